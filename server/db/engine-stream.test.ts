import { PGlite } from '@electric-sql/pglite'
import { dataDir as prepopulated } from '@electric-sql/pglite-prepopulatedfs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedPool } from './embedded.ts'
import { executeOn } from './engine-stream.ts'
import { onPool } from './open.ts'

let pglite: PGlite
let pool: pg.Pool
beforeAll(async () => {
  pglite = await PGlite.create({ loadDataDir: await prepopulated() })
  pool = embeddedPool(executeOn(pglite), 300)
})
afterAll(async () => {
  await pool.end()
  await pglite.close()
})

test('an error of the database reaches the caller with its code, and the next statement is answered', async () => {
  await expect(pool.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query('select $1::text as word', ['on'])).rows).toEqual([{ word: 'on' }])
})

test('a wide and a long answer arrive whole', async () => {
  const { rows } = await pool.query<{ words: string }>(
    `select repeat('ü', n * 100) as words from generate_series(1, 500) n`,
  )
  expect(rows.map(({ words }) => words.length)).toEqual(Array.from({ length: 500 }, (_, index) => (index + 1) * 100))
})

test('asking the outer handle inside a transaction is an error, not a wait for ever', async () => {
  const { db } = onPool('embedded', pool)
  const inside = db.transaction().execute(async () => db.selectFrom('setting').selectAll().execute())
  await expect(inside).rejects.toThrow('timeout exceeded when trying to connect')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a connection that is thrown away in the middle leaves nothing to the next', async () => {
  await pool.query('create table left_behind (no integer)')
  const client = await pool.connect()
  await client.query({ name: 'same', text: 'select $1::integer as no', values: [1] })
  await client.query('begin')
  await client.query('insert into left_behind values (1)')
  await client.query(`set search_path = nowhere`)
  client.release(new Error('thrown away'))
  expect((await pool.query({ name: 'same', text: 'select $1::integer as no', values: [2] })).rows).toEqual([{ no: 2 }])
  expect((await pool.query('select * from left_behind')).rows).toEqual([])
})
