import { type RawBuilder, sql } from 'kysely'
import { IMPORT_KEYS_NAMED } from '#rules/limits.ts'
import type { Db } from '../db/open.ts'
import type { Known } from './check.ts'
import type { FileName } from './layout.ts'

/** The values of one database column, one for each row that is written. */
export interface ColumnValues {
  readonly name: string
  readonly sqlType: string
  readonly values: readonly unknown[]
  /** Written when the row is new, left alone when it exists. */
  readonly isFixed?: boolean
}
export interface Written {
  readonly inserted: number
  readonly updated: number
  /** The first keys of those, where they are found by one. */
  readonly first?: FirstKeys
}
export interface FirstKeys {
  readonly inserted: readonly string[]
  readonly updated: readonly string[]
}

const given = (columns: readonly ColumnValues[]): RawBuilder<unknown> => {
  const arrays = columns.map(({ values, sqlType }) => sql`${values}::${sql.raw(sqlType)}[]`)
  return sql`unnest(${sql.join(arrays)}) as given(${names(columns.map(({ name }) => name))})`
}
const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)))

/** Writes rows by their key: new ones are inserted, those that differ are updated, the rest is not touched. */
export async function upsert(
  db: Db,
  {
    table,
    key,
    columns,
    where = '',
  }: { table: string; key: readonly string[]; columns: readonly ColumnValues[]; where?: string },
): Promise<Written> {
  const all = names(columns.map(({ name }) => name))
  const moving = columns.filter(({ name, isFixed }) => !isFixed && !key.includes(name)).map(({ name }) => name)
  const mine = sql.join(moving.map((name) => sql.ref(`${table}.${name}`)))
  const theirs = sql.join(moving.map((name) => sql.ref(`excluded.${name}`)))
  const settings = sql.join(moving.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  const onConflict =
    moving.length === 0 ? sql`do nothing` : sql`do update set ${settings} where (${mine}) is distinct from (${theirs})`
  const first = (isNew: boolean) =>
    sql`array(select key from written where is_new = ${isNew} order by key limit ${sql.lit(IMPORT_KEYS_NAMED)})`
  const { rows } = await sql<Written & { firstInserted: string[]; firstUpdated: string[] }>`
    with written as (
      insert into ${sql.table(table)} (${all}) select ${all} from ${given(columns)}
      on conflict (${names(key)}) ${sql.raw(where)} ${onConflict}
      returning xmax = 0 as is_new, concat_ws(' ', ${sql.join(key.map((column) => sql.ref(`${table}.${column}`)))}) as key)
    select count(*) filter (where is_new) as inserted, count(*) filter (where not is_new) as updated,
           ${first(true)} as first_inserted, ${first(false)} as first_updated from written`.execute(db)
  const { inserted = 0, updated = 0, firstInserted = [], firstUpdated = [] } = rows[0] ?? {}
  return { inserted, updated, first: { inserted: firstInserted, updated: firstUpdated } }
}

/** One import at a time. */
export const lockImports = (db: Db) => sql`select pg_advisory_xact_lock(7706862)`.execute(db)

/** The same without waiting: false where another one is under way, in this process or any other. */
export const tryLockImports = async (db: Db): Promise<boolean> =>
  (await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(7706862) as is_mine`.execute(db)).rows[0]?.isMine ??
  false

const keyQueries: Partial<Record<FileName, RawBuilder<{ key: readonly string[] }>>> = {
  customers: sql`select array[customer_no] as key from customer`,
  shipTos: sql`select array[customer_no, ship_to_code] as key from ship_to`,
  routes: sql`select array[route_no] as key from route`,
  itemLists: sql`select array[customer_no, list_code] as key from item_list`,
  items: sql`select array[item_no] as key from item`,
  menuCycles: sql`select array[menu_cycle_code] as key from menu_cycle`,
  locations: sql`select array[customer_no, location_no] as key from location`,
  invoices: sql`select array[customer_no, document_no] as key from open_invoice`,
}

/** What rows of a file may refer to, and which item each customer's own number names. */
export async function known(
  db: Db,
): Promise<Omit<Known, 'ownOrders' | 'orderNos' | 'otherNames' | 'inErp' | 'users' | 'complete' | 'today'>> {
  const keys = new Map<FileName, Set<string>>()
  for (const [name, query] of Object.entries(keyQueries)) {
    const { rows } = await query.execute(db)
    keys.set(name as FileName, new Set(rows.map(({ key }) => key.join('\u0000'))))
  }
  const named = await db
    .selectFrom('customerItem')
    .select(['customerNo', 'itemNo', 'customerItemNo'])
    .where('customerItemNo', '<>', '')
    .execute()
  const customerItemNos = new Map(named.map((each) => [`${each.customerNo}\u0000${each.customerItemNo}`, each.itemNo]))
  const cycles = await db.selectFrom('menuCycle').select(['menuCycleCode', 'weeks']).execute()
  const cycleWeeks = new Map(cycles.map(({ menuCycleCode, weeks }) => [menuCycleCode, weeks]))
  return { keys, customerItemNos, cycleWeeks }
}

/** Every customer has Master, the list with the blank code. */
export const addMasterLists = (db: Db) =>
  sql`insert into item_list (customer_no, list_code) select customer_no, '' from customer on conflict do nothing`.execute(
    db,
  )

/** Two items may swap their numbers in one import: those that change are let go first. */
export const releaseCustomerItemNos = (db: Db, columns: readonly ColumnValues[]) =>
  sql`update customer_item set customer_item_no = '' from ${given(columns)}
      where customer_item.customer_no = given.customer_no and customer_item.item_no = given.item_no
        and customer_item.customer_item_no <> given.customer_item_no`.execute(db)

/** Writes the texts of ship-tos that differ, and tells whose did. */
export async function setInstructions(
  db: Db,
  texts: readonly { readonly customerNo: string; readonly shipToCode: string; readonly text: string }[],
): Promise<{ customerNo: string; shipToCode: string }[]> {
  const { rows } = await sql<{ customerNo: string; shipToCode: string }>`
    update ship_to s set instructions = given.text
      from unnest(${texts.map(({ customerNo }) => customerNo)}::text[], ${texts.map(({ shipToCode }) => shipToCode)}::text[],
                  ${texts.map(({ text }) => text)}::text[]) as given(customer_no, ship_to_code, text)
     where s.customer_no = given.customer_no and s.ship_to_code = given.ship_to_code and s.instructions <> given.text
    returning s.customer_no, s.ship_to_code`.execute(db)
  return rows
}

export const statementTimeOff = (db: Db) => sql`set local statement_timeout = 0`.execute(db)

/** Fresh figures for the planner after many rows. */
export const analyze = (db: Db) => sql`analyze`.execute(db)

export const addAudit = (db: Db, entry: { actor: string; action: string; subject: string; newValue: string }) =>
  db
    .insertInto('auditEntry')
    .values({ ...entry, channel: 'import' })
    .execute()
