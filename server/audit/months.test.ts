import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedDatabase } from '#tests/support/fresh-world.ts'
import { record } from './audit.sql.ts'
import { makeRecordMonths } from './months.sql.ts'

const REFUSED = 'The record of changes is only ever added to.'

describe.each(testDatabases())('the record by month on the %s database', (kind) => {
  const database = sharedDatabase(kind)
  afterEach(() => database.reset())

  const add = (at: string) => record(database.db, { actor: 'ADA', action: 'order.create', happenedAt: new Date(at) })
  const parts = async () =>
    (
      await sql<{ part: string }>`select tableoid::regclass::text as part from audit_entry order by entry_id`.execute(
        database.db,
      )
    ).rows.map(({ part }) => part)

  test('RET-07 an entry goes to its month, and to the rest where there is none; each is only added to', async () => {
    expect(await makeRecordMonths(database.db, '2031-03-15')).toBe(4)
    expect(await makeRecordMonths(database.db, '2031-03-15')).toBe(0)
    await add('2031-03-31T23:59:59Z')
    await add('2031-04-01T00:00:00Z')
    await add('1999-01-01T00:00:00Z')
    expect(await parts()).toEqual(['audit_entry_2031_03', 'audit_entry_2031_04', 'audit_entry_other'])
    for (const part of new Set(await parts())) {
      for (const tried of [sql`delete from ${sql.table(part)}`, sql`truncate ${sql.table(part)}`])
        await expect(tried.execute(database.db)).rejects.toThrow(REFUSED)
      const { rows } = await sql<{ may: boolean }>`
        select bool_or(privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')) as may
          from information_schema.role_table_grants where table_name = ${part}`.execute(database.db)
      expect(rows).toEqual([{ may: false }])
    }
  })

  test('RET-07 a month that has entries without a place stays there, and the months after it are made', async () => {
    await add('2032-05-10T00:00:00Z')
    expect(await makeRecordMonths(database.db, '2032-05-11')).toBe(3)
    await add('2032-05-12T00:00:00Z')
    await add('2032-06-12T00:00:00Z')
    expect(await parts()).toEqual(['audit_entry_other', 'audit_entry_other', 'audit_entry_2032_06'])
  })

  test.runIf(kind === 'postgres')(
    'RET-07 months are made beside an unfinished save, and not behind a long question',
    async () => {
      await database.db.transaction().execute(async (saving) => {
        await record(saving, { actor: 'ADA', action: 'order.create', happenedAt: new Date() })
        expect(await makeRecordMonths(database.db, '2033-01-01')).toBe(4)
      })
      await database.db.transaction().execute(async (asking) => {
        await asking.selectFrom('auditEntry').select('entryId').execute()
        expect(await makeRecordMonths(database.db, '2034-01-01')).toBe(0)
      })
      expect(await makeRecordMonths(database.db, '2034-01-01')).toBe(4)
    },
  )
})
