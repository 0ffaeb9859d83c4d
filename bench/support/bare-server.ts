// The least a save could be: node:http, pg, one prepared UPDATE of one row. Started by save-line.ts with the database's address.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 })
const text = 'update pgbench_accounts set abalance = abalance + 1 where aid = $1'
const body = '{"message":"success","qty":1,"ver":1}'
let count = 0
const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  for await (const _ of request);
  count += 1
  await pool.query({ name: 'save', text, values: [1 + ((count * 7919) % 1_000_000)] })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) })
  response.end(body)
}
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
