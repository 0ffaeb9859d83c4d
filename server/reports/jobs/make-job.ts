/** Makes one report that was taken: from its maker through the writer into the database, portion by portion. */

import type { Seen } from '#rules/items/columns.ts'
import { REPORT_FILE_BYTES } from '#rules/limits.ts'
import { readShipTo } from '#rules/ordering/ship-to.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import { reachOf } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { readingLong } from '../../db/replica/replica.ts'
import { printedBy } from '../../render/printed-by.ts'
import type { World } from '../../runtime/world.ts'
import { pacer } from '../pace.ts'
import { type Makers, makeReport } from '../report-maker.ts'
import { previewed } from './preview.ts'
import * as sql from './runner.sql.ts'

/** A portion of a file: a statement of it holds nobody up. */
const PART_BYTES = 262_144

/** Somebody else has the job by now, it was stopped, or this server stops: what was begun is left as it is. */
export class Stopped extends Error {}

export interface Making {
  readonly world: World
  readonly makers: Makers
  readonly job: sql.TakenJob
  /** Throws when nobody waits for the report any more. */
  readonly goOn: () => void
  /** Keeps how much is done: 0 to 1. */
  readonly tell: (done: number) => void
}

/** What is kept beside the file. */
export type MadeFile = Pick<sql.Made, 'fileName' | 'bytes' | 'preview'>

/** Reads from the replica where there is one. What it breaks off is made anew from the primary, and nothing of the first stays (SCL-09). */
export const makeJob = (making: Making): Promise<MadeFile> =>
  readingLong(making.world.database, async (db, isAnew) => {
    if (isAnew) await sql.dropParts(making.world.db, making.job)
    return makeFile(making, db)
  })

async function makeFile({ world, makers, job, goOn, tell }: Making, db: Db): Promise<MadeFile> {
  const { clock } = world
  const { request, customerNo, mappedRouteNo } = job
  const pace = pacer(world)
  const breathe = async (done?: number) => {
    if (done !== undefined) tell(done)
    goOn()
    await pace()
    goOn()
  }
  const made = await makeReport(makers, {
    db,
    request,
    reach: reachOf({ mappedRouteNo, shipTo: readShipTo(job.shipTo) }, customerNo),
    seen: new Set(job.seen) as Seen,
    today: clock.today(),
    breathe,
  })
  const { stream, preview } = previewed(made.stream)
  // For the print and for the preview: asked once, by whichever comes first.
  let drawn: Promise<readonly Chart[]> | undefined
  const charts = () => {
    drawn ??= made.charts?.() ?? Promise.resolve([])
    return drawn
  }
  const { renderReport } = await import('../../render/render-report.ts')
  const parts = partsOf(world, job)
  for await (const piece of renderReport(stream, job.fileType, printedBy(world), charts)) {
    await parts.add(piece)
    await breathe()
  }
  await parts.end()
  return {
    fileName: `${made.fileName}.${job.fileType.toLowerCase()}`,
    bytes: parts.bytes(),
    preview: preview(await charts()),
  }
}

/** Gathers pieces to portions, and writes those. */
function partsOf({ db, database }: World, lease: sql.Lease) {
  let [pieces, size, written, partNo]: [Uint8Array[], number, number, number] = [[], 0, 0, 0]
  async function write() {
    if (!database.hasRoom()) throw new Refusal('Storage is full. The report was not made; call your route office.')
    const bytes = Buffer.concat(pieces)
    ;[pieces, size] = [[], 0]
    if (!(await sql.addPart(db, lease, partNo, bytes))) throw new Stopped()
    partNo += 1
  }
  return {
    async add(piece: Uint8Array) {
      written += piece.length
      if (written > REPORT_FILE_BYTES)
        throw new Refusal('This report is too large for one file. Choose fewer days, or fewer details.')
      pieces.push(piece)
      size += piece.length
      if (size >= PART_BYTES) await write()
    },
    async end() {
      if (size > 0) await write()
    },
    bytes: () => written,
  }
}
