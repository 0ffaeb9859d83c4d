/** The next days of one customer, or of all: which are open, and who closes together (MIS-01). */
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { MISSED_ORDER_DAYS } from '#rules/limits.ts'
import { habitDates } from '#rules/missed-orders/habit.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { openDays } from '#rules/ordering/needs-order.ts'
import { letterOf } from '#rules/ordering/order-summary.ts'
import type { Db } from '../db/open.ts'
import { orderingCustomers } from '../ordering/customers.sql.ts'
import { cutoffRows } from '../ordering/cutoffs.sql.ts'
import { engineOf } from '../ordering/cutoffs.ts'
import type { World } from '../runtime/world.ts'
import { type BoardReach, deliveryDays, type GroupDay } from './board.sql.ts'

export interface BoardDays {
  readonly groupDays: readonly GroupDay[]
  readonly own: readonly { readonly customerNo: string; readonly group: number }[]
  /** Each date once, with its first cut-off; the first to close first. */
  readonly days: readonly { readonly date: PlainDate; readonly cutoffAt: string }[]
  readonly isNoWork: (customerNo: string, date: PlainDate) => boolean
  readonly hasLocations: boolean
}

/**
 * Customers without cut-offs of their own close together: with ten thousand of them the database is told these days once, and those
 * of the few others beside them.
 */
export async function boardDays(db: Db, { clock, config }: World, reach: BoardReach): Promise<BoardDays> {
  const [now, today] = [clock.now(), clock.today()]
  const customerNos = reach.customerNo === undefined ? await orderingCustomers(db) : [reach.customerNo]
  const earliest = habitDates(today, today).at(-1) ?? today
  const rules = await cutoffRows(db, customerNos, earliest, addDays(today, MISSED_ORDER_DAYS - 1))
  const engine = engineOf(rules, config.timeZone)
  const places = (await deliveryDays(db, reach)).map((menuDays) => ({ menuDays, isInactive: false }))
  const dates = Array.from({ length: MISSED_ORDER_DAYS }, (_, ahead) => addDays(today, ahead))
  const openOf = (customerNo: string) => {
    const asDay = (date: PlainDate) => {
      const { cutoffAt, isNoWork } = engine(customerNo, date)
      const facts = { pastCutoff: isPastCutoff(cutoffAt, now), isPastDate: false, isNoWork }
      return { date, letter: letterOf(date), cutoffAt: cutoffAt.toISOString(), ...facts }
    }
    // Who places no web orders is left out by the question.
    return openDays(dates.map(asDay), places, 1)
  }
  const owners = [...new Set([...rules.weekdays, ...rules.dates].map(({ customerNo }) => customerNo))].filter(Boolean)
  const groups = reach.customerNo === undefined ? ['', ...owners] : [reach.customerNo]
  const groupDays = groups.flatMap((customerNo, group) =>
    openOf(customerNo).map(({ date, letter, cutoffAt }) => ({ group, date, letter, cutoffAt })),
  )
  return {
    ...{ groupDays, days: firstOfEach(groupDays), hasLocations: places.length > 0 },
    own: groups.flatMap((customerNo, group) => (group === 0 ? [] : [{ customerNo, group }])),
    isNoWork: (customerNo, date) => engine(customerNo, date).isNoWork,
  }
}

function firstOfEach(days: readonly GroupDay[]) {
  const first = new Map<PlainDate, string>()
  for (const { date, cutoffAt } of days) {
    const known = first.get(date)
    if (known === undefined || cutoffAt < known) first.set(date, cutoffAt)
  }
  return [...first]
    .map(([date, cutoffAt]) => ({ date, cutoffAt }))
    .sort((a, b) => a.cutoffAt.localeCompare(b.cutoffAt) || a.date.localeCompare(b.date))
}
