import { addDays, type PlainDate, weekdayOf } from '../calendar.ts'
import { DEFAULT_CUT_DAY, DEFAULT_CUT_TIME } from '../limits.ts'

/** cutDay: calendar days relative to the order date, 0 to -9. cutTime: 'HH:mm' of the company's zone. customerNo '' means every customer. */
export interface WeekdayCutoff {
  readonly customerNo: string
  /** 1 Sunday to 7 Saturday. */
  readonly weekday: number
  readonly cutDay: number
  readonly cutTime: string
}
export interface DateCutoff {
  readonly customerNo: string
  readonly orderDate: PlainDate
  readonly cutDay: number
  readonly cutTime: string
  readonly isNoWork: boolean
}
export interface CutoffRules {
  readonly weekdays: readonly WeekdayCutoff[]
  readonly dates: readonly DateCutoff[]
}
export interface Cutoff {
  /** The day and wall time, 'HH:mm', at which the order date closes. */
  readonly date: PlainDate
  readonly time: string
  /** Nothing is made or delivered on the order date: no new orders (CUT-15). */
  readonly isNoWork: boolean
  readonly from: 'customer date' | 'date' | 'customer weekday' | 'weekday' | 'default'
}

const DEFAULT_ROW = { cutDay: DEFAULT_CUT_DAY, cutTime: DEFAULT_CUT_TIME }

/**
 * When an order date closes for a customer (CUT-13), as a wall time; the server makes it an instant. The first row found
 * counts whole: customer and date, date, customer and weekday, weekday (CUT-14, INV-02); with none two days before at 00:00.
 */
export function cutoffFor(rules: CutoffRules, customerNo: string, orderDate: PlainDate): Cutoff {
  const dated = (owner: string) => rules.dates.find((row) => row.customerNo === owner && row.orderDate === orderDate)
  const weekday = weekdayOf(orderDate)
  const weekly = (owner: string) => rules.weekdays.find((row) => row.customerNo === owner && row.weekday === weekday)
  const closing = (
    { cutDay, cutTime }: { cutDay: number; cutTime: string },
    from: Cutoff['from'],
    isNoWork = false,
  ): Cutoff => ({
    date: addDays(orderDate, cutDay),
    time: cutTime,
    isNoWork,
    from,
  })

  const ownDate = dated(customerNo)
  if (ownDate && customerNo !== '') return closing(ownDate, 'customer date', ownDate.isNoWork)
  const anyDate = dated('')
  if (anyDate) return closing(anyDate, 'date', anyDate.isNoWork)
  const ownWeekday = weekly(customerNo)
  if (ownWeekday && customerNo !== '') return closing(ownWeekday, 'customer weekday')
  const anyWeekday = weekly('')
  return anyWeekday ? closing(anyWeekday, 'weekday') : closing(DEFAULT_ROW, 'default')
}

/** The boundary instant itself is past (INV-07). */
export const isPastCutoff = (cutoffAt: Date, now: Date): boolean => now.getTime() >= cutoffAt.getTime()
