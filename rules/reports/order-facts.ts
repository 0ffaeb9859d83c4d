import { type PlainDate, toUsDate, type Weekday, weekdayName, weekdayOf } from '../calendar.ts'
import { itemColumns, type MoneyColumn, type Seen } from '../items/columns.ts'
import { TRAYS_DECIMALS } from '../limits.ts'
import { dollars, extendedCents } from '../money.ts'
import { orderTotals } from '../ordering/order.ts'
import type { ReportColumn, ReportFact, ReportTable } from './report-table.ts'

type PrintedPrices = { readonly [N in MoneyColumn]?: number | undefined }

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
  readonly usedOnDay: Weekday
  readonly itemListCode: string
  readonly state: string
  readonly oneItemPerTray: boolean
}
export interface PrintedItem extends PrintedPrices {
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
}
/** What both prints of an order say over and under their lines. */
export function orderFrame(
  order: PrintedOrder,
  ordered: readonly PrintedItem[],
  seen: Seen,
): Pick<ReportTable, 'subtitle' | 'facts' | 'figures' | 'footer' | 'isDocket'> {
  const {
    pieces,
    trays,
    extendedCents: total,
  } = orderTotals(
    ordered.map(({ quantity, traySize = 0, baseCostCents = null }) => ({ quantity, traySize, baseCostCents })),
    order,
  )
  const facts: ReportFact[] = [
    { label: 'Customer', value: `${order.customerNo} ${order.customerName}` },
    { label: 'Route-Location', value: `${order.routeNo}-${order.locationNo}` },
    { label: 'Order date', value: `${weekdayName(weekdayOf(order.orderDate))} ${toUsDate(order.orderDate)}` },
    { label: 'Used-on day', value: weekdayName(order.usedOnDay) },
    { label: 'Item list', value: order.itemListCode || 'Master' },
    { label: 'State', value: `${order.state.charAt(0).toUpperCase()}${order.state.slice(1)}` },
  ]
  if (order.shipToCode) facts.push({ label: 'Ship-to', value: order.shipToCode })
  const figures: ReportFact[] = [
    { label: 'Total Pieces', value: String(pieces) },
    { label: 'Est. Trays', value: trays.toFixed(TRAYS_DECIMALS) },
  ]
  if (seen.has('extended')) figures.push({ label: 'Total Extended Cost', value: dollars(total) })
  return {
    subtitle: order.locationName,
    facts,
    figures,
    footer: `Order ${order.orderNo} for ${toUsDate(order.orderDate)}`,
    isDocket: true,
  }
}

interface Amounts {
  readonly columns: readonly ReportColumn[]
  readonly cells: (item: PrintedItem) => (number | undefined)[]
  readonly totals: (items: readonly PrintedItem[]) => (number | undefined)[]
}

const extendedOf = ({ baseCostCents, quantity }: PrintedItem) => extendedCents(baseCostCents ?? 0, quantity)

/** Prices and what is made of them, as far as the reader sees them; in this order wherever an order is printed (ORD-68). */
export function amountColumns(seen: Seen): Amounts {
  const printed = itemColumns.flatMap(([name, { label, printWidth }]) =>
    printWidth !== undefined && seen.has(name)
      ? [{ name: name as MoneyColumn | 'extended', column: { label, kind: 'money' as const, width: printWidth } }]
      : [],
  )
  return {
    columns: printed.map(({ column }) => column),
    cells: (item) =>
      printed.map(({ name }) => {
        if (name !== 'extended') return item[name] ?? undefined
        return item.quantity > 0 ? extendedOf(item) : undefined
      }),
    totals: (items) =>
      printed.map(({ name }) =>
        name === 'extended' ? items.reduce((sum, item) => sum + extendedOf(item), 0) : undefined,
      ),
  }
}

/** Whether the customer's own numbers need a column. */
export const hasOwnNumbers = (items: readonly PrintedItem[]): boolean =>
  items.some(({ customerItemNo }) => customerItemNo)
