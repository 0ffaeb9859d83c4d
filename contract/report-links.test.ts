import { describe, expect, test } from 'vitest'
import { api } from './index.ts'
import { readStrictly } from './kernel/wire.ts'
import { type LinkName, linkNamed, linkOf, otherTypeOf, requestOf } from './report-links.ts'

const TODAY = '2026-11-19'
const read = (name: LinkName, wire: Record<string, string>) =>
  requestOf(name, readStrictly<object>(api.reports[name].query, wire) as Record<string, unknown>, TODAY)

describe('RPT-25 a switch', () => {
  const switches: readonly (readonly [LinkName, string, string])[] = [
    ['menuPdf', 'WasteHist', 'withHistory'],
    ['wasteCsv', 'dispcost', 'withCost'],
    ['orderSummaryCsv', 'waste', 'withWaste'],
    ['orderSummaryCsv', 'UPCDashes', 'withoutDashes'],
    ['orderSummaryCsv', 'usedon', 'withUsedOn'],
    ['orderSummaryCsv', 'customerItemNumber', 'withCustomerItemNo'],
    ['orderInvoicePdf', 'waste', 'withWaste'],
    ['purchaseHistoryCsv', 'UPCDashes', 'withoutDashes'],
  ]
  const spellings: readonly (readonly [string, boolean])[] = [
    ...['ON', 'on', 'On', 'YES', 'yes', 'Y', 'y', 'TRUE', 'true', '1', ' on '].map((each) => [each, true] as const),
    ...['OFF', 'off', 'NO', 'no', 'N', 'FALSE', 'false', '0', '', ' '].map((each) => [each, false] as const),
  ]
  test.each(switches)('of %s, %s, is read however it is spelled', (name, wireName, ourName) => {
    for (const [said, isOn] of spellings)
      expect([said, (read(name, { [wireName]: said }) as unknown as Record<string, unknown>)[ourName]]).toEqual([
        said,
        isOn,
      ])
    for (const said of ['maybe', '2', 'null', 'ONN', '-1'])
      expect(() => read(name, { [wireName]: said })).toThrow(
        `${wireName}: must be ON or OFF; YES and NO, 1 and 0, on and blank do as well.`,
      )
  })
})

test.each([
  ['txtinclude', 'all', { onlyWaste: false }],
  ['txtinclude', 'Waste', { onlyWaste: true }],
  ['txtrpttype', 'route by item', { type: 'Route by Item' }],
  ['txtsort', 'WASTE QTY', { sort: 'Waste Qty' }],
])('RPT-12 %s=%s is read in capitals or not', (name, said, expected) => {
  expect(read('wasteCsv', { [name]: said })).toMatchObject(expected)
  expect(() => read('wasteCsv', { [name]: `${said}x` })).toThrow(/must be one of/)
})

test('RPT-11 the defaults of the waste report', () => {
  expect(read('wastePdf', {})).toEqual({
    ...{ report: 'waste', fileType: 'PDF', from: TODAY, to: '2026-11-26', type: 'Company by Route' },
    ...{ sort: 'Order Qty', withCost: true, onlyWaste: false },
  })
})

test.each(['orderSummaryPdf', 'orderSummaryCsv', 'orderSummaryXlsx', 'orderInvoicePdf', 'orderInvoiceCsv'] as const)(
  'RPT-18 %s begins with the current week',
  (name) => {
    expect(read(name, {})).toMatchObject({ from: '2026-11-15', to: '2026-11-21', level: 'TOTAL', detail: 'ITEM' })
  },
)

test('RPT-20 RPT-21 purchase history begins with the week before, by price code; a blank sort is by item', () => {
  const defaults = {
    from: '2026-11-08',
    to: '2026-11-14',
    level: 'TOTAL',
    detail: 'PRICE CODE',
    codeShown: 'LABEL CODE',
  }
  expect(read('purchaseHistoryPdf', { sort: '' })).toMatchObject({ ...defaults, sort: 'ITEM', fileType: 'PDF' })
  expect(read('purchaseHistoryCsv', { sort: 'QUANTITY ORDERED' })).toMatchObject({
    ...defaults,
    sort: 'QUANTITY ORDERED',
  })
})

test('RPT-20 the sort is blank in the link of a PDF, and none is taken from one', () => {
  const sorted = { sort: 'PRICE CODE' }
  const [pdf, csv] = [read('purchaseHistoryPdf', sorted), read('purchaseHistoryCsv', sorted)]
  expect([pdf, csv]).toMatchObject([{ sort: 'ITEM' }, sorted])
  const sortOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('sort')
  expect([linkOf(pdf), linkOf({ ...pdf, ...sorted } as typeof pdf), linkOf(csv)].map(sortOf)).toEqual([
    '',
    '',
    'PRICE CODE',
  ])
})

test('RPT-12 RPT-13 all rows, or only those with waste; the only thing that is done is a report', () => {
  expect(read('wasteCsv', { func: 'REPORT', txtinclude: 'WASTE' })).toMatchObject({ onlyWaste: true })
  expect(read('wasteCsv', { txtinclude: 'ALL' })).toMatchObject({ onlyWaste: false })
  expect(() => read('wasteCsv', { func: 'DELETE' })).toThrow('func: must be one of REPORT.')
})

test('RPT-17 the used-on day is told in CSV alone', () => {
  for (const [name, isTold] of [
    ['orderSummaryCsv', true],
    ['orderSummaryPdf', false],
    ['orderSummaryXlsx', false],
    ['orderInvoicePdf', false],
  ] as const)
    expect(read(name, { usedon: 'ON' })).toMatchObject({ withUsedOn: isTold })
})

test('RPT-06 RPT-07 what is left blank is left out; how often it was asked changes nothing', () => {
  const asked = read('menuPdf', { lccustno: '', txtsDate: '', WasteHist: '', locfilter: '', retry: '3', ShipTo: '' })
  expect(asked).toEqual({ report: 'menu', fileType: 'PDF', date: TODAY, withHistory: false, shipTo: { kind: 'all' } })
  expect(read('menuPdf', { locfilter: '213', ShipTo: 'LOCAL' })).toMatchObject({
    ...{ locationNo: '000213', shipTo: { kind: 'local' } },
  })
})

test('RPT-22 RPT-24 the link of a request says all of it, and asks for the same', () => {
  for (const name of Object.keys(api.reports) as LinkName[]) {
    const request = read(name, {})
    const [path = '', query = ''] = linkOf(request).split('?')
    const other = linkNamed(path) as LinkName
    const fileOf = (link: LinkName) => api.reports[link].path.replace(/^\/(csvs|pdfs)/, '')
    expect(fileOf(other)).toBe(fileOf(name))
    expect(read(other, Object.fromEntries(new URLSearchParams(query)))).toEqual(request)
    expect(query).not.toMatch(/token|lccustno|custno/)
  }
})

test('RPT-15 RPT-19 a type that there is not is told by those that there are', () => {
  expect(otherTypeOf('/pdfs/OrderInvoiceSummary-XLSX.php')).toBe('Order/Invoice Summary is made as PDF or CSV.')
  expect(otherTypeOf('/api/csvs/OrderData-PDF.php')).toBe('Order Data for Upload is made as CSV.')
  for (const path of ['/pdfs/order.php', '/pdfs/MenuReport.php', '/pdfs/Other-PDF.php', '/pdfs/', ''])
    expect(otherTypeOf(path)).toBeUndefined()
})
