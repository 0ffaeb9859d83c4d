// INV-33: the record is whole. Replayed from nothing, it gives customers, locations, users and cut-offs as they stand now.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'

/** Of each table: the word of its entries, the columns of its key after the customer, and those that no entry tells. */
const stamps = ['version', 'added_by', 'added_at', 'modified_by', 'modified_at']
const TABLES = {
  customer: { word: 'customer', key: ['customer_no'], unsaid: ['balance_cents'] },
  location: { word: 'location', key: ['location_no'], unsaid: [] },
  portal_user: {
    word: 'user',
    key: ['user_code'],
    unsaid: [
      ...['password_hash', 'preferences', 'last_logon_at', 'logon_count', 'api_token', 'api_secret_sealed'],
      ...['api_made_at', 'api_used_at'],
    ],
  },
  cutoff_weekday: { word: 'cutoff-weekday', key: ['weekday'], unsaid: [] },
  cutoff_date: { word: 'cutoff-date', key: ['order_date'], unsaid: [] },
} as const
type Table = keyof typeof TABLES
const tables = Object.keys(TABLES) as Table[]
type Row = Readonly<Record<string, unknown>>

const CUSTOMERS = ['104220', '104500']
const customerNo = fc.constantFrom(...CUSTOMERS)
const locationNo = fc.constantFrom('000001', '000002', '000003')
const userCode = fc.constantFrom('ANN', 'BO', 'CY')
const owner = fc.constantFrom('', ...CUSTOMERS)
const day = fc.constantFrom('2026-12-24', '2026-12-25', '2026-12-31')
const weekday = fc.integer({ min: 1, max: 7 })
const cutDay = fc.integer({ min: -9, max: -2 })
const text = fc.constantFrom('', 'Lake “Shore”', 'a/b', '{"x": 1}', 'Ünïcode')

type Deed = RawBuilder<unknown>
/** Anything that somebody may do to these tables, in any order; what breaks a constraint is not done and not recorded. */
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(customerNo, text).map(
    ([no, name]) => sql`insert into customer (customer_no, name) values (${no}, ${name})
    on conflict (customer_no) do update set name = excluded.name`,
  ),
  fc.tuple(customerNo, text, fc.boolean(), fc.integer({ min: 0, max: 9 })).map(
    ([no, city, isOn, count]) => sql`
    update customer set city = ${city}, pos_enabled = ${isOn}, web_orders_allowed = ${count}, balance_cents = ${count} where customer_no = ${no}`,
  ),
  fc.tuple(customerNo, locationNo, text).map(
    ([no, at, name]) => sql`
    insert into location (customer_no, location_no, route_no, name) values (${no}, ${at}, 'R1', ${name}) on conflict do nothing`,
  ),
  fc.tuple(customerNo, fc.boolean(), text).map(
    ([no, isActive, notes]) => sql`
    update location set is_active = ${isActive}, notes = ${notes} where customer_no = ${no}`,
  ),
  fc
    .tuple(customerNo, locationNo)
    .map(([no, at]) => sql`delete from location where customer_no = ${no} and location_no = ${at}`),
  fc.tuple(fc.option(customerNo), userCode, text).map(
    ([no, code, name]) => sql`
    insert into portal_user (customer_no, user_code, name, password_hash, created_on) values (${no}, ${code}, ${name}, 'hash', '2026-11-22')
    on conflict do nothing`,
  ),
  fc.tuple(userCode, fc.subarray(['reports', 'editUsers', 'locationMaint']), fc.boolean()).map(
    ([code, rights, isAdmin]) => sql`
    update portal_user set rights = ${rights}, is_admin = ${isAdmin}, logon_count = logon_count + 1 where user_code = ${code}`,
  ),
  fc.tuple(owner, weekday, cutDay).map(
    ([no, on, cut]) => sql`
    insert into cutoff_weekday (customer_no, weekday, cut_day) values (${no}, ${on}, ${cut})
    on conflict (customer_no, weekday) do update set cut_day = excluded.cut_day, modified_by = 'X'`,
  ),
  fc.tuple(owner, day, cutDay, fc.boolean()).map(
    ([no, on, cut, isNoWork]) => sql`
    insert into cutoff_date (customer_no, order_date, cut_day, is_no_work) values (${no}, ${on}, ${cut}, ${isNoWork})
    on conflict (customer_no, order_date) do update set cut_day = excluded.cut_day, is_no_work = excluded.is_no_work`,
  ),
  owner.map((no) => sql`delete from cutoff_date where customer_no = ${no}`),
  fc
    .tuple(owner, weekday)
    .map(([no, on]) => sql`delete from cutoff_weekday where customer_no = ${no} and weekday = ${on}`),
)

describe.each(testDatabases())('the record replayed on %s', (kind) => {
  let db: Db
  const database = freshDatabase(kind)
  beforeAll(async () => {
    db = database.db
  })

  /** Each table's rows by key, as the database has them, without what no entry tells. */
  async function present(): Promise<Map<string, Row>> {
    const found = new Map<string, Row>()
    for (const table of tables) {
      const { word, key, unsaid } = TABLES[table]
      const { rows } = await sql<{
        row: Row
      }>`select to_jsonb(t) - ${[...stamps, ...unsaid]}::text[] as row from ${sql.table(table)} t`.execute(db)
      for (const { row } of rows)
        found.set(
          keyOf(
            word,
            row['customer_no'],
            key.map((name) => row[name]),
          ),
          row,
        )
    }
    return found
  }

  const keyOf = (word: string, customer: unknown, subject: readonly unknown[]) =>
    `${word} ${customer ?? ''} ${subject.join('/')}`

  /** The same from the entries alone, oldest first. */
  async function replayed(): Promise<Map<string, Row>> {
    const rows = new Map<string, Row>()
    const entries = await db.selectFrom('auditEntry').selectAll().orderBy('entryId').execute()
    for (const { action, subject, customerNo: customer, oldValue, newValue } of entries) {
      const [word = '', what] = action.split('.')
      const key = keyOf(word, customer, [subject])
      const before = rows.get(key)
      const [was, is] = [oldValue, newValue].map((text) => (text ? (JSON.parse(text) as Row) : undefined))
      expect(before !== undefined, `${action} ${key}`).toBe(what !== 'create')
      for (const [column, value] of Object.entries(was ?? {}))
        expect(before?.[column], `${key} ${column}`).toEqual(value)
      if (what === 'delete') rows.delete(key)
      else rows.set(key, { ...before, ...is })
    }
    return rows
  }

  test('a random history of administration, from empty to the present state', async () => {
    let told = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 }),
        async (steps) => {
          await database.reset()
          await sql`insert into route (route_no) values ('R1')`.execute(db)
          for (const step of steps)
            await db
              .transaction()
              .execute(async (tx) => {
                await tellWho(tx, { actor: 'ADMIN' })
                for (const each of step) await each.execute(tx)
              })
              // A customer that is not there, or a location in use: the whole step is undone, its entries with it.
              .catch(() => undefined)
          const rows = await replayed()
          expect(rows).toEqual(await present())
          told += rows.size
        },
      ),
      { numRuns: 10 },
    )
    expect(told, 'something was done').toBeGreaterThan(20)
  })
})
