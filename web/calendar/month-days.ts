import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { addDays, addMonths, firstOfMonth, fromUsDate, isPlainDate, type PlainDate } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { createLock } from '#rules/ordering/order.ts'
import { closedWord, type DayOffer, longDate, offerKind, offerText } from '../ordering/day-words.ts'

export type Month = Output<typeof api.orders.month>
export type MonthDay = Month['days'][number]
export type DayOrder = MonthDay['orders'][number]

/** A day as the calendar draws it; `word` is the reason in the width of a cell. */
export interface DayView extends DayOffer {
  readonly orders: readonly DayOrder[]
  readonly pieces: number
  readonly word: string
}

/** The server's words for a cut-off that passed while the page was open. */
const CUTOFF_LOCK = createLock({
  isPastDate: false,
  isLocationActive: true,
  isMenuDay: true,
  isNoWork: false,
  pastCutoff: true,
  isOnHold: false,
  ordersThatDay: 0,
  ordersAllowed: 1,
})

/** One day at one moment; the clock closes what the server last knew as open (CAL-12, CAL-13), the account's status holds it. */
export function dayView(day: MonthDay, now: Date, isOnHold: boolean): DayView {
  const pastCutoff = day.pastCutoff || Date.parse(day.cutoffAt) <= now.getTime()
  const isClosedByClock = pastCutoff && (day.closedText === undefined || day.closedCode === 'credit hold')
  const isHeld = isOnHold && !isClosedByClock && day.closedText === undefined
  const code = isClosedByClock ? 'past cut-off' : isHeld ? 'credit hold' : day.closedCode
  const text = (isClosedByClock ? CUTOFF_LOCK?.text : isHeld ? CREDIT_HOLD_REFUSAL : day.closedText) ?? ''
  return {
    date: day.date,
    orders: day.orders,
    pieces: day.orders.reduce((sum, order) => sum + order.pieces, 0),
    kind: offerKind(text === '' ? undefined : { code }),
    text,
    word: closedWord(code),
    pastCutoff,
    cutoffAt: day.cutoffAt,
  }
}

const ordersText = ({ orders, pieces }: DayView): string => {
  if (orders.length === 0) return 'No orders'
  return `${many(orders.length, 'order')}, ${many(pieces, 'piece')}`
}

/** What a screen reader says of a cell: 'Friday, November 21, 2025. 1 order, 493 pieces. Closes Thu 11/20, 2:00 PM CT.' */
export const cellName = (day: DayView): string => `${longDate(day.date)}. ${ordersText(day)}. ${offerText(day)}`

/** The day whose cut-off is worth a clock: the chosen one while it is ahead, else the next day still open. */
export function clockedDay(days: readonly DayView[], chosen: PlainDate): DayView | undefined {
  const isAhead = (day: DayView) => !day.pastCutoff && day.kind !== 'off'
  return (
    days.find((day) => day.date === chosen && isAhead(day)) ??
    days.find((day) => isAhead(day) && (day.kind === 'open' || day.kind === 'hold'))
  )
}

/** Where the calendar starts: the day asked for, today when its month is asked for, the first of another month. */
export function firstDay(month: PlainDate | undefined, row: string | undefined, today: PlainDate): PlainDate {
  const asked = fromUsDate(row ?? '')
  const isAskedMonth = (date: PlainDate) => month === undefined || firstOfMonth(date) === firstOfMonth(month)
  if (asked !== undefined && isAskedMonth(asked)) return asked
  return month === undefined || isAskedMonth(today) ? today : firstOfMonth(month)
}

/** The first day from today on for which an order can be made, of the month that the calendar starts with. */
export const firstOpenDay = (days: Iterable<DayView>, start: PlainDate, today: PlainDate): PlainDate | undefined =>
  [...days].find(
    ({ date, kind }) =>
      date >= today && firstOfMonth(date) === firstOfMonth(start) && (kind === 'open' || kind === 'hold'),
  )?.date

/** A typed date: MM/DD/YYYY, M/D/YY, MMDDYYYY, 'today', '+7' or '-1' days from today; undefined for anything else. */
export function typedDate(text: string, today: PlainDate): PlainDate | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === 'today') return today
  const days = /^[+-]\d{1,4}$/.test(typed) ? Number(typed) : undefined
  if (days !== undefined) {
    const date = addDays(today, days)
    return isPlainDate(date) ? date : undefined
  }
  const short = /^(\d{1,2}\/\d{1,2})\/(\d{2})$/.exec(typed)
  const solid = /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (short) return fromUsDate(`${short[1]}/20${short[2]}`)
  return fromUsDate(solid ? `${solid[1]}/${solid[2]}/${solid[3]}` : typed)
}

/** The same day some months on, kept inside the calendar. */
export const otherMonth = (date: PlainDate, months: number): PlainDate => {
  const next = addMonths(date, months)
  return isPlainDate(next) ? next : date
}
