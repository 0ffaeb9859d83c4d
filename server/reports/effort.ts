/** How long a report will take, by a cheap look at how much there is. */
import { REPORT_DIRECT_SECONDS } from '#rules/limits.ts'
import type { FileType } from '#rules/reports/request.ts'
import { countLocations, countOrders } from './effort.sql.ts'
import type { Asked } from './report-maker.ts'

/** Half of what was measured with nobody else there (docs/figures.md): orders of twenty lines. */
const ORDERS_A_SECOND: Readonly<Record<FileType, number>> = { CSV: 20_000, XLSX: 15_000, PDF: 7_000 }
/** With a menu of three hundred items each. */
const MENUS_A_SECOND = 50

/** Whether it takes longer than a request may wait. Counts no further than that. */
export async function isLarge({ db, request, reach }: Omit<Asked, 'breathe'>): Promise<boolean> {
  if (request.report === 'menu') {
    const most = MENUS_A_SECOND * REPORT_DIRECT_SECONDS
    return request.locationNo === undefined && (await countLocations(db, reach, most + 1)) > most
  }
  const most = ORDERS_A_SECOND[request.fileType] * REPORT_DIRECT_SECONDS
  return (await countOrders(db, reach, request, most + 1)) > most
}
