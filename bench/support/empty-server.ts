// Answers everything with two characters: what the machine itself takes for a request. Started by a bench as a process of its own.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(200, { 'content-length': '2' }).end('ok'))
})
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('disconnect', () => process.exit())
