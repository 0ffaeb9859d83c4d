// The figures of an upload: the same before CONFIRM, after it and in the mail, counting apart what goes and what does not (UPL-07).
import { FAR_DATE_DAYS } from '../limits.ts'
import { many } from '../many.ts'

/** One order as it is judged: each line is ordered or refused; of a refused order every line is. */
export interface JudgedOrder {
  /** Set, or as it stands already; of an order with no ordered line it does not matter. */
  readonly outcome: 'create' | 'update' | 'unchanged' | 'refused'
  /** Why a whole order is refused: the word for programs. */
  readonly code?: string | undefined
  readonly lines: readonly {
    readonly quantity: number
    /** Why not: the word for programs; undefined: ordered. */
    readonly refused?: string | undefined
  }[]
}

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
    const isRefused = !isOrdered(order)
    const own = isRefused ? refused : order.outcome === 'unchanged' ? unchanged : sent
    own.orders += 1
    if (own === sent && order.outcome === 'create') created += 1
    if (own === sent && order.outcome === 'update') updated += 1
    if (order.outcome === 'refused') because(`order/${order.code ?? ''}`)
    for (const line of order.lines) {
      const of = isRefused || line.refused !== undefined ? refused : own
      of.lines += 1
      of.pieces += line.quantity
      if (line.refused !== undefined && order.outcome !== 'refused') because(`line/${line.refused}`)
    }
  }
  const told = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => reasonText(reason, count))
  return { sent, created, updated, unchanged, refused, reasons: told }
}

/** Whether anything of an order goes, or stands already. */
export const isOrdered = ({ outcome, lines }: JudgedOrder): boolean =>
  outcome !== 'refused' && lines.some(({ refused }) => refused === undefined)

/** The codes that are no words for people. */
const reasonTexts: Readonly<Record<string, (count: number) => string>> = {
  'line/not on list': (count) => `${many(count, 'line')} not on the list`,
  'line/not found': (count) => `${many(count, 'line')} with an unknown item`,
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

/** Of a result: what became of an order, in its figures' terms. */
export function judgedResult({ outcome, code, lines }: ResultOrder): JudgedOrder | undefined {
  if (outcome === 'waiting' || outcome === 'closed') return undefined
  return { outcome, code, lines: lines.map((line) => ({ quantity: line.quantity, refused: refusedBy(line) })) }
}
interface ResultOrder {
  readonly outcome: JudgedOrder['outcome'] | 'waiting' | 'closed'
  readonly code?: string | undefined
  readonly lines: readonly ResultOrderLine[]
}
export interface ResultOrderLine {
  readonly quantity: number
  readonly outcome: 'save' | 'unchanged' | 'rejected' | 'waiting'
  readonly code?: string | undefined
}

/** A quantity of 0 for what the order does not hold orders nothing; all else that is not rejected is ordered. */
export const refusedBy = ({ outcome, quantity, code }: ResultOrderLine): string | undefined =>
  outcome === 'rejected' ? (code ?? '') : outcome === 'unchanged' && quantity === 0 ? 'nothing' : undefined
