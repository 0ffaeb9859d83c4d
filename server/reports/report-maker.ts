/** How a report is made: of a request and what its reader may see, a stream of rows that any writer takes. */
import type { Seen } from '#rules/items/columns.ts'
import type { ReportStream } from '#rules/reports/report-table.ts'
import type { ReportName, ReportRequest, RequestOf } from '#rules/reports/request.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'

/** What is asked, for whom. Everything that decides what the reader gets is in it, so that a job can be made later. */
export interface Asked<N extends ReportName = ReportName> {
  readonly db: Db
  readonly request: RequestOf<N>
  /** The customer, the mapped route and the ship-to chosen: the request's own, else the session's. */
  readonly reach: Reach
  /** Columns of items that the reader may see (T12). */
  readonly seen: Seen
  readonly today: string
  /**
   * Called between two questions to the database, with what share is done (0 to 1): others are served meanwhile. Throws when nobody
   * waits for the report any more.
   */
  readonly breathe: (done: number) => Promise<void>
}

export interface MadeReport {
  /** Without its ending. */
  readonly fileName: string
  readonly stream: ReportStream
  /** What a picture says sooner: waste and purchase history. Asked after the stream was read to its end. */
  readonly charts?: () => Promise<readonly Chart[]>
}

/** Refuses with a sentence what cannot be made: an unknown location, a code that the reader may not see. */
export type Maker<N extends ReportName> = (asked: Asked<N>) => Promise<MadeReport>
export type Makers = { readonly [N in ReportName]: Maker<N> }

/** The request's report, by the maker of its kind. */
export const makeReport = (makers: Makers, asked: Asked): Promise<MadeReport> =>
  (makers[asked.request.report] as Maker<ReportRequest['report']>)(asked)
