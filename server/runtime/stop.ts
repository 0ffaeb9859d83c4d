/** The end of a server's life, in the order in which nobody loses an answer. */
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

export interface StopTimes {
  /** For how long it still listens and answers, telling everybody that it goes: what was sent before arrives in this time. */
  readonly graceMs: number
  /** For how long it waits for answers under way after that. */
  readonly answersMs: number
  /** And for a mail that is just being sent. */
  readonly mailMs: number
  /** And for the last traces, where they are collected. */
  readonly tracesMs: number
}

export const STOP_TIMES: StopTimes = { graceMs: 500, answersMs: 10_000, mailMs: 10_000, tracesMs: 2_000 }
const LOOK_MS = 20
const TURNS = 20

/** Watches a server's answers from now on; the answer lets them finish and closes the server. */
export function drainable(server: Server, { graceMs, answersMs }: StopTimes = STOP_TIMES): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response) => {
    if (isDraining) sayLast(response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async () => {
    isDraining = true
    for (const response of underWay) sayLast(response)
    // Closing now would cut off requests that have been sent but not yet read.
    await sleep(graceMs)
    // Time alone is no measure while the one thread is busy: a turn of the loop reads what lies in the sockets.
    for (let turns = 0; turns < TURNS; turns += 1) await turn()
    server.close()
    const until = performance.now() + answersMs
    while (underWay.size > 0 && performance.now() < until) {
      await sleep(LOOK_MS)
      server.closeIdleConnections()
    }
    server.closeAllConnections()
  }
}

/** The client opens another connection for its next request, and so finds another server. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Waits for work, but not longer than `ms`. */
export const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])
