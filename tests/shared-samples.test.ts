import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { readCsv } from '#rules/csv.ts'
import {
  documentDate,
  itemMatch,
  NO_CHOICES,
  readDocuments,
  shipToIdent,
} from '#rules/uploads/documents/document-lines.ts'
import { bytesRefusal } from '#rules/uploads/file-kind.ts'
import { matrixReader, withKnownLocations } from '#rules/uploads/matrix.ts'
import type { ReadFile, Reading } from '#rules/uploads/model.ts'
import { groupsToSend, reviewLines } from '#rules/uploads/review.ts'
import { readWorkbook } from '#server/workbooks/read-workbook.ts'
import { readOrderXml } from './support/order-xml.ts'
import { readOrdersCsv } from './support/read-orders-csv.ts'

const samples = path.resolve(import.meta.dirname, '../../shared/data/samples')
const hasSamples = existsSync(path.join(samples, 'expected.json'))
const why = hasSamples ? '' : ' (skipped: ../shared/data/samples does not stand beside this checkout)'
const textOf = (name: string) => readFileSync(path.join(samples, name), 'utf8')

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

describe.skipIf(!hasSamples)(`the sample files are read as their makers meant them${why}`, () => {
  const expectedOf = <Kind>(name: string): Kind => JSON.parse(textOf('expected.json'))[name] as Kind
  const items = () => {
    const [header = [], ...rows] = readCsv(textOf('item_xref.csv')).rows
    const [ours, theirs] = [header.indexOf('item_no'), header.indexOf('customer_item_no')]
    return rows.map((row) => ({ itemNo: row[ours] ?? '', customerItemNo: row[theirs] ?? '' }))
  }

  test.each(['xcbl35_constructed/orderlist_3stores.xml', 'xcbl35_constructed/order_single_nons.xml'])('%s', (name) => {
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

  test.each([
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
  ])('%s', (name, format, header, lines) => {
    expect(bytesRefusal(readFileSync(path.join(samples, name)), 'xml')).toBeUndefined()
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
    expect(() => readOrderXml(textOf('xcbl40/OrderResponseSample-ABC_xCBL40.xml'))).toThrow('This XML is not an order')
  })

  test('csv/enterprise_ok.csv', () => {
    const expected = expectedOf<{ rows: number; locations: number; dates: string[]; units: number }>(
      'csv/enterprise_ok.csv',
    )
    const reading = read(readOrdersCsv(textOf('csv/enterprise_ok.csv')))
    const { groups, pieces } = review(reading)
    expect(reading.problems).toEqual([])
    expect({
      rows: reading.lines.length,
      locations: new Set(groups.map(({ locationNo }) => locationNo)).size,
      dates: [...new Set(groups.map(({ orderDate }) => toUsDate(orderDate)))],
      units: pieces,
    }).toEqual(expected)
  })

  test('csv/enterprise_messy.csv', () => {
    const expected = expectedOf<{ rows: number; kept_if_confirmed: number; units_if_confirmed: number }>(
      'csv/enterprise_messy.csv',
    )
    const reading = read(readOrdersCsv(textOf('csv/enterprise_messy.csv')))
    const all = review(reading)
    const leftOut = reading.changes.filter(({ kind }) => kind.startsWith('no '))
    expect(reading.problems).toEqual([])
    expect(leftOut.map(({ kind }) => kind)).toEqual(['no location', 'no item', 'no quantity'])
    expect(reading.lines.length + leftOut.length).toBe(expected.rows)
    expect(all.overLimit.map(({ line }) => line.quantity)).toEqual([375])
    const sent = groupsToSend(all, new Set(all.overLimit.map(({ key }) => key))).flatMap(({ lines }) => lines)
    expect(sent).toHaveLength(expected.kept_if_confirmed)
    expect(sent.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(expected.units_if_confirmed)
    const [first] = reading.lines
    expect([first?.usedOnDay, first?.locationNo]).toEqual([5, '004385'])
  })

  test('csv/enterprise_semicolon.csv', () => {
    const reading = readOrdersCsv(textOf('csv/enterprise_semicolon.csv'))
    const [first] = 'refusals' in reading ? reading.refusals : []
    expect(first).toBe(expectedOf<{ error: string }>('csv/enterprise_semicolon.csv').error)
  })

  interface ExpectedWorkbook {
    readonly bad_customers: readonly { sheet: string; row: number; customer: string; location: string }[]
    readonly duplicate_items: readonly { sheet: string; item: string; column: number }[]
    readonly sheets: Readonly<Record<string, { readonly date: string; readonly units: number }>>
    readonly units_good_rows: number
    readonly cells: number
  }
  test.each(['xlsx/matrix_week.xlsx', 'xlsx/matrix_week_bad.xlsx'])('%s', async (name) => {
    const expected = expectedOf<ExpectedWorkbook>(name)
    const reader = matrixReader()
    await readWorkbook(readFileSync(path.join(samples, name)), reader)
    const reading = reader.end()
    if ('refusals' in reading) throw new Error(reading.refusals.join(' '))
    const good = withKnownLocations(reading, (customerNo, locationNo) =>
      customerNo === '125600' && /^\d{6}$/.test(locationNo) ? { locationNo, isByPos: false } : undefined,
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
})
