import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { MEDIA_TYPES } from '../../render/render-report.ts'
import type { World } from '../../runtime/world.ts'
import * as sql from './jobs.sql.ts'

/** The file of a report that was made, read part by part as its reader takes it. */
export async function fileOf({ db, clock }: Pick<World, 'db' | 'clock'>, job: sql.JobRow): Promise<FileAnswer> {
  await sql.countFetch(db, job.jobId, clock.now())
  return {
    fileName: job.fileName,
    type: MEDIA_TYPES[job.fileType],
    length: job.bytes ?? 0,
    body: (async function* () {
      for (let partNo = 0; ; partNo += 1) {
        const part = await sql.partOf(db, job, partNo)
        if (!part) return
        yield part
      }
    })(),
  }
}
