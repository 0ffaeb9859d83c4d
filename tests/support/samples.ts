import { allEndpoints } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import { alertSamples } from './alert-samples.ts'
import { enterpriseSamples } from './enterprise-samples.ts'
import { erp } from './erp-samples.ts'
import { reports, reportUrls } from './report-samples.ts'
import type { Facts, Samples } from './sample-kinds.ts'
import { sampleUpload } from './upload.ts'
import { waste } from './waste-samples.ts'

/** The token of a mailed link (LOG-11); a test that wants it to work stores its hash. */
export const RESET_SECRET = 'sample-link-0123456789-abcdefghijklmnopqrst'

/** The id of an upload that nobody has confirmed yet. */
const NEW_BATCH = '0a0a0a0a-0000-4000-8000-00000000000a'

const group = (locationNo: string, itemNo: string) => ({
  ...{ locationNo, orderDate: '2026-11-27', usedOnDay: 6 as const },
  lines: [
    { itemNo, quantity: 301, isConfirmed: true },
    { itemNo: '999999', quantity: 2, isConfirmed: false },
  ],
})

/** A day that no order of the samples is for. */
const CUT_DATE = '2026-12-25'
const cutDate = (customerNo: string, cutTime: string) => ({
  ...{ customerNo, orderDate: CUT_DATE, weekday: 6 as const, cutDay: -3, cutTime, isNoWork: false },
})

/** Days that no order of the samples is for: one that needs nothing, one that is asked for. */
const [MISSED_DATE, REMIND_DATE] = ['2026-12-22', '2026-12-23']

/** A valid input of every call, in our names: what the tests over all calls start from. A new call gets its line here. */
const samples: Samples = {
  accounts: {
    openInvoices: ({ customerNo }) => ({ accountNo: customerNo }),
    ownOpenInvoices: () => ({}),
    balance: ({ customerNo }) => ({ accountNo: customerNo }),
    ownBalance: () => ({}),
    status: () => ({}),
    shipTos: ({ customerNo, routeNo }) => ({ shipCustomerNo: customerNo, mappedRouteNo: routeNo }),
  },
  ...alertSamples,
  instructions: {
    shipTos: ({ customerNo }) => ({ customerNo, customerName: 'Lakeshore' }),
    text: ({ customerNo, shipToCode }) => ({ customerNo, shipToCode }),
  },
  closedDays: {
    list: () => ({}),
    days: () => ({}),
    preview: ({ orderDate }) => ({ orderDate, answer: 'move', toDate: '2026-12-02', isClosing: true }),
    change: ({ orderDate }) => ({ orderDate, answer: 'move', toDate: '2026-12-02' }),
    undo: ({ changeNo }) => ({ changeNo }),
    move: ({ customerNo, orderNo }) => ({ customerNo, orderNo, orderDate: '2026-12-02' }),
  },
  customerForms: {
    one: ({ customerNo }) => ({ customerNo }),
    change: ({ customerNo }) => ({ customerNo, customer: { webOrdersAllowed: 2, posEnabled: true, version: 1 } }),
    create: ({ customerNo }) => ({
      customer: {
        ...{ customerNo: 'NEW-1', name: 'Lakeshore Fuel Marts', city: 'Milwaukee', phone: '414-555-0100' },
        ...{ billToCustomerNo: customerNo, masterCustomerNo: '', customerPriceGroup: 'CS', retailPriceGroup: 'R1' },
        ...{ maxOrderQuantity: 0, webOrdersAllowed: 2, itemListsAllowed: 1, posEnabled: true, xmlUploadEnabled: false },
        payBillUrl: 'https://pay.example.com',
      },
    }),
    setup: ({ customerNo }) => ({ customerNo }),
    startList: ({ customerNo }) => ({ customerNo, source: 'customer', likeCustomerNo: '104220' }),
    copyPrices: ({ customerNo }) => ({ customerNo, kind: 'base', fromGroup: 'COST1' }),
    priceGroups: () => ({}),
  },
  customers: {
    desk: () => ({}),
    list: () => ({}),
  },
  // In this order a row is added, changed and deleted again.
  cutoffs: {
    display: () => ({ func: 'DISPLAY', ownerNo: '' }),
    preview: ({ customerNo }) => ({ func: 'PREVIEW', intent: 'INSERT', row: cutDate(customerNo, '14:00') }),
    insert: ({ customerNo }) => ({ intent: 'INSERT', row: cutDate(customerNo, '14:00') }),
    update: ({ customerNo }) => ({ intent: 'UPDATE', date: CUT_DATE, dow: 6, row: cutDate(customerNo, '09:30') }),
    remove: ({ customerNo }) => ({ func: 'DELETE', orderDate: CUT_DATE, weekday: 6, ownerNo: customerNo }),
  },
  dayNotices: {
    list: () => ({}),
    read: ({ changeNo }) => ({ changeNo, isUndone: false }),
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
    itemListPdf: ({ customerNo, listCode }) => ({ customerNo, itemListCode: listCode }),
    itemListCsv: ({ customerNo, listCode }) => ({ customerNo, itemListCode: listCode }),
    itemInfo: ({ customerNo, itemNo, orderNo }) => ({ customerNo, itemNo, codeShown: 'A03', orderNo }),
    summaryByLocation: ({ customerNo, orderDate }) => ({ customerNo, summaryType: 'LOCATION', firstDate: orderDate }),
    summaryByItem: ({ customerNo, orderDate }) => ({ customerNo, summaryType: 'ITEM', firstDate: orderDate }),
  },
  ...enterpriseSamples,
  erp,
  history: {
    list: ({ customerNo }) => ({ customerNo, kind: 'location' }),
    ofOrder: ({ customerNo, orderNo }) => ({ customerNo, orderNo }),
    csv: ({ customerNo }) => ({ customerNo, kind: 'location' }),
  },
  integration: {
    credentials: () => ({}),
    reveal: () => ({}),
    rotate: () => ({}),
  },
  items: {
    load: ({ customerNo, listCode }) => ({ customerNo, itemListCode: listCode }),
    listCodes: ({ customerNo }) => ({ customerNo }),
    save: ({ customerNo, listCode, itemNo }) => ({
      ...{ customerNo, itemListCode: listCode, oldUserDefinedCode: 'U1', userDefinedCode: 'U1' },
      item: { itemNo, menuSection: 'SANDWICHES' },
    }),
    saveMany: ({ customerNo, listCode, itemNo }) => ({
      ...{ customerNo, itemListCode: listCode },
      items: [{ itemNo, isShown: false }],
    }),
    openOrders: ({ customerNo, listCode, itemNo }) => ({ customerNo, itemListCode: listCode, itemNos: [itemNo] }),
  },
  invoices: {
    account: () => ({}),
    one: ({ documentNo }) => ({ documentNo }),
    pdf: ({ documentNo }) => ({ documentNo }),
    csv: () => ({}),
  },
  itemLists: {
    create: ({ customerNo }) => ({ customerNo, button: 'Save', newListCode: 'Summer' }),
    remove: ({ customerNo }) => ({ customerNo, button: 'Delete List', itemListCode: 'SUMMER' }),
    deleted: ({ customerNo }) => ({ customerNo }),
    restore: ({ customerNo, deletedListId }) => ({ customerNo, deletedListId, newListCode: 'Autumn' }),
  },
  priceCodes: {
    list: ({ customerNo }) => ({ customerNo }),
    effect: ({ customerNo }) => ({ customerNo, priceCodes: ['A03'] }),
    save: ({ customerNo }) => ({ customerNo, priceCode: 'A03', oldPrice: '876.52', newPrice: '876.53' }),
    saveMany: ({ customerNo }) => ({
      customerNo,
      changes: [{ priceCode: 'A03', oldPrice: '876.53', newPrice: '' }],
    }),
  },
  locations: {
    list: ({ customerNo }) => ({ customerNo, showInactive: false }),
    one: ({ customerNo, locationId, routeNo }) => ({ customerNo, locationId, routeNo, showInactive: false }),
    routes: ({ customerNo }) => ({ customerNo }),
    columns: () => ({}),
    nextNo: ({ customerNo }) => ({ customerNo }),
    effects: ({ customerNo, locationId, routeNo }) => ({
      ...{ customerNo, locationId, routeNo, isInactive: true, menuDays: 'MTWRF' },
    }),
    save: ({ customerNo, locationId, locationNo, routeNo, shipToCode }) => ({
      ...{ customerNo, locationId, locationNo },
      location: {
        ...{ locationId, customerNo, locationNo, routeNo, shipToCode, itemListCode: '', name: 'Harbor Street' },
        ...{ isInactive: false, notes: 'Ring twice', pos: 'LF 9', oneItemPerTray: false, mondayMenu: true },
        ...{ shipToCustomerNo: '', labelCustomerNo: '', menuCycleCode: '' },
      },
    }),
    updateNotes: ({ customerNo, locationNo, routeNo }) => ({
      location: { customerNo, locationNo, routeNo, notes: 'Ring twice' },
    }),
    itemListCodes: ({ customerNo }) => ({ customerNo }),
  },
  imports: { list: () => ({}), one: () => ({ run: 1 }) },
  mail: { queue: () => ({}), retry: () => ({}) },
  orderMails: {
    list: ({ customerNo, orderNo }) => ({ customerNo, orderNo }),
    sendAgain: ({ customerNo, orderNo, mailId }) => ({ customerNo, orderNo, mailId }),
  },
  system: { read: () => ({}) },
  orders: {
    month: ({ customerNo, locationNo }) => ({
      customerNo,
      locationNo,
      firstDate: '2026-11-01',
      lastDate: '2026-11-30',
    }),
    byDay: ({ customerNo, locationNo, routeNo, orderDate }) => ({ customerNo, locationNo, routeNo, orderDate }),
    ofDay: ({ customerNo, locationNo, orderDate }) => ({ customerNo, locationNo, orderDate }),
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
      usedOnDay: 6,
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
  passwordReset: {
    ask: ({ customerNo, userCode }) => ({ customerNo, userCode }),
    open: () => ({ secret: RESET_SECRET }),
    finish: () => ({
      secret: RESET_SECRET,
      newPassword: 'green bicycle 7',
      confirmedPassword: 'green bicycle 7',
      endsApiKey: true,
    }),
  },
  menuCycles: {
    list: () => ({}),
    one: () => ({ code: 'B' }),
    items: ({ itemNo }) => ({ find: itemNo }),
    save: ({ itemNo }) => ({
      menu: {
        ...{ code: `Z${itemNo}`, description: 'Deli', weeks: 2, version: 0 },
        starts: [{ startsOn: '2026-11-15', weekNo: 1 }],
        items: [{ itemNo, weeks: [1, 2] }],
      },
    }),
  },
  missedOrders: {
    list: ({ customerNo: afterCustomer }) => ({ date: MISSED_DATE, afterCustomer, afterLocation: '000001', find: '0' }),
    mark: ({ customerNo, locationNo }) => ({ customerNo, locationNo, orderDate: MISSED_DATE, isNothingNeeded: true }),
    remind: ({ customerNo, locationNo }) => ({ customerNo, locationNo, orderDate: REMIND_DATE }),
  },
  production: {
    day: ({ orderDate }) => ({ date: orderDate, by: 'make' }),
    orders: ({ orderDate }) => ({ date: orderDate, by: 'delivery', sort: 'route', isDescending: false, most: 20 }),
    releases: () => ({ most: 20 }),
    release: () => ({ makeDate: '2026-01-05', routeNos: [], withOpen: true }),
    unlock: ({ orderNo }) => ({ orderNo, reason: 'Two more for the opening' }),
    move: ({ orderDate }) => ({ move: 'ship', orderNos: [], date: orderDate, by: 'make', routeNos: [] }),
    schedule: () => ({ releaseAt: '16:30' }),
  },
  reportJobs: {
    list: () => ({}),
    one: ({ jobId }) => ({ jobId }),
    file: ({ jobId }) => ({ jobId }),
    ask: ({ customerNo, orderDate }) => {
      const day = encodeURIComponent(toUsDate(orderDate))
      return { link: `/pdfs/OrderSummaryFile-CSV.php?custno=${customerNo}&startdate=${day}&enddate=${day}` }
    },
    cancel: ({ jobId }) => ({ jobId }),
  },
  reports,
  reportUrls,
  session: {
    status: () => ({}),
    systemStatus: () => ({}),
    login: ({ customerNo }) => ({ customerNo }),
    logout: () => ({}),
    current: () => ({}),
    viewAs: ({ customerNo }) => ({ viewedCustomerNo: customerNo }),
    keepViewAs: ({ customerNo }) => ({ viewedCustomerNo: customerNo }),
    stopViewAs: ({ customerNo }) => ({ viewedCustomerNo: customerNo }),
    pageContent: () => ({ page: 'login' }),
  },
  settings: {
    read: () => ({}),
    change: () => ({
      ...{ staffMayEditBeforeCutoff: false, customersFromErp: false },
      ...{ undeliveredCount: false, lateCutDays: false },
    }),
  },
  summaries: {
    needsOrder: ({ customerNo }) => ({ customerNo }),
    byLocation: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
    byItem: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
    pastWeeks: ({ customerNo, orderDate }) => ({ customerNo, firstDate: orderDate }),
  },
  uploads: {
    check: ({ customerNo, locationNo, itemNo }) => ({ customerNo, groups: [group(locationNo, itemNo)] }),
    confirm: ({ customerNo, locationNo, itemNo }) => ({
      ...{ customerNo, batchId: NEW_BATCH, format: 'xml', fileName: 'orders.xml', fileHash: 'ab'.repeat(32) },
      groups: [group(locationNo, itemNo)],
      shipToChoices: [{ shipToIdent: '004711', locationNo }],
    }),
    send: ({ customerNo, batchId }) => ({ customerNo, batchId, groups: [1] }),
    batches: ({ customerNo }) => ({ customerNo }),
    batch: ({ customerNo, batchId }) => ({ customerNo, batchId }),
    close: ({ customerNo, batchId }) => ({ customerNo, batchId }),
    mail: ({ customerNo, batchId }) => ({ customerNo, batchId }),
    customerItems: ({ customerNo }) => ({ customerNo }),
    shipToChoices: ({ customerNo }) => ({ customerNo }),
    unitChoices: ({ customerNo }) => ({ customerNo }),
    answerUnit: ({ customerNo }) => ({ customerNo, unit: 'DZN', itemNo: '', pieces: 12 }),
    traySizes: ({ customerNo, itemNo }) => ({ customerNo, items: [itemNo] }),
    posNumbers: ({ customerNo }) => ({ customerNo }),
    readWorkbook: ({ customerNo, locationNo, itemNo }) => ({
      workbook: sampleUpload({ customerNo, locationNo, itemNo }),
    }),
    workbookTemplate: () => ({}),
  },
  columnMatches: {
    read: ({ customerNo }) => ({ customerNo, format: 'csv' }),
    keep: ({ customerNo }) => ({
      ...{ customerNo, format: 'csv', dateColumn: 'Day', locationColumn: 'Store', itemColumn: 'SKU' },
      ...{ quantityColumn: 'Qty', usedOnDayColumn: '' },
    }),
    forget: ({ customerNo }) => ({ customerNo, format: 'csv' }),
  },
  userSettings: {
    updateOrderColumns: ({ customerNo }) => ({
      customerNo,
      settings: { orderColumns: { upc: false, healthy: true }, groupItems: 2, scrollItems: true, historyMode: 'Daily' },
    }),
  },
  itemSettings: {
    updateColumns: ({ customerNo }) => ({
      customerNo,
      settings: { itemColumns: { upc: true, hasPork: false } },
    }),
  },
  ownSessions: {
    list: () => ({}),
    end: ({ sessionId }) => ({ sessionId }),
    endOthers: () => ({}),
  },
  users: {
    list: ({ customerNo }) => ({ customerNo }),
    one: ({ customerNo, userCode }) => ({ customerNo, userCode }),
    change: ({ customerNo, userCode }) => ({
      customerNo,
      user: {
        ...{ customerNo, userCode, name: 'Clara Kerr', email: 'clara@example.com', expiresOn: '2030-06-30', status: 1 },
        ...{ mappedRouteNo: '', isAdmin: false, isResponsive: true, rights: { reports: true, wasteSystem: false } },
        ...{
          orderColumns: { upc: false },
          itemColumns: { upc: false },
          historyMode: 'Daily',
          scrollItems: true,
          groupItems: 0,
          usePopovers: false,
        },
      },
    }),
    create: ({ customerNo, orderNo }) => ({
      customerNo,
      user: {
        ...{ customerNo, userCode: `N${orderNo}`, name: 'Night clerk', email: 'night@example.com', expiresOn: '' },
        ...{ rights: { locationMaint: true }, orderColumns: {}, itemColumns: {} },
      },
    }),
    remove: ({ customerNo, userCode }) => ({ customerNo, user: { customerNo, userCode, isDeleted: true } }),
    deleted: ({ customerNo }) => ({ customerNo }),
    restore: ({ customerNo, userCode }) => ({ customerNo, userCode }),
    freeCode: ({ customerNo, userCode }) => ({ customerNo, userCode }),
    columns: () => ({}),
    invite: ({ customerNo, userCode }) => ({ customerNo, userCode }),
    changePassword: ({ userId }) => ({
      ...{ userId, currentPassword: 'password' },
      ...{ newPassword: 'new yellow tandem', confirmedPassword: 'new yellow tandem' },
    }),
  },
  waste,
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
