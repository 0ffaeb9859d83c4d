// A process of people who ask for one address again and again, each over a connection of their own, until it is told to end. Started by mix.ts.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface ReadersTask {
  readonly port: number
  readonly path: string
  /** One reader each. */
  readonly headers: readonly Readonly<Record<string, string>>[]
}
export interface ReadersResult {
  readonly answers: number
}

const [{ port, path, headers }] = (await once(process, 'message')) as [ReadersTask]
let isOver = false
let answers = 0
const all = headers.map(async (own) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver) {
    const asked = request({ port, agent, path, headers: { ...own, 'accept-encoding': 'gzip' } }).end()
    const [response] = await once(asked, 'response')
    const body = await buffer(response)
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body.toString('utf8', 0, 200)}`)
    answers += 1
    if (answers === headers.length) process.send?.('under way')
  }
  agent.destroy()
})
process.on('message', () => {
  isOver = true
})
await Promise.all(all)
process.send?.({ answers } satisfies ReadersResult, () => process.disconnect())
