/** The review as rows to draw: groups under their headings, the lines, what was changed, what is above the limit. */
import { toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { isOrdered, type JudgedOrder, refusedText, uploadFigures } from '#rules/uploads/figures.ts'
import { type FileProblem, placeText, problemText } from '#rules/uploads/model.ts'
import { type Review, type ReviewGroup, type ReviewLine, sumText } from '#rules/uploads/review.ts'
import type { GroupCheck, GroupRow, LineRow, OverLimitRow, ProblemRow, RefusedRow } from './protocol.ts'
import type { JudgedOf } from './review-figures.ts'

type CheckOf = (group: ReviewGroup) => GroupCheck | undefined

/** 'Monday 11/23/2026'. */
const dayText = (date: string): string => `${weekdayName(weekdayOf(date))} ${toUsDate(date)}`

/** 'R14-000213'; the route is known once the server has told it. */
export const locationText = (locationNo: string, routeNo: string | undefined, customerNo?: string): string =>
  `${customerNo === undefined ? '' : `${customerNo} `}${routeNo ? `${routeNo}-` : ''}${locationNo}`

const placeOf = (group: ReviewGroup, check: GroupCheck | undefined) =>
  locationText(group.locationNo, check?.routeNo, group.customerNo)

/** Orders by date and used-on day (UPL-01); of a file with customers, by customer before that. */
export function groupRows(groups: readonly ReviewGroup[], checkOf: CheckOf, judged: JudgedOf): GroupRow[] {
  const byCustomer = groups.some(({ customerNo }) => customerNo !== undefined)
  const sorted = byCustomer ? groups.toSorted((a, b) => (a.customerNo ?? '').localeCompare(b.customerNo ?? '')) : groups
  const rows: GroupRow[] = []
  const open: { row: { pieces: number } | undefined; text: string }[] = []
  const heading = (level: 1 | 2, text: string) => {
    if (open[level]?.text === text) return
    const row = { kind: 'heading' as const, level, text, pieces: 0 }
    rows.push(row)
    open[level] = { row, text }
    if (level === 1) open[2] = { row: undefined, text: '' }
  }
  for (const group of sorted) {
    const { customerNo, orderDate, usedOnDay } = group
    const order = judged(group)
    const { lines, pieces } = order ? goes(order) : { lines: group.lines.length, pieces: group.pieces }
    const used = weekdayName(usedOnDay)
    heading(1, byCustomer ? `Customer ${customerNo}` : dayText(orderDate))
    heading(2, byCustomer ? `${dayText(orderDate)}, used on ${used}` : `Used on ${used}`)
    for (const { row } of open.filter(Boolean)) if (row) row.pieces += pieces
    const check = checkOf(group)
    rows.push({
      kind: 'order',
      place: locationText(group.locationNo, check?.routeNo),
      name: check?.locationName ?? '',
      lines,
      pieces,
      ...outcomeOf(check, order),
    })
  }
  return rows
}

/** What of an order is ordered: its figures count nothing else. */
function goes(order: JudgedOrder): { readonly lines: number; readonly pieces: number } {
  const { sent, unchanged } = uploadFigures([order])
  return { lines: sent.lines + unchanged.lines, pieces: sent.pieces + unchanged.pieces }
}

function outcomeOf(
  check: GroupCheck | undefined,
  order: JudgedOrder | undefined,
): Pick<GroupRow & { kind: 'order' }, 'tone' | 'outcome' | 'text'> {
  if (!check || !order) return { tone: 'plain', outcome: 'Not checked', text: '' }
  const { orderNo, pieces, text } = check
  if (order.outcome === 'refused') return { tone: 'bad', outcome: 'Refused', text: text ?? lostOf(order) }
  const lost = lostOf({ ...order, outcome: 'update' })
  if (!isOrdered(order)) return { tone: 'bad', outcome: 'Refused', text: lost }
  if (order.outcome === 'create') return { tone: lost ? 'warn' : 'good', outcome: 'New', text: lost }
  const exists = `An order for this location and date exists (no. ${orderNo ?? ''}, ${many(pieces ?? 0, 'piece')}).`
  return order.outcome === 'update'
    ? { tone: 'warn', outcome: 'Update', text: `${exists} Its quantities are set. ${lost}`.trim() }
    : { tone: lost ? 'warn' : 'plain', outcome: 'Unchanged', text: `${exists} ${lost}`.trim() }
}

function lostOf(order: JudgedOrder): string {
  const refused = refusedText(uploadFigures([order]))
  return refused === undefined ? '' : `Refused: ${refused}.`
}

/** Where each order's lines begin among all, so that any line is found at once. */
export function lineStarts(groups: readonly ReviewGroup[]): number[] {
  let at = 0
  return groups.map(({ lines }) => {
    const start = at
    at += lines.length
    return start
  })
}

/** The lines from one place of the list to another. */
export function lineRows(
  groups: readonly ReviewGroup[],
  starts: readonly number[],
  from: number,
  to: number,
  checkOf: CheckOf,
): LineRow[] {
  const rows: LineRow[] = []
  let index = lastAtMost(starts, from)
  for (let at = from; at < to; index += 1) {
    const group = groups[index]
    if (!group) break
    const check = checkOf(group)
    const first = at - (starts[index] ?? 0)
    for (const line of group.lines.slice(first, first + to - at)) rows.push(lineRow(group, line, check))
    at = from + rows.length
  }
  return rows
}

function lineRow(group: ReviewGroup, line: ReviewLine, check: GroupCheck | undefined): LineRow {
  const rejected =
    check?.outcome === 'refused' ? check.text : check?.rejected.find(({ itemNo }) => itemNo === line.itemNo)?.text
  const sum = line.parts.length > 1 ? sumText(line) : ''
  const last = line.parts.at(-1)
  return {
    place: last ? placeText(last.place) : '',
    orderDate: group.orderDate,
    usedOnDay: group.usedOnDay,
    location: placeOf(group, check),
    itemNo: line.itemNo,
    quantity: line.quantity,
    remark: [sum, rejected].filter(Boolean).join('. '),
    isBad: rejected !== undefined,
  }
}

function lastAtMost(starts: readonly number[], value: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** What the server would not order, and why: whole orders, and lines of the others. */
export function refusedRows(groups: readonly ReviewGroup[], checkOf: CheckOf): RefusedRow[] {
  return groups.flatMap((group) => {
    const check = checkOf(group)
    if (!check) return []
    const { orderDate, usedOnDay, pieces } = group
    const head = { location: placeOf(group, check), name: check.locationName ?? '', orderDate, usedOnDay }
    if (check.outcome === 'refused')
      return [{ ...head, itemNo: '', description: '', quantity: pieces, text: check.text ?? '' }]
    return check.rejected.map(({ itemNo, description, quantity, text }) => ({
      ...head,
      ...{ itemNo, description, quantity, text },
    }))
  })
}

export function overLimitRow(
  { overLimit, farDates }: Review,
  at: number,
  confirmed: ReadonlySet<string>,
  checkOf: CheckOf,
): OverLimitRow | undefined {
  const date = farDates[at]
  if (date) {
    const { key, question, orders, pieces: quantity } = date
    const about = many(orders, 'order')
    return { key, question, quantity, location: '', name: '', about, isConfirmed: confirmed.has(key) }
  }
  const found = overLimit[at - farDates.length]
  if (!found) return undefined
  const { key, group, line, question } = found
  const last = line.parts.at(-1)
  const check = checkOf(group)
  return {
    key,
    location: placeOf(group, check),
    name: check?.locationName ?? '',
    about: [toUsDate(group.orderDate), last && placeText(last.place)].filter(Boolean).join(', '),
    quantity: line.quantity,
    question,
    isConfirmed: confirmed.has(key),
  }
}

/** A problem's name among all, and what those with the same text in the same column share. */
export const problemKey = ({ place, field }: FileProblem): string => `${placeText(place)}|${field}`
export const alikeKey = ({ field, value, text, offer = '' }: FileProblem): string =>
  `${field}|${value}|${text}|${offer}`

const fieldNames: Readonly<Record<FileProblem['field'], string>> = {
  date: 'Date',
  purpose: 'Purpose',
  locationNo: 'Location Number',
  customerNo: 'Customer Number',
  itemNo: 'Item Number',
  customerItemNo: 'Item Number',
  quantity: 'Quantity',
  usedOnDay: 'Used on Day',
  row: 'Row',
}

export function problemRows(
  problems: readonly FileProblem[],
  shown: number,
  isFixable: (problem: FileProblem) => boolean,
): ProblemRow[] {
  const alike = new Map<string, number>()
  for (const problem of problems) alike.set(alikeKey(problem), (alike.get(alikeKey(problem)) ?? 0) + 1)
  return problems.slice(0, shown).map((problem) => ({
    key: problemKey(problem),
    place: placeText(problem.place),
    field: fieldNames[problem.field],
    value: problem.value,
    text: problemText(problem),
    alike: alike.get(alikeKey(problem)) ?? 1,
    isFixable: isFixable(problem),
    offers: [problem.offer, problem.otherOffer].filter((offer) => offer !== undefined),
    // The question about a whole file is answered, never skipped.
    isSkippable: problem.place.kind !== 'file',
  }))
}
