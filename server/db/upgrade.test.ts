// From the last released schema, with rows in it, to this version: nothing is lost, and numbers go on.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { migrate, ownMigrations } from './migrate.ts'

const RELEASED = ownMigrations().filter(({ name }) => name <= '0031-alerts-once.sql')
const ROWS = `
  insert into customer (customer_no, name) values ('104220', 'Northside'), ('104500', 'Lakeview');
  insert into item_list (customer_no, list_code) values ('104220', ''), ('104500', '');
  insert into route (route_no) values ('R1');
  insert into item (item_no, description) values ('1001', 'Soup');
  insert into portal_user (user_code, password_hash, created_on) values ('ADA', '', '2026-01-01');
  insert into location (customer_no, location_no, route_no, name) values ('104220', '000001', 'R1', 'One'), ('104500', '000001', 'R1', 'Two');
  insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, added_at, added_by, modified_at, modified_by)
    select '104220', nextval('order_no_seq'), '000001', 'R1', '2026-11-20', 6, now(), '2026-11-19', now(), 'ADA', now(), 'ADA';
  insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by, channel) values ('104220', 480001, '1001', 4, now(), 'ADA', 'web');
  insert into waste_post (customer_no, user_id, posted_at, entries, pieces) values ('104220', 1, now(), 1, 2);
  insert into waste_entry (customer_no, location_no, item_no, quantity, wasted_on, recorded_by, recorded_at, posted_at, post_id)
    values ('104220', '000001', '1001', 2, '2026-11-18', 'ADA', now(), now(), 1), ('104500', '000001', '1001', 3, '2026-11-18', 'ADA', now(), null, null);
  insert into order_unlock (customer_no, order_no, unlocked_at, unlocked_by, reason) values ('104220', 480001, now(), 'ADA', 'Truck');
  insert into nothing_needed (customer_no, location_no, order_date, marked_by, marked_at) values ('104500', '000001', '2026-11-21', 'ADA', now());`

describe.each(testDatabases())('on the %s database', (kind) => {
  let open: TestDatabase
  beforeEach(async () => {
    open = await openTestDatabase(kind)
    await open.pool.query('drop schema public cascade; create schema public')
    await migrate(open.pool, RELEASED)
    await open.pool.query(ROWS)
  })
  afterEach(() => open.close())

  const rowsOf = async (question: string) => (await open.pool.query(question)).rows
  const contents = async () => ({
    orders: await rowsOf(
      'select o.order_no, o.pieces, l.quantity from sales_order o join order_line l using (customer_no, order_no)',
    ),
    waste: await rowsOf('select entry_id, customer_no, quantity, post_id from waste_entry order by entry_id'),
    record: await rowsOf('select entry_id, customer_no, action, subject, new_value from audit_entry order by entry_id'),
    places: await rowsOf('select location_id, customer_no from location order by location_id'),
  })

  test('RET-09 rows of the last release are all there, and their numbers go on', async () => {
    const before = await contents()
    expect(before.record).toHaveLength(1)
    await migrate(open.pool)
    expect(await contents()).toEqual(before)
    // What was recorded until then lies together.
    const [part] = await rowsOf('select tableoid::regclass::text as name from audit_entry')
    expect(part.name).toMatch(/^audit_entry_until_/)
    await open.pool.query(
      `insert into location (customer_no, location_no, route_no, name) values ('104220', '000002', 'R1', 'Three')`,
    )
    await open.pool.query(
      `insert into waste_post (customer_no, user_id, posted_at, entries, pieces) values ('104220', 1, now(), 1, 2)`,
    )
    await open.pool.query(`update order_line set quantity = 5`)
    expect(await rowsOf('select max(location_id) as no from location')).toEqual([{ no: 3 }])
    expect(await rowsOf('select max(post_id) as no from waste_post')).toEqual([{ no: 2 }])
    expect(await rowsOf('select max(entry_id) as no from audit_entry')).toEqual([{ no: 2 }])
    await expect(open.pool.query('update waste_entry set post_id = 2 where quantity = 3')).rejects.toThrow(
      'foreign key',
    )
  })

  test('RET-09 a migration that is cut off leaves the released schema and its rows, and runs when it is tried again', async () => {
    const before = await contents()
    for (const cut of ownMigrations().filter(({ name }) => name > '0031-alerts-once.sql')) {
      const half = { ...cut, text: `${cut.text}; select 1 / 0;` }
      const upTo = ownMigrations().filter(({ name }) => name < cut.name)
      await expect(migrate(open.pool, [...upTo, half]), cut.name).rejects.toThrow('division by zero')
      expect(await contents()).toEqual(before)
    }
    await migrate(open.pool)
    expect(await contents()).toEqual(before)
  })
})
