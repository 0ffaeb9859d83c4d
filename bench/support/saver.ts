// A process of clients that save lines, each on orders of its own, for some seconds. Started by save-line.ts and workbook.ts.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SAVE_PATH, saveFields } from './calls.ts'
import { openConnection } from './connection.ts'

export interface SaverTask {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly clients: number
  readonly seconds: number
  readonly orderNos: readonly string[]
  readonly itemNos: readonly string[]
  /** Between an answer and the next save. */
  readonly pauseMs?: number
}
export interface SaverResult {
  readonly saves: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  /** Each save's time, in ascending order. */
  readonly timesMs: readonly number[]
}

const [task] = (await once(process, 'message')) as [SaverTask]
const times: number[] = []
const started = performance.now()
const until = started + task.seconds * 1000
await Promise.all(Array.from({ length: task.clients }, (_, i) => client(i)))
const seconds = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
const shares = { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
process.send?.({ saves: times.length, seconds, ...shares, timesMs: times } satisfies SaverResult, () =>
  process.disconnect(),
)

async function client(index: number): Promise<void> {
  const { port, headers, clients, orderNos, itemNos, pauseMs } = task
  const own = orderNos.filter((_, i) => i % clients === index)
  const connection = await openConnection(port, { ...headers, 'accept-encoding': 'gzip, deflate, br' })
  const versions = new Map<string, number>()
  let count = 0
  while (performance.now() < until) {
    // An order after the other, down its lines: what typing does.
    const orderNo = own[Math.floor(count / itemNos.length) % own.length] as string
    const itemNo = itemNos[count % itemNos.length] as string
    const line = `${orderNo}/${itemNo}`
    const sent = performance.now()
    const fields = saveFields({ orderNo, itemNo, quantity: 1 + (count % 250), version: versions.get(line) })
    const { status, body } = await connection.post(SAVE_PATH, fields)
    const version = /"message":"success".*"ver":(\d+)/.exec(body)?.[1]
    if (version === undefined) throw new Error(`A save was refused: ${status} ${body}`)
    versions.set(line, Number(version))
    times.push(performance.now() - sent)
    count += 1
    if (pauseMs !== undefined) await sleep(pauseMs)
  }
  connection.close()
}
