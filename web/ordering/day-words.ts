/** A day in words, and what can be done with its orders: shared by the calendar and the week's summary. */
import { formatTime, formatWall, type PlainDate, shortWeekday, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { type OrderState, quantityLock } from '#rules/ordering/order.ts'
import { wallAt } from '../portal/zone.ts'
import type { Session } from '../session/session.tsx'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** 'November 2025'. */
export const monthName = (date: PlainDate): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

/** 'Friday, November 21, 2025'. */
export const longDate = (date: PlainDate): string =>
  `${weekdayName(weekdayOf(date))}, ${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`

/** 'Closes Thu 11/20, 2:00 PM CT'. */
function closesText(cutoffAt: string): string {
  const { date, time, zoneName } = wallAt(new Date(cutoffAt))
  return `Closes ${formatWall(date, time)} ${zoneName}`
}

/**
 * What a day offers: `open`: an order can be made. `hold`: it could, but for the account's credit hold (CAL-14). `off`: nothing
 * is delivered. `closed`: any other reason. `text` is the reason in a sentence.
 */
export interface DayOffer {
  readonly date: PlainDate
  readonly cutoffAt: string
  readonly pastCutoff: boolean
  readonly kind: 'open' | 'hold' | 'off' | 'closed'
  readonly text: string
}

/** The kind of the day by why no order can be made. */
export function offerKind(closed: { readonly code?: string | undefined } | undefined): DayOffer['kind'] {
  if (!closed) return 'open'
  if (closed.code === 'credit hold') return 'hold'
  return closed.code === 'day off' || closed.code === 'no-work day' ? 'off' : 'closed'
}

/** What can be told of a day beside its orders: when it closes, and why no order can be made if none can. */
export function offerText({ kind, text, pastCutoff, cutoffAt }: DayOffer): string {
  if (kind === 'open') return `${closesText(cutoffAt)}.`
  return pastCutoff || kind === 'off' ? text : `${text} ${closesText(cutoffAt)}.`
}

/** 'The customer can enter this order until Sun 2:00 PM' (ORD-38): what company staff read where customers have Create. */
export function customerFillsText(cutoffAt: string, what = 'this order'): string {
  const { date, time } = wallAt(new Date(cutoffAt))
  return `The customer can enter ${what} until ${shortWeekday(weekdayOf(date))} ${formatTime(time)}.`
}

/**
 * Edit, or View when nothing can be changed by this viewer (CAL-12; staff change after the cut-off alone, ORD-37), or nothing is
 * opened on credit hold (CAL-14).
 */
export const actionFor = (
  order: { readonly state?: string | undefined },
  day: { readonly pastCutoff: boolean },
  viewer: { readonly isStaff: boolean },
  policy: Session['policy'],
  isHeld: boolean,
): 'Edit' | 'View' =>
  isHeld || quantityLock({ state: (order.state ?? 'open') as OrderState, pastCutoff: day.pastCutoff }, viewer, policy)
    ? 'View'
    : 'Edit'

const AGAIN = ['', 'second', 'third'] as const
/** The text of Create on a day that already has orders: a second one is rarely intended. */
export const createText = (ordersThatDay: number): string =>
  ordersThatDay === 0 ? 'Create' : `Add ${AGAIN[ordersThatDay] ?? 'another'} order`

const words: Readonly<Record<string, string>> = {
  'past date': 'Day passed',
  'inactive location': 'Inactive',
  'day off': 'No delivery',
  'no-work day': 'No delivery',
  'past cut-off': 'Closed',
  'orders allowed': 'Limit reached',
}
/** Why no order can be made, in the width of a cell. */
export const closedWord = (code: string | undefined): string => words[code ?? ''] ?? 'Closed'
