import { addDays, addMonths, firstOfMonth, type PlainDate, type Weekday, weekdayOf } from '#rules/calendar.ts'
import type { Draft } from '../import/layout.ts'
import { CHAIN_CUSTOMER } from './customers.ts'

/**
 * Two days before at 14:00; Monday closes on Friday. So an evening's orders are for three days on, and from any hour of
 * any day there are open days within the week. The chain closes a day earlier.
 */
export function weekdayCutoffs(): Draft<'cutoffs'>[] {
  const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  const usual = weekdays.map((weekday) => ({ weekday, cutDay: weekday === 2 ? -3 : -2, cutTime: '14:00' }))
  const chain = weekdays.map((weekday) => ({ customerNo: CHAIN_CUSTOMER, weekday, cutDay: -3, cutTime: '12:00' }))
  return [...usual, ...chain]
}

/** Each month: the plant rests on the third Tuesday, and the second Wednesday closes early. */
export function datedCutoffs(today: PlainDate): Draft<'cutoffs'>[] {
  return [-2, -1, 0, 1, 2].flatMap((months) => {
    const month = addMonths(firstOfMonth(today), months)
    return [
      { orderDate: nth(month, 3, 3), cutDay: -2, cutTime: '14:00', isNoWork: true },
      { orderDate: nth(month, 4, 2), cutDay: -4, cutTime: '10:00' },
    ]
  })
}

export const isPlantAtRest = (date: PlainDate): boolean => nth(firstOfMonth(date), 3, 3) === date

function nth(month: PlainDate, weekday: Weekday, count: number): PlainDate {
  const days = (weekday - weekdayOf(month) + 7) % 7
  return addDays(month, days + 7 * (count - 1))
}
