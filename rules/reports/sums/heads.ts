/** What a report of sums says of itself before its rows. */
import type { PlainDate } from '../../calendar.ts'
import { type ShipToChoice, writeShipTo } from '../../ordering/ship-to.ts'
import type { ReportFact, ReportHead } from '../report-table.ts'
import { REPORTS, type ReportName } from '../request.ts'
import { noDataOf, periodOf } from '../request-words.ts'
import { columnsOf, type Sheet } from './sheet.ts'

/** Whose report it is, and what of his locations it is limited to. */
export interface Whose {
  readonly customerNo: string
  readonly customerName: string
  readonly mappedRouteNo: string
  readonly shipTo: ShipToChoice
}
interface OfRange {
  readonly report: ReportName
  readonly from: PlainDate
  readonly to: PlainDate
}

/** 'SHIP-TO ROUTE' → 'Ship-to route', 'MSRP CODE' → 'MSRP code'. */
export function settingWord(setting: string): string {
  const words = setting.toLowerCase().replace('msrp', 'MSRP')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function headOf(
  request: OfRange,
  { customerNo, customerName, mappedRouteNo, shipTo }: Whose,
  settings: readonly ReportFact[],
  sheet: Sheet,
): ReportHead {
  const { title } = REPORTS[request.report]
  const limits = [
    ...(shipTo.kind === 'all' ? [] : [{ label: 'Ship-to', value: writeShipTo(shipTo) }]),
    ...(mappedRouteNo ? [{ label: 'Limited to', value: mappedRouteNo }] : []),
  ]
  return {
    title,
    subtitle: periodOf(request),
    facts: [{ label: 'Customer', value: `${customerNo} ${customerName}` }, ...limits, ...settings],
    columns: columnsOf(sheet),
    emptyText: noDataOf(request),
    footer: `${title}, ${customerNo}`,
  }
}
