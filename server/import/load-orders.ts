import { type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { makeDate, type OrderState } from '#rules/ordering/order.ts'
import { pricesAfter, toldState } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { cutoffsBetween, type DayCutoff } from '../ordering/cutoffs.ts'
import { keepPrices, moveStates, type PricedKey, pricesNow } from '../ordering/moves.sql.ts'
import { placesOf } from '../ordering/rotation/rotations.ts'
import { instantOf } from '../runtime/zone.ts'
import type { Row } from './layout.ts'
import * as sql from './orders.sql.ts'

const ORDERS_AT_ONCE = 4_000
const LINES_AT_ONCE = 5_000

/** The settings of one import. */
export interface Loading {
  readonly now: Date
  readonly today: PlainDate
  readonly timeZone: string
  /** Where the orders come from: an import, or the demo's make-believe browsers. */
  readonly platform: 'import' | 'web'
  /** New users are mailed a link for choosing a password. */
  readonly invites?: boolean
  /** Told how far a long load is. */
  readonly log: (line: string) => void
}

/** An order as the file gives it. */
interface Given {
  readonly header: Row<'orders'>
  readonly lines: ReadonlyMap<string, number>
}

/** The state that a row tells; blank: by its date. */
const stateOf = ({ state, orderDate }: Row<'orders'>, today: PlainDate): OrderState =>
  state ?? (orderDate < today ? 'shipped' : 'open')

/** Who moves what an import tells. */
export const movedByImport = (now: Date) => ({ actor: 'IMPORT', channel: 'import', now })

/** Lines, counted as rows of the file. */
interface Outcome {
  inserted: number
  updated: number
  readonly notes: string[]
}
interface Tally {
  inserted: number
  updated: number
  kept: number
  takenBack: number
  /** Orders that are further on here than the file says. */
  further: number
  /** Orders whose lines the file changes while they are being made. */
  beingMade: number
}

/**
 * Writes imported orders by their external number. A new one is numbered; one imported before is brought to what the
 * rows say, lines no longer there to 0; one that somebody changed in the portal since is left alone and told of.
 */
export async function loadOrders(db: Db, rows: readonly Row<'orders'>[], loading: Loading): Promise<Outcome> {
  const given = groupOrders(rows)
  const toWrite = await writer(db, given, loading)
  const tally: Tally = { inserted: 0, updated: 0, kept: 0, takenBack: 0, further: 0, beingMade: 0 }
  for (let start = 0; start < given.length; start += ORDERS_AT_ONCE) {
    await loadSome(db, given.slice(start, start + ORDERS_AT_ONCE), toWrite, loading, tally)
    if (given.length > ORDERS_AT_ONCE)
      loading.log(`orders: ${Math.min(start + ORDERS_AT_ONCE, given.length)} of ${given.length}`)
  }
  const notes: string[] = []
  if (tally.kept > 0) notes.push(`${many(tally.kept, 'order')} changed in the portal since the import: left as is.`)
  if (tally.takenBack > 0) notes.push(`${many(tally.takenBack, 'order line')} no longer in the file: set to 0.`)
  if (tally.further > 0)
    notes.push(`${many(tally.further, 'order')} further on than the file says: left in that state.`)
  if (tally.beingMade > 0) notes.push(`${many(tally.beingMade, 'order')} being made: the lines are left as is.`)
  return { inserted: tally.inserted, updated: tally.updated, notes }
}

function groupOrders(rows: readonly Row<'orders'>[]): Given[] {
  const orders = new Map<string, { header: Row<'orders'>; lines: Map<string, number> }>()
  for (const row of rows) {
    const key = `${row.customerNo}\u0000${row.externalNo}`
    const order = orders.get(key) ?? { header: row, lines: new Map<string, number>() }
    order.lines.set(row.itemNo, row.quantity)
    orders.set(key, order)
  }
  return [...orders.values()].sort((a, b) =>
    a.header.orderDate < b.header.orderDate ? -1 : a.header.orderDate > b.header.orderDate ? 1 : 0,
  )
}

type Writer = (given: Given) => sql.OrderToWrite
/** Adds to a given order what follows from its location, its route and the cut-off rules. */
async function writer(db: Db, given: readonly Given[], { now, today, timeZone }: Loading): Promise<Writer> {
  const customerNos = [...new Set(given.map(({ header }) => header.customerNo))]
  const rows = await sql.locations(db, customerNos)
  const locations = new Map(rows.map((row) => [`${row.customerNo}\u0000${row.locationNo}`, row]))
  const cutoffAt = await cutoffs(db, given, customerNos, timeZone)
  const placeOf = await placesOf(
    db,
    rows.map(({ menuCycleCode }) => menuCycleCode),
  )
  return ({ header, lines }) => {
    const { customerNo, locationNo, orderDate, externalNo, orderedAt, orderedBy } = header
    const location = locations.get(`${customerNo}\u0000${locationNo}`)
    if (!location) throw new Error(`Location ${locationNo} of customer ${customerNo} went missing during the import.`)
    const [day, time] = orderedAt?.split(' ') ?? []
    const madeOn = makeDate(orderDate, location.leadDays)
    return {
      customerNo,
      importKey: externalNo,
      location,
      orderDate,
      usedOnDay: header.usedOnDay ?? weekdayOf(orderDate),
      state: stateOf(header, today),
      cutoffAt: cutoffAt(customerNo, orderDate),
      makeDate: madeOn,
      ...placeOf(location.menuCycleCode, orderDate, madeOn),
      pieces: [...lines.values()].reduce((sum, quantity) => sum + quantity, 0),
      addedAt: day && time ? instantOf(day, time, timeZone) : now,
      addedBy: orderedBy,
    }
  }
}

/** The cut-off of each customer and date, each worked out once. `given` is sorted by date. */
async function cutoffs(db: Db, given: readonly Given[], customerNos: readonly string[], timeZone: string) {
  const from = given[0]?.header.orderDate ?? ''
  const to = given.at(-1)?.header.orderDate ?? ''
  const engines = new Map<string, (date: PlainDate) => DayCutoff>()
  for (const customerNo of from === '' ? [] : customerNos) {
    engines.set(customerNo, await cutoffsBetween(db, customerNo, from, to, timeZone))
  }
  const known = new Map<string, Date>()
  return (customerNo: string, orderDate: PlainDate): Date => {
    const key = `${customerNo}\u0000${orderDate}`
    const at = known.get(key) ?? engines.get(customerNo)?.(orderDate).cutoffAt
    if (!at) throw new Error(`Customer ${customerNo} went missing during the import.`)
    known.set(key, at)
    return at
  }
}

async function loadSome(
  db: Db,
  given: readonly Given[],
  toWrite: Writer,
  loading: Loading,
  tally: Tally,
): Promise<void> {
  const keyOf = ({ customerNo, importKey }: { customerNo: string; importKey: string }) =>
    `${customerNo}\u0000${importKey}`
  const orders = given.map((each) => ({
    ...toWrite(each),
    lines: each.lines,
    isStateGiven: each.header.state !== null,
  }))
  const known = new Map((await sql.importedOrders(db, orders)).map((order) => [keyOf(order), order]))
  const lines: sql.LineToWrite[] = []
  const madeLines: (sql.LineToWrite & { itemListCode: string })[] = []
  const isMade = ({ state }: sql.OrderToWrite) => pricesAfter(state) === 'kept'

  const fresh = orders.filter((order) => !known.has(keyOf(order)))
  const numbers = fresh.length > 0 ? await sql.insertOrders(db, loading.platform, fresh) : []
  const numberOf = new Map(numbers.map((each) => [keyOf(each), each.orderNo]))
  for (const order of fresh) {
    const orderNo = numberOf.get(keyOf(order)) ?? 0
    const { customerNo, addedAt: modifiedAt, addedBy: modifiedBy } = order
    const { itemListCode } = order.location
    for (const [itemNo, quantity] of order.lines) {
      const line = { customerNo, orderNo, itemNo, quantity, modifiedAt, modifiedBy }
      if (isMade(order)) madeLines.push({ ...line, itemListCode })
      else lines.push(line)
    }
    tally.inserted += order.lines.size
  }

  const written = await linesOf(db, [...known.values()])
  const isAnother = (order: (typeof orders)[number]): boolean => {
    const old = known.get(keyOf(order))
    return old !== undefined && (differs(order, old) || lineChanges(order.lines, linesIn(written, old)).length > 0)
  }
  // What is about to change is looked at again under its lock: meanwhile it may have been released, or changed by somebody.
  const held = await sql.importedOrders(db, orders.filter(isAnother), true)
  for (const order of held) known.set(keyOf(order), order)
  for (const [orderNo, each] of await linesOf(db, held)) written.set(orderNo, each)
  const changed: (sql.OrderToWrite & { orderNo: number })[] = []
  for (const given of orders) {
    const old = known.get(keyOf(given))
    if (!old) continue
    const told = toldState(old.state, given.state, { mayCancel: true })
    const order = told === 'stays' ? { ...given, state: old.state } : given
    if (told === 'stays' && given.isStateGiven) tally.further += 1
    const changes = lineChanges(order.lines, linesIn(written, old))
    const isMoved = differs(order, old)
    if (changes.length === 0 && !isMoved) continue
    // What was released here is made as it was then; what somebody changed is as he left it. Both still go on.
    const isMade = old.state === 'in production' && old.isReleasedHere && told !== 'moves'
    if (old.isTouched || isMade) {
      const isLeft = changes.length > 0 || told !== 'moves'
      if (isLeft && old.isTouched) tally.kept += 1
      else if (isLeft) tally.beingMade += 1
      if (told === 'moves') {
        await moveStates(db, [old.orderNo], { action: 'order.state', to: order.state }, movedByImport(loading.now))
        tally.updated += order.lines.size
      }
      continue
    }
    const { customerNo } = order
    for (const [itemNo, quantity] of changes) {
      lines.push({ customerNo, orderNo: old.orderNo, itemNo, quantity, modifiedAt: loading.now, modifiedBy: 'IMPORT' })
    }
    const takenBack = changes.filter(([itemNo]) => !order.lines.has(itemNo)).length
    tally.takenBack += takenBack
    // A row counts as changed when its line or its order's head is.
    tally.updated += isMoved ? order.lines.size : changes.length - takenBack
    changed.push({ ...order, orderNo: old.orderNo })
  }
  if (changed.length > 0) await sql.updateOrders(db, loading.now, changed)
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    await sql.writeLines(db, lines.slice(start, start + LINES_AT_ONCE))
  // What comes as made or delivered keeps today's prices from here on (ITM-37).
  for (let start = 0; start < madeLines.length; start += LINES_AT_ONCE)
    await sql.writeMadeLines(db, await priced(db, madeLines.slice(start, start + LINES_AT_ONCE)), loading.now)
  const moved = changed.filter(isMade).map(({ orderNo }) => orderNo)
  await keepPrices(db, moved, loading.now)
}

/** With what they cost now: thousands of lines have few items, customers and lists. */
async function priced(db: Db, lines: readonly (sql.LineToWrite & PricedKey)[]): Promise<sql.MadeLine[]> {
  const keyOf = ({ customerNo, itemListCode, itemNo }: PricedKey) => JSON.stringify([customerNo, itemListCode, itemNo])
  const keys = new Map(lines.map((line) => [keyOf(line), line]))
  const found = new Map((await pricesNow(db, [...keys.values()])).map((row) => [keyOf(row), row]))
  return lines.map((line) => {
    const { baseCostCents = null, msrpCents = null } = found.get(keyOf(line)) ?? {}
    return { ...line, baseCostCents, msrpCents }
  })
}

type Written = Map<number, Map<string, number>>
/** The lines of these orders as they are written. */
async function linesOf(db: Db, orders: readonly sql.ImportedOrder[]): Promise<Written> {
  const written: Written = new Map(orders.map(({ orderNo }) => [orderNo, new Map()]))
  const found = orders.length > 0 ? await sql.linesOf(db, orders) : []
  for (const { orderNo, itemNo, quantity } of found) written.get(orderNo)?.set(itemNo, quantity)
  return written
}
const linesIn = (written: Written, { orderNo }: sql.ImportedOrder) => written.get(orderNo) ?? new Map<string, number>()

const differs = (order: sql.OrderToWrite, old: sql.ImportedOrder): boolean =>
  order.location.locationNo !== old.locationNo ||
  order.orderDate !== old.orderDate ||
  order.usedOnDay !== old.usedOnDay ||
  order.state !== old.state

/** The lines to write: those with another quantity, and 0 for those that are no more. */
function lineChanges(
  given: ReadonlyMap<string, number>,
  old: ReadonlyMap<string, number>,
): [itemNo: string, quantity: number][] {
  const changed = [...given].filter(([itemNo, quantity]) => old.get(itemNo) !== quantity)
  const gone = [...old].filter(([itemNo, quantity]) => quantity !== 0 && !given.has(itemNo))
  return [...changed, ...gone.map(([itemNo]): [string, number] => [itemNo, 0])]
}
