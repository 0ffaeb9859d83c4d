/** The calls about reports that are made apart from the request (RPT-24, RPT-29): each about the caller's own. */
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { REPORT_KEPT_DAYS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { jobLock } from '#rules/reports/job.ts'
import { REPORTS } from '#rules/reports/request.ts'
import { type Call, implement } from '../../http/call.ts'
import { notFound, RequestError } from '../../http/request-error.ts'
import { judged } from '../asked.ts'
import { isLarge } from '../effort.ts'
import { requestOfLink } from '../report-link.ts'
import { askForJob, newJobOf } from './ask.ts'
import { fileOf } from './file.ts'
import * as sql from './jobs.sql.ts'
import type { ReportPreview } from './preview.ts'
import { dropJob, wakeRunner } from './runner.ts'

const DAY_MS = 86_400_000

export const reportJobHandlers = implement('reportJobs', api.reportJobs, {
  async ask({ world, db, caller, customerNo, transact, input: { link } }) {
    const { clock, config } = world
    const [today, now] = [clock.today(), clock.now()]
    const request = requestOfLink(link, { customerNo, today, publicUrl: config.publicUrl })
    const report = await judged({ db, caller, customerNo, today }, request)
    const job = newJobOf(report, { caller, now, isByLink: false, isLarge: await isLarge(report) })
    const asked = await transact((tx) => askForJob(tx, job))
    wakeRunner(world)
    return answerOf(asked)
  },

  async list({ world, db, caller, customerNo }) {
    const { userId } = caller
    const jobs = await sql.ownJobs(db, { userId, customerNo }, world.clock.now())
    return jobs.map(answerOf)
  },

  async one(call) {
    const job = await ownJob(call)
    const lock = jobLock({ ...job, report: job.request.report }, call.caller)
    if (lock !== undefined) return { ...answerOf(job), problem: lock }
    return { ...answerOf(job), preview: (job.preview ?? undefined) as ReportPreview | undefined }
  },

  async file(call) {
    const { world, caller } = call
    const job = await ownJob(call)
    const lock = jobLock({ ...job, report: job.request.report }, caller)
    if (lock !== undefined) throw new RequestError(403, lock, 'no right')
    if (job.state !== 'done') throw new Refusal(notDone[job.state] || job.problem)
    return fileOf(world, job)
  },

  async cancel({ world, caller, customerNo, transact, input: { jobId } }) {
    const owner = { userId: caller.userId, customerNo }
    const now = world.clock.now()
    const until = new Date(now.getTime() + REPORT_KEPT_DAYS * DAY_MS)
    await transact(async (tx) => {
      if (await sql.stopJob(tx, owner, jobId, { now, until })) return
      if (!(await sql.deleteJob(tx, owner, jobId))) throw noReport(jobId)
    })
    dropJob(world, jobId)
    return {}
  },
})

const noReport = (jobId: number) => notFound(`Report ${jobId}`)

const notDone: Readonly<Record<Exclude<sql.JobState, 'done'>, string>> = {
  waiting: 'This report is not made yet.',
  working: 'This report is not made yet.',
  canceled: 'This report was canceled.',
  failed: '',
}

type Asking = Pick<Call<typeof api.reportJobs.one>, 'world' | 'db' | 'caller' | 'customerNo' | 'input'>
async function ownJob({ world, db, caller, customerNo, input: { jobId } }: Asking) {
  const job = await sql.ownJob(db, { userId: caller.userId, customerNo }, jobId, world.clock.now())
  if (!job) throw noReport(jobId)
  return job
}

const answerOf = (job: sql.JobRow): Output<typeof api.reportJobs.ask> => {
  const { title } = REPORTS[job.request.report]
  return {
    jobId: job.jobId,
    title,
    fileName: job.fileName || title,
    fileType: job.fileType,
    link: job.link,
    state: job.state,
    progress: job.progress,
    askedAt: job.askedAt.toISOString(),
    doneAt: job.doneAt?.toISOString(),
    expiresAt: job.expiresAt?.toISOString(),
    // Of nothing there is nothing to take away.
    bytes: job.emptyText === null ? (job.bytes ?? undefined) : undefined,
    problem: job.problem || undefined,
    preview: undefined,
  }
}
