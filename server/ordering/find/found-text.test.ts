import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CAPITALS, findText, PAIRS, SINGLE } from '#rules/text/find.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedDatabase } from '#tests/support/fresh-world.ts'
import { foundText, isIn } from './found-text.sql.ts'

/** Letters, accents, quotes and signs that names of items and places have, and any character besides. */
const signs = fc.oneof(
  fc.constantFrom(...SINGLE[0], ...CAPITALS[0], ...PAIRS.map(([sign]) => sign)),
  fc.constantFrom(...'éÉñÑçÇåÅüÜßİıﬁ½™″\u0301\u00a0 東京-%_\\\'"\n'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
  fc.integer({ min: 0xa0, max: 0x17f }).map((code) => String.fromCharCode(code)),
)
const texts = fc.array(signs, { maxLength: 20 }).map((all) => all.join(''))

describe.each(testDatabases())('Find on %s', (kind) => {
  const database = sharedDatabase(kind)

  test('the rule and its SQL fragment give the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 50 }), async (all) => {
        const { rows } = await sql<{ found: string }>`
          select ${foundText(sql.ref('t.text'))} as found from unnest(${all}::text[]) with ordinality as t (text, at) order by t.at`.execute(
          database.db,
        )
        expect(rows.map(({ found }) => found)).toEqual(all.map(findText))
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['Jalapeño Crème Brûlée', 'jalapeno', true],
    ['Jalapeño Crème Brûlée', 'BRÛLÉE', true],
    ['Mom’s Ham', "mom's", true],
    ["O'Brien", 'o’brien', true],
    ['Łódź', 'lodz', true],
    ['100% Rye', '100%', true],
    ['100 Rye', '100%', false],
  ])('in %j %j is found: %j', async (text, find, is) => {
    const { rows } = await sql<{ is: boolean }>`select ${isIn(sql`${text}::text`, find)} as is`.execute(database.db)
    expect(rows[0]?.is).toBe(is)
  })
})
