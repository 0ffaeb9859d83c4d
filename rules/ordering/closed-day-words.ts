/** Sentences about a day that is closed and its orders: the question to staff, its result, the e-mail and the notice (CUT-15). */
import { type PlainDate, shortDate, weekdayName, weekdayOf } from '../calendar.ts'
import { many, plural } from '../many.ts'
import { type DayAnswer, dayWithYear } from './closed-days.ts'

export interface DayTotals {
  readonly orders: number
  readonly customers: number
  readonly pieces: number
}
export interface DayChange {
  readonly answer: DayAnswer
  readonly orderDate: PlainDate
  /** Only of a move. */
  readonly toDate?: PlainDate | undefined
  readonly isUndone: boolean
}

const day = (date: PlainDate) => `${weekdayName(weekdayOf(date))} ${shortDate(date)}`

/** '215 orders of 39 customers, 4,210 pieces' */
export const totalsText = ({ orders, customers, pieces }: DayTotals): string =>
  `${many(orders, 'order')} of ${many(customers, 'customer')}, ${many(pieces, 'piece')}`

/** What an answer does, before it is given: '212 orders move to Wednesday 12/02/2026.' */
export function answerText({ answer, toDate = '' }: Omit<DayChange, 'isUndone' | 'orderDate'>, orders: number): string {
  return answer === 'move'
    ? `${many(orders, 'order')} ${plural(orders, 'moves', 'move')} to ${dayWithYear(toDate)}.`
    : `${many(orders, 'order')} ${plural(orders, 'is', 'are')} canceled.`
}

/** How many e-mails are sent to users of the customers and contacts of the locations. */
export const mailText = (mails: number): string =>
  mails === 0
    ? 'No user with an e-mail address orders for these locations, and no contact has one, so no e-mail is sent.'
    : `${many(mails, 'e-mail')} ${plural(mails, 'goes', 'go')} to users and contacts of these locations.`

/** What was done: '212 orders of 38 customers were moved from Tuesday 12/01 to Wednesday 12/02.' */
export function changeText(
  { answer, orderDate, toDate = '' }: Omit<DayChange, 'isUndone'>,
  { orders, customers }: Omit<DayTotals, 'pieces'>,
): string {
  const were = `${many(orders, 'order')} of ${many(customers, 'customer')} ${plural(orders, 'was', 'were')}`
  return answer === 'move'
    ? `${were} moved from ${day(orderDate)} to ${day(toDate)}.`
    : `${were} canceled for ${day(orderDate)}.`
}

/** What an undo did: '212 orders are on Tuesday 12/01 again.' */
export function undoText({ answer, orderDate }: Omit<DayChange, 'isUndone'>, orders: number): string {
  const are = `${many(orders, 'order')} ${plural(orders, 'is', 'are')}`
  return answer === 'move' ? `${are} on ${day(orderDate)} again.` : `${are} no longer canceled for ${day(orderDate)}.`
}

/** The subject of a user's e-mail. */
export function noticeTitle({ answer, orderDate, toDate = '', isUndone }: DayChange, orders: number): string {
  const own = plural(orders, 'Your order', 'Your orders')
  if (answer === 'cancel')
    return `${own} for ${day(orderDate)} ${isUndone ? plural(orders, 'is no longer', 'are no longer') : plural(orders, 'is', 'are')} canceled`
  return isUndone
    ? `${own} moved to ${day(toDate)} ${plural(orders, 'is', 'are')} on ${day(orderDate)} again`
    : `${own} for ${day(orderDate)} ${plural(orders, 'is', 'are')} now for ${day(toDate)}`
}

/** Why it was done, for the user whose orders they are. */
export function noticeReason({ answer, orderDate, toDate = '', isUndone }: DayChange, company: string): string {
  if (isUndone)
    return answer === 'move'
      ? `${company} undid the move. What you ordered is for ${dayWithYear(orderDate)} again, as it was before.`
      : `${company} undid the cancellation. What you ordered for ${dayWithYear(orderDate)} is as it was before.`
  const closed = `Nothing is made or delivered on ${dayWithYear(orderDate)}.`
  return answer === 'move'
    ? `${closed} ${company} moved what you ordered to ${dayWithYear(toDate)}.`
    : `${closed} ${company} canceled what you ordered for this day.`
}

/** Orders listed in one e-mail; the rest are counted. */
const MAIL_ORDERS = 300

export interface ListedOrder {
  readonly orderNo: number | string
  readonly routeNo: string
  readonly locationNo: string
  readonly locationName: string
  readonly pieces: number
}

/** 'Order 511714, R14-000213 Harbor St Mart, 24 pieces' */
const orderText = ({ orderNo, routeNo, locationNo, locationName, pieces }: ListedOrder): string =>
  `Order ${orderNo}, ${routeNo}-${locationNo} ${locationName}, ${many(pieces, 'piece')}`

/**
 * One e-mail for all orders of one mailbox that a change or its undo touched. `closes` is the cut-off of their day in words, `address`
 * the dashboard, for users alone.
 */
export function dayMail(
  change: DayChange,
  orders: readonly ListedOrder[],
  {
    company,
    closes,
    address,
  }: { readonly company: string; readonly closes: string; readonly address: string | undefined },
): { readonly subject: string; readonly text: string } {
  const more = orders.length - MAIL_ORDERS
  const isThere = change.answer === 'move' || change.isUndone
  const below = [...(isThere ? [`The cut-off is ${closes}.`] : []), ...(address === undefined ? [] : [address])]
  return {
    subject: noticeTitle(change, orders.length),
    text: [
      noticeReason(change, company),
      '',
      ...orders.slice(0, MAIL_ORDERS).map(orderText),
      ...(more > 0 ? [`and ${many(more, 'more order')}`] : []),
      '',
      ...(below.length > 0 ? [...below, ''] : []),
      company,
    ].join('\n'),
  }
}
