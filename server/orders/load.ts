import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may } from '#rules/access.ts'
import { shortDate, type Weekday } from '#rules/calendar.ts'
import { columnsSeenBy, itemColumns, type Seen } from '#rules/items/columns.ts'
import { HISTORY_COLUMNS } from '#rules/limits.ts'
import { extendedCents } from '#rules/money.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { growthLock, labelDate, NOT_MENUED_SECTION, visibleItems } from '#rules/ordering/order.ts'
import { type HistoryMode, historyDates, wastePercent } from '#rules/orders/order-history.ts'
import { comingOf, differenceOf } from '#rules/production/shortage.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { reachOf } from '../access/reach.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import type { Call } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { dayFactsOf } from '../ordering/growth.sql.ts'
import { type OrderRow, orderByNo, ordersBetween } from '../ordering/orders.sql.ts'
import { readPreferences } from '../ordering/preferences.ts'
import type { World } from '../runtime/world.ts'
import { asDayOrder } from './calendar.ts'
import * as items from './items.sql.ts'
import { outcomesOf } from './outcomes.sql.ts'

type OrderAnswer = Output<typeof api.orders.load>
interface Opening {
  readonly db: Db
  readonly world: World
  readonly caller: Caller
  readonly customerNo: string
}

/** Loads one order. Changes nothing (INV-12). */
export const load = ({ input: { orderNo, ...asked }, ...call }: Call<typeof api.orders.load>): Promise<OrderAnswer> =>
  openOrder(call, orderNo, asked)

/** The order with its items, history and lists, without what the viewer may not see (T12). */
export async function openOrder(
  { db, world, caller, customerNo }: Opening,
  orderNo: string,
  {
    historyMode,
    isShort = false,
  }: { readonly historyMode?: HistoryMode | undefined; readonly isShort?: boolean | undefined } = {},
): Promise<OrderAnswer> {
  const order = await orderByNo(db, reachOf(caller, customerNo), orderNo, world.clock.today())
  if (!order) throw notFound(`Order ${orderNo}`)
  const mode = historyMode ?? readPreferences(caller.preferences).historyMode
  const seesWaste = may(caller, 'items.seeWaste')
  const seen = columnsSeenBy(caller)
  const [rows, history, lists, ofDay, outcomes] = await Promise.all([
    items.orderItems(db, order, seen),
    historyOf(db, order, mode, seesWaste),
    items.listCodes(db, order.listOwnerNo),
    ordersBetween(db, customerNo, order.locationNo, order.orderDate, order.orderDate),
    order.state === 'open' ? [] : outcomesOf(db, customerNo, Number(order.orderNo)),
  ])
  const shortages = outcomes.filter(differenceOf).map((line) => ({ ...line, coming: comingOf(line) ?? 0 }))
  const growth = order.state === 'open' ? growthLock(order, caller, dayFactsOf(order)) : undefined
  const others = ofDay.filter((other) => other.orderNo !== order.orderNo)
  const labelDateFor = labelDates(order)
  const all = rows.map((row) => asItem(row, history, labelDateFor))
  const unseen = unseenOf(seen)
  const told = visibleItems(all, { maySeeRemoved: may(caller, 'items.seeRemoved') })
  return {
    header: asHeader(order, history, shortages.length > 0),
    items: isShort ? told.map(withoutBlanks) : told.map((item) => whole(item, unseen, seesWaste)),
    listCodes: lists,
    pastCutoff: isPastCutoff(order.cutoffAt, world.clock.now()),
    cutoffAt: order.cutoffAt.toISOString(),
    ...(growth && { closedText: growth.text, closedCode: growth.code }),
    ...(others.length > 0 && { otherOrders: others.map(asDayOrder) }),
    ...(shortages.length > 0 && { shortages }),
  }
}

interface History {
  readonly columns: readonly { readonly label: string; readonly date: string }[]
  /** Item → pieces delivered per column, and how many fewer than ordered. */
  readonly delivered: ReadonlyMap<string, number[]>
  readonly short: ReadonlyMap<string, number[]>
  readonly wasted: ReadonlyMap<string, number[]>
}

/** The history columns of an order with what was delivered and, for those who see it, wasted (ORD-32, ORD-33). */
async function historyOf(db: Db, order: OrderRow, mode: HistoryMode, seesWaste: boolean): Promise<History> {
  const past = await items.earlierOrders(db, order, mode)
  const columns = historyDates(
    mode,
    order,
    past.map((one) => ({ ...one, orderNo: String(one.orderNo) })),
  )
  const columnOf = new Map(columns.flatMap(({ orderNos }, index) => orderNos.map((no) => [no, index] as const)))
  const dates = columns.map(({ date }) => date)
  const columnOn = (date: string) => dates.indexOf(date)
  const lines = await items.earlierLines(db, order, [...new Set(dates)])
  const waste = seesWaste ? await items.postedWaste(db, order.customerNo, order.locationNo, dates) : []
  const delivered = new Map<string, number[]>()
  const short = new Map<string, number[]>()
  const wasted = new Map<string, number[]>()
  for (const [orderNo, date, itemNo, quantity, ordered] of lines) {
    // What was invoiced without an order is shown on its day.
    const column = orderNo === null ? columnOn(date) : columnOf.get(String(orderNo))
    add(delivered, itemNo, column, quantity)
    if (quantity !== ordered) add(short, itemNo, column, ordered - quantity)
  }
  for (const [date, itemNo, quantity] of waste) add(wasted, itemNo, columnOn(date), quantity)
  return { columns, delivered, short, wasted }
}

function add(sums: Map<string, number[]>, itemNo: string, column: number | undefined, quantity: number): void {
  if (column === undefined || column < 0) return
  const row = sums.get(itemNo) ?? []
  row[column] = (row[column] ?? 0) + quantity
  sums.set(itemNo, row)
}

const sum = (row: readonly number[]) => row.reduce((total, each) => total + (each ?? 0), 0)

function asItem(
  row: items.ItemRow,
  { delivered, short, wasted }: History,
  labelDateFor: (shelfLifeDays: number) => string,
) {
  const { salesDescriptions } = row
  const history = delivered.get(row.itemNo) ?? NONE
  const waste = wasted.get(row.itemNo) ?? NONE
  const historyTotal = sum(history)
  return {
    ...row,
    isShownOnMenu: row.isOnMenu,
    history,
    historyShort: short.get(row.itemNo),
    waste,
    historyTotal,
    labelDate: labelDateFor(row.shelfLifeDays),
    sectionName: row.isOnMenu ? row.sectionName : NOT_MENUED_SECTION,
    wastePercent: waste.length > 0 ? wastePercent(sum(waste), historyTotal) : undefined,
    salesDescription1: salesDescriptions[0],
    salesDescription2: salesDescriptions[1],
    salesDescription3: salesDescriptions[2],
    salesDescription4: salesDescriptions[3],
  }
}

/** Dates on labels differ by shelf life alone, and 3,000 items have a dozen of them. */
function labelDates({ orderDate, usedOnDay }: OrderRow): (shelfLifeDays: number) => string {
  const known = new Map<number, string>()
  return (days) => {
    const date = known.get(days) ?? shortDate(labelDate(orderDate, usedOnDay as Weekday, days))
    known.set(days, date)
    return date
  }
}

const NONE: number[] = []
const ZEROS: number[] = Array.from({ length: HISTORY_COLUMNS }, () => 0)
const columns = (figures: readonly number[]): number[] =>
  figures.length === 0 ? ZEROS : ZEROS.map((zero, at) => figures[at] ?? zero)

/** Every field that the viewer may see, with its zero or blank where there is nothing (ORD-28, ORD-29). */
function whole(item: ReturnType<typeof asItem>, unseen: ReadonlySet<string>, seesWaste: boolean) {
  const { quantity, waste, wastePercent, baseCostCents } = item
  const history = columns(item.history)
  const told = {
    ...item,
    ...{
      originalQuantity: quantity,
      history,
      historyColumns: history,
      historyShort: columns(item.historyShort ?? NONE),
    },
    extendedCents:
      unseen.has('baseCostCents') || baseCostCents === undefined ? undefined : extendedCents(baseCostCents, quantity),
    waste: seesWaste ? columns(waste) : NONE,
    wastePercent: seesWaste ? (wastePercent ?? 0) : undefined,
  }
  return leaveOut(told, (name) => unseen.has(name))
}

/** The columns that the viewer may not see: they are absent, not blank. `isRemoved` says of itself who sees it. */
const unseenOf = (seen: Seen): ReadonlySet<string> =>
  new Set(itemColumns.flatMap(([name, { kind }]) => (kind !== 'computed' && !seen.has(name) ? [name] : [])))

/** Leaves out what says nothing (false, 0, ''), but never the quantity and its version. */
function withoutBlanks<I extends { quantity: number; version: number }>(item: I): I {
  return leaveOut(item, (name, value) => !value && name !== 'quantity' && name !== 'version')
}

/** In the item itself, which was made for this answer: items that have their fields alike are written in half the time. */
function leaveOut<I extends object>(item: I, isLeftOut: (name: string, value: unknown) => boolean): I {
  for (const name in item) if (isLeftOut(name, item[name])) item[name] = undefined as I[typeof name]
  return item
}

function asHeader(order: OrderRow, { columns }: History, isShort: boolean): OrderAnswer['header'] {
  return {
    orderNo: String(order.orderNo),
    customerNo: order.customerNo,
    locationNo: order.locationNo,
    locationName: order.locationName,
    locationNotes: order.locationNotes,
    routeNo: order.routeNo,
    orderDate: order.orderDate,
    usedOnDay: order.usedOnDay as Weekday,
    itemListCode: order.itemListCode,
    inProduction: order.state === 'in production',
    state: order.state,
    labelCustomerNo: order.labelCustomerNo ?? '',
    shipCustomerNo: order.shipCustomerNo ?? '',
    shipToCode: order.shipToCode,
    deliveryDate: order.orderDate,
    deliveryRoute: order.routeNo,
    deliverySequence: order.deliverySequence,
    makeDate: order.makeDate,
    makeCycle: order.makeCycle,
    makeCalc: order.makeCalc,
    menuSeqNo: order.menuSeqNo,
    menuCycle: order.menuCycle,
    addedAt: order.addedAt.toISOString(),
    addedBy: order.addedBy,
    ...(order.isStaffAddition && { addedFor: order.customerNo }),
    modifiedAt: order.modifiedAt.toISOString(),
    modifiedBy: order.modifiedBy,
    ...(order.isStaffChange && { modifiedFor: order.customerNo }),
    ...(order.confirmedAt && {
      confirmedAt: order.confirmedAt.toISOString(),
      confirmedBy: order.confirmedBy ?? '',
      ...(order.isStaffConfirmation && { confirmedFor: order.customerNo }),
      isChangedSince: order.isChangedSince === true || isShort,
    }),
    platform: order.platform,
    oneItemPerTray: order.oneItemPerTray,
    orderLimit: quantityLimit(order.maxOrderQuantity),
    history: columns.map(({ label, date }) => ({ label, date })),
  }
}
