/** What a change of the cut-offs does to orders that are there, counted and in words, before it is saved and after. */
import { type PlainDate, shortDate, weekdayName, weekdayOf } from '../calendar.ts'
import { listed, many, plural } from '../many.ts'
import { isPastCutoff } from './cutoff.ts'

/** Open orders of one customer and day that close together. */
export interface OpenDay {
  readonly customerNo: string
  readonly orderDate: PlainDate
  readonly cutoffAt: Date
  readonly orders: number
}
export interface Tally {
  readonly orders: number
  readonly customers: number
}
export interface CutoffEffect {
  /** Open orders that can no longer be changed, at once. */
  readonly closing: Tally
  /** Those that can be changed again. */
  readonly reopening: Tally
  /** Those that stay open, and close at another time. */
  readonly moving: Tally
  /** On days on which nothing is made any more: these are in none of the tallies above, whatever their cut-off is now. */
  readonly stranded: Tally
  /** All of these together, each once. */
  readonly total: Tally
  /** Days that are open to orders and would be closed at once, and the other way round. */
  readonly daysClosing: PlainDate[]
  readonly daysReopening: PlainDate[]
  /** Days on which nothing is made any more. */
  readonly daysStopped: PlainDate[]
  /** Customers whose own row goes before this one: nothing changes for them. */
  readonly exempt: number
}

interface DayCutoff {
  readonly cutoffAt: Date
  readonly isNoWork: boolean
}
type Engine = (customerNo: string, date: PlainDate) => DayCutoff

const tallyOf = (days: readonly OpenDay[]): Tally => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  customers: new Set(days.map(({ customerNo }) => customerNo)).size,
})

/**
 * `open` has its instants as orders hold them now; `before` and `after` are the engine with the rules of before and after; `days`
 * are the order dates that the row itself can decide.
 */
export function cutoffEffect({
  open,
  before,
  after,
  days,
  owner,
  now,
  exempt,
}: {
  readonly open: readonly OpenDay[]
  readonly before: Engine
  readonly after: Engine
  readonly days: readonly PlainDate[]
  readonly owner: string
  readonly now: Date
  readonly exempt: number
}): CutoffEffect {
  const isClosed = (cutoffAt: Date) => isPastCutoff(cutoffAt, now)
  const judged = open.map((day) => {
    const next = after(day.customerNo, day.orderDate)
    const [was, is] = [isClosed(day.cutoffAt), isClosed(next.cutoffAt)]
    const isStranded = next.isNoWork && !before(day.customerNo, day.orderDate).isNoWork
    const isMoved = next.cutoffAt.getTime() !== day.cutoffAt.getTime()
    const [closes, reopens, moves] = [!was && is, was && !is, isMoved && !was && !is]
    // Each order is counted under one head: one that is not made needs staff, at whatever time it closes.
    return isStranded
      ? { day, isStranded, closes: false, reopens: false, moves: false }
      : { day, isStranded, closes, reopens, moves }
  })
  const those = (is: (one: (typeof judged)[number]) => boolean) => tallyOf(judged.filter(is).map(({ day }) => day))
  const daysWhere = (is: (was: DayCutoff, next: DayCutoff) => boolean) =>
    days.filter((date) => is(before(owner, date), after(owner, date)))
  return {
    closing: those(({ closes }) => closes),
    reopening: those(({ reopens }) => reopens),
    moving: those(({ moves }) => moves),
    stranded: those(({ isStranded }) => isStranded),
    total: those(({ closes, reopens, moves, isStranded }) => closes || reopens || moves || isStranded),
    daysClosing: daysWhere((was, next) => !isClosed(was.cutoffAt) && isClosed(next.cutoffAt)),
    daysReopening: daysWhere((was, next) => isClosed(was.cutoffAt) && !isClosed(next.cutoffAt)),
    daysStopped: daysWhere((was, next) => !was.isNoWork && next.isNoWork),
    exempt,
  }
}

const dayWords = (date: PlainDate) => `${weekdayName(weekdayOf(date))} ${shortDate(date)}`
const tallyWords = ({ orders, customers }: Tally) => `${many(orders, 'open order')} of ${many(customers, 'customer')}`

/** 'every customer' or 'customer 104220'. */
const cutoffOwner = (customerNo: string): string => (customerNo === '' ? 'every customer' : `customer ${customerNo}`)

/** What is closed or opened at once, to be read before it is saved: 'This closes Friday 11/21 for every customer immediately.' */
export function effectWarnings(
  { daysClosing, daysReopening, daysStopped }: CutoffEffect,
  customerNo: string,
): string[] {
  const told = (verb: string, days: readonly PlainDate[]) =>
    days.length === 0 ? [] : [`This ${verb} ${listed(days.map(dayWords))} for ${cutoffOwner(customerNo)} immediately.`]
  return [
    ...told('closes', daysClosing),
    ...told('reopens', daysReopening),
    ...(daysStopped.length === 0
      ? []
      : [`No new orders can be made for ${listed(daysStopped.map(dayWords))}, for ${cutoffOwner(customerNo)}.`]),
  ]
}

/** What becomes of the orders of a day on which nothing is made once the row that kept it open is deleted. */
export function deletedRowText({ stranded: { orders } }: Pick<CutoffEffect, 'stranded'>, isDone = false): string[] {
  if (orders === 0) return []
  const are = plural(orders, 'It is', 'They are')
  return isDone
    ? [`${are} listed in Orders on Closed Days.`]
    : [
        `Deleting the row does not move or cancel ${plural(orders, 'it', 'them')}. ${are} then listed in Orders on Closed Days.`,
      ]
}

/** How many orders it touches, in sentences; at least one. `isDone`: it is saved. */
export function effectCounts(
  { closing, reopening, moving, stranded, total, exempt }: CutoffEffect,
  isDone = false,
): string[] {
  const told = (tally: Tally, would: readonly [string, string], did: readonly [string, string]) => {
    const [one, more] = isDone ? did : would
    return tally.orders === 0 ? [] : [`${tallyWords(tally)} ${plural(tally.orders, one, more)}.`]
  }
  const said = [
    ...told(closing, ['closes now', 'close now'], ['closed', 'closed']),
    ...told(reopening, ['reopens now', 'reopen now'], ['reopened', 'reopened']),
    ...told(
      moving,
      ['stays open and closes at another time', 'stay open and close at another time'],
      ['now closes at another time', 'now close at another time'],
    ),
    ...told(
      stranded,
      ['is for this day. Staff move or cancel it', 'are for this day. Staff move or cancel them'],
      ['is for this day. Move or cancel it', 'are for this day. Move or cancel them'],
    ),
  ]
  const parts = [closing, reopening, moving, stranded].filter(({ orders }) => orders > 0)
  return [
    ...(said.length === 0 ? [isDone ? 'No open order was changed.' : 'No open order is affected.'] : said),
    ...(parts.length > 1 ? [`${tallyWords(total)} in all.`] : []),
    ...(exempt > 0
      ? [
          `${many(exempt, 'customer')} with a cut-off of ${plural(exempt, 'its', 'their')} own ${plural(exempt, 'is', 'are')} not affected.`,
        ]
      : []),
  ]
}
