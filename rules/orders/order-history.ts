import { daysBetween, type PlainDate, shortDate } from '../calendar.ts'
import { HISTORY_COLUMNS } from '../limits.ts'

/** CON-13. */
export type HistoryMode = 'Daily' | 'Weekly' | 'Last'
interface PastOrder {
  readonly orderNo: string
  readonly orderDate: PlainDate
  /** 1 Sunday to 7 Saturday. */
  readonly usedOnDay: number
}
export interface HistoryColumn {
  /** 'MM/DD'. */
  readonly label: string
  readonly date: PlainDate
  readonly orderNos: readonly string[]
}

/**
 * The history columns of an order, newest first, at most ten, only of earlier dates with an order (ORD-27, ORD-31, ORD-32).
 * Daily: the last order dates of the location. Weekly: the same weekday of the last ten weeks. Last: the last orders with
 * the same used-on day, one a column. `past`: the location's orders that count, in any order.
 */
export function historyDates(
  mode: HistoryMode,
  order: { readonly orderDate: PlainDate; readonly usedOnDay: number },
  past: readonly PastOrder[],
): HistoryColumn[] {
  const earlier = past.filter(({ orderDate }) => orderDate < order.orderDate).sort(newestFirst)
  const asked = earlier.filter((candidate) => belongs[mode](candidate, order))
  const columns = mode === 'Last' ? asked.map((one) => [one] as const) : byDate(asked)
  return columns.slice(0, HISTORY_COLUMNS).map((orders) => ({
    label: shortDate(orders[0].orderDate),
    date: orders[0].orderDate,
    orderNos: orders.map(({ orderNo }) => orderNo),
  }))
}

interface PastPieces {
  /** Delivered pieces by history column, newest first. */
  readonly history: readonly number[]
  /** How many fewer were delivered than ordered, where they differ. */
  readonly historyShort?: readonly number[] | undefined
}
/** Pieces ordered in a history column: what is ordered again, so that one short delivery does not lower the next orders. */
export const orderedIn = ({ history, historyShort }: PastPieces, column: number): number =>
  (history[column] ?? 0) + (historyShort?.[column] ?? 0)

/** Waste as a percentage of what was delivered, 1 decimal (ORD-34); undefined when nothing was delivered. */
export const wastePercent = (waste: number, delivered: number): number | undefined =>
  delivered > 0 ? Math.round((waste * 1000) / delivered) / 10 : undefined

type Belongs = (past: PastOrder, order: { readonly orderDate: PlainDate; readonly usedOnDay: number }) => boolean
const belongs: Readonly<Record<HistoryMode, Belongs>> = {
  Daily: () => true,
  Weekly: (past, order) => {
    const days = daysBetween(past.orderDate, order.orderDate)
    return days % 7 === 0 && days <= 7 * HISTORY_COLUMNS
  },
  Last: (past, order) => past.usedOnDay === order.usedOnDay,
}

const newestFirst = (a: PastOrder, b: PastOrder): number =>
  daysBetween(a.orderDate, b.orderDate) || Number(b.orderNo) - Number(a.orderNo)

function byDate(sorted: readonly PastOrder[]): [PastOrder, ...PastOrder[]][] {
  const days = new Map<PlainDate, [PastOrder, ...PastOrder[]]>()
  for (const order of sorted) {
    const day = days.get(order.orderDate)
    if (day) day.push(order)
    else days.set(order.orderDate, [order])
  }
  return [...days.values()]
}
