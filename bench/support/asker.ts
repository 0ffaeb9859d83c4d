// A client process that asks for one address again and again, gzip as a browser does. Started by summary.ts.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export interface AskerTask {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly times: number
}
export interface AskerResult {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly raw: number
  readonly sent: number
}

const [{ port, path, headers, times: count }] = (await once(process, 'message')) as [AskerTask]
const agent = new Agent({ keepAlive: true })
const options = { port, agent, path, headers: { ...headers, 'accept-encoding': 'gzip' } }

async function ask(): Promise<{ sent: number; raw: number }> {
  const [response] = await once(request(options).end(), 'response')
  const body = await buffer(response)
  const raw = response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${raw.toString('utf8', 0, 200)}`)
  return { sent: body.length, raw: raw.length }
}

for (let i = 0; i < 10; i += 1) await ask()
process.send?.('warm')
await once(process, 'message')
const times: number[] = []
let last = { sent: 0, raw: 0 }
for (let i = 0; i < count; i += 1) {
  const started = performance.now()
  last = await ask()
  times.push(performance.now() - started)
}
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
process.send?.({ p50Ms: at(0.5), p99Ms: at(0.99), ...last } satisfies AskerResult)
agent.destroy()
process.disconnect()
