// Each file of the field by its own name, with its right value, where it is read; a file without a row fails.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cents } from '#rules/money.ts'
import { previewImport } from '#rules/orders/order-csv.ts'
import { previewPaste } from '#rules/orders/order-paste.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import { bytesRefusal } from '#rules/uploads/file-kind.ts'
import { changeText, problemText } from '#rules/uploads/model.ts'
import { itemFor } from '#rules/waste/barcode.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { isIn } from '#server/ordering/find/found-text.sql.ts'
import { testDatabases } from './support/base-db.ts'
import { freshDatabase } from './support/fresh-world.ts'
import { goodFiles, withFolder } from './support/import-folder.ts'
import { readOrdersCsv } from './support/read-orders-csv.ts'
import { ZONE } from './support/zone.ts'

const SAMPLES = path.join(import.meta.dirname, 'samples')
const bytesOf = (...names: readonly string[]) => new Uint8Array(readFileSync(path.join(SAMPLES, 'field', ...names)))
const textOf = (...names: readonly string[]) => new TextDecoder().decode(bytesOf(...names))
const filesOf = (...names: readonly string[]) =>
  Object.fromEntries(readdirSync(path.join(SAMPLES, 'field', ...names)).map((name) => [name, bytesOf(...names, name)]))

const FIVE = ['2026-12-09 000213 100100 x5']
const CSV: Readonly<Record<string, { lines: string[]; changes?: RegExp; problems?: RegExp[] }>> = {
  'c01-unquoted-thousands.csv': { lines: [], problems: [/^Row 2: the row has 5 values, the header has 4 columns$/] },
  'c02-unquoted-decimal-comma-price.csv': {
    lines: [],
    problems: [/^Row 2: the row has 6 values, the header has 5 columns$/],
  },
  'c05-sep-line.csv': { lines: FIVE, changes: /The header is in row 2/ },
  'c06-title-rows.csv': { lines: FIVE, changes: /The header is in row 3/ },
  'c07-space-before-quote.csv': { lines: FIVE },
  'c09-header-zero-width.csv': { lines: FIVE },
  'c16-pandas-floats.csv': {
    lines: ['2026-12-09 000213 100100 x5', '2026-12-09 000228 100107 x6'],
    changes: /100100\.0 is read as 100100\.\n5\.0 is read as 5\.\nLocation 213 is read as 000213\./,
  },
  'c20-formula-text.csv': { lines: FIVE },
  'c26-with-time.csv': { lines: [...FIVE, '2026-12-10 000213 100100 x5'] },
  'c39-comment-lines.csv': { lines: FIVE, changes: /The header is in row 2/ },
  'c56-dash-for-zero.csv': {
    lines: FIVE,
    changes:
      /item 100107 is a dash, which is read as nothing\.[\s\S]*item 100114 is a dash, which is read as nothing\./,
  },
  'c60-day-month-february.csv': { lines: [], problems: [/day and month/] },
}

describe('CSV upload', () => {
  test.each(Object.entries(CSV))('%s', (name, { lines, changes, problems = [] }) => {
    const bytes = bytesOf('csv', name)
    expect(bytesRefusal(bytes, 'csv')).toBeUndefined()
    const reading = readOrdersCsv(new TextDecoder().decode(bytes))
    if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
    expect(
      reading.lines.map((line) => `${line.orderDate} ${line.locationNo} ${line.itemNo} x${line.quantity}`),
    ).toEqual(lines)
    expect(reading.problems.map(problemText)).toEqual(problems.map((text) => expect.stringMatching(text)))
    expect(reading.changes.map(changeText).join('\n')).toMatch(changes ?? /^/)
  })
})

const items = [
  { itemNo: '100100', description: 'Ham', quantity: 0 },
  { itemNo: '100121', description: 'Chicken', quantity: 0 },
]
const ORDER: Readonly<Record<string, { set?: string[]; asks?: boolean; refusal?: string }>> = {
  'o01-columns-in-other-order.csv': { set: ['100100=6', '100121=7'] },
  'o02-two-columns.csv': { set: ['100100=6', '100121=7'] },
  'o03-paste-case-size.txt': { asks: true },
  'o04-unquoted-comma.csv': { refusal: 'Row 2: the row has 4 values, the header has 3 columns.' },
}
const previewOf = (name: string): Preview | { readonly refusal: string } =>
  name.endsWith('.txt')
    ? previewPaste(textOf('order-file', name), {
        ...{ items, shown: items.map(({ itemNo }) => itemNo), fromItemNo: '100100', limit: 300 },
      })
    : previewImport(textOf('order-file', name), items, 300)

describe('a file or a paste of one order', () => {
  test.each(Object.entries(ORDER))('%s', (name, { set, asks = false, refusal }) => {
    const read = previewOf(name)
    if ('refusal' in read) return expect(read.refusal).toBe(refusal)
    expect(refusal).toBeUndefined()
    expect(read.question !== undefined).toBe(asks)
    if (set) expect(read.changes.map(({ itemNo, to }) => `${itemNo}=${to}`)).toEqual(set)
  })
})

test('WST-05 waste-item-100156.txt: each line is item 100156', () => {
  const lines = textOf('codes', 'waste-item-100156.txt').trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  const known = [{ itemNo: '100156', upc: '471000102962', customerItemNo: '' }]
  expect(lines.map((line) => itemFor(line, known))).toEqual(
    lines.map(() => expect.objectContaining({ item: known[0] })),
  )
})

/** What an import of a folder writes, or the sentences that refuse it. */
const IMPORT: Readonly<Record<string, { inserted: number; problems?: RegExp[]; line?: string }>> = {
  'ctrl-z': { inserted: 1 },
  'future-waste': { inserted: 0, problems: [/^11\/28\/2027 is in the future\. Waste is dated today or earlier\.$/] },
  'sep-line': { inserted: 1 },
  'trailing-commas': { inserted: 2 },
  'unit-price': { inserted: 2, line: '24 at 1.04167 is 25.00' },
  weights: { inserted: 2, line: '2.35 at 8.00 is 18.80' },
}

describe.each(testDatabases())('import on %s', (kind) => {
  const now = new Date('2026-11-28T18:00:00Z')
  const open = freshDatabase(kind, () => load(goodFiles))
  const load = (files: Readonly<Record<string, string | Uint8Array>>) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE }))

  test.each(Object.entries(IMPORT))('%s', async (name, { inserted, problems = [], line }) => {
    const report = await load(filesOf('import', name))
    expect(report.problems.map(({ message }) => message)).toEqual(problems.map((text) => expect.stringMatching(text)))
    expect(report.inserted).toBe(inserted)
    const stored = await open.db.selectFrom('invoiceLine').selectAll().where('documentNo', '=', 'T1').execute()
    expect(
      stored.map((each) => `${each.quantity} at ${cents(each.unitPriceCents)} is ${cents(each.amountCents)}`),
    ).toEqual(line ? [line] : [])
  })

  test('the files of find: names with accents and typographic quotes are found by plain letters', async () => {
    expect((await load(filesOf('find'))).problems).toEqual([])
    const itemsBy = async (find: string) =>
      (
        await open.db
          .selectFrom('item')
          .select('itemNo')
          .where(isIn(sql.ref('description'), find))
          .orderBy('itemNo')
          .execute()
      ).map(({ itemNo }) => itemNo)
    const locationsBy = async (find: string) =>
      (
        await open.db
          .selectFrom('location')
          .select('locationNo')
          .where(isIn(sql.ref('name'), find))
          .execute()
      ).map(({ locationNo }) => locationNo)
    expect(await Promise.all(['jalapeno', 'creme brulee', "mom's"].map(itemsBy))).toEqual([
      ['990101'],
      ['990101'],
      ['990102'],
    ])
    expect(await Promise.all(['cafe', 'lodz', "o'brien"].map(locationsBy))).toEqual([
      ['000999'],
      ['000999'],
      ['000999'],
    ])
  })
})

test.each([
  ['csv', Object.keys(CSV)],
  ['order-file', Object.keys(ORDER)],
  ['import', Object.keys(IMPORT)],
  ['codes', ['waste-item-100156.txt']],
  ['find', ['item_list_entries.csv', 'items.csv', 'locations.csv']],
])('every file of %s has a row', (folder, rows) => {
  expect(readdirSync(path.join(SAMPLES, 'field', folder)).sort()).toEqual([...rows].sort())
})

test.each([
  ['field-xml', 'web/uploads/files/field-xml.test.ts'],
  ['xlsx-field', 'server/workbooks/field-cases.test.ts'],
])('every file of %s is named by its test', (folder, file) => {
  const text = readFileSync(path.join(SAMPLES, '../..', file), 'utf8')
  const names = readdirSync(path.join(SAMPLES, folder)).map((name) => name.replace(/\.\w+$/, ''))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})
