import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesSource } from '../scripts/tables-source.ts'
import { openTestDatabase } from './support/base-db.ts'

test('server/db/tables.ts says what the migrations make', async () => {
  const { pool, close } = await openTestDatabase('embedded')
  const current = readFileSync(new URL('../server/db/tables.ts', import.meta.url), 'utf8')
  expect(current, 'run npm run gen:tables').toBe(await tablesSource(pool))
  await close()
})
