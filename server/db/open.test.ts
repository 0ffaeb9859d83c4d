import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  const open = freshDatabase(kind)

  test('columns arrive as the application says them', async () => {
    const { rows } = await sql`
      select date '2026-11-21' as day, 480001::bigint as number, 1.50::numeric as amount, null::bigint as nothing,
             timestamptz '2026-11-21 06:00:00+00' as instant, array['a', null]::text[] as words,
             array[1, 2]::bigint[] as numbers, array[date '2026-11-21'] as days,
             '{"under_score": {"a_b": 1}}'::jsonb as json`.execute(open.db)
    expect(rows).toEqual([
      {
        day: '2026-11-21',
        number: 480001,
        amount: 1.5,
        nothing: null,
        instant: new Date('2026-11-21T06:00:00Z'),
        words: ['a', null],
        numbers: [1, 2],
        days: ['2026-11-21'],
        json: { under_score: { a_b: 1 } },
      },
    ])
  })

  test('a bigint that a number cannot hold is an error, not a wrong number', async () => {
    await expect(sql`select 9007199254740993::bigint as number`.execute(open.db)).rejects.toThrow('too large')
    await expect(sql`select 1 as number`.execute(open.db)).resolves.toMatchObject({ rows: [{ number: 1 }] })
  })

  test('names with digits reach their columns', async () => {
    await open.db
      .insertInto('item')
      .values({ itemNo: '000123', description: 'Wrap', salesDescription1: 'Fresh' })
      .execute()
    const rows = await open.db.selectFrom('item').select(['itemNo', 'salesDescription1', 'salesDescription4']).execute()
    expect(rows).toEqual([{ itemNo: '000123', salesDescription1: 'Fresh', salesDescription4: '' }])
  })

  test('reset empties the tables and starts the numbers anew', async () => {
    const next = () => sql<{ no: number }>`select nextval('order_no_seq') as no`.execute(open.db)
    await open.db.insertInto('setting').values({ name: 'a', value: 'b' }).execute()
    expect((await next()).rows).toEqual([{ no: 480001 }])
    await open.reset()
    expect(await open.db.selectFrom('setting').selectAll().execute()).toEqual([])
    expect((await next()).rows).toEqual([{ no: 480001 }])
  })

  test('a statement seen three times is prepared under a name, one of changing shape is not', async () => {
    const read = (name: string) => open.db.selectFrom('setting').select('value').where('name', '=', name).execute()
    const prepared = () =>
      sql<{ statement: string; used: number }>`
      select statement, generic_plans + custom_plans as used from pg_prepared_statements
       where statement like '%"name" = $1'`.execute(open.db)
    await open.db.connection().execute(async (db) => {
      const onOne = { ...open, db }
      for (let turn = 0; turn < 2; turn++)
        await db.selectFrom('setting').select('value').where('name', '=', 'a').execute()
      expect(
        (await sql`select 1 from pg_prepared_statements where statement like '%"name" = $1'`.execute(onOne.db)).rows,
      ).toEqual([])
    })
    for (let turn = 0; turn < 10; turn++) await read(`name ${turn}`)
    for (let length = 1; length < 8; length++) {
      const names = Array.from({ length }, (_, index) => `name ${index}`)
      await open.db.selectFrom('setting').select('value').where('name', 'in', names).execute()
    }
    expect((await prepared()).rows).toEqual([
      { statement: expect.stringContaining('from "setting"'), used: expect.any(Number) },
    ])
    const lists = await sql`select 1 from pg_prepared_statements where statement like '%"name" in%'`.execute(open.db)
    expect(lists.rows).toEqual([])
  })
})
