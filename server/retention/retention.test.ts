import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#rules/csv.ts'
import { LEAST_AGES } from '#rules/retention/kinds.ts'
import { openTestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { record } from '../audit/audit.sql.ts'
import { onPool } from '../db/open.ts'
import { postgresPool } from '../db/postgres.ts'
import { testClock } from '../runtime/clock.ts'
import { retentionCommand, USAGE } from './command.ts'
import { keptTables } from './kinds.sql.ts'
import { planRetention } from './plan.ts'
import { takeOut, UNDEFINED_TABLE } from './records.sql.ts'
import { removeOld } from './remove.ts'

const NOW = '2026-11-19T18:00:00Z'
/** Rows of autumn 2024, which may go or stay for what they are, and the same of 2026. */
const ROWS = `
  insert into customer (customer_no, name) values ('104220', '=Northside');
  insert into item_list (customer_no, list_code) values ('104220', '');
  insert into route (route_no) values ('R1');
  insert into item (item_no, description) values ('1001', 'Soup'), ('1002', 'Wrap');
  insert into portal_user (user_code, password_hash, created_on) values ('ADA', '', '2024-01-01');
  insert into location (customer_no, location_no, route_no, name) values ('104220', '000001', 'R1', 'One');
  insert into sales_order (customer_no, order_no, location_no, route_no, order_date, used_on_day, cutoff_at, make_date, added_at, added_by, modified_at, modified_by, state)
    select '104220', no, '000001', 'R1', day, 6, day, day - 1, day, 'ADA', day, 'ADA', state
      from (values (1, date '2024-09-30', 'invoiced'), (2, '2024-10-01', 'cancelled'), (3, '2024-10-02', 'open'), (4, '2024-10-03', 'shipped'),
                   (5, '2024-10-04', 'in production'), (6, '2024-11-01', 'invoiced'), (7, '2026-11-01', 'invoiced')) t (no, day, state);
  insert into order_line (customer_no, order_no, item_no, quantity, modified_at, modified_by)
    select '104220', order_no, item_no, 2, order_date, 'ADA' from sales_order, item;
  insert into order_unlock (customer_no, order_no, unlocked_at, unlocked_by, reason) values ('104220', 1, '2024-09-29', 'ADA', 'Truck');
  insert into order_in_erp (customer_no, order_no, erp_no) values ('104220', 1, 'E1');
  insert into line_in_erp (customer_no, order_no, item_no) values ('104220', 1, '1001');
  insert into nothing_needed (customer_no, location_no, order_date, marked_by, marked_at) values ('104220', '000001', '2024-10-09', 'ADA', '2024-10-08');
  insert into production_release (make_date, order_count, early_count, pieces, released_at, released_by, channel)
    values ('2024-09-29', 1, 0, 4, '2024-09-29', 'ADA', 'web'), ('2024-10-03', 1, 0, 4, '2024-10-03', 'ADA', 'web');
  insert into erp_order (kind, release_no, replaces_release_no, told_at, customer_no, order_no, location_no, route_no, order_date, make_date, used_on_day, ship_customer_no,
                         ship_to_code, label_customer_no, item_list_code, delivery_sequence, pieces, modified_at, modified_by)
    select 'released', release_no, null, now(), '104220', case release_no when 1 then 1 else 5 end, '000001', 'R1', make_date, make_date, 6, '', '', '', '', 0, 4, now(), 'ADA' from production_release;
  insert into erp_order_line (erp_order_no, item_no, customer_item_no, quantity) select erp_order_no, '1001', '', 2 from erp_order;
  insert into waste_post (customer_no, user_id, posted_at, entries, pieces) values ('104220', 1, '2024-10-02', 1, 2), ('104220', 1, '2024-11-02', 1, 2);
  insert into waste_entry (customer_no, location_no, item_no, quantity, wasted_on, recorded_by, recorded_at, user_id, posted_at, post_id)
    values ('104220', '000001', '1001', 1, '2024-10-01', 'ADA', '2024-10-01', 1, '2024-10-02', 1), ('104220', '000001', '1001', 2, '2024-10-01', 'ADA', '2024-10-01', 1, null, null),
           ('104220', '000001', '1001', 3, '2024-11-01', 'ADA', '2024-11-01', 1, '2024-11-02', 2);
  insert into open_invoice (customer_no, document_no, posted_on, due_on, sales_cents, balance_cents)
    values ('104220', 'PAID', '2019-10-01', '2019-11-01', 100, 0), ('104220', 'OWED', '2019-10-01', '2019-11-01', 100, 1), ('104220', 'YOUNG', '2020-01-01', '2020-02-01', 100, 0);
  insert into invoice_line (billed_customer_no, document_no, line_no, customer_no, description, quantity, unit_price_cents, amount_cents)
    select '104220', document_no, 1, '104220', 'Freight', 1, 100, 100 from open_invoice;
  insert into outbox (dedupe_key, kind, payload, created_at, done_at, parked_at)
    values ('sent', 'mail', '{}', '2024-10-01', '2024-10-01', null), ('parked', 'mail', '{}', '2024-10-01', null, '2024-10-06'), ('young', 'mail', '{}', '2026-11-01', '2026-11-01', null);
  insert into session (token_hash, csrf_token, user_id, created_at, last_seen_at, expires_at) values ('a', 'a', 1, '2026-01-01', '2026-01-01', '2026-02-01'), ('b', 'b', 1, '2026-11-01', '2026-11-01', '2026-12-01');
  insert into import_run (ran_at, took_ms, source, is_done, files, problem_count, problems, notes)
    values ('2024-10-01', 1, 'a', true, '[]', 0, '{}', '{}'), ('2024-10-02', 1, 'b', true, '[]', 0, '{}', '{}');`

describe.each(testDatabases())('retention on the %s database', (kind) => {
  let folder: string
  const database = freshDatabase(kind, async () => {
    await database.pool.query(`select add_record_months('2024-09-01', '2024-11-30')`)
    await database.pool.query(ROWS)
    for (const at of ['2024-09-05', '2024-10-31', '2024-11-01', NOW])
      await record(database.db, { actor: 'ADA', action: 'order.create', subject: at, happenedAt: new Date(at) })
  })
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'provender-archive-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (...words: string[]) =>
    retentionCommand(
      { db: database.db, clock: testClock(NOW, ZONE), least: LEAST_AGES, base: folder, log: () => undefined },
      words,
    )
  const column = async (question: string) =>
    (await database.pool.query({ text: question, rowMode: 'array' })).rows.flat()
  const everything = () => fingerprint({ database } as never)

  test('RET-02 a dry run says what would go, from which months, and changes nothing', async () => {
    const before = await everything()
    const said = (await run('--dry-run')).replaceAll(/[\d,]+ (kB|MB)/g, 'some')
    expect(said.split('\n')).toEqual([
      'orders (orders with their lines), kept 24 months: before 2024-11-01, 10 rows, about some. 3 older stay: open, in production or not invoiced yet.',
      '  2024-09  6 rows, about some',
      '  2024-10  4 rows, about some',
      'waste (waste), kept 24 months: before 2024-11-01, 2 rows, about some. 1 older stays: not posted yet.',
      '  2024-10  2 rows, about some',
      'erp (what the ERP was told), kept 24 months: before 2024-11-01, 3 rows, about some. 2 older stay: of an order that is not over.',
      '  2024-09  3 rows, about some',
      'invoices (invoices with their lines), kept 84 months: before 2019-11-01, 2 rows, about some. 1 older stays: with a balance.',
      '  2019-10  2 rows, about some',
      'mail (mail that was sent), kept 3 months: before 2026-08-01, 1 row, about some. 1 older stays: not sent.',
      '  2024-10  1 row, about some',
      'alerts (alerts, notices and reminders), kept 48 months: before 2022-11-01, nothing.',
      'imports (import runs), kept 12 months: before 2025-11-01, 1 row, about some. 1 older stays: the last one that was done.',
      '  2024-10  1 row, about some',
      'jobs (reports, uploads and API requests), kept 1 month: before 2026-10-01, nothing.',
      'sessions (sessions and password links), kept 1 month: before 2026-10-01, 1 row, about some.',
      '  2026-02  1 row, about some',
      'records (the record of changes), kept 24 months: before 2024-11-01, 2 rows, about some.',
      '  2024-09  1 row, about some',
      '  2024-10  1 row, about some',
      'A dry run: nothing was removed.',
    ])
    await expect(run()).rejects.toThrow('Nothing was removed. Add --yes to remove it, after a backup.')
    expect(await everything()).toBe(before)
  })

  test('RET-03 RET-04 RET-06 what is old and over goes, all else stays, and the record has the run', async () => {
    expect(await run('--yes')).toBe('22 rows removed.')
    expect(await column('select order_no from sales_order order by 1')).toEqual([3, 4, 5, 6, 7])
    expect(await column('select distinct order_no from order_line order by 1')).toEqual([3, 4, 5, 6, 7])
    expect(await column('select quantity from waste_entry order by 1')).toEqual([2, 3])
    expect(await column('select post_id from waste_post')).toEqual([2])
    expect(await column('select release_no from production_release')).toEqual([2])
    expect(await column('select document_no from invoice_line order by 1')).toEqual(['OWED', 'YOUNG'])
    expect(await column('select dedupe_key from outbox order by 1')).toEqual(['parked', 'young'])
    expect(await column('select source from import_run')).toEqual(['b'])
    expect(await column('select token_hash from session')).toEqual(['b'])
    expect(await column(`select subject from audit_entry where action = 'order.create' order by entry_id`)).toEqual([
      '2024-11-01',
      NOW,
    ])
    const [told] = await column(`select new_value from audit_entry where action = 'retention.run'`)
    expect(JSON.parse(told as string)).toEqual({
      ...{
        orders: 'before 2024-11-01',
        waste: 'before 2024-11-01',
        erp: 'before 2024-11-01',
        invoices: 'before 2019-11-01',
      },
      ...{
        mail: 'before 2026-08-01',
        imports: 'before 2025-11-01',
        sessions: 'before 2026-10-01',
        records: 'before 2024-11-01',
      },
    })
    expect(await run('--yes')).toBe('Nothing is old enough to go.')
    expect(await column(`select count(*) from audit_entry where action = 'retention.run'`)).toEqual([1])
  })

  test('RET-05 what goes stands in files before', async () => {
    const said = await run('--yes', '--only', 'orders,records', '--older-than', '24m', '--archive', 'kept')
    expect(said).toBe(`12 rows removed, and written to ${path.join(folder, 'kept')} before.`)
    const files = readdirSync(path.join(folder, 'kept'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.csv'))
      .sort()
    const ofRun = '-20261119T180000Z.csv'
    expect(files.map((name) => name.replace(ofRun, ''))).toEqual([
      ...['line_in_erp', 'order_in_erp', 'order_line', 'order_unlock', 'sales_order'].map(
        (table) => `orders/2024-09/${table}`,
      ),
      ...['nothing_needed', 'order_line', 'sales_order'].map((table) => `orders/2024-10/${table}`),
      ...['records/2024-09/audit_entry', 'records/2024-10/audit_entry'],
    ])
    const read = (name: string) => readCsv(readFileSync(path.join(folder, 'kept', `${name}${ofRun}`), 'utf8')).rows
    expect(
      read('orders/2024-09/order_line')
        .map(([, orderNo, itemNo]) => `${orderNo} ${itemNo}`)
        .sort(),
    ).toEqual(['1 1001', '1 1002', 'order_no item_no'])
    expect(read('records/2024-10/audit_entry')[1]?.[7]).toBe('2024-10-31')
    expect(await column('select count(*) from sales_order')).toEqual([5])
  })

  test('RET-05 files are for the operator alone, hold no formula, and none of sessions, reports and uploads', async () => {
    await database.pool.query(`update sales_order set modified_by = '=1+1' where order_no = 1`)
    await run('--yes', '--archive', 'guarded')
    const place = path.join(folder, 'guarded')
    expect(readdirSync(place).sort()).toEqual(['erp', 'imports', 'invoices', 'mail', 'orders', 'records', 'waste'])
    expect(await column('select token_hash from session')).toEqual(['b'])
    const file = path.join(place, 'orders', '2024-09', 'sales_order-20261119T180000Z.csv')
    expect([statSync(place).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const [head = [], row = []] = readCsv(readFileSync(file, 'utf8')).rows
    expect(row[head.indexOf('modified_by')]).toBe("'=1+1")
  })

  test('RET-04 a post stays with its waste: east of Greenwich that is of the next day', async () => {
    await database.pool.query(`
      insert into waste_post (customer_no, user_id, posted_at, entries, pieces) values ('104220', 1, '2024-10-31T23:00:00Z', 1, 4);
      insert into waste_entry (customer_no, location_no, item_no, quantity, wasted_on, recorded_by, recorded_at, user_id, posted_at, post_id)
        values ('104220', '000001', '1001', 4, '2024-11-01', 'ADA', '2024-10-31T22:00:00Z', 1, '2024-10-31T23:00:00Z', 3)`)
    expect(await run('--yes', '--only', 'waste')).toBe('2 rows removed.')
    expect(await column('select post_id from waste_post order by 1')).toEqual([2, 3])
  })

  test('RET-05 what cannot be written to a file stays', async () => {
    writeFileSync(path.join(folder, 'a-file'), '')
    await expect(run('--yes', '--archive', 'a-file')).rejects.toThrow('Nothing was removed.')
    expect(await column('select count(*) from sales_order')).toEqual([7])
  })

  test('RET-05 an archive that fills up in the middle: its sentence is true, and the next run goes on', async () => {
    mkdirSync(path.join(folder, 'filling', 'orders'), { recursive: true })
    const inTheWay = path.join(folder, 'filling', 'orders', '2024-10')
    writeFileSync(inTheWay, '')
    const asked = ['--yes', '--only', 'orders', '--archive', 'filling']
    await expect(run(...asked)).rejects.toThrow(/What it could not take was not removed\. Run it again/)
    expect(await column('select order_no from sales_order order by 1')).toEqual([2, 3, 4, 5, 6, 7])
    rmSync(inTheWay)
    expect(await run(...asked)).toMatch(/^4 rows removed/)
  })

  test('RET-03 a month of the record that another run removes meanwhile: a sentence, and the rest is done by the next', async () => {
    const plan = [{ kind: 'records', until: '2024-11-01' }] as const
    const archive = {
      add: async () => {
        await database.pool.query('drop table if exists audit_entry_2024_09')
      },
    }
    await expect(removeOld(database.db, plan, { archive, log: () => undefined })).rejects.toThrow(
      'Another run of retention is removing 2024-09 of the record. Run this again after it.',
    )
    await database.pool.query('alter table audit_entry detach partition audit_entry_2024_10')
    expect(await takeOut(database.db, 'audit_entry_2024_10').catch((error: { code?: unknown }) => error.code)).toBe(
      UNDEFINED_TABLE,
    )
    expect(await run('--yes', '--only', 'records')).toBe('1 row removed.')
  })

  test('RET-03 RET-05 a run that is cut off is taken up by the next', async () => {
    const plan = await planRetention(database.db, {
      today: '2026-11-19',
      ages: LEAST_AGES,
      kinds: ['orders', 'records'],
    })
    for (const table of ['order_line', 'nothing_needed', 'audit_entry']) {
      const archive = {
        add: (place: { table: string }) =>
          place.table === table ? Promise.reject(new Error('Disk full')) : Promise.resolve(),
      }
      await expect(removeOld(database.db, plan, { archive, log: () => undefined })).rejects.toThrow('Disk full')
      const lost = await column(
        'select l.order_no from order_line l full join sales_order o using (order_no) where o.order_no is null or l.order_no is null',
      )
      expect(lost).toEqual([])
    }
    // A month is out of the record, and not removed yet: the next run does that.
    expect(await column(`select subject from audit_entry order by entry_id`)).toEqual(['2024-10-31', '2024-11-01', NOW])
    expect(await run('--dry-run', '--only', 'records')).toContain('  2024-09  1 row')
    expect(await run('--yes', '--only', 'orders,records', '--archive', 'second')).toMatch(/^2 rows removed/)
    expect(readdirSync(path.join(folder, 'second', 'records'))).toEqual(['2024-09', '2024-10'])
    expect(await column(`select to_regclass('audit_entry_2024_09')`)).toEqual([null])
  })

  test('RET-04 every table that refers to one of which rows go, goes with it or before it', async () => {
    const { rows } = await database.pool.query<{ from: string; to: string }>(
      `select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and conparentid = 0`,
    )
    const all = Object.values(keptTables).flatMap(({ tables }) => tables)
    const goesBefore = (to: string) => {
      const at = all.findIndex(({ table }) => table === to)
      return [...all.slice(0, at), ...all.slice(at, at + 1).flatMap(({ parts = [] }) => parts)].map(
        ({ table }) => table,
      )
    }
    const left = rows.filter(({ from, to }) => all.some(({ table }) => table === to) && !goesBefore(to).includes(from))
    expect(left).toEqual([])
  })

  test('RET-08 what cannot be meant is refused, and nothing goes', async () => {
    const refused: readonly (readonly [words: string[], sentence: string])[] = [
      [['--dry-run', '--yes'], USAGE],
      [['--dry-run', '--archive', 'x'], USAGE],
      [['--everything'], USAGE],
      [['--yes', '--archive', ''], '--archive needs the name of a folder.'],
      [['--yes', '--only', 'orders,users'], '"users" is not one of orders, waste,'],
      [['--yes', '--older-than', 'invoices=1m'], 'The least for invoices is 84 months. RETENTION_MINIMUM changes it.'],
      [['--yes', '--older-than', '0m'], '"0m" is not an age.'],
    ]
    for (const [words, sentence] of refused) await expect(run(...words)).rejects.toThrow(sentence)
    expect(await column('select count(*) from sales_order')).toEqual([7])
  })

  test.runIf(kind === 'postgres')('RET-02 counting takes as long as it takes', async () => {
    let url = ''
    const place = await openTestDatabase(kind, async (own) => {
      url = own
      return own
    })
    const pool = postgresPool(url, console.error, { statement_timeout: 100 })
    const hurried = onPool(kind, pool)
    try {
      const held = place.db.transaction().execute(async (tx) => {
        await sql`lock table sales_order, audit_entry in access exclusive mode`.execute(tx)
        await sleep(400)
      })
      const kinds = ['orders', 'records'] as const
      const plan = await planRetention(hurried.db, { today: '2026-11-19', ages: LEAST_AGES, kinds })
      expect(plan.map(({ months }) => months)).toEqual([[], []])
      await held
    } finally {
      await hurried.close()
      await place.close()
    }
  })

  test.runIf(kind === 'postgres')(
    'RET-03 an order that somebody holds stays for the next run, and nobody waits',
    async () => {
      await database.db.transaction().execute(async (tx) => {
        await tx.updateTable('salesOrder').where('orderNo', '=', 1).set({ modifiedBy: 'BOB' }).execute()
        await run('--yes', '--only', 'orders')
      })
      expect(await column('select order_no from sales_order order by 1')).toEqual([1, 3, 4, 5, 6, 7])
      await run('--yes', '--only', 'orders')
      expect(await column('select order_no from sales_order order by 1')).toEqual([3, 4, 5, 6, 7])
    },
  )

  test.runIf(kind === 'postgres')(
    'RET-03 a month of the record goes beside saves, none of which waits for long',
    async () => {
      const save = (subject: string) =>
        record(database.db, { actor: 'ADA', action: 'line.save', subject, happenedAt: new Date(NOW) })
      const done = { removing: false }
      let removing: Promise<unknown> = Promise.resolve()
      const waits: number[] = []
      await database.db.transaction().execute(async (tx) => {
        await record(tx, { actor: 'ADA', action: 'line.save', subject: 'long', happenedAt: new Date(NOW) })
        removing = run('--yes', '--only', 'records').finally(() => {
          done.removing = true
        })
        for (let i = 0; i < 10; i++) {
          const began = performance.now()
          await save(String(i))
          waits.push(performance.now() - began)
          await sleep(50)
        }
        expect(done.removing).toBe(false)
      })
      expect(await removing).toBe('2 rows removed.')
      expect(Math.max(...waits)).toBeLessThan(2_000)
      expect(await column(`select count(*) from audit_entry where action = 'line.save'`)).toEqual([11])
    },
  )
})
