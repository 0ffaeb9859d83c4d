/** A customer's week as the summary's screens and prints read it: one question for its rows, one for its cut-offs. */
import { addDays, type PlainDate, type Weekday, weekOf, weekStart } from '#rules/calendar.ts'
import { FIRST_YEAR, LAST_YEAR } from '#rules/limits.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { type DayLetter, dayCounts, isMissingOnAny, letterOf } from '#rules/ordering/order-summary.ts'
import {
  type ItemFilter,
  type LocationFilter,
  matchesItemFilter,
  matchesSummaryFilter,
} from '#rules/ordering/summary-rows.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { RequestError } from '../http/request-error.ts'
import { cutoffsBetween } from '../ordering/cutoffs.ts'
import type { World } from '../runtime/world.ts'
import * as sql from './summaries.sql.ts'

const LETTERS = ['U', 'M', 'T', 'W', 'R', 'F', 'S'] as const

/** The week that holds the date, or today; refuses one that reaches out of the years the portal knows. */
export function askedWeek(date: PlainDate | undefined, { clock }: World): PlainDate[] {
  const days = weekOf(date ?? clock.today())
  if (days.some((day) => day < `${FIRST_YEAR}-01-01` || day > `${LAST_YEAR}-12-31`))
    throw new RequestError(400, `Choose a week from ${FIRST_YEAR} to ${LAST_YEAR}.`, 'unreadable')
  return days
}

/** The rows of the location level. */
export async function locationRows(db: Db, reach: Reach, days: readonly PlainDate[]) {
  return (await sql.weekByLocation(db, reach, ...endsOf(days))).map(asLocationRow)
}
export type LocationRow = Awaited<ReturnType<typeof locationRows>>[number]

function asLocationRow([routeNo, locationNo, name, menuDays, isActive, placed, nothingNeeded]: sql.LocationTuple) {
  const pieces = [0, 0, 0, 0, 0, 0, 0]
  const orders: Partial<Record<DayLetter, CellOrder[]>> = {}
  for (const [weekday, orderNo, usedOnDay, count, state] of placed ?? []) {
    pieces[weekday - 1] = (pieces[weekday - 1] ?? 0) + count
    const order = {
      orderNo: String(orderNo),
      usedOnDay,
      pieces: count,
      state: state as 'open',
    }
    const letter = LETTERS[weekday - 1] as DayLetter
    const known = orders[letter]
    if (known) known.push(order)
    else orders[letter] = [order]
  }
  return {
    routeNo,
    locationNo,
    name,
    menuDays,
    isInactive: !isActive,
    orders: orders as Record<string, CellOrder[]>,
    nothingNeeded: nothingNeeded ?? '',
    ...dayCounts(pieces),
  }
}
interface CellOrder {
  readonly orderNo: string
  readonly usedOnDay: Weekday
  readonly pieces: number
  readonly state: 'open'
}

/** The rows of the item level. */
export async function itemRows(db: Db, reach: Reach, days: readonly PlainDate[]) {
  const rows = await sql.weekByItem(db, reach, ...endsOf(days))
  return rows.map(([itemNo, description, priceCode, pieces]) => ({
    itemNo,
    description,
    priceCode,
    ...dayCounts(pieces),
  }))
}

/** The week's days with their cut-offs; `shown` are those with a column. */
export async function summaryDays(
  db: Db,
  { clock, config }: World,
  customerNo: string,
  days: readonly PlainDate[],
  shown: readonly PlainDate[],
) {
  const cutoffOf = await cutoffsBetween(db, customerNo, ...endsOf(days), config.timeZone)
  const [now, today] = [clock.now(), clock.today()]
  return days.map((date) => {
    const { cutoffAt, isNoWork } = cutoffOf(date)
    return {
      date,
      letter: letterOf(date),
      cutoffAt: cutoffAt.toISOString(),
      pastCutoff: isPastCutoff(cutoffAt, now),
      isPastDate: date < today,
      isNoWork,
      isShown: shown.includes(date),
    }
  })
}

const WEEKS_BEFORE = 8

interface Narrowed extends Omit<LocationFilter, 'withoutOrderOn'>, ItemFilter {
  readonly summaryType?: 'LOCATION' | 'ITEM' | undefined
  /** Letters of days, as `lackingOn`. */
  readonly withoutOrderOn?: string | undefined
  readonly lackingOn?: string | undefined
}

/** The locations or items that the filters of a week's screen leave, by its own rules; undefined: nothing is left out. */
export async function rowsShown(
  db: Db,
  world: World,
  reach: Reach,
  dates: readonly PlainDate[],
  { summaryType, withoutOrderOn, lackingOn, ...asked }: Narrowed,
): Promise<sql.Only | undefined> {
  const { find, itemNo, description, routeNo, locationNo, name } = asked
  if (summaryType === 'ITEM') {
    if (!find && !itemNo && !description) return undefined
    const rows = await itemRows(db, reach, dates)
    return { itemNos: rows.filter((row) => matchesItemFilter(row, asked)).map((row) => row.itemNo) }
  }
  if (!find && !routeNo && !locationNo && !name && !withoutOrderOn && !lackingOn) return undefined
  const filter = { ...asked, withoutOrderOn: [...(withoutOrderOn ?? '')] }
  const rows = (await locationRows(db, reach, dates)).filter((row) => matchesSummaryFilter(row, filter))
  const numbersOf = (list: typeof rows) => ({ locationNos: list.map((row) => row.locationNo) })
  if (!lackingOn) return numbersOf(rows)
  const days = (await summaryDays(db, world, reach.customerNo, dates, [])).filter(({ letter }) =>
    lackingOn.includes(letter),
  )
  const { webOrdersAllowed } = await sql.ordersAllowedOf(db, reach.customerNo)
  return numbersOf(rows.filter((row) => isMissingOnAny(days, row, { ordersAllowed: webOrdersAllowed })))
}

/** Pieces by weekday of the eight weeks before, newest first, and their posted waste where it is asked for (SUM-14). */
export async function weeksBefore(
  db: Db,
  reach: Reach,
  days: readonly PlainDate[],
  only: sql.Only | undefined,
  seesWaste: boolean,
) {
  const [sunday] = endsOf(days)
  const [from, to] = [addDays(sunday, -7 * WEEKS_BEFORE), addDays(sunday, -1)]
  const [ordered, wasted] = await Promise.all([
    sql.piecesByDate(db, reach, from, to, only),
    seesWaste ? sql.wasteByDate(db, reach, from, to, only) : [],
  ])
  const orderedOn = new Map(ordered.map(({ orderDate, pieces }) => [orderDate, pieces]))
  const weeks = Array.from({ length: WEEKS_BEFORE }, (_, i) => addDays(sunday, -7 * (i + 1)))
  return weeks
    .filter((firstDate) => firstDate >= `${FIRST_YEAR}-01-01`)
    .map((firstDate) => ({
      firstDate,
      ...dayCounts(weekOf(firstDate).map((date) => orderedOn.get(date) ?? 0)),
      waste: wasted
        .filter(({ wastedOn }) => weekStart(wastedOn) === firstDate)
        .reduce((sum, { pieces }) => sum + pieces, 0),
    }))
}

const endsOf = (days: readonly PlainDate[]): [PlainDate, PlainDate] => [days[0] as PlainDate, days.at(-1) as PlainDate]
