// The figures of an upload: the same before CONFIRM, after it and in the mail, counting apart what goes and what does not (UPL-07).
import { FAR_DATE_DAYS } from '../limits.ts'
import { many } from '../many.ts'
import type { GroupResult, LineVerdict } from './line.ts'

/** What the figures count of an order: each line is ordered or refused; of a refused order every line is. */
export interface JudgedOrder extends Pick<GroupResult, 'outcome' | 'code'> {
  readonly lines: readonly CountedLine[]
}
type CountedLine = Pick<LineVerdict, 'quantity' | 'outcome' | 'code'>

export interface UploadSize {
  readonly orders: number
  readonly lines: number
  readonly pieces: number
}
export interface UploadFigures {
  /** Orders that are made or set, with all their ordered lines. */
  readonly sent: UploadSize
  readonly created: number
  readonly updated: number
  /** Orders that hold all this already. */
  readonly unchanged: UploadSize
  /** Orders of which nothing is ordered; lines and pieces of theirs and of the others. */
  readonly refused: UploadSize
  /** '12 lines not on the list', '1 location unknown': the most frequent first. */
  readonly reasons: readonly string[]
}

export function uploadFigures(orders: Iterable<JudgedOrder>): UploadFigures {
  const nothing = () => ({ orders: 0, lines: 0, pieces: 0 })
  const [sent, unchanged, refused] = [nothing(), nothing(), nothing()]
  const reasons = new Map<string, number>()
  const because = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  let [created, updated] = [0, 0]
  for (const order of orders) {
    if (!isSent(order)) continue
    const isRefused = !isOrdered(order)
    const own = isRefused ? refused : order.outcome === 'unchanged' ? unchanged : sent
    own.orders += 1
    if (own === sent && order.outcome === 'create') created += 1
    if (own === sent && order.outcome === 'update') updated += 1
    if (order.outcome === 'refused') because(`order/${order.code ?? ''}`)
    for (const line of order.lines) {
      const reason = refusedBy(line)
      const of = isRefused || reason !== undefined ? refused : own
      of.lines += 1
      of.pieces += line.quantity
      if (reason !== undefined && order.outcome !== 'refused') because(`line/${reason}`)
    }
  }
  const told = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => reasonText(reason, count))
  return { sent, created, updated, unchanged, refused, reasons: told }
}

/** Whether anything of an order goes, or stands already. */
export const isOrdered = ({ outcome, lines }: JudgedOrder): boolean =>
  outcome !== 'refused' && lines.some((line) => refusedBy(line) === undefined)

/** Whether the server has judged an order; one that waits, or is not sent any more, has no figures. */
export const isSent = ({ outcome }: Pick<GroupResult, 'outcome'>): boolean =>
  outcome !== 'waiting' && outcome !== 'closed'

/** The codes that are no words for people. */
const reasonTexts: Readonly<Record<string, (count: number) => string>> = {
  'line/not on list': (count) => `${many(count, 'line')} not on the list`,
  'line/not found': (count) => `${many(count, 'line')} with an unknown item`,
  'line/other number': (count) => `${many(count, 'line')} with a barcode or own number instead of an item number`,
  'line/off the menu': (count) => `${many(count, 'line')} off the day's menu`,
  'line/over limit': (count) => `${many(count, 'line')} above the limit, not confirmed`,
  'line/nothing': (count) => `${many(count, 'line')} with a quantity of 0`,
  'order/far date': (count) => `${many(count, 'order')} more than ${FAR_DATE_DAYS} days ahead, not confirmed`,
  'order/not found': (count) => `${many(count, 'order')} for an unknown location`,
}
function reasonText(reason: string, count: number): string {
  const [kind = '', code = ''] = reason.split('/')
  return reasonTexts[reason]?.(count) ?? `${many(count, kind)}: ${code || 'refused'}`
}

/** '4 orders, 23 lines, 119 pieces'. */
export const sizeText = ({ orders, lines, pieces }: UploadSize): string =>
  `${many(orders, 'order')}, ${many(lines, 'line')}, ${many(pieces, 'piece')}`

/** '3 orders (14 lines, 535 pieces): 12 lines not on the list, 1 order for an unknown location'; undefined: nothing was refused. */
export function refusedText({ refused: { orders, lines, pieces }, reasons }: UploadFigures): string | undefined {
  if (orders === 0 && lines === 0) return undefined
  const size =
    orders === 0
      ? `${many(lines, 'line')} (${many(pieces, 'piece')})`
      : `${many(orders, 'order')} (${many(lines, 'line')}, ${many(pieces, 'piece')})`
  return `${size}: ${reasons.join(', ')}`
}

/** Why nothing of a line is ordered, by the word for programs: it is rejected, or a 0 for what the order does not hold. */
export const refusedBy = ({ outcome, quantity, code }: CountedLine): string | undefined =>
  outcome === 'rejected' ? (code ?? '') : outcome === 'unchanged' && quantity === 0 ? 'nothing' : undefined
