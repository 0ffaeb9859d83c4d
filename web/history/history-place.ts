import { fromUsDate, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { type HistoryKind, historyKinds, type WayIn, waysIn } from '#rules/history/kinds.ts'

/** What of the history is shown; all of it is in the address. */
export interface HistoryView {
  readonly kind: HistoryKind | ''
  readonly subject: string
  readonly actor: string
  readonly from: PlainDate | ''
  readonly to: PlainDate | ''
  readonly way: WayIn | ''
  readonly isOnBehalf: boolean
  /** Of company staff with no customer selected. */
  readonly customerNo: string
}

type Search = Readonly<Record<string, string | undefined>>

/** The parameters → the view; what it does not know it leaves out. */
export const readHistoryView = (search: Search): HistoryView => ({
  kind: historyKinds.find((kind) => kind === search['kind']) ?? '',
  subject: search['record'] ?? '',
  actor: search['user'] ?? '',
  from: fromUsDate(search['from'] ?? '') ?? '',
  to: fromUsDate(search['to'] ?? '') ?? '',
  way: waysIn.find((way) => way === search['by']) ?? '',
  isOnBehalf: search['onbehalf'] === '1',
  customerNo: search['customer'] ?? '',
})

/** The view → each of its parameters. */
export const writeHistoryView = ({ kind, subject, actor, from, to, ...ways }: HistoryView): Search => ({
  kind: kind || undefined,
  record: subject || undefined,
  user: actor || undefined,
  from: from ? toUsDate(from) : undefined,
  to: to ? toUsDate(to) : undefined,
  by: ways.way || undefined,
  onbehalf: ways.isOnBehalf ? '1' : undefined,
  customer: ways.customerNo || undefined,
})

/** The view as the server is asked for it. */
export const historyQuestion = ({ kind, subject, actor, from, to, ...ways }: HistoryView) => ({
  ...(kind && { kind }),
  ...(subject.trim() && { subject: subject.trim() }),
  ...(actor.trim() && { actor: actor.trim() }),
  ...(from && { from }),
  ...(to && { to }),
  ...(ways.way && { way: ways.way }),
  ...(ways.isOnBehalf && { isOnBehalf: true }),
  ...(ways.customerNo.trim() && { customerNo: ways.customerNo.trim() }),
})
