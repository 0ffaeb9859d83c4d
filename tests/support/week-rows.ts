/** A week of the order summary as plain data, for what computes with its rows. */
import { addDays, type PlainDate, weekOf } from '#rules/calendar.ts'
import { dayCounts, letterOf } from '#rules/ordering/order-summary.ts'
import type { WeekDay, WeekRow } from '#web/ordering/week.ts'

/** The week of 11/16/2025; each day closes at 2:00 PM Central of the day before. */
export const weekDays = (firstDate: PlainDate = '2025-11-16'): WeekDay[] =>
  weekOf(firstDate).map((date) => ({
    date,
    letter: letterOf(date),
    cutoffAt: `${addDays(date, -1)}T20:00:00Z`,
    pastCutoff: false,
    isPastDate: false,
    isNoWork: false,
    isShown: letterOf(date) !== 'U' && letterOf(date) !== 'S',
  }))

type Orders = WeekRow['orders']
export const orderOf = (orderNo: string, pieces: number): Orders[string][number] => ({
  orderNo,
  pieces,
  usedOnDay: 6,
  state: 'open',
})

/** A location delivered Monday to Friday, its counts made of its orders. */
export function location(locationNo: string, routeNo: string, name: string, orders: Orders): WeekRow {
  const pieces = [...'UMTWRFS'].map((letter) => (orders[letter] ?? []).reduce((sum, order) => sum + order.pieces, 0))
  const numbers = Object.fromEntries(
    Object.entries(orders).map(([letter, each]) => [letter, each.map(({ orderNo }) => orderNo)]),
  )
  return {
    locationNo,
    routeNo,
    name,
    ...dayCounts(pieces),
    menuDays: 'MTWRF',
    isInactive: false,
    orders,
    nothingNeeded: '',
    numbers,
    weekdays: {},
    pastCutoffs: {},
  }
}
