/** What may be entered as waste, and what of it may be posted (WST-14). */
import { addDays, type PlainDate, toUsDate, type Weekday } from '../calendar.ts'
import {
  WASTE_ASKED_ABOVE,
  WASTE_DAYS_AFTER_LIFE,
  WASTE_DAYS_BACK,
  WASTE_QUANTITY_MAX,
  WASTE_WITHOUT_DELIVERY,
} from '../limits.ts'
import { figure, many, plural } from '../many.ts'
import { usedOnDate } from '../ordering/order.ts'

export const NO_LOCATION = 'Choose a location first.'
const QUANTITY_PROBLEM = `Quantity must be a whole number from 1 to ${figure(WASTE_QUANTITY_MAX)}.`

/** A sentence that says why not, where there is a reason. */
type Problem = string | undefined

/** The quantity of an entry as it was typed: whole, 1 to 9,999. Undefined: it is none. */
export function wasteQuantity(typed: string): number | undefined {
  const text = typed.trim()
  const quantity = Number(text)
  return /^\d{1,5}$/.test(text) && quantity >= 1 && quantity <= WASTE_QUANTITY_MAX ? quantity : undefined
}
export const wasteQuantityProblem = (typed: string): Problem =>
  wasteQuantity(typed) === undefined ? QUANTITY_PROBLEM : undefined

/** The first day that waste may still be entered for. */
export const firstWasteDay = (today: PlainDate): PlainDate => addDays(today, -WASTE_DAYS_BACK)

/** Imports, too, take no waste of a future date. */
export const futureWasteProblem = (wastedOn: PlainDate, today: PlainDate): Problem =>
  wastedOn > today ? `${toUsDate(wastedOn)} is in the future. Waste is dated today or earlier.` : undefined

/** Not in the future and at most 30 days old, by the company's day. */
export function wasteDayProblem(wastedOn: PlainDate, today: PlainDate): Problem {
  const future = futureWasteProblem(wastedOn, today)
  if (future !== undefined) return future
  if (wastedOn >= firstWasteDay(today)) return undefined
  return `${toUsDate(wastedOn)} is more than ${WASTE_DAYS_BACK} days ago. Waste is dated ${toUsDate(firstWasteDay(today))} or later.`
}

/** A location as one who enters waste knows it. */
export interface WasteLocation {
  readonly locationNo: string
  readonly isActive: boolean
}
export const wasteLocationProblem = ({ locationNo, isActive }: WasteLocation): Problem =>
  isActive ? undefined : `Location ${locationNo} is inactive. No waste is posted for it.`

/** What is known of an entry when it is to be posted. */
export interface EntryToPost extends WasteLocation {
  readonly itemNo: string
  /** On the user's route, or wherever else its reach ends. */
  readonly isReached: boolean
  /** The item is still one of the customer's. */
  readonly isOfCustomer: boolean
}

/** Why an entry cannot be posted and so stays in the list, after the time between Save and Post. */
export function postProblem(entry: EntryToPost): Problem {
  if (!entry.isReached) return `Location ${entry.locationNo} is not one of yours any more.`
  if (!entry.isOfCustomer) return `Item ${entry.itemNo} is not one of the customer’s items any more.`
  return wasteLocationProblem(entry)
}

/** The first day of which deliveries and waste are compared with an entry. Without a shelf life: the days that waste is entered for. */
export const comparedSince = (wastedOn: PlainDate, shelfLifeDays: number): PlainDate =>
  addDays(wastedOn, -(shelfLifeDays > 0 ? shelfLifeDays + WASTE_DAYS_AFTER_LIFE : WASTE_DAYS_BACK))

/** Whether a delivery could still be on the shelf: it was there by that day, and used on or after the first day that is compared. */
export const isOnShelf = (
  { orderDate, usedOnDay }: { readonly orderDate: PlainDate; readonly usedOnDay: Weekday },
  { since, wastedOn }: { readonly since: PlainDate; readonly wastedOn: PlainDate },
): boolean => orderDate <= wastedOn && usedOnDate(orderDate, usedOnDay) >= since

/** What is known of an item at a location when waste of it is entered. */
export interface WasteFacts {
  readonly description: string
  /** The first day of `delivered` and `recorded`. */
  readonly since: PlainDate
  /** Pieces that could still be on the shelf. */
  readonly delivered: number
  /** Pieces of waste entered since then, posted or not. */
  readonly recorded: number
}

/** The code of the refusal that is such a question. */
export const WASTE_NOT_CONFIRMED = 'not confirmed'

/** The question before a quantity is entered that is probably wrong; undefined where there is none (WST-14). */
export function wasteQuestion(pieces: number, { description, since, delivered, recorded }: WasteFacts): Problem {
  if (pieces > WASTE_ASKED_ABOVE)
    return `Are you sure you want to record more than ${figure(WASTE_ASKED_ABOVE)} pieces of waste for ${description}?`
  if (pieces + recorded <= (delivered > 0 ? delivered : WASTE_WITHOUT_DELIVERY)) return undefined
  const known =
    delivered > 0 ? `Only ${figure(delivered)} ${plural(delivered, 'was', 'were')} delivered` : 'None was delivered'
  const before = recorded > 0 ? `, and waste of ${figure(recorded)} is already recorded` : ''
  return `${known} since ${toUsDate(since)}${before}. Record ${figure(pieces)} × ${description}?`
}

/** How an import names entries that the screen would have asked about; they are taken. */
export const importedWasteNote = (count: number, first: readonly string[]): string =>
  `${many(count, 'row')} of waste.csv ${plural(count, 'records', 'record')} more than ${figure(WASTE_ASKED_ABOVE)} pieces, or more than was delivered within the shelf life: ${first.join(', ')}${count > first.length ? ', …' : ''}.`

/** Posted pieces of an item, for a location and day. */
interface PostedPieces {
  readonly posted: number
  /** Of them, those that the customer's users posted today. */
  readonly postedToday: number
}

/** How many of them a user may take back: staff all, the customer's users what was posted today (WST-14). */
export const takenBackMost = ({ posted, postedToday }: PostedPieces, isStaff: boolean): number =>
  Math.max(0, isStaff ? posted : Math.min(posted, postedToday))

/** Posted waste is taken back by a negative entry, down to none and not below. */
export function correctionProblem({
  pieces,
  isStaff,
  ...known
}: PostedPieces & { readonly pieces: number; readonly isStaff: boolean }): Problem {
  const { posted } = known
  const most = takenBackMost(known, isStaff)
  if (posted <= 0) return 'No waste is posted for this item, location and day.'
  if (pieces <= most) return undefined
  if (most === posted)
    return `Only ${many(posted, 'piece')} ${plural(posted, 'is', 'are')} posted. No more can be taken back.`
  if (most === 0) return 'This waste was posted before today. Only company staff can take it back now.'
  return `Only ${many(most, 'piece')} ${plural(most, 'was', 'were')} posted today. Company staff can take back more.`
}

/** "Posted 12 entries, 31 pieces." (S16) */
export const postedText = ({ entries, pieces }: { readonly entries: number; readonly pieces: number }): string =>
  entries === 0 ? 'Nothing to post.' : `Posted ${many(entries, 'entry', 'entries')}, ${many(pieces, 'piece')}.`
