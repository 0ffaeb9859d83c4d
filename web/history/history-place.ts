import { fromUsDate, type PlainDate, toUsDate } from '#rules/calendar.ts'
import { type HistoryKind, historyKinds } from '#rules/history/kinds.ts'

/** What of the history is shown; all of it is in the address. */
export interface HistoryView {
  readonly kind: HistoryKind | ''
  readonly subject: string
  readonly actor: string
  readonly from: PlainDate | ''
  readonly to: PlainDate | ''
}

type Search = Readonly<Record<string, string | undefined>>

/** The parameters → the view; what it does not know it leaves out. */
export const readHistoryView = (search: Search): HistoryView => ({
  kind: historyKinds.find((kind) => kind === search['kind']) ?? '',
  subject: search['record'] ?? '',
  actor: search['user'] ?? '',
  from: fromUsDate(search['from'] ?? '') ?? '',
  to: fromUsDate(search['to'] ?? '') ?? '',
})

/** The view → each of its parameters. */
export const writeHistoryView = ({ kind, subject, actor, from, to }: HistoryView): Search => ({
  kind: kind || undefined,
  record: subject || undefined,
  user: actor || undefined,
  from: from ? toUsDate(from) : undefined,
  to: to ? toUsDate(to) : undefined,
})

/** The view as the server is asked for it. */
export const historyQuestion = ({ kind, subject, actor, from, to }: HistoryView) => ({
  ...(kind && { kind }),
  ...(subject.trim() && { subject: subject.trim() }),
  ...(actor.trim() && { actor: actor.trim() }),
  ...(from && { from }),
  ...(to && { to }),
})
