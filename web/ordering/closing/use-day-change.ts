import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { changeText, mailText } from '#rules/ordering/closed-day-words.ts'
import type { DayAnswer } from '#rules/ordering/closed-days.ts'
import { useCommand } from '../../session/use-command.ts'

/** Orders of one day: all of them, of one customer alone, or the ones named. */
export interface DayOrders {
  readonly orderDate: PlainDate
  readonly ownerNo?: string | undefined
  readonly orderNos?: string[] | undefined
}

/** What staff answered about them. */
export interface DayWish {
  readonly answer: DayAnswer
  readonly toDate?: PlainDate | undefined
}

export type DayDone = Output<typeof api.closedDays.change>['done']
export type LeftOrder = DayDone['left'][number]

/** What changing the orders of a day makes out of date. */
export const STALE_DAYS = [api.closedDays.list, api.closedDays.days, api.closedDays.preview, api.customers.desk]

export const useDayChange = () => useCommand(api.closedDays.change, { stale: STALE_DAYS })

/** What was done, in one sentence each: changed, left, and who gets an e-mail. */
export const doneText = (orders: DayOrders, wish: DayWish, done: DayDone): string =>
  [
    changeText({ ...wish, orderDate: orders.orderDate }, done),
    done.leftCount > 0 && `${many(done.leftCount, 'order')} ${plural(done.leftCount, 'was', 'were')} not changed.`,
    mailText(done.people),
  ]
    .filter(Boolean)
    .join(' ')
