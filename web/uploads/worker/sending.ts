/** Sends a confirmed batch order by order; what the server has answered once it answers again the same (INV-21, INV-22). */
import { api } from '#contract/index.ts'
import type { GroupResult } from '#rules/uploads/line.ts'
import { ApiDown, ask } from '../../portal/api.ts'
import type { BatchHead, BatchState, ResultList } from './protocol.ts'
import { RESULT_LISTS, type Results, resultsOf } from './result-lists.ts'
import { locationText } from './review-lists.ts'

/** Without an answer an order is asked about again after so many ms each. */
const RETRY_MS = [500, 2000]
/** So many in a row without an answer: the server is not there. */
const LOST = 2

const isWaiting = (group: GroupResult | undefined) => group?.outcome === 'waiting'
const totals = ({ counts, figures, rows }: Results) => ({
  ...{ counts, figures },
  rows: Object.fromEntries(RESULT_LISTS.map((list) => [list, rows[list].length])) as Record<ResultList, number>,
})

export interface Sending {
  readonly groups: readonly GroupResult[]
  readonly results: () => Results
  readonly state: () => BatchState
  /** Sends what waits, until all is sent, stop() is called, or the server is gone. */
  run(): Promise<void>
  stop(): void
  /** One confirmation by e-mail an upload; that it fails changes nothing. */
  mail(): Promise<void>
  close(): Promise<void>
}

/** The batch as the server tells it; `onChange` after each order. */
export async function openBatch(
  { batchId, customerNo }: { readonly batchId: string; readonly customerNo: string | undefined },
  onChange: () => void,
): Promise<Sending> {
  const asked = { batchId, ...(customerNo !== undefined && { customerNo }) }
  // Whose orders they are is said where there are several customers alone.
  const taken = (group: GroupResult): GroupResult => {
    const { customerNo: ofGroup, ...result } = group
    return customerNo === undefined && ofGroup !== undefined ? { ...result, customerNo: ofGroup } : result
  }
  const opened = await ask(api.uploads.batch, asked)
  let head: BatchHead = opened.batch
  const groups: GroupResult[] = opened.groups.map(taken)
  const places = new Map(groups.map(({ group }, at) => [group, at]))
  const unanswered = new Set<number>()
  let phase: BatchState['phase'] = groups.some(isWaiting) ? 'stopped' : 'done'
  let now: string | undefined
  let failure: string | undefined
  let mail: BatchState['mail'] = head.mailedTo ? { to: head.mailedTo } : undefined
  let version = 1
  let left = waiting().length
  let known: { readonly version: number; readonly results: Results } | undefined

  function waiting(): GroupResult[] {
    return groups.filter(isWaiting)
  }
  const changed = () => {
    version += 1
    onChange()
  }
  const results = () => {
    if (known?.version !== version) known = { version, results: resultsOf(groups) }
    return known.results
  }
  const learn = (answered: readonly GroupResult[]) => {
    for (const group of answered) {
      const at = places.get(group.group)
      if (at === undefined) continue
      if (isWaiting(groups[at]) && !isWaiting(group)) left -= 1
      groups[at] = group
      unanswered.delete(group.group)
    }
  }

  async function sendOne(group: GroupResult): Promise<boolean> {
    for (const wait of [...RETRY_MS, undefined]) {
      try {
        learn((await ask(api.uploads.send, { ...asked, groups: [group.group] })).groups.map(taken))
        return true
      } catch (error) {
        if (!(error instanceof ApiDown)) throw error
        if (wait === undefined || phase === 'stopping') break
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    unanswered.add(group.group)
    return false
  }

  return {
    groups,
    results,
    state: () => ({
      version,
      head,
      total: groups.length,
      done: groups.length - left,
      unanswered: unanswered.size,
      now,
      phase,
      failure,
      mail,
      // Added up once the sending rests: a hundred thousand lines are not counted after each order.
      results: phase === 'sending' || phase === 'stopping' ? undefined : totals(results()),
    }),
    async run() {
      if (phase === 'sending' || phase === 'stopping') return
      phase = 'sending'
      failure = undefined
      changed()
      let lost = 0
      try {
        for (const group of waiting()) {
          if (isStopping() || lost >= LOST) break
          now = locationText(group.locationNo, group.routeNo, group.customerNo)
          onChange()
          lost = (await sendOne(group)) ? 0 : lost + 1
          changed()
        }
        if (lost >= LOST) failure = 'The server is not answering. What was sent stays sent; nothing is sent twice.'
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
      }
      now = undefined
      phase = waiting().length > 0 ? 'stopped' : 'done'
      changed()
      if (phase === 'done') await sendMail()
    },
    mail: sendMail,
    stop() {
      if (phase === 'sending') phase = 'stopping'
      onChange()
    },
    async close() {
      head = (await ask(api.uploads.close, asked)).batch
      const fresh = await ask(api.uploads.batch, asked)
      for (const [at, group] of fresh.groups.entries()) groups[at] = taken(group)
      left = waiting().length
      phase = 'done'
      failure = undefined
      changed()
      await sendMail()
    },
  }
  async function sendMail(): Promise<void> {
    if (mail && 'to' in mail) return
    try {
      const { sentTo } = await ask(api.uploads.mail, asked)
      mail = sentTo === '' ? undefined : { to: sentTo }
    } catch (error) {
      mail = { failure: error instanceof Error ? error.message : String(error) }
    }
    changed()
  }
  function isStopping(): boolean {
    return phase === 'stopping'
  }
}
