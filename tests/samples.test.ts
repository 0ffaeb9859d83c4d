import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { readCsv } from '#rules/csv.ts'
import { documentDate } from '#rules/uploads/documents/document-date.ts'
import { itemMatch, NO_CHOICES, readDocuments } from '#rules/uploads/documents/document-lines.ts'
import { shipToIdent } from '#rules/uploads/documents/own-ship-to.ts'
import { bytesRefusal } from '#rules/uploads/file-kind.ts'
import { withKnownLocations } from '#rules/uploads/matrix/known-locations.ts'
import { matrixReader } from '#rules/uploads/matrix/matrix.ts'
import type { ReadFile, Reading } from '#rules/uploads/model.ts'
import { groupsToSend, reviewLines } from '#rules/uploads/review.ts'
import { readWorkbook } from '#server/workbooks/read-workbook.ts'
import { readOrderXml } from './support/order-xml.ts'
import { readOrdersCsv } from './support/read-orders-csv.ts'
import { matrixSheet, workbookOf } from './support/workbooks.ts'

type Document = readonly [
  name: string,
  format: string,
  header: readonly [orderNo: string, shipTo: string, orderedOn: string, deliveryOn: string | undefined],
  lines: readonly string[],
]
/** A folder of sample files, with what their makers meant: in its expected.json, and here for single orders. */
interface Samples {
  readonly folder: string
  readonly lists: readonly string[]
  readonly documents: readonly Document[]
  readonly answer: string
  readonly csv: Readonly<Record<'ok' | 'messy' | 'semicolon', string>>
  /** Of the messy file: the quantity above the limit, and the first line's used-on day and location. */
  readonly messy: readonly [over: number, usedOnDay: number, locationNo: string]
  readonly workbooks: Readonly<Record<string, (folder: string) => Uint8Array>>
  readonly customerNo: string
}

const own: Samples = {
  folder: path.join(import.meta.dirname, 'samples'),
  lists: ['xcbl35/order_list.xml', 'xcbl35/order.xml'],
  documents: [
    ['xcbl40/order.xml', 'xCBL', ['4500001', '3000', '2026-11-20', '2026-11-24'], ['A-100 x11', 'A-107 x2']],
    ['cxml/supplier_parts.xml', 'cXML', ['DO-2001', '', '2026-11-20', '2026-11-25'], ['/100100 x10', '/100107 x20']],
    ['cxml/buyer_parts.xml', 'cXML', ['DO-2002', '2508', '2026-11-20', undefined], ['B-114 x3', 'B-121 x5']],
    ['ubl/order.xml', 'UBL', ['34', '1234567890123', '2026-11-20', '2026-11-26'], ['/100107 x120', 'U-121 x15']],
  ],
  answer: 'xcbl40/order_response.xml',
  csv: { ok: 'csv/ok.csv', messy: 'csv/messy.csv', semicolon: 'csv/semicolon.csv' },
  messy: [340, 5, '000213'],
  workbooks: {
    'xlsx/week.xlsx': () =>
      workbookOf({
        sheets: [
          matrixSheet('Monday', {}, [
            ['104220', '000213', 'Harbor St Mart', 15, 12, 3],
            ['104220', 2508, 'Mill Rd Mart', 9, 9, undefined],
          ]),
          matrixSheet('Tuesday', { date: '11/24/2026' }, [
            ['104220', '000213', 'Harbor St Mart', 8, 6, 2],
            ['104220', '77', 'Gate Nine', 7, 0, 7],
          ]),
        ],
      }),
    'xlsx/bad_week.xlsx': () =>
      workbookOf({
        sheets: [
          matrixSheet('Monday', { items: ['100100', '100107', '100100'] }, [
            ['104220', '000213', 'Harbor St Mart', 16, 12, 4, 50],
            ['999999', '000777', 'Nobody', 8, 8],
          ]),
          matrixSheet('Tuesday', { date: '11/24/2026' }, [
            ['104220', 'none', 'Nowhere', 5, 5],
            ['104220', '002508', 'Mill Rd Mart', 7, 5, 2],
          ]),
        ],
      }),
  },
  customerNo: '104220',
}

const inFolder = (name: string) => (folder: string) => readFileSync(path.join(folder, name))
const shared: Samples = {
  folder: path.resolve(import.meta.dirname, '../../shared/data/samples'),
  lists: ['xcbl35_constructed/orderlist_3stores.xml', 'xcbl35_constructed/order_single_nons.xml'],
  documents: [
    [
      'xcbl40/OrderSample-ABC_xCBL40.xml',
      'xCBL',
      ['4500005693', '3000', '2003-01-01', '2001-10-20'],
      ['R-5000 x111', 'R-3456 x1'],
    ],
    ['cxml/OrderRequest.xml', 'cXML', ['DO1234', '', '2000-10-12', '2020-02-28'], ['/1233244 x10', '/1233245 x20']],
    ['cxml/order_request_buyerpart.xml', 'cXML', ['myorder-1', '', '2022-09-14', undefined], ['KD5555 x3', 'KD666 x5']],
    [
      'ubl/UBL-Order-2.0-Example-International.xml',
      'UBL',
      ['AEG012345', '', '2005-06-20', '2005-06-29'],
      ['6578489 x100'],
    ],
    [
      'ubl/UBL-Order-2.1-Example.xml',
      'UBL',
      ['34', '1234567890123', '2010-01-20', '2010-02-10'],
      ['/SItemNo001 x120', '/SItemNo011 x15'],
    ],
  ],
  answer: 'xcbl40/OrderResponseSample-ABC_xCBL40.xml',
  csv: { ok: 'csv/enterprise_ok.csv', messy: 'csv/enterprise_messy.csv', semicolon: 'csv/enterprise_semicolon.csv' },
  messy: [375, 5, '004385'],
  workbooks: {
    'xlsx/matrix_week.xlsx': inFolder('xlsx/matrix_week.xlsx'),
    'xlsx/matrix_week_bad.xlsx': inFolder('xlsx/matrix_week_bad.xlsx'),
  },
  customerNo: '125600',
}
const hasShared = existsSync(path.join(shared.folder, 'expected.json'))
const why = hasShared ? '' : ' (skipped: ../shared/data/samples does not stand beside this checkout)'

interface ExpectedOrders {
  readonly orders: readonly {
    readonly location: string
    readonly order_date: string
    readonly used_on_day: string
    readonly lines: readonly { readonly customer_item: string; readonly item: string | null; readonly qty: number }[]
  }[]
  readonly invalid_items: readonly string[]
  readonly over_300: number
}

const read = (reading: Reading): ReadFile => {
  if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
  return reading
}
const review = ({ lines }: ReadFile) => reviewLines(lines, () => 300, '2026-11-21')

describe('the sample files of this project are read as they were meant', () => testsOf(own))
describe.skipIf(!hasShared)(`the shared sample files are read as their makers meant them${why}`, () => testsOf(shared))

function testsOf({ folder, lists, documents, answer, csv, messy, workbooks, customerNo: owner }: Samples): void {
  const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const expectedOf = <Kind>(name: string): Kind => JSON.parse(textOf('expected.json'))[name] as Kind
  const items = () => {
    const [header = [], ...rows] = readCsv(textOf('item_xref.csv')).rows
    const [ours, theirs] = [header.indexOf('item_no'), header.indexOf('customer_item_no')]
    return rows.map((row) => ({ itemNo: row[ours] ?? '', customerItemNo: row[theirs] ?? '' }))
  }

  test.each(lists)('%s', (name) => {
    const expected = expectedOf<ExpectedOrders>(name)
    const match = itemMatch(items())
    const documents = readOrderXml(textOf(name)).end()
    const orders = documents.map((document) => {
      const date = documentDate(document.orderDate) ?? 'none'
      return {
        location: shipToIdent(document.shipToIdent),
        order_date: toUsDate(date),
        used_on_day: weekdayName(weekdayOf(date)),
        lines: document.lines.map((line) => ({
          customer_item: line.customerItemNo,
          item: match.byCustomerItemNo(line.customerItemNo) ?? null,
          qty: Number(line.quantity),
        })),
      }
    })
    expect(orders).toEqual(expected.orders)

    const locations = new Map(expected.orders.map(({ location }, at) => [at + 1, location]))
    const reading = read(readDocuments(documents, match, { ...NO_CHOICES, locations }))
    expect(reading.problems.map(({ text }) => text)).toEqual(
      expected.invalid_items.map((itemNo) => `Invalid item #${itemNo}`),
    )
    expect(new Set(reading.lines.map(({ usedOnDay }) => weekdayName(usedOnDay)))).toEqual(
      new Set(expected.orders.map((order) => order.used_on_day)),
    )
    expect(review(reading).overLimit).toHaveLength(expected.over_300)
    const wanted = expected.orders.map(({ location, lines }) => [
      location,
      lines.reduce((sum, { item, qty }) => sum + (item === null ? 0 : qty), 0),
    ])
    expect(review(reading).groups.map(({ locationNo, pieces }) => [locationNo, pieces])).toEqual(wanted)
  })

  test.each(documents)('%s', (name, format, header, lines) => {
    expect(bytesRefusal(readFileSync(path.join(folder, name)), 'xml')).toBeUndefined()
    const reader = readOrderXml(textOf(name))
    expect(reader.format).toBe(format)
    const [order, ...more] = reader.end()
    expect(more).toEqual([])
    const delivery = documentDate(order?.deliveryDate || order?.lines[0]?.deliveryDate || '')
    expect([order?.orderNo, order?.shipToIdent, documentDate(order?.orderDate ?? ''), delivery]).toEqual(header)
    expect(order?.lines.map((line) => `${line.customerItemNo || `/${line.itemNo}`} x${Number(line.quantity)}`)).toEqual(
      lines,
    )
  })

  test('an answer to an order is none', () => {
    expect(() => readOrderXml(textOf(answer))).toThrow('This XML is not an order')
  })

  test(csv.ok, () => {
    const expected = expectedOf<{ rows: number; locations: number; dates: string[]; units: number }>(csv.ok)
    const reading = read(readOrdersCsv(textOf(csv.ok)))
    const { groups, pieces } = review(reading)
    expect(reading.problems).toEqual([])
    expect({
      rows: reading.lines.length,
      locations: new Set(groups.map(({ locationNo }) => locationNo)).size,
      dates: [...new Set(groups.map(({ orderDate }) => toUsDate(orderDate)))],
      units: pieces,
    }).toEqual(expected)
  })

  test(csv.messy, () => {
    const expected = expectedOf<{ rows: number; kept_if_confirmed: number; units_if_confirmed: number }>(csv.messy)
    const reading = read(readOrdersCsv(textOf(csv.messy)))
    const [over, ...firstLine] = messy
    const all = review(reading)
    const leftOut = reading.changes.filter(({ kind }) => kind.startsWith('no '))
    expect(reading.problems).toEqual([])
    expect(leftOut.map(({ kind }) => kind)).toEqual(['no location', 'no item', 'no quantity'])
    expect(reading.lines.length + leftOut.length).toBe(expected.rows)
    expect(all.overLimit.map(({ line }) => line.quantity)).toEqual([over])
    const sent = groupsToSend(all, new Set(all.overLimit.map(({ key }) => key))).flatMap(({ lines }) => lines)
    expect(sent).toHaveLength(expected.kept_if_confirmed)
    expect(sent.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(expected.units_if_confirmed)
    const [first] = reading.lines
    expect([first?.usedOnDay, first?.locationNo]).toEqual(firstLine)
  })

  test(csv.semicolon, () => {
    const reading = readOrdersCsv(textOf(csv.semicolon))
    const [first] = 'refusals' in reading ? reading.refusals : []
    expect(first).toBe(expectedOf<{ error: string }>(csv.semicolon).error)
  })

  interface ExpectedWorkbook {
    readonly bad_customers: readonly { sheet: string; row: number; customer: string; location: string }[]
    readonly duplicate_items: readonly { sheet: string; item: string; column: number }[]
    readonly sheets: Readonly<Record<string, { readonly date: string; readonly units: number }>>
    readonly units_good_rows: number
    readonly cells: number
  }
  test.each(Object.entries(workbooks))('%s', async (name, bytesOf) => {
    const expected = expectedOf<ExpectedWorkbook>(name)
    const reader = matrixReader()
    await readWorkbook(bytesOf(folder), reader)
    const reading = reader.end()
    if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
    const good = withKnownLocations(reading, (customerNo, locationNo) =>
      customerNo === owner && /^\d{6}$/.test(locationNo) ? { locationNo, isByPos: false } : undefined,
    )
    expect(good.problems).toEqual([])
    expect(
      good.badCustomers.map(({ sheet, row, customerNo: customer, locationNo: location }) => ({
        ...{ sheet, row, customer, location },
      })),
    ).toEqual(expected.bad_customers)
    expect(good.duplicateItems.map(({ sheet, itemNo: item, column }) => ({ sheet, item, column }))).toEqual(
      expected.duplicate_items,
    )
    const bySheet = new Map<string, { date: string; units: number }>()
    for (const { place, orderDate, quantity } of good.lines) {
      const sheet = place.kind === 'cell' ? place.sheet : ''
      bySheet.set(sheet, { date: toUsDate(orderDate), units: (bySheet.get(sheet)?.units ?? 0) + quantity })
    }
    expect(Object.fromEntries(bySheet)).toEqual(expected.sheets)
    expect([good.lines.length, review(good).pieces]).toEqual([expected.cells, expected.units_good_rows])
  })
}
