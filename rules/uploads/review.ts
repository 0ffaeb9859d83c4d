// What a file would order, as the user reviews it before CONFIRM (UPL-01, UPL-02): the same for all formats.

import type { PlainDate } from '../calendar.ts'
import { QUANTITY_MAX } from '../limits.ts'
import { many } from '../many.ts'
import { QUANTITY_REFUSAL } from '../quantity.ts'
import { farDateQuestion, isFarDate } from './far-date.ts'
import { type AskedGroup, type AskedLine, type FileLine, groupKey, type OrderGroup } from './line.ts'
import { type FileProblem, itemQuestion } from './model.ts'

/** An asked line with the lines of the file that it is made of: their quantities are added up (CSV-14). */
export interface ReviewLine extends AskedLine {
  readonly parts: readonly FileLine[]
}
export interface ReviewGroup extends OrderGroup<ReviewLine> {
  /** groupKey() of it. */
  readonly key: string
  readonly pieces: number
}
/** A line above the limit, with its question; the answer is given by `key` (UPL-09). */
export interface OverLimit {
  readonly key: string
  readonly group: ReviewGroup
  readonly line: ReviewLine
  readonly question: string
}
/** A date far ahead, with its question for all its orders; answered by `key` as a line above the limit is. */
export interface FarDate {
  readonly key: string
  readonly orderDate: PlainDate
  readonly question: string
  readonly orders: number
  readonly pieces: number
}
export interface Review {
  /** By date, used-on day, customer and location; their lines by item number. The order of the file's rows does not show (INV-26). */
  readonly groups: readonly ReviewGroup[]
  readonly duplicates: readonly { readonly group: ReviewGroup; readonly line: ReviewLine }[]
  readonly overLimit: readonly OverLimit[]
  readonly farDates: readonly FarDate[]
  /** Added up, a quantity may be more than a line can hold: such a line is not sent. */
  readonly problems: readonly FileProblem[]
  /** Orders of an XML file, by their index, that lack a location (XML-07). */
  readonly ordersWithoutLocation: readonly number[]
  readonly lines: number
  readonly pieces: number
}

export const LOCATION_ALERT_TITLE = 'Location Alert'
export const locationAlertText = (orders: number): string => `Choose a location for ${many(orders, 'order')}.`

/** `limitOf` is quantityLimit() of the line's customer, `today` the company's day. */
export function reviewLines(
  lines: readonly FileLine[],
  limitOf: (customerNo: string | undefined) => number,
  today: PlainDate,
): Review {
  const gathered = new Map<string, { readonly first: FileLine; readonly byItem: Map<string, FileLine[]> }>()
  const withoutLocation = new Set<number>()
  for (const line of lines) {
    if (line.locationNo === undefined) {
      withoutLocation.add(line.place.kind === 'order' ? line.place.index : 0)
      continue
    }
    const key = keyOf(line, line.locationNo)
    let group = gathered.get(key)
    if (!group) {
      group = { first: line, byItem: new Map() }
      gathered.set(key, group)
    }
    const parts = group.byItem.get(line.itemNo)
    if (parts) parts.push(line)
    else group.byItem.set(line.itemNo, [line])
  }
  const groups = [...gathered].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => groupOf(key, group))
  return {
    groups,
    ...remarks(groups, limitOf),
    farDates: farDatesOf(groups, today),
    ordersWithoutLocation: [...withoutLocation].sort((a, b) => a - b),
    lines: groups.reduce((sum, group) => sum + group.lines.length, 0),
    pieces: groups.reduce((sum, group) => sum + group.pieces, 0),
  }
}

const keyOf = ({ customerNo, orderDate, usedOnDay }: FileLine, locationNo: string): string =>
  groupKey({ customerNo, orderDate, usedOnDay, locationNo })

function groupOf(
  key: string,
  { first, byItem }: { readonly first: FileLine; readonly byItem: ReadonlyMap<string, readonly FileLine[]> },
): ReviewGroup {
  const lines = [...byItem]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([itemNo, parts]) => ({ itemNo, quantity: sumOf(parts), isConfirmed: false, parts }))
  return {
    key,
    customerNo: first.customerNo,
    locationNo: first.locationNo ?? '',
    orderDate: first.orderDate,
    usedOnDay: first.usedOnDay,
    lines,
    pieces: sumOf(lines),
  }
}

const sumOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

function remarks(groups: readonly ReviewGroup[], limitOf: (customerNo: string | undefined) => number) {
  const duplicates: { group: ReviewGroup; line: ReviewLine }[] = []
  const overLimit: OverLimit[] = []
  const problems: FileProblem[] = []
  for (const group of groups) {
    const limit = limitOf(group.customerNo)
    for (const line of group.lines) {
      const last = line.parts[line.parts.length - 1]
      if (line.parts.length > 1) duplicates.push({ group, line })
      if (line.quantity > QUANTITY_MAX && last) {
        problems.push({ place: last.place, field: 'quantity', value: String(line.quantity), text: QUANTITY_REFUSAL })
      } else if (line.quantity > limit) {
        overLimit.push({ key: lineKey(group, line), group, line, question: itemQuestion(limit, line.itemNo) })
      }
    }
  }
  return { duplicates, overLimit, problems }
}

function farDatesOf(groups: readonly ReviewGroup[], today: PlainDate): FarDate[] {
  const byDate = new Map<PlainDate, FarDate>()
  for (const { orderDate, pieces } of groups) {
    if (!isFarDate(orderDate, today)) continue
    const { orders, pieces: before } = byDate.get(orderDate) ?? { orders: 0, pieces: 0 }
    const sum = { orders: orders + 1, pieces: before + pieces }
    byDate.set(orderDate, { key: dateKey(orderDate), orderDate, question: farDateQuestion(orderDate), ...sum })
  }
  return [...byDate.values()]
}

const dateKey = (orderDate: PlainDate): string => `date/${orderDate}`

/** Names a line above the limit in the user's decisions. */
const lineKey = ({ key }: Pick<ReviewGroup, 'key'>, { itemNo }: { readonly itemNo: string }): string =>
  `${key}/${itemNo}`

/** '4 + 6 = 10', of a line that stands in the file more than once. */
export const sumText = ({ parts, quantity }: ReviewLine): string =>
  `${parts.map((part) => part.quantity).join(' + ')} = ${quantity}`

/** What of a review asks, and was answered. */
export type Asking = Pick<Review, 'overLimit' | 'farDates'>

/** Of each line what the user was asked, and whether all of it was answered with yes. */
export function answersOf({ overLimit, farDates }: Asking, confirmed: ReadonlySet<string>) {
  const [lines, dates] = [new Set(overLimit.map(({ key }) => key)), new Set(farDates.map(({ key }) => key))]
  return (group: Pick<ReviewGroup, 'key' | 'orderDate'>, line: { readonly itemNo: string }) => {
    const keys = [
      ...(lines.has(lineKey(group, line)) ? [lineKey(group, line)] : []),
      ...(dates.has(dateKey(group.orderDate)) ? [dateKey(group.orderDate)] : []),
    ]
    return {
      isOverLimit: lines.has(lineKey(group, line)),
      isAsked: keys.length > 0,
      isYes: keys.length > 0 && keys.every((key) => confirmed.has(key)),
    }
  }
}

/**
 * What CONFIRM sends: everything, and of lines above the limit or of a date far ahead whether the user said yes. The server orders no other, and tells
 * each among those that were refused (UPL-09).
 */
export function groupsToSend(
  { groups, ...asking }: Pick<Review, 'groups'> & Asking,
  confirmed: ReadonlySet<string>,
): AskedGroup[] {
  const answerOf = answersOf(asking, confirmed)
  return groups.flatMap((group) => {
    const { customerNo, locationNo, orderDate, usedOnDay } = group
    const lines = sendable(group).map(({ itemNo, quantity }) => ({
      ...{ itemNo, quantity },
      isConfirmed: answerOf(group, { itemNo }).isYes,
    }))
    return lines.length === 0 ? [] : [{ customerNo, locationNo, orderDate, usedOnDay, lines }]
  })
}

/** The lines that an order can hold: the others are problems, and are not sent. */
export const sendable = ({ lines }: Pick<ReviewGroup, 'lines'>): ReviewLine[] =>
  lines.filter(({ quantity }) => quantity <= QUANTITY_MAX)
