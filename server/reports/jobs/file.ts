import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Db } from '../../db/open.ts'
import { MEDIA_TYPES } from '../../render/render-report.ts'
import type { World } from '../../runtime/world.ts'
import * as sql from './jobs.sql.ts'

/** The file of a report that was made, read part by part as its reader takes it. Refuses one of heads alone with what paper would say. */
export async function fileOf({ db, clock }: Pick<World, 'db' | 'clock'>, job: sql.JobRow): Promise<FileAnswer> {
  await sql.countFetch(db, job.jobId, clock.now())
  if (job.emptyText !== null && job.fileType !== 'PDF') throw new Refusal(job.emptyText, 'nothing found')
  const length = job.bytes ?? 0
  return { fileName: job.fileName, type: MEDIA_TYPES[job.fileType], length, body: partsOf(db, job, length) }
}

/** Breaks off where a part is not there any more, as when the report is deleted meanwhile: half a file must not look like a whole one. */
async function* partsOf(db: Db, job: sql.JobRow, length: number): AsyncGenerator<Uint8Array> {
  let sent = 0
  for (let partNo = 0; sent < length; partNo += 1) {
    const part = await sql.partOf(db, job, partNo)
    if (!part) throw new Error(`The file of report ${job.jobId} is not there any more.`)
    yield part
    sent += part.length
  }
}
