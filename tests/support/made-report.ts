/** Reports as tests read them: made for a reader, and whole. */

import { RIGHTS } from '#rules/access.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { readShipTo } from '#rules/ordering/ship-to.ts'
import type { ReportCell, ReportGroup, ReportHead, ReportTable } from '#rules/reports/report-table.ts'
import type { ReportName, RequestOf } from '#rules/reports/request.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import { makers } from '#server/reports/makers.ts'
import type { Maker } from '#server/reports/report-maker.ts'
import { OWN } from './personas.ts'
import type { TestWorld } from './world.ts'

export interface Reader {
  readonly customerNo?: string
  readonly mappedRouteNo?: string
  readonly shipTo?: string
  readonly isAdmin?: boolean
  readonly breathe?: (done: number) => Promise<void>
}
export interface Whole {
  readonly fileName: string
  readonly head: ReportHead
  readonly groups: readonly ReportGroup[]
  readonly rows: readonly (readonly ReportCell[])[]
  readonly totals: ReportTable['totals']
  readonly charts: readonly Chart[]
}

/** Makes the report and reads it to its end. */
export async function madeReport<N extends ReportName>(
  { db, clock }: TestWorld,
  request: RequestOf<N>,
  { customerNo = OWN, mappedRouteNo = '', shipTo = '', isAdmin = true, breathe = async () => {} }: Reader = {},
): Promise<Whole> {
  const maker = makers[request.report] as Maker<N> | undefined
  if (!maker) throw new Error(`Nobody makes ${request.report}.`)
  const { fileName, stream, charts } = await maker({
    ...{ db, request, breathe, today: clock.today() },
    reach: { customerNo, mappedRouteNo, shipTo: readShipTo(shipTo) },
    seen: columnsSeenBy({ userCode: 'X', isStaff: false, isAdmin, customerNo, rights: new Set(isAdmin ? RIGHTS : []) }),
  })
  const groups: ReportGroup[] = []
  for await (const group of stream.groups) groups.push(group)
  const { totals } = stream.end()
  return {
    fileName,
    head: stream.head,
    groups,
    rows: groups.flatMap(({ rows }) => rows),
    totals,
    charts: (await charts?.()) ?? [],
  }
}
