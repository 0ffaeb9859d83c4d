import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Kind, wireSchema } from '#contract/kernel/wire.ts'
import { requestOf } from './request-of.ts'
import { sampledCalls } from './samples.ts'

const facts = {
  customerNo: '104220',
  locationNo: '000211',
  locationId: 1,
  routeNo: 'R11',
  shipToCode: 'SHIP1',
  orderNo: '900002',
  itemNo: '100101',
  listCode: 'LIST1',
  orderDate: '2026-11-24',
  userId: 1,
  userCode: 'CLERK',
  jobId: 100_001,
  changeNo: 100_001,
  alertId: 1001,
  sessionId: 1002,
  batchId: '0b0b0b0b-0000-4000-8000-000000000001',
  documentNo: 'SI-1',
  mailId: 1,
  wasteId: 1,
  deletedListId: 1,
}
/** Texts of every sort that the wire knows; each field draws from those that its own kind takes. */
const words = [
  '',
  '0',
  '1',
  '7',
  '42',
  '300',
  '99999',
  '000213',
  '213',
  '1',
  'R14',
  'SHIP1',
  '100100',
  '104220',
  'EAST',
]
const dates = ['11/24/2026', '1/2/2026', '12/31/2099', '02/29/2028', '11/01/2026', '2026-11-24', '2026-11-24T14:00:00Z']
const ids = [facts.batchId, 'ab'.repeat(32), 'Friday']
const texts = ['Harbor St Mart', 'É à ü ñ 東京 🥪', "O'Brien & Söhne", 'a', 'x'.repeat(20)]
/** What a valid request of each call holds, so that texts of JSON are among them. */
const sampled = sampledCalls().flatMap(({ endpoint, inputOf }) =>
  Object.values(requestOf(endpoint, inputOf(facts)).fields).filter(
    (value) => value.startsWith('[') || value.startsWith('{'),
  ),
)
const pool = [...words, ...dates, ...ids, ...texts, ...sampled]

const enumOf = (schema: unknown): string[] => {
  const { enum: own = [], const: one, anyOf = [] } = schema as { enum?: unknown[]; const?: unknown; anyOf?: unknown[] }
  return [...own, ...(one === undefined ? [] : [one]), ...anyOf.flatMap(enumOf)].map(String)
}

/** Values that a field's kind takes, in the form of a request: text. */
export function validValue(kind: Kind<unknown>): fc.Arbitrary<string> {
  const candidates = [...new Set([...pool, ...enumOf(wireSchema(kind))])]
  const taken = candidates.filter((value) => z.safeParse(kind.schema, value).success)
  if (taken.length === 0)
    throw new Error('No sample text is taken by this kind; add one to tests/support/value-arbitrary.ts.')
  return fc.constantFrom(...taken)
}

const sql = [
  "'; select pg_sleep(9); --",
  '1 or pg_sleep(9) is null',
  "' or '1'='1",
  '" or ""="',
  "1'); drop table sales_order; --",
  "'||(select password_hash from portal_user limit 1)||'",
  '$1',
  'null',
  '1::int; select 1',
]
const odd = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff!',
  '\u202e1',
  '\u200b',
  '\ufeff',
  '٣',
  '１２',
  ' ',
  '\t',
  '\r\nset-cookie: sid=x',
  '%',
  '%zz',
  '%ff%fe',
  '%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
]
const numbers = [
  '-1',
  '1.5',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '99999999999999999999',
  '2147483648',
  '1_000',
]
const shapes = ['[]', '[1,2]', '{}', '{"a":1}', 'true', 'undefined', '[object Object]', '["__proto__"]']
const dayTexts = [
  '13/45/2026',
  '02/30/2026',
  '11/24/1999',
  '11/24/2100',
  '2026-11-24',
  'infinity',
  'today',
  '00/00/0000',
]

/** What no field wants: foreign, malformed, hidden, oversized, aimed at the database. */
export const hostileValue = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...sql, ...odd, ...numbers, ...shapes, ...dayTexts),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.integer({ min: 200, max: 3_000 }).map((length) => 'A'.repeat(length)),
    fc.integer({ min: 100, max: 400 }).map((depth) => '['.repeat(depth)),
  )

/** Names that no request has. */
export const hostileName = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      '',
      ' ',
      'a[b]',
      'a.b',
      '$where',
      '\u0000',
      'then',
    ),
    fc.string({ maxLength: 30 }),
  )
