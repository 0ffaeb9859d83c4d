/** What may be entered as waste, and what of it may be posted (WST-14). */
import { addDays, type PlainDate, toUsDate } from '../calendar.ts'
import { WASTE_DAYS_BACK, WASTE_QUANTITY_MAX } from '../limits.ts'
import { figure, many } from '../many.ts'

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

/** Not in the future and at most 30 days old, by the company's day. */
export function wasteDayProblem(wastedOn: PlainDate, today: PlainDate): Problem {
  if (wastedOn > today) return `${toUsDate(wastedOn)} is in the future. Waste is dated today or earlier.`
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

/** Posted waste is taken back by a negative entry, down to none and not below. */
export function correctionProblem({ pieces, posted }: { readonly pieces: number; readonly posted: number }): Problem {
  if (posted <= 0) return 'Nothing is posted of this item for that location and day.'
  if (pieces <= posted) return undefined
  return `Only ${many(posted, 'piece')} ${posted === 1 ? 'is' : 'are'} posted. No more can be taken off.`
}

/** "Posted 12 entries, 31 pieces." (S16) */
export const postedText = ({ entries, pieces }: { readonly entries: number; readonly pieces: number }): string =>
  entries === 0 ? 'Nothing to post.' : `Posted ${many(entries, 'entry', 'entries')}, ${many(pieces, 'piece')}.`
