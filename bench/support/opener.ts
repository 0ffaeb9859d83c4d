// A client process that opens the one order again and again. Started by open-order.ts.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { openPath } from './calls.ts'

export interface OpenerTask {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly times: number
  readonly isShort: boolean
}
export interface OpenerResult {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly raw: number
  readonly gzip: number
}

const [task] = (await once(process, 'message')) as [OpenerTask]
const agent = new Agent({ keepAlive: true })
const options = {
  port: task.port,
  agent,
  path: openPath('1', task.isShort),
  headers: { ...task.headers, 'accept-encoding': 'gzip' },
}

async function open(): Promise<Buffer> {
  const [response] = await once(request(options).end(), 'response')
  const body = await buffer(response)
  if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
    throw new Error(`The order was not opened: ${response.statusCode} ${response.headers['content-encoding']}`)
  return body
}

for (let i = 0; i < 10; i += 1) await open()
process.send?.('warm')
await once(process, 'message')
const times: number[] = []
let last: Buffer = Buffer.alloc(0)
for (let i = 0; i < task.times; i += 1) {
  const started = performance.now()
  last = await open()
  times.push(performance.now() - started)
}
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
const raw = gunzipSync(last)
if (!raw.includes('"message":"success"')) throw new Error(raw.toString('utf8', 0, 200))
process.send?.({ p50Ms: at(0.5), p99Ms: at(0.99), raw: raw.length, gzip: last.length } satisfies OpenerResult)
agent.destroy()
process.disconnect()
