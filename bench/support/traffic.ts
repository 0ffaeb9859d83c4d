/** People who save, one who reads, and somebody who asks for the state and the page, until they are stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SAVE_PATH, saveFields } from './calls.ts'
import type { Seeded } from './seed.sql.ts'

export interface Traffic {
  /** Settles with the next save that is taken. */
  nextSave(): Promise<void>
  /** Waits so long for answers that are still to come; one that does not is among `others`. */
  stop(patienceMs: number): Promise<{
    /** Lines by order and item, and the version that was acknowledged last. */
    readonly saved: ReadonlyMap<string, number>
    /** Answers of 503 that said when to come again. */
    readonly refused: number
    readonly longestMs: number
    /** Times of the state and of the page. */
    readonly statusMs: readonly number[]
    /** Every other answer: a status, or an error of the connection. */
    readonly others: ReadonlySet<string>
  }>
}

export function startTraffic(port: number, { headers, orderNos, itemNos }: Seeded, readPath: string): Traffic {
  const saved = new Map<string, number>()
  const others = new Set<string>()
  const statusMs: number[] = []
  const waiting: (() => void)[] = []
  let [isOn, turn, refused, longestMs] = [true, 0, 0, 0]

  async function send(path: string, body?: Readonly<Record<string, string>>) {
    const started = performance.now()
    try {
      const posted = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...posted })
      const answer = (await response.json()) as { message?: string; ver?: number }
      if (response.status === 200) return answer
      if (response.status === 503 && response.headers.has('retry-after')) refused += 1
      else others.add(String(response.status))
    } catch (error) {
      others.add(String((error as Error).cause ?? error))
    } finally {
      longestMs = Math.max(longestMs, performance.now() - started)
    }
    await sleep(50)
    return undefined
  }
  const saver = async (orderNo: string) => {
    while (isOn) {
      const itemNo = itemNos[turn++ % itemNos.length] as string
      const answer = await send(SAVE_PATH, saveFields({ orderNo, itemNo, quantity: 1 + (turn % 200) }))
      if (answer?.message !== 'success' || answer.ver === undefined) continue
      saved.set(`${orderNo}/${itemNo}`, answer.ver)
      for (const tell of waiting.splice(0)) tell()
      await sleep(20)
    }
  }
  const reader = async () => {
    while (isOn) {
      await send(readPath)
      await sleep(100)
    }
  }
  const looker = async () => {
    while (isOn) {
      for (const path of ['/api/checkstatus', '/healthz']) {
        const started = performance.now()
        try {
          await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
        } catch (error) {
          others.add(String((error as Error).cause ?? error))
        }
        statusMs.push(performance.now() - started)
      }
      await sleep(100)
    }
  }
  const all = [...orderNos.map(saver), reader(), looker()]
  return {
    nextSave: () => new Promise((tell) => void waiting.push(tell)),
    async stop(patienceMs) {
      isOn = false
      const ended = Promise.all(all).then(() => true)
      if (!(await Promise.race([ended, sleep(patienceMs, false, { ref: false })]))) others.add('no answer at all')
      return { saved, refused, longestMs, statusMs, others }
    },
  }
}
