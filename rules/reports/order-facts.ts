import { type PlainDate, toUsDate, weekdayFromText, weekdayName, weekdayOf } from '../calendar.ts'
import { cents } from '../money.ts'
import { orderTotals } from '../order.ts'
import type { ReportColumn, ReportFact, ReportTable } from './report-table.ts'

/** An order as its prints need it. Amounts that the reader may not see are absent (T12). */
export interface PrintedOrder {
  readonly orderNo: string
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo: string
  readonly locationName: string
  readonly routeNo: string
  readonly shipToCode: string
  readonly orderDate: PlainDate
  /** 'SUN' … 'SAT'. */
  readonly usedOnDay: string
  readonly itemListCode: string
  readonly state: string
  readonly oneItemPerTray: boolean
}
export interface PrintedItem {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo?: string | undefined
  readonly sectionName?: string | undefined
  readonly priceCode?: string | undefined
  /** 'MM/DD'. */
  readonly labelDate?: string | undefined
  readonly quantity: number
  readonly traySize?: number | undefined
  readonly isOnMenu?: boolean | undefined
  readonly isRemoved?: boolean | undefined
  readonly baseCostCents?: number | undefined
  readonly msrpCents?: number | undefined
}
/** Which amounts the reader sees (ORD-68). */
export interface Sees {
  readonly baseCost: boolean
  readonly msrp: boolean
}

/** What both prints of an order say over and under their lines. */
export function orderFrame(
  order: PrintedOrder,
  ordered: readonly PrintedItem[],
  sees: Sees,
): Pick<ReportTable, 'subtitle' | 'facts' | 'figures' | 'footer' | 'isDocket'> {
  const { pieces, trays, extendedCents } = orderTotals(
    ordered.map(({ quantity, traySize = 0, baseCostCents = null }) => ({ quantity, traySize, baseCostCents })),
    order,
  )
  const usedOn = weekdayFromText(order.usedOnDay)
  const facts: ReportFact[] = [
    { label: 'Customer', value: `${order.customerNo} ${order.customerName}` },
    { label: 'Route-Location', value: `${order.routeNo}-${order.locationNo}` },
    { label: 'Order date', value: `${weekdayName(weekdayOf(order.orderDate))} ${toUsDate(order.orderDate)}` },
    { label: 'Used-on day', value: usedOn ? weekdayName(usedOn) : order.usedOnDay },
    { label: 'Item list', value: order.itemListCode || 'Master' },
    { label: 'State', value: `${order.state.charAt(0).toUpperCase()}${order.state.slice(1)}` },
  ]
  if (order.shipToCode) facts.push({ label: 'Ship-to', value: order.shipToCode })
  const figures: ReportFact[] = [
    { label: 'Total Pieces', value: String(pieces) },
    { label: 'Est. Trays', value: trays.toFixed(1) },
  ]
  if (sees.baseCost) figures.push({ label: 'Total Extended Cost', value: cents(extendedCents) })
  return {
    subtitle: order.locationName,
    facts,
    figures,
    footer: `Order ${order.orderNo} for ${toUsDate(order.orderDate)}`,
    isDocket: true,
  }
}

/** Columns that only some readers have, and their cells; in this order wherever an order is printed. */
export function amountColumns(sees: Sees): {
  columns: ReportColumn[]
  cells: (item: PrintedItem) => (number | undefined)[]
} {
  const columns: ReportColumn[] = []
  if (sees.msrp) columns.push({ label: 'MSRP', kind: 'money', width: 7 })
  if (sees.baseCost)
    columns.push({ label: 'Base Cost', kind: 'money', width: 8 }, { label: 'Extended', kind: 'money', width: 9 })
  return {
    columns,
    cells: ({ msrpCents, baseCostCents, quantity }) => [
      ...(sees.msrp ? [msrpCents] : []),
      ...(sees.baseCost ? [baseCostCents, quantity > 0 ? (baseCostCents ?? 0) * quantity : undefined] : []),
    ],
  }
}

/** Whether the customer's own numbers need a column. */
export const hasOwnNumbers = (items: readonly PrintedItem[]): boolean =>
  items.some(({ customerItemNo }) => customerItemNo)
