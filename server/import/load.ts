import { addDays } from '#rules/calendar.ts'
import { textOfComments } from '#rules/instructions/instructions.ts'
import { IMPORT_KEYS_NAMED } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import type { Db } from '../db/open.ts'
import { refreshCutoffs } from '../ordering/cutoffs.ts'
import { refreshMenus } from '../ordering/rotation/rotations.ts'
import { instantOf } from '../runtime/zone.ts'
import { type Column, type FileName, fileNames, type Row, type Sheet, type Sheets, shapeOf } from './layout.ts'
import {
  addMasterLists,
  type ColumnValues,
  releaseCustomerItemNos,
  setInstructions,
  upsert,
  type Written,
} from './load.sql.ts'
import { type Loading, loadOrders, movedByImport } from './load-orders.ts'
import { stillOpen } from './orders.sql.ts'
import { loadLineStates, loadOrderStates } from './states/load-states.ts'
import { loadUsers } from './users/load-users.ts'

export interface Counts extends Written {
  readonly unchanged: number
}
/** What two writes of one file did together. */
const together = (one: Written, other: Written): Written => ({
  inserted: one.inserted + other.inserted,
  updated: one.updated + other.updated,
  first: {
    inserted: firstOf(one.first?.inserted, other.first?.inserted),
    updated: firstOf(one.first?.updated, other.first?.updated),
  },
})
const firstOf = (...lists: readonly (readonly string[] | undefined)[]) =>
  lists.flatMap((each) => each ?? []).slice(0, IMPORT_KEYS_NAMED)
const NOTHING: Written = { inserted: 0, updated: 0 }

export interface Loaded {
  readonly counts: ReadonlyMap<FileName, Counts>
  /** What the person should know although nothing is wrong. */
  readonly notes: readonly string[]
}

const BATCH = 5_000
/** What moves open orders to other places of their rotating menus. */
const rotating: ReadonlySet<FileName> = new Set(['menuCycles', 'menuWeeks'])
const tables: Partial<Record<FileName, string>> = {
  customers: 'customer',
  shipTos: 'ship_to',
  routes: 'route',
  itemLists: 'item_list',
  items: 'item',
  menuCycles: 'menu_cycle',
  menuWeeks: 'menu_week',
  menuItems: 'menu_cycle_item',
  locations: 'location',
  itemListEntries: 'item_list_entry',
  customerItems: 'customer_item',
  basePrices: 'base_price',
  retailPrices: 'retail_price',
  invoices: 'open_invoice',
  invoicePayments: 'invoice_payment',
  invoiceLines: 'invoice_line',
}

/**
 * Writes checked rows inside the caller's transaction, in the order in which they refer to each other: they are added, changed where
 * they differ, or left alone. What is not among them stays (`complete/` ends it).
 */
export async function loadSheets(db: Db, sheets: Sheets, loading: Loading): Promise<Loaded> {
  const counts = new Map<FileName, Counts>()
  const notes: string[] = []
  for (const name of fileNames) {
    const sheet = sheets[name]
    if (!sheet) continue
    const { inserted, updated, first, notes: said = [] } = await loadSheet(db, name, sheets, loading)
    if (name === 'customers') await addMasterLists(db)
    if (name === 'cutoffs' && inserted + updated > 0) notes.push(...(await moveCutoffs(db, loading)))
    if (rotating.has(name) && inserted + updated > 0) await refreshMenus(db, loading.today)
    counts.set(name, { inserted, updated, unchanged: sheet.rows.length - inserted - updated, ...(first && { first }) })
    notes.push(...said)
  }
  return { counts, notes }
}

/** Brings open orders in step with new cut-offs, and notes those that close by it: their customers can change them no more (CUT-13). */
async function moveCutoffs(db: Db, { now, today, timeZone }: Loading): Promise<string[]> {
  const before = await stillOpen(db, now)
  await refreshCutoffs(db, today, timeZone)
  const after = new Set(await stillOpen(db, now))
  const closed = before.filter((orderNo) => !after.has(orderNo))
  if (closed.length === 0) return []
  const first = closed.slice(0, NAMED_ORDERS).join(', ')
  const more = closed.length > NAMED_ORDERS ? ` and ${figure(closed.length - NAMED_ORDERS)} more` : ''
  return [
    `${many(closed.length, 'open order')} closed by the moved cut-offs: customers can no longer change ${first}${more}.`,
  ]
}
const NAMED_ORDERS = 5

type Outcome = Written & { readonly notes?: readonly string[] }
async function loadSheet(db: Db, name: FileName, sheets: Sheets, loading: Loading): Promise<Outcome> {
  if (name === 'users') return loadUsers(db, sheets.users, loading)
  if (name === 'orders') return loadOrders(db, sheets.orders?.rows ?? [], loading)
  if (name === 'orderStates') return loadOrderStates(db, sheets.orderStates?.rows ?? [], movedByImport(loading.now))
  if (name === 'orderLineStates' && sheets.orderLineStates) return loadLineStates(db, sheets.orderLineStates)
  if (name === 'shipToComments') return loadComments(db, sheets.shipToComments?.rows ?? [])
  if (name === 'cutoffs') return loadCutoffs(db, sheets.cutoffs)
  if (name === 'waste') return loadWaste(db, sheets.waste, loading.timeZone)
  const sheet = sheets[name] as Sheet<FileName>
  const columns = [...columnsOf(name, sheet), ...broughtByErp(name, sheet)]
  if (name === 'customerItems' && sheet.given.has('customerItemNo')) await releaseCustomerItemNos(db, columns)
  const key = shapeOf(name).key.map(snake)
  // Customers refer to each other: one statement for all of them.
  return upsertInBatches(
    db,
    { table: tables[name] ?? '', key, columns },
    name === 'customers' ? Number.MAX_SAFE_INTEGER : BATCH,
  )
}

const snake = (key: string): string => key.replace(/[A-Z]|\d/g, (each) => `_${each.toLowerCase()}`)

/**
 * The columns that the file has, and its key: what a file does not have keeps what the database says. One that stands for different
 * things in different rows is written with new rows all the same.
 */
function columnsOf<F extends FileName>(name: F, { rows, given }: Sheet<F>): ColumnValues[] {
  const { columns, key } = shapeOf(name)
  const isGiven = (column: string) => given.has(column) || key.includes(column)
  const written = Object.entries(columns).filter(([column, { otherwiseOf }]) => otherwiseOf || isGiven(column))
  return written.map(([column, { cell }]) => ({
    ...values(snake(column), cell.sqlType, rows, (row) => row[column as keyof Row<F>]),
    isFixed: !isGiven(column),
  }))
}

/** From here on the ERP decides what a customer is called and pays: staff change it no more (CUS-08). */
const broughtByErp = (name: FileName, { rows }: Sheet<FileName>): ColumnValues[] =>
  name === 'customers' ? [values('is_from_erp', 'boolean', rows, () => true)] : []

const values = <R>(
  name: string,
  sqlType: Column['cell']['sqlType'] | 'timestamptz',
  rows: readonly R[],
  of: (row: R) => unknown,
) => ({
  name,
  sqlType,
  values: rows.map(of),
})

async function upsertInBatches(db: Db, target: Parameters<typeof upsert>[1], size = BATCH): Promise<Written> {
  const length = target.columns[0]?.values.length ?? 0
  let all = NOTHING
  for (let start = 0; start < length; start += size) {
    const slice = target.columns.map((column) => ({ ...column, values: column.values.slice(start, start + size) }))
    all = together(all, await upsert(db, { ...target, columns: slice }))
  }
  return all
}

type ShipToKey = Pick<Row<'shipToComments'>, 'customerNo' | 'shipToCode'>
/** The comment lines of each ship-to in the file are its whole text (DLV-05). Counted as rows of the file. */
async function loadComments(db: Db, rows: readonly Row<'shipToComments'>[]): Promise<Written> {
  const keyOf = ({ customerNo, shipToCode }: ShipToKey) => `${customerNo}\u0000${shipToCode}`
  const byShipTo = new Map<string, { readonly key: ShipToKey; readonly lines: Row<'shipToComments'>[] }>()
  for (const row of rows) {
    const shipTo = byShipTo.get(keyOf(row)) ?? { key: row, lines: [] }
    shipTo.lines.push(row)
    byShipTo.set(keyOf(row), shipTo)
  }
  const texts = [...byShipTo.values()].map(({ key, lines }) => ({ ...key, text: textOfComments(lines) }))
  const changed = await setInstructions(db, texts)
  const updated = changed.reduce((sum, key) => sum + (byShipTo.get(keyOf(key))?.lines.length ?? 0), 0)
  return { inserted: 0, updated }
}

async function loadCutoffs(db: Db, sheet: Sheet<'cutoffs'> | undefined): Promise<Written> {
  if (!sheet) return { inserted: 0, updated: 0 }
  const write = (table: string, dayColumn: 'weekday' | 'orderDate', without: string) => {
    const rows = sheet.rows.filter((row) => row[dayColumn] !== null)
    const given = new Set([...sheet.given, 'customerNo', dayColumn])
    const columns = columnsOf('cutoffs', { rows, given }).filter(({ name }) => !without.split(' ').includes(name))
    return upsertInBatches(db, { table, key: ['customer_no', snake(dayColumn)], columns })
  }
  const weekly = await write('cutoff_weekday', 'weekday', 'order_date is_no_work')
  const dated = await write('cutoff_date', 'orderDate', 'weekday')
  return together(weekly, dated)
}

async function loadWaste(db: Db, sheet: Sheet<'waste'> | undefined, timeZone: string): Promise<Written> {
  if (!sheet) return { inserted: 0, updated: 0 }
  const { rows } = sheet
  const recordedAt = instants(rows, '14:00', 0, timeZone)
  const postedAt = instants(rows, '06:00', 1, timeZone)
  return upsertInBatches(db, {
    table: 'waste_entry',
    key: ['customer_no', 'import_key'],
    where: 'where import_key is not null',
    columns: [
      values('customer_no', 'text', rows, (row) => row.customerNo),
      values('import_key', 'text', rows, (row) => row.externalNo),
      values('location_no', 'text', rows, (row) => row.locationNo),
      values('item_no', 'text', rows, (row) => row.itemNo),
      values('quantity', 'integer', rows, (row) => row.quantity),
      values('wasted_on', 'date', rows, (row) => row.wastedOn),
      { ...values('recorded_by', 'text', rows, (row) => row.recordedBy), isFixed: true },
      { ...values('recorded_at', 'timestamptz', rows, recordedAt), isFixed: true },
      { ...values('posted_at', 'timestamptz', rows, postedAt), isFixed: true },
    ],
  })
}

/** A time of day for each row's date, some days on, each date computed once. */
function instants(
  rows: readonly Row<'waste'>[],
  time: string,
  daysOn: number,
  timeZone: string,
): (row: Row<'waste'>) => string {
  const dates = new Set(rows.map(({ wastedOn }) => wastedOn))
  const known = new Map(
    [...dates].map((date) => [date, instantOf(addDays(date, daysOn), time, timeZone).toISOString()]),
  )
  return ({ wastedOn }) => known.get(wastedOn) ?? ''
}
