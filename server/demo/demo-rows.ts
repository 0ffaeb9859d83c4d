import { addDays, type PlainDate } from '#rules/calendar.ts'
import type { Sheets } from '../import/layout.ts'
import { row, sheet } from '../import/rows.ts'
import { datedCutoffs, weekdayCutoffs } from './closing-days.ts'
import { customerDrafts, invoiceDrafts, shipToDrafts } from './customers.ts'
import { cycleDrafts, cycleItemDrafts, cycleStartDrafts, onCycle } from './cycles.ts'
import { type Demand, demandOf, type Habit, makeHabits } from './demand.ts'
import { invoicesOf, isInvoicedByLine } from './invoices.ts'
import { basePriceRows, customerItemDrafts, entryRows, listDrafts, makeMenus, retailPriceRows } from './menus.ts'
import { locationDrafts, routeDrafts } from './places.ts'
import { makeProducts } from './products.ts'

export const SEED = 'hearth'
const DAYS_BACK = 60
const DAYS_AHEAD = 7
/** A demo that slept longer than this has a gap; its history goes no further back anyway. */
const LONGEST_CATCH_UP = 60

/** What of the demo does not depend on the day, and what its locations usually order. */
function demoWorld(seed = SEED): { readonly sheets: Sheets; readonly habits: readonly Habit[] } {
  const products = makeProducts(seed)
  const menus = makeMenus(seed, products)
  const entries = entryRows(seed, menus)
  const locations = locationDrafts(seed).map((draft) => row('locations', onCycle(draft)))
  const sheets: Sheets = {
    customers: sheet('customers', customerDrafts(seed)),
    shipTos: sheet('shipTos', shipToDrafts()),
    routes: sheet('routes', routeDrafts),
    itemLists: sheet('itemLists', listDrafts(menus)),
    items: sheet(
      'items',
      products.map(({ item }) => item),
    ),
    menuCycles: sheet('menuCycles', cycleDrafts),
    menuWeeks: sheet('menuWeeks', cycleStartDrafts),
    menuItems: sheet('menuItems', cycleItemDrafts(menus)),
    locations: sheet('locations', locations),
    itemListEntries: sheet('itemListEntries', entries),
    customerItems: sheet('customerItems', customerItemDrafts(seed, menus)),
    basePrices: sheet('basePrices', basePriceRows(products)),
    retailPrices: sheet('retailPrices', retailPriceRows()),
  }
  return { sheets, habits: makeHabits(seed, locations, menus, entries) }
}

/** Open invoices, and what was invoiced by line; of this what was delivered since `newSince` alone. */
function invoiceSheets(
  { customers, basePrices }: Sheets,
  orders: Demand['orders'],
  {
    from,
    today,
    newSince = from,
  }: { readonly from: PlainDate; readonly today: PlainDate; readonly newSince?: PlainDate },
  seed = SEED,
): Pick<Sheets, 'invoices' | 'invoicePayments' | 'invoiceLines'> {
  const groups = new Map(customers?.rows.map(({ customerNo, customerPriceGroup }) => [customerNo, customerPriceGroup]))
  const prices = new Map(basePrices?.rows.map(({ priceGroup, itemNo, cents }) => [`${priceGroup} ${itemNo}`, cents]))
  const priceOf = (customerNo: string, itemNo: string) => prices.get(`${groups.get(customerNo)} ${itemNo}`) ?? 0
  const { invoices, payments, lines } = invoicesOf(seed, orders, priceOf, { from, today })
  const fresh = new Set(invoices.filter(({ postedOn }) => postedOn >= newSince).map(({ documentNo }) => documentNo))
  return {
    invoices: sheet('invoices', [...invoiceDrafts(seed, today, isInvoicedByLine), ...invoices]),
    invoicePayments: sheet('invoicePayments', payments),
    invoiceLines: sheet(
      'invoiceLines',
      lines.filter(({ documentNo }) => fresh.has(documentNo)),
    ),
  }
}

/** All rows of a fresh demo: the same for the same day and seed. */
export function demoRows(today: PlainDate, seed = SEED): Sheets {
  const { sheets, habits } = demoWorld(seed)
  const from = addDays(today, -DAYS_BACK)
  const { orders, waste } = demandOf(seed, habits, { from, to: addDays(today, DAYS_AHEAD), today })
  return {
    ...sheets,
    cutoffs: sheet('cutoffs', [...weekdayCutoffs(), ...datedCutoffs(today)]),
    ...invoiceSheets(sheets, orders, { from, today }, seed),
    orders: sheet('orders', orders),
    waste: sheet('waste', waste),
  }
}

/** What a demo made on the day `since` lacks today. The orders and waste of the days in between are among it again. */
export function newDemoRows(
  since: PlainDate,
  today: PlainDate,
  isTaken: (order: Demand['orders'][number]) => boolean,
): Sheets {
  const { sheets, habits } = demoWorld()
  const earliest = addDays(today, -LONGEST_CATCH_UP)
  const wanted = addDays(since, -10)
  const from = wanted > earliest ? wanted : earliest
  const { orders, waste } = demandOf(SEED, habits, { from, to: addDays(today, DAYS_AHEAD), today })
  const delivered = demandOf(
    SEED,
    habits.filter(({ customer }) => isInvoicedByLine(customer.customerNo)),
    { from: earliest, to: today, today },
  )
  const known = new Set(datedCutoffs(since).map(({ orderDate }) => orderDate))
  return {
    cutoffs: sheet(
      'cutoffs',
      datedCutoffs(today).filter(({ orderDate }) => !known.has(orderDate)),
    ),
    ...invoiceSheets(sheets, delivered.orders, { from: earliest, today, newSince: from }),
    orders: sheet(
      'orders',
      orders.filter((order) => order.orderDate >= since && !isTaken(order)),
    ),
    waste: sheet(
      'waste',
      waste.filter(({ wastedOn }) => wastedOn >= since),
    ),
  }
}
