/** Print Menu (RPT-05 to RPT-07): what each location may order on a day, with a box beside each item to write the quantity in. */
import { isOnMenuDay, type PlainDate, weekdayName, weekdayOf } from '../../calendar.ts'
import { listName } from '../../items/list-code.ts'
import { figure, many } from '../../many.ts'
import { groupItems, groupTitle } from '../../orders/order-view.ts'
import type { ReportFact, ReportGroup } from '../report-table.ts'
import { dayText, type MenuOfDay } from './menu-head.ts'

export interface MenuItem {
  readonly itemNo: string
  readonly description: string
  readonly customerItemNo: string
  readonly sectionName: string
  readonly priceCode: string
  readonly traySize: number
  /** Absent where the customer's price list has none, or the reader may not see it. */
  readonly msrpCents?: number | undefined
}
export interface MenuLocation {
  readonly routeNo: string
  readonly locationNo: string
  readonly name: string
  readonly itemListCode: string
  readonly menuDays: string
  readonly isActive: boolean
}
/** The last day before the menu's that the location ordered for: what of each item, and what was wasted from that day on. */
export interface LastOrder {
  readonly date: PlainDate
  readonly quantities: ReadonlyMap<string, number>
  readonly waste: ReadonlyMap<string, number>
}
/** The location's page: its sections, and over them what is to be known of it. */
export function menuGroups(
  location: MenuLocation & { readonly place?: string | undefined },
  { date, customer, columns }: MenuOfDay,
  items: readonly MenuItem[],
  last: LastOrder | undefined,
): ReportGroup[] {
  const { seen, hasOwnNumbers, withHistory } = columns
  const rowOf = (item: MenuItem) => [
    item.itemNo,
    ...(hasOwnNumbers ? [item.customerItemNo] : []),
    item.description,
    item.priceCode,
    ...(seen.has('msrpCents') ? [item.msrpCents] : []),
    item.traySize || undefined,
    ...(withHistory ? [last?.quantities.get(item.itemNo), last?.waste.get(item.itemNo) || undefined] : []),
    undefined,
  ]
  return groupItems(items, 2).map(({ name, items: own }, at) => ({
    label: groupTitle(name, 2),
    rows: own.map(rowOf),
    ...(at === 0 && { part: { title: location.name, facts: factsOf() } }),
  }))

  function factsOf(): ReportFact[] {
    const day = weekdayName(weekdayOf(date))
    const notes = [
      ...(location.isActive ? [] : ['This location is inactive.']),
      ...(isOnMenuDay(location.menuDays, date) ? [] : [`No delivery on ${day}.`]),
    ]
    return [
      { label: 'Customer', value: `${customer.customerNo} ${customer.name}` },
      { label: 'Route-Location', value: `${location.routeNo}-${location.locationNo}` },
      { label: 'Item list', value: `${listName(location.itemListCode)}, ${many(items.length, 'item')}` },
      ...(location.place ? [{ label: 'Location', value: location.place }] : []),
      ...(withHistory ? [{ label: 'Last order', value: last ? dayText(last.date) : 'None before' }] : []),
      ...(notes.length > 0 ? [{ label: 'Note', value: notes.join(' ') }] : []),
    ]
  }
}

/** Where a location stands among those of the day. */
export const placeAmong = (at: number, count: number, date: PlainDate): string =>
  `${figure(at + 1)} of ${figure(count)} with a delivery on ${weekdayName(weekdayOf(date))}`
