/** Who may still have a report that was asked for earlier (RPT-29). Facts in, verdict out. */
import { may, type Viewer } from '../access.ts'
import { columnsSeenBy } from '../items/columns.ts'
import { REPORTS, type ReportName } from './request.ts'

/** What was so when the report was asked for. */
export interface AskedFor {
  readonly report: ReportName
  readonly mappedRouteNo: string
  /** Names of the columns of items that the asker saw. */
  readonly seen: readonly string[]
}

/** Why its asker may not have it, as he is now; undefined where he may. It was made for what he might see then. */
export function jobLock({ report, mappedRouteNo, seen }: AskedFor, viewer: Viewer): string | undefined {
  if (!may(viewer, REPORTS[report].ability)) return 'You may not read this report any more.'
  if (mappedRouteNo !== (viewer.mappedRouteNo ?? ''))
    return 'Your route was changed after you asked for this report. Ask for it again.'
  const now: ReadonlySet<string> = columnsSeenBy(viewer)
  if (seen.some((name) => !now.has(name)))
    return 'What you may see was changed after you asked for this report. Ask for it again.'
  return undefined
}
