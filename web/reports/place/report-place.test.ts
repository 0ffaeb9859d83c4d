// A form in its address (RPT-05 to RPT-21): what is chosen is there again, what is malformed reads as absent.
import { describe, expect, test } from 'vitest'
import { linkOf } from '#contract/report-links.ts'
import {
  CODES_SHOWN,
  DETAILS,
  defaultRequest,
  HISTORY_SORTS,
  LEVELS,
  REPORTS,
  type ReportName,
  type ReportRequest,
  WASTE_SORTS,
  WASTE_TYPES,
} from '#rules/reports/request.ts'
import { reportAddress } from '#tests/support/report-address.ts'
import { readSearch } from '../../portal/paths.ts'
import { REPORT_WORDS, reportOfWord, reportsOf } from './report-list.ts'
import { addressOf, besideMenu, readJobId, readRequest, requestOfLink, writeRequest } from './report-place.ts'

const TODAY = '2026-11-19'
const names = Object.keys(REPORTS) as ReportName[]
const searchOf = (address: string) => readSearch(address.split('?')[1] ?? '')
const read = (report: ReportName, said: Readonly<Record<string, string>>) =>
  readRequest(report, searchOf(reportAddress(report, said)), TODAY)
const through = (request: ReportRequest) => readRequest(request.report, searchOf(addressOf(request, TODAY)), TODAY)

test('RPT-01 the six forms have the addresses of the specification', () => {
  expect(names.map((name) => addressOf(defaultRequest(name, TODAY), TODAY))).toEqual([
    ...['/reports/menu', '/reports/waste', '/reports/order-summary-data-file', '/reports/order-invoice-summary'],
    ...['/reports/purchase-history', '/reports/order-data-for-upload'],
  ])
  expect(names.map((name) => reportOfWord(REPORT_WORDS[name].toUpperCase()))).toEqual(names)
  expect(reportOfWord('constructor')).toBeUndefined()
})

test('RPT-01 SID-18 the list has what the reader may open', () => {
  const titles = (...rights: ('reports' | 'invoiceReport')[]) =>
    reportsOf({ userCode: 'X', isStaff: false, isAdmin: true, customerNo: '104220', rights: new Set(rights) }).map(
      ({ title }) => title,
    )
  expect(titles('reports', 'invoiceReport')).toEqual([
    ...['Print Menu', 'Waste Report', 'Order Summary Data File', 'Order/Invoice Summary'],
    ...['Purchase History, Summarized', 'Open Invoices', 'Order Data for Upload'],
  ])
  expect(titles('invoiceReport')).toEqual(['Order/Invoice Summary', 'Purchase History, Summarized', 'Open Invoices'])
  expect(titles()).toEqual([])
})

const everyRequest: ReportRequest[] = names.flatMap((name) => {
  const standard = defaultRequest(name, TODAY)
  const types = REPORTS[name].fileTypes.map((fileType) => ({ ...standard, fileType }) as ReportRequest)
  return types.flatMap((request): ReportRequest[] => {
    if (request.report === 'menu')
      return [request, { ...request, date: '2026-12-01', locationNo: '000213', withHistory: true }]
    const dated = [request, { ...request, from: '2025-12-28', to: '2026-01-03' }] as ReportRequest[]
    return dated.flatMap((each): ReportRequest[] => {
      if (each.report === 'waste')
        return [
          ...WASTE_TYPES.map((type) => ({ ...each, type })),
          ...WASTE_SORTS.map((sort) => ({ ...each, sort, withCost: false, onlyWaste: true })),
        ]
      if (!('level' in each)) return [each, { ...each, shipTo: { kind: 'code', code: 'S01' } }]
      const switched = {
        withWaste: true,
        withCustomerItemNo: true,
        withoutDashes: true,
        shipTo: { kind: 'local' },
      } as const
      return [
        ...LEVELS.map((level) => ({ ...each, level })),
        ...DETAILS.map((detail) => ({ ...each, detail, ...switched })),
        ...CODES_SHOWN.map((codeShown) => ({ ...each, codeShown })),
        ...(each.report === 'purchaseHistory' && each.fileType === 'CSV'
          ? HISTORY_SORTS.map((sort) => ({ ...each, sort }))
          : []),
        { ...each, withUsedOn: each.fileType === 'CSV' },
      ]
    })
  })
})

test(`all ${everyRequest.length} kinds of settings are in their address and in their link, and there again`, () => {
  for (const request of everyRequest) {
    expect(through(request)).toEqual(request)
    // A link that names no ship-to leaves it open.
    expect(requestOfLink(linkOf(request), TODAY)).toEqual(request)
  }
})

describe('the address', () => {
  test('has only what is not as the form begins, and never half a period', () => {
    const waste = defaultRequest('waste', TODAY)
    expect(addressOf({ ...waste, to: '2026-11-20' }, TODAY)).toBe(
      reportAddress('waste', { from: '11/19/2026', to: '11/20/2026' }),
    )
    expect(addressOf({ ...waste, withCost: false, fileType: 'CSV' }, TODAY, 7)).toBe(
      reportAddress('waste', { withCost: 'OFF', filetype: 'CSV', job: '7' }),
    )
    expect(Object.values(writeRequest(waste, TODAY)).filter((value) => value !== undefined)).toEqual([])
  })

  test.each([
    ['waste', { from: '13/45/2026', to: 'x', type: 'Company', sort: 'Item', withCost: 'banana', filetype: 'XLSX' }],
    ['menu', { date: 'today', locationNo: 'abc', withHistory: 'perhaps' }],
    [
      'orderSummary',
      { from: '2026-11-01', level: 'CITY', detail: '', codeShown: 'PRICE', withUsedOn: 'ON', filetype: 'DOC' },
    ],
    ['purchaseHistory', { sort: 'Order Qty', withWaste: '2', withoutDashes: 'maybe', shipTo: '12345678901' }],
    ['orderData', { from: '02/30/2026', unknown: '1', job: 'abc' }],
  ] as const)('of %s reads as absent where it is malformed: %o', (report, said) => {
    expect(read(report, said)).toEqual(defaultRequest(report, TODAY))
  })

  test('RPT-25 takes all spellings of a toggle', () => {
    for (const off of ['OFF', 'no', 'n', 'False', '0'])
      expect(read('waste', { withCost: off }), off).toMatchObject({ withCost: false })
    for (const on of ['ON', 'yes', 'Y', 'true', '1'])
      expect(read('orderSummary', { withWaste: on }), on).toMatchObject({ withWaste: true })
  })

  test('RPT-17 the used-on day is on for CSV alone', () => {
    expect(read('orderSummary', { withUsedOn: 'ON', filetype: 'csv' })).toMatchObject({
      withUsedOn: true,
      fileType: 'CSV',
    })
    expect(read('orderSummary', { withUsedOn: 'ON', filetype: 'xlsx' })).toMatchObject({
      withUsedOn: false,
      fileType: 'XLSX',
    })
  })

  test('names a job by its number', () => {
    const numbers = ['12', '-1', 'x', '99999999999']
    expect([...numbers.map((job) => readJobId({ job })), readJobId({})]).toEqual([
      12,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('a link that is no report’s says so', () => {
  expect(requestOfLink('/pdfs/order.php?order=1', TODAY)).toBeUndefined()
  expect(requestOfLink('', TODAY)).toBeUndefined()
})

test('SID-06 a ship-to that the menu has as well goes with the menu', () => {
  const request = { ...defaultRequest('menu', TODAY), shipTo: { kind: 'code', code: 'S01' } } as const
  expect(besideMenu(request, 'S01').shipTo).toBeUndefined()
  expect(besideMenu(request, '').shipTo).toEqual(request.shipTo)
  const all = { ...request, shipTo: { kind: 'all' } } as const
  expect([besideMenu(all, '').shipTo, besideMenu(all, 'S01').shipTo]).toEqual([undefined, { kind: 'all' }])
})
