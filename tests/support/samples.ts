import type { AnyEndpoint, Input } from '#contract/endpoint.ts'
import { allEndpoints, type api } from '#contract/index.ts'

/** What a valid request of one customer names. */
export interface Facts {
  readonly customerNo: string
  readonly locationNo: string
  readonly locationId: number
  readonly routeNo: string
  readonly shipToCode: string
  readonly orderNo: string
  readonly itemNo: string
  readonly listCode: string
  readonly orderDate: string
}
type Api = typeof api
type Samples = {
  readonly [F in keyof Api]: {
    readonly [V in keyof Api[F]]: (facts: Facts) => Api[F][V] extends AnyEndpoint ? Input<Api[F][V]> : never
  }
}

/** A valid input of every call, in our names: what the tests over all calls start from. A new call gets its line here. */
const samples: Samples = {
  accounts: {
    openInvoices: ({ customerNo }) => ({ accountNo: customerNo }),
    ownOpenInvoices: () => ({}),
    balance: ({ customerNo }) => ({ accountNo: customerNo }),
    ownBalance: () => ({}),
    status: () => ({}),
  },
  customers: {
    list: () => ({}),
    shipTos: ({ customerNo, routeNo }) => ({ shipCustomerNo: customerNo, mappedRouteNo: routeNo }),
  },
  documents: {
    order: ({ customerNo, orderNo, routeNo, locationNo, orderDate, listCode }) => ({
      ...{ customerNo, orderNo, routeNo, locationNo, date: orderDate, locationName: 'Harbor St Mart' },
      itemListCode: listCode,
    }),
    orderAll: ({ customerNo, orderNo, routeNo, locationNo, orderDate, listCode }) => ({
      ...{ customerNo, orderNo, routeNo, locationNo, date: orderDate, locationName: 'Harbor St Mart' },
      itemListCode: listCode,
    }),
    itemInfo: ({ customerNo, itemNo }) => ({ customerNo, itemNo, codeShown: 'A03' }),
    summaryByLocation: ({ customerNo, orderDate }) => ({ customerNo, summaryType: 'LOCATION', firstDate: orderDate }),
    summaryByItem: ({ customerNo, orderDate }) => ({ customerNo, summaryType: 'ITEM', firstDate: orderDate }),
  },
  locations: {
    list: ({ customerNo }) => ({ customerNo, showInactive: false }),
    one: ({ customerNo, locationId, routeNo }) => ({ customerNo, locationId, routeNo, showInactive: false }),
    routes: ({ customerNo }) => ({ customerNo }),
    columns: () => ({}),
    updateNotes: ({ customerNo, locationNo, routeNo }) => ({
      location: { customerNo, locationNo, routeNo, notes: 'Ring twice' },
    }),
    itemListCodes: ({ customerNo }) => ({ customerNo }),
  },
  orders: {
    month: ({ customerNo, locationNo }) => ({
      customerNo,
      locationNo,
      firstDate: '2026-11-01',
      lastDate: '2026-11-30',
    }),
    byDay: ({ customerNo, locationNo, routeNo, orderDate }) => ({ customerNo, locationNo, routeNo, orderDate }),
    load: ({ customerNo, locationNo, routeNo, orderDate, orderNo }) => ({
      ...{ customerNo, locationNo, routeNo, orderDate, orderNo, shipCustomerNo: customerNo },
      source: 'CALENDAR',
      historyMode: 'Last',
    }),
    create: ({ customerNo, locationNo, routeNo }) => ({
      ...{ customerNo, locationNo, routeNo, shipCustomerNo: customerNo },
      orderDate: '2026-11-27',
      create: 'create',
    }),
    cancel: ({ customerNo, orderNo, orderDate }) => ({ customerNo, orderNo, orderDate, button: 'Cancel' }),
    updateHeader: ({ customerNo, locationNo, routeNo, orderDate, orderNo }) => ({
      ...{ customerNo, locationNo, routeNo, orderDate, orderNo },
      usedOnDay: 'FRI',
      button: 'Update',
    }),
    saveLine: ({ customerNo, orderNo, itemNo }) => ({ customerNo, orderNo, itemNo, quantity: 7 }),
    addLine: ({ customerNo, orderNo, itemNo }) => ({ customerNo, orderNo, itemNo, quantity: 7 }),
    saveLines: ({ customerNo, orderNo, itemNo }) => ({
      ...{ customerNo, orderNo, button: 'Update', confirmedBy: 'question' },
      lines: [{ itemNo, quantity: 301 }],
    }),
    removeFromMenu: ({ customerNo, orderNo, itemNo }) => ({
      ...{ customerNo, orderNo, itemNo, isRemoved: true },
      ...{ itemListCode: '', menuCycle: '', menuSequence: '' },
    }),
    labelCustomers: ({ customerNo }) => ({ customerNo }),
    done: ({ customerNo, orderNo }) => ({ customerNo, orderNo }),
  },
  session: {
    status: () => ({}),
    systemStatus: () => ({}),
    login: ({ customerNo }) => ({ customerNo }),
    logout: () => ({}),
    current: () => ({}),
    viewAs: ({ customerNo }) => ({ viewedCustomerNo: customerNo }),
    stopViewAs: ({ customerNo }) => ({ viewedCustomerNo: customerNo }),
    pageContent: () => ({ page: 'login' }),
  },
  summaries: {
    byLocation: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
    byItem: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
    pastWeeks: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
  },
  users: {
    updateOrderColumns: ({ customerNo }) => ({
      customerNo,
      settings: { orderColumns: { upc: false, healthy: true }, groupItems: 2, scrollItems: true, historyMode: 'Daily' },
    }),
  },
}

export interface Sampled {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly inputOf: (facts: Facts) => Record<string, unknown>
}

/** Every call with a valid input. Throws for a call that has none. */
export function sampledCalls(): Sampled[] {
  return allEndpoints().map(({ name, endpoint }) => {
    const [feature, verb] = name.split('.') as [string, string]
    const inputOf = (samples as unknown as Record<string, Record<string, Sampled['inputOf']>>)[feature]?.[verb]
    if (!inputOf) throw new Error(`${name} has no valid input in tests/support/samples.ts; add its line.`)
    return { name, endpoint, inputOf }
  })
}
