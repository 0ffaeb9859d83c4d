import { api } from '#contract/index.ts'
import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { hasOwnLists } from '#rules/items/maintenance.ts'
import { maintenanceColumnsOf } from '#rules/items/maintenance-columns.ts'
import { itemInfoReport } from '#rules/reports/item-info.ts'
import { itemListReport } from '#rules/reports/item-list.ts'
import { orderReport } from '#rules/reports/order.ts'
import { orderAllReport } from '#rules/reports/order-all.ts'
import { type ReportTable, streamOf } from '#rules/reports/report-table.ts'
import { summaryItemReport } from '#rules/reports/summary-item.ts'
import { summaryLocationReport } from '#rules/reports/summary-location.ts'
import { reachOf } from '../access/reach.ts'
import { type Call, implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { itemsOfList, listOf } from '../items/listed-items.ts'
import { customerName } from '../ordering/customers.sql.ts'
import { orderByNo } from '../ordering/orders.sql.ts'
import { readPreferences } from '../ordering/preferences.ts'
import { openOrder } from '../orders/load.ts'
import type { Picture } from '../render/pdf-picture.ts'
import { printedBy } from '../render/printed-by.ts'
import { reportFile } from '../render/render-report.ts'
import type { World } from '../runtime/world.ts'
import { askedWeek, itemRows, locationRows } from '../summary/week-summary.ts'
import * as sql from './documents.sql.ts'
import { itemPicture } from './item-picture.ts'

export const documentHandlers = implement('documents', api.documents, {
  order: (call) => printOrder(call, orderReport, 'Order'),
  orderAll: (call) => {
    const { groupItems } = readPreferences(call.caller.preferences)
    return printOrder(call, (...facts) => orderAllReport(...facts, groupItems), 'Order all items')
  },

  async itemInfo({ world, db, caller, customerNo, input: { itemNo, orderNo, ...input } }) {
    const order =
      orderNo === undefined ? undefined : await orderByNo(db, reachOf(caller, customerNo), orderNo, world.clock.today())
    if (orderNo !== undefined && !order) throw notFound(`Order ${orderNo}`)
    const itemListCode = order?.itemListCode ?? input.itemListCode ?? ''
    const of = { itemNo, itemListCode, orderNo: order?.orderNo }
    const item = await sql.itemFacts(db, customerNo, of, columnsSeenBy(caller))
    if (!item) throw notFound(`Item ${itemNo}`)
    return pdf(world, itemInfoReport(item), `Item ${itemNo}`, await itemPicture(world, itemNo))
  },

  itemListPdf: async (call) => pdf(call.world, await printedList(call), 'Item list'),

  itemListCsv: async (call) => reportFile('Item list', streamOf(await printedList(call)), 'CSV', printedBy(call.world)),

  async summaryByLocation({ world, db, caller, customerNo, input }) {
    const days = weekOfLink(world, input)
    const rows = await locationRows(db, reachOf(caller, customerNo), days)
    const customer = await customerName(db, customerNo)
    return pdf(world, summaryLocationReport(customer, days, rows), `Order Summary ${days[0]}`)
  },

  async summaryByItem({ world, db, caller, customerNo, input }) {
    const days = weekOfLink(world, input)
    const rows = await itemRows(db, reachOf(caller, customerNo), days)
    const customer = await customerName(db, customerNo)
    return pdf(world, summaryItemReport(customer, days, rows), `Order Summary items ${days[0]}`)
  },
})

/** The columns of the table, as far as the reader may have them and shows them (ITM-23); a line without its name says nothing. */
async function printedList({
  db,
  caller,
  customerNo,
  input,
}: Pick<Call<typeof api.documents.itemListPdf>, 'db' | 'caller' | 'customerNo' | 'input'>) {
  const { itemListCode = '' } = input
  const list = await listOf(db, customerNo, itemListCode)
  const { items, customerName: name } = await itemsOfList(db, list, caller)
  const open = maintenanceColumnsOf(caller, { hasOwnLists: hasOwnLists(list) })
  const chosen = new Set<string>([...readPreferences(caller.preferences).itemColumns, 'itemNo', 'description'])
  const columns = new Set([...open].filter((name) => chosen.has(name)))
  return itemListReport({ customerNo, customerName: name, listCode: itemListCode, items, columns })
}

async function printOrder(
  { world, db, caller, customerNo, input: { orderNo, locationNo } }: Call<typeof api.documents.order>,
  report: typeof orderReport,
  name: string,
): Promise<FileAnswer> {
  const { header, items } = await openOrder({ world, db, caller, customerNo }, orderNo, { isShort: true })
  if (locationNo !== undefined && locationNo !== header.locationNo) throw notFound(`Order ${orderNo}`)
  const customer = await customerName(db, customerNo)
  return pdf(
    world,
    report({ ...header, customerName: customer.name }, items, columnsSeenBy(caller)),
    `${name} ${orderNo}`,
  )
}

/** The week of a summary's link; both its dates lie in it. */
function weekOfLink(
  world: World,
  { firstDate, lastDate }: { firstDate?: PlainDate | undefined; lastDate?: PlainDate | undefined },
): PlainDate[] {
  const days = askedWeek(firstDate ?? lastDate, world)
  if (lastDate !== undefined && !days.includes(lastDate))
    throw new RequestError(400, 'A summary covers one week, Sunday to Saturday.', 'unreadable')
  return days
}

async function pdf(world: World, table: ReportTable, fileName: string, picture?: Picture): Promise<FileAnswer> {
  // Loaded with the first document.
  const { renderPdf } = await import('../render/pdf.ts')
  return { fileName: `${fileName}.pdf`, type: 'application/pdf', body: renderPdf(table, printedBy(world), picture) }
}
