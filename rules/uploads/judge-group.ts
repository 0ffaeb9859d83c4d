// The one function that judges an uploaded order: the file's dry run, the sending and the API all use it (UPL-10, UPL-12).

import type { PlainDate, Weekday } from '../calendar.ts'
import { type OtherNumber, otherNumberText } from '../items/other-number.ts'
import { QUANTITY_MAX } from '../limits.ts'
import { figure } from '../many.ts'
import { offerLock } from '../ordering/day-offer.ts'
import { padLocationNo } from '../ordering/location.ts'
import { isCounted, type OrderState, quantityLock } from '../ordering/order.ts'
import { judgeLines, type LineFacts } from '../orders/order-batch.ts'
import { farDateRefusal, isFarDate } from './far-date.ts'
import type { AskedGroup, AskedLine, GroupRefusal, GroupVerdict, LineVerdict, RefusedMember } from './line.ts'
import { itemLabel, NO_LINES_ASKED } from './model.ts'

/** An order of the location and date. */
export interface DayOrder {
  readonly orderNo: string
  readonly state: OrderState
  readonly usedOnDay: Weekday
  readonly pieces: number
  readonly pastCutoff: boolean
}

export interface GroupFacts {
  /** Undefined: there is none, or it is not the customer's, or out of the user's reach. All read the same. */
  readonly location:
    | { readonly isActive: boolean; readonly menuDays: string; readonly ordersAllowed: number }
    | undefined
  readonly today: PlainDate
  readonly isNoWork: boolean
  readonly pastCutoff: boolean
  readonly isOnHold: boolean
  readonly orders: readonly DayOrder[]
  /** quantityLimit() of the customer. */
  readonly limit: number
  /** Where the confirmation of a date far ahead is missing: of the lines of a file, or of the request of a program. Undefined: it was given. */
  readonly asksFarDate?: 'of lines' | 'of the request' | undefined
  readonly viewer: { readonly isStaff: boolean; readonly staffMayEditBeforeCutoff?: boolean }
  /** The item on the menu of the order to be set, or of the one that would be made; its line in that order, if any. */
  readonly itemFacts: (itemNo: string, order: DayOrder | undefined) => LineFacts | undefined
  /** The item on that menu that a code in place of an item number means. */
  readonly otherNumber?: (code: string, order: DayOrder | undefined) => OtherNumber | undefined
}

/**
 * Upsert by location, date and used-on day (UPL-10): quantities are set on the open order of that day, a new order is made only
 * if there is none. A hold and a closed day refuse both (UPL-12); an inactive location, a weekday off and the allowed number refuse
 * new orders (LOC-32), the quantity lock those that are there: as on the screen. A rejected line does not stop the others.
 */
export function judgeGroup(asked: AskedGroup, facts: GroupFacts): GroupVerdict {
  const refused = (member: RefusedMember, { code, text }: { code: string; text: string }): GroupRefusal => ({
    outcome: 'refused',
    member,
    code,
    text,
  })
  const { location, viewer } = facts
  if (!location) {
    return refused('invalid location', { code: 'not found', text: `Location ${asked.locationNo} was not found.` })
  }
  if (asked.lines.length === 0) return refused('location', { code: 'no lines', text: NO_LINES_ASKED })
  const counted = facts.orders.filter(isCounted)
  const sameDay = counted.filter(({ usedOnDay }) => usedOnDay === asked.usedOnDay).sort(byNumber)
  const lockOf = (order: DayOrder) => quantityLock(order, viewer, viewer)
  const order = sameDay.find((each) => !lockOf(each)) ?? sameDay[0]

  const dayLock = offerLock(
    {
      ...{ date: asked.orderDate, isPastDate: asked.orderDate < facts.today, isNoWork: facts.isNoWork },
      pastCutoff: facts.pastCutoff && !order,
    },
    order ? ANY_DAY : { menuDays: location.menuDays, isInactive: !location.isActive },
    { ordersAllowed: order ? 1 : location.ordersAllowed, isOnHold: facts.isOnHold },
    order ? 0 : counted.length,
  )
  if (dayLock) {
    const isOfDate = dayLock.code === 'past date' || dayLock.code === 'no-work day'
    return refused(isOfDate ? 'invalid date' : 'location', dayLock)
  }
  const isAsked =
    facts.asksFarDate === 'of lines' ? isUnasked(asked.lines, facts.limit) : facts.asksFarDate !== undefined
  if (isAsked && isFarDate(asked.orderDate, facts.today))
    return refused('invalid date', { code: 'far date', text: farDateRefusal(asked.orderDate) })
  const orderLock = order && lockOf(order)
  if (orderLock) return refused('location', orderLock)

  const target = order ?? facts.orders.filter(({ state, pieces }) => state === 'open' && pieces === 0).sort(byNumber)[0]
  const lines = judgeGroupLines(asked.lines, facts, target)
  const changesNothing = lines.every(({ outcome }) => outcome !== 'save')
  if (changesNothing) return { outcome: 'unchanged', orderNo: order?.orderNo, lines }
  return { outcome: order ? 'update' : 'create', orderNo: target?.orderNo, lines }
}

/** An order that is there stays, and is changed until its cut-off, wherever its location has come to (LOC-32). */
const ANY_DAY = { menuDays: 'UMTWRFS', isInactive: false } as const

/** A line that nothing but its date asks about, without a yes. */
const isUnasked = (lines: readonly AskedLine[], limit: number): boolean =>
  addedUp(lines).some(({ quantity, isConfirmed }) => quantity <= limit && !isConfirmed)

function judgeGroupLines(
  asked: readonly AskedLine[],
  { limit, itemFacts, otherNumber }: GroupFacts,
  target: DayOrder | undefined,
): LineVerdict[] {
  return addedUp(asked).map((line) => {
    const facts = itemFacts(line.itemNo, target)
    const other = facts ? undefined : otherNumber?.(line.itemNo, target)
    if (other) return otherVerdict(line, other, limit)
    const asFileSays = facts && { ...facts, description: itemLabel(line.itemNo) }
    const [verdict] = judgeLines([line], () => asFileSays, { limit, isConfirmed: line.isConfirmed })
    const { outcome = 'rejected', code } = verdict ?? {}
    const text = code === 'over limit' && line.quantity <= QUANTITY_MAX ? notConfirmed(limit) : verdict?.text
    return {
      itemNo: line.itemNo,
      description: facts?.description ?? '',
      quantity: line.quantity,
      storedQuantity: facts?.quantity ?? 0,
      outcome,
      isOverLimit: line.quantity > limit,
      ...(text !== undefined && { text }),
      ...(code !== undefined && { code }),
    }
  })
}

/** The item is named and not ordered; a barcode of one piece is offered as its number. */
const otherVerdict = ({ itemNo, quantity }: AskedLine, other: OtherNumber, limit: number): LineVerdict => ({
  ...{ itemNo, quantity, storedQuantity: 0, description: other.description },
  ...{ outcome: 'rejected', code: 'other number', isOverLimit: quantity > limit },
  text: otherNumberText(itemNo, other),
  ...(other.kind !== 'case barcode' && { offer: other.itemNo }),
})

/** UPL-09: somebody was asked about it, and did not say yes. */
const notConfirmed = (limit: number): string => `More than the limit of ${figure(limit)}, and not confirmed.`

/** An item's quantities as one line, where the item stands first (CSV-14); it is confirmed only if each part is. */
export function addedUp(lines: readonly AskedLine[]): AskedLine[] {
  const byItem = new Map<string, AskedLine>()
  for (const line of lines) {
    const before = byItem.get(line.itemNo)
    byItem.set(
      line.itemNo,
      before
        ? {
            ...before,
            quantity: before.quantity + line.quantity,
            isConfirmed: before.isConfirmed && line.isConfirmed,
          }
        : line,
    )
  }
  return [...byItem.values()]
}

/**
 * Location numbers as a request writes them, padded (API-13): or the sentence that refuses two spellings of one (INV-24).
 * What is no location number stays undefined; the answer lists it among the invalid locations.
 */
export function locationsOnce(
  texts: readonly string[],
): readonly (string | undefined)[] | { readonly refusal: string } {
  const seen = new Set<string>()
  const padded: (string | undefined)[] = []
  for (const text of texts) {
    const locationNo = padLocationNo(text)
    if (locationNo !== undefined && seen.has(locationNo)) return { refusal: `Location ${locationNo} appears twice` }
    if (locationNo !== undefined) seen.add(locationNo)
    padded.push(locationNo)
  }
  return padded
}

const byNumber = (a: DayOrder, b: DayOrder) => Number(a.orderNo) - Number(b.orderNo)
