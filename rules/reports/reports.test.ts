import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekOf } from '../calendar.ts'
import type { Seen } from '../items/columns.ts'
import { dayCounts } from '../ordering/order-summary.ts'
import { groupItems } from '../orders/order-view.ts'
import { itemInfoReport } from './item-info.ts'
import { orderReport } from './order.ts'
import { orderAllReport } from './order-all.ts'
import type { PrintedItem, PrintedOrder } from './order-facts.ts'
import { cellText, groupRows, type ReportTable } from './report-table.ts'
import { summaryItemReport } from './summary-item.ts'
import { summaryLocationReport } from './summary-location.ts'

const order: PrintedOrder = {
  orderNo: '480001',
  customerNo: '104220',
  customerName: 'Harbor',
  locationNo: '000213',
  locationName: 'Harbor St Mart',
  routeNo: 'R14',
  shipToCode: '',
  orderDate: '2026-11-24',
  usedOnDay: 4,
  itemListCode: '',
  state: 'in production',
  oneItemPerTray: false,
}
const item = (given: Partial<PrintedItem> = {}): PrintedItem => ({
  itemNo: '100100',
  description: 'Ham',
  sectionName: 'SANDWICHES',
  quantity: 0,
  traySize: 8,
  isOnMenu: true,
  ...given,
})
const plain: Seen = new Set()
const numbersOf = ({ groups }: ReportTable) => groups.flatMap(({ rows }) => rows.map(([no]) => no))
const cellOf = ({ columns, totals }: ReportTable, label: string) =>
  totals?.[columns.findIndex((column) => column.label === label)]

const sees = fc.record({ baseCost: fc.boolean(), msrp: fc.boolean() })
const seenOf = ({ baseCost, msrp }: { readonly baseCost: boolean; readonly msrp: boolean }): Seen =>
  new Set([...(baseCost ? (['baseCostCents', 'extended'] as const) : []), ...(msrp ? (['msrpCents'] as const) : [])])
const items = fc.array(
  fc.record({
    itemNo: fc.stringMatching(/^\d{6}$/),
    description: fc.string(),
    customerItemNo: fc.option(fc.string({ maxLength: 10 }), { nil: undefined }),
    sectionName: fc.constantFrom('A', 'b', '', undefined),
    quantity: fc.oneof(fc.constant(0), fc.nat(99_999)),
    traySize: fc.nat(20),
    isOnMenu: fc.boolean(),
    isRemoved: fc.boolean(),
    baseCostCents: fc.nat(99_999),
    msrpCents: fc.nat(99_999),
  }),
  { maxLength: 30 },
)

test('INV-17 every row and the totals fill their columns, and both prints of an order sum to its pieces and its cost', () => {
  fc.assert(
    fc.property(items, sees, (all, may) => {
      const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
      const cost = all.reduce((sum, { quantity, baseCostCents }) => sum + quantity * baseCostCents, 0)
      for (const [report, quantity] of [
        [orderReport(order, all, seenOf(may)), 'Quantity'],
        // Its Quantity is a box to write in.
        [orderAllReport(order, all, seenOf(may), 0), 'Ordered'],
      ] as const) {
        const widths = [...report.groups.flatMap(({ rows }) => rows), report.totals ?? []].map(({ length }) => length)
        expect(new Set(widths)).toEqual(new Set([report.columns.length]))
        expect(cellOf(report, quantity)).toBe(pieces)
        expect(cellOf(report, 'Extended')).toBe(may.baseCost ? cost : undefined)
        expect(report.columns.some(({ label }) => label === 'MSRP')).toBe(may.msrp)
        expect(report.figures?.[0]).toEqual({ label: 'Total Pieces', value: String(pieces) })
      }
    }),
  )
})

test('LNK-05 the order has its ordered lines; all items has the menu as well, less what was taken off it', () => {
  const list = [
    item({ itemNo: '1', quantity: 5 }),
    item({ itemNo: '2' }),
    item({ itemNo: '3', isRemoved: true }),
    item({ itemNo: '4', isRemoved: true, quantity: 2 }),
    item({ itemNo: '5', isOnMenu: false, quantity: 1, sectionName: 'Z-Not Menued' }),
    item({ itemNo: '6', isOnMenu: false }),
  ]
  expect(numbersOf(orderReport(order, list, plain))).toEqual(['1', '4', '5'])
  const all = orderAllReport(order, list, plain, 0)
  expect(numbersOf(all)).toEqual(['1', '2', '4', '5'])
  expect(all.groups[0]?.rows[2]).toContain('Ham (removed from menu)')
})

test('ORD-06 the paper to write on is grouped as its reader groups the lines on the screen, else by section', () => {
  const list = [
    item({ itemNo: '1', sectionName: 'Wraps', priceCode: 'A' }),
    item({ itemNo: '2', sectionName: 'bakery', priceCode: 'B' }),
    item({ itemNo: '3', sectionName: 'Wraps', priceCode: 'A' }),
    item({ itemNo: '4', sectionName: '', priceCode: '' }),
  ]
  for (const grouping of [0, 1, 2] as const) {
    const paper = orderAllReport(order, list, plain, grouping).groups
    const screen = groupItems(list, grouping === 0 ? 2 : grouping)
    expect(paper.map(({ rows }) => rows.map(([itemNo]) => itemNo))).toEqual(
      screen.map(({ items }) => items.map(({ itemNo }) => itemNo)),
    )
    const sections = ['bakery', 'Wraps', 'No section']
    const heads = [sections, ['Price code A', 'Price code B', 'No price code'], sections]
    expect(paper.map(({ label }) => label)).toEqual(heads[grouping])
  }
  const none = orderAllReport(order, [item({ sectionName: '' })], plain, 0).groups
  expect(
    none.map(({ label }) => label),
    'a menu without sections has no head over them',
  ).toEqual([''])
})

test('sections are in order of their names, in any case, and Z-Not Menued is the last', () => {
  const groups = groupRows(
    ['Z-Not Menued', 'salads', 'SANDWICHES', 'Breakfast', 'salads'],
    (name) => name,
    (name) => [name],
  )
  expect(groups.map(({ label, rows }) => `${label} ${rows.length}`)).toEqual([
    'Breakfast 1',
    'salads 2',
    'SANDWICHES 1',
    'Z-Not Menued 1',
  ])
})

test('the facts of an order say days and lists in words', () => {
  const { facts } = orderReport(order, [], plain)
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Customer: 104220 Harbor',
    'Route-Location: R14-000213',
    'Order date: Tuesday 11/24/2026',
    'Used-on day: Wednesday',
    'Item list: Master',
    'State: In production',
  ])
})

test('ORD-10 trays are counted as on the screen', () => {
  const lines = [item({ quantity: 9 }), item({ itemNo: '100101', quantity: 1 })]
  const trays = (one: boolean) => orderReport({ ...order, oneItemPerTray: one }, lines, plain).figures?.[1]?.value
  expect([trays(false), trays(true)]).toEqual(['1.3', '3.0'])
})

test('LNK-02 an item has no line for what is not known or may not be seen', () => {
  const { title, groups } = itemInfoReport({
    ...{ itemNo: '100100', description: 'Ham', customerItemNo: '', sectionName: '', priceCode: 'A03', upc: '' },
    ...{ traySize: 0, shelfLifeDays: 1, salesDescriptions: ['', 'On rye.', '', ''] },
    ...{ isHealthy: false, isGlutenFree: false, isVegetarian: false, isVegan: true, isLenten: true, hasPork: false },
    ...{ isRestricted: false, userDefinedCode: '', msrpCode: '', msrpCents: null, baseCostCents: null },
  })
  expect(title).toBe('Ham')
  expect(groups[0]?.rows).toEqual([
    ['Item', '100100'],
    ['Price code', 'A03'],
    ['Shelf life', '1 day'],
    ['Dietary', 'Vegan, Lenten'],
    ['Description', 'On rye.'],
  ])
})

test('SUM-05 SUM-07 SUM-21 the summaries have the columns of the screen, and their totals', () => {
  const week = weekOf('2026-11-24')
  const customer = { customerNo: '104220', name: 'Harbor' }
  const place = { routeNo: 'R14', locationNo: '000213', name: 'Mart', isInactive: false, orders: {} }
  const byLocation = summaryLocationReport(customer, week, [
    { ...place, menuDays: 'MTWRFS', ...dayCounts([0, 5, 0, 7]) },
    { ...place, locationNo: '000214', menuDays: 'M', ...dayCounts([0, 1]) },
  ])
  expect(byLocation.title).toBe('Order Summary for 11/22/2026 thru 11/28/2026')
  expect(byLocation.columns.map(({ label }) => label.split('\n')[0])).toEqual([
    ...['Route', 'Location', 'Name', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Total'],
  ])
  expect(byLocation.totals?.slice(3)).toEqual([6, 0, 7, 0, 0, 0, 13])
  const byItem = summaryItemReport(customer, week, [{ itemNo: '1', description: 'Ham', ...dayCounts([2, 5]) }])
  expect(byItem.columns.map(({ label }) => label.split('\n')[0])).toEqual([
    ...['Item', 'Description', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'TOTAL'],
  ])
  expect(byItem.totals?.slice(1)).toEqual(['1 item', 2, 5, 0, 0, 0, 0, 7])
})

test.each([
  ['money', -5, '-$0.05'],
  ['money', 123_456, '$1,234.56'],
  ['money', -123_456, '-$1,234.56'],
  ['number', -1204, '-1,204'],
  ['percent', 34, '3.4%'],
  ['number', 0, '0'],
  ['code', '000213', '000213'],
  ['text', undefined, ''],
] as const)('a %s of %j is written %j', (kind, cell, text) => {
  expect(cellText(kind, cell)).toBe(text)
})
