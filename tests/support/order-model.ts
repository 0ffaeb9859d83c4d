/**
 * What a location's orders are after any sequence of what clerks and staff do, in the fewest words: no database, no calls. The commands
 * of tests/model.test.ts do the same to this and to the server, and compare (INV-01, INV-04, INV-11, INV-13, INV-16, INV-19).
 */
import { addDays } from '#rules/calendar.ts'

/** A day each two days after its cut-off at two in the afternoon, Chicago's winter time. */
export const DAYS = ['2026-11-22', '2026-11-23', '2026-11-24'] as const
export const ITEMS = ['100100', '100101', '100102'] as const
export const BEGIN = new Date('2026-11-19T18:00:00Z')
const ALLOWED = 2
/** All of it is before the clocks change. */
const CHICAGO_MS = 6 * 3_600_000

export type Day = (typeof DAYS)[number]
export interface ModelOrder {
  readonly orderNo: string
  readonly day: Day
  state: 'open' | 'in production' | 'cancelled'
  readonly lines: Map<string, number>
}

export class OrderModel {
  now = BEGIN
  readonly orders: ModelOrder[] = []

  isPast = (day: Day): boolean => this.now >= new Date(`${addDays(day, -2)}T20:00:00Z`)
  pieces = ({ lines }: ModelOrder): number => [...lines.values()].reduce((sum, quantity) => sum + quantity, 0)
  order = (which: number): ModelOrder => this.orders[which % this.orders.length] as ModelOrder

  /** The empty orders that Create may answer, 'new', or 'refused'. */
  create(day: Day): 'new' | 'refused' | readonly string[] {
    const ofDay = this.orders.filter((order) => order.day === day && order.state !== 'cancelled')
    if (this.isPast(day)) return 'refused'
    const empty = ofDay.filter((order) => order.state === 'open' && this.pieces(order) === 0)
    if (empty.length > 0) return empty.map(({ orderNo }) => orderNo)
    return ofDay.length < ALLOWED ? 'new' : 'refused'
  }

  /** Customers before the cut-off, staff after it, nobody in production. */
  maySave = (order: ModelOrder, who: 'clerk' | 'staff'): boolean =>
    order.state === 'open' && this.isPast(order.day) === (who === 'staff')

  /** An order without lines counts nowhere: its first line is refused wherever Create would refuse, but for the cut-off (CAL-15). */
  mayBegin = ({ day }: ModelOrder): boolean => {
    const today = new Date(this.now.getTime() - CHICAGO_MS).toISOString().slice(0, 10)
    const counted = this.orders.filter(
      (order) => order.day === day && order.state !== 'cancelled' && this.pieces(order) > 0,
    )
    return day >= today && counted.length < ALLOWED
  }

  save(order: ModelOrder, lines: Readonly<Record<string, number>>): void {
    for (const [itemNo, quantity] of Object.entries(lines))
      if (quantity === 0) order.lines.delete(itemNo)
      else order.lines.set(itemNo, quantity)
  }

  /** Those that a release of the day's make date takes. */
  released = (day: Day): readonly ModelOrder[] =>
    this.orders.filter(
      (order) => order.day === day && order.state === 'open' && this.pieces(order) > 0 && this.isPast(day),
    )

  /** As the database is read. */
  rows = () =>
    this.orders
      .map((order) => ({
        orderNo: order.orderNo,
        state: order.state,
        pieces: this.pieces(order),
        lines: Object.fromEntries([...order.lines].toSorted()),
      }))
      .toSorted((a, b) => Number(a.orderNo) - Number(b.orderNo))
}
