/**
 * Makes the reports that wait, whichever server was asked for them (RPT-24, RPT-29): two at once in a process, the second only a
 * small one, so that a year of a large customer holds nobody up. What a server had begun when it ended is begun anew by another.
 */
import { randomUUID } from 'node:crypto'
import { knownRights, type Viewer } from '#rules/access.ts'
import { REPORT_ATTEMPTS, REPORT_KEPT_DAYS, REPORT_OUTAGES } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { jobLock } from '#rules/reports/job.ts'
import { outageOf } from '../../db/outage.ts'
import { isFull, safeError } from '../../http/fault.ts'
import { RequestError } from '../../http/request-error.ts'
import { watched } from '../../runtime/watch/watchers.ts'
import type { World } from '../../runtime/world.ts'
import type { Makers } from '../report-maker.ts'
import { makeJob, Stopped } from './make-job.ts'
import * as sql from './runner.sql.ts'

const LOOK_EVERY_MS = 2000
/** How often a job says how far it is, and with it that it is worked on. */
const BEAT_MS = 1000
const DAY_MS = 86_400_000

export interface JobRunner {
  /** Hands back what is worked on, for another server or the next start. */
  stop(): Promise<void>
}

interface Running {
  /** Looks for work now. */
  wake(): void
  /** Lets go of a job that was stopped. */
  drop(jobId: number): void
}
const running = new WeakMap<object, Running>()

/** A job waits: the server that was asked for it looks at once, others within seconds. */
export const wakeRunner = ({ database }: World): void => running.get(database)?.wake()
/** A job was stopped: if this server works on it, it stops at its next breath; others find out within a second. */
export const dropJob = ({ database }: World, jobId: number): void => running.get(database)?.drop(jobId)

/** Works until stopped. */
export function startReportJobs(world: World, makers: Makers): JobRunner {
  const jobs = new Map<number, AbortController>()
  const runner: Runner = { world, makers, jobs, lost: new Map(), outages: new Map(), isStopping: false }
  const takeAll = async (onlySmall: boolean) => {
    while (!runner.isStopping && (await takeOne(runner, onlySmall)));
  }
  const lanes = [lane(() => takeAll(false)), lane(() => takeAll(true))]
  const wake = () => {
    if (!runner.isStopping) for (const { look } of lanes) look()
  }
  running.set(world.database, { wake, drop: (jobId) => jobs.get(jobId)?.abort() })
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    async stop() {
      runner.isStopping = true
      clearInterval(timer)
      running.delete(world.database)
      for (const job of jobs.values()) job.abort('stop')
      await Promise.all(lanes.map(({ settled }) => settled()))
    },
  }
}

/** Works when it is asked to, and once more when it was asked meanwhile. */
function lane(work: () => Promise<void>) {
  let isAtWork = false
  let isAskedAgain = false
  let last = Promise.resolve()
  const workOff = async () => {
    while (isAskedAgain) {
      isAskedAgain = false
      await work()
    }
    isAtWork = false
  }
  return {
    look() {
      isAskedAgain = true
      if (isAtWork) return
      isAtWork = true
      last = workOff()
    },
    settled: () => last,
  }
}

interface Runner {
  readonly world: World
  readonly makers: Makers
  readonly jobs: Map<number, AbortController>
  /** What an outage of the database ended; handed back as soon as it answers. */
  readonly lost: Map<number, sql.Lease>
  /** How many outages ended a job that is not settled yet. */
  readonly outages: Map<number, number>
  isStopping: boolean
}

/** Whether there was one. Never throws: what goes wrong is the job's, or the database's, and the next look comes. */
async function takeOne(runner: Runner, onlySmall: boolean): Promise<boolean> {
  const { world, outages } = runner
  const { db, clock, log } = world
  try {
    await handBackLost(runner)
    const given = await sql.giveUp(db, REPORT_ATTEMPTS, GIVEN_UP, ended(world))
    for (const jobId of given) {
      outages.delete(jobId)
      log.error({ jobId }, 'report given up')
    }
    // A lease of its own each time: a job that comes back to this server is not the one that it lost.
    const taken = { leasedBy: randomUUID(), onlySmall, most: REPORT_ATTEMPTS, today: clock.today() }
    const job = await sql.takeNext(db, taken)
    if (!job) return false
    const piece = { name: `report ${job.request.report}`, facts: { jobId: job.jobId } }
    await watched(world, piece, () => run(runner, job))
    return true
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'reports')
    return false
  }
}

/** An outage is no fault of the report: it takes no attempt, unless another server was first to begin anew. */
async function handBackLost({ world, lost }: Runner): Promise<void> {
  for (const [jobId, lease] of lost) {
    await sql.handBack(world.db, lease)
    lost.delete(jobId)
  }
}

/** Keeps in mind what the database did not let end, but not without end: a report may itself be what brings it down. */
function lose({ world, lost, outages }: Runner, lease: sql.Lease, error: unknown): void {
  const { jobId } = lease
  const times = (outages.get(jobId) ?? 0) + 1
  outages.set(jobId, times)
  if (times <= REPORT_OUTAGES) lost.set(jobId, lease)
  const said = { jobId, outage: outageOf(error), reason: (error as Error).message }
  world.log.warn(said, 'report not made for want of the database')
}

const GIVEN_UP =
  'The server or its database ended several times while this report was made. Choose fewer days, and ask for it again.'
const ended = ({ clock }: World): sql.Ended => {
  const now = clock.now()
  return { now, until: new Date(now.getTime() + REPORT_KEPT_DAYS * DAY_MS) }
}

async function run(runner: Runner, job: sql.TakenJob): Promise<void> {
  const { world, makers, jobs, outages } = runner
  const { db, log } = world
  const { jobId } = job
  const began = performance.now()
  const controller = new AbortController()
  jobs.set(jobId, controller)
  // `stop` aborts only the jobs that it knows: it came while this one was being taken.
  if (runner.isStopping) controller.abort('stop')
  let [done, told] = [0, 0]
  const stopBeating = every(BEAT_MS, async () => {
    told = Math.max(told, Math.min(99, Math.floor(done * 100)))
    if (!(await sql.goOn(db, job, told))) controller.abort()
  })
  try {
    const lock = lockOf(job)
    if (lock) {
      await sql.end(db, job, { ...lock, ...ended(world) })
      return
    }
    const goOn = () => {
      if (controller.signal.aborted) throw new Stopped()
    }
    const made = await makeJob({ world, makers, job, goOn, tell: (share) => (done = share) })
    goOn()
    if (!(await sql.finish(db, job, { ...made, ...ended(world) }))) throw new Stopped()
    outages.delete(jobId)
    const ms = Math.round(performance.now() - began)
    log.info(
      { jobId, report: job.request.report, user: job.userCode, customer: job.customerNo, ms, bytes: made.bytes },
      'report made',
    )
  } catch (error) {
    if (outageOf(error)) {
      lose(runner, job, error)
      return
    }
    try {
      await afterwards(world, job, error, controller.signal.reason === 'stop')
      outages.delete(jobId)
    } catch (late) {
      // It is away, or full: what became of the job cannot be written.
      lose(runner, job, late)
    }
  } finally {
    await stopBeating()
    jobs.delete(jobId)
  }
}

/** Does it again and again, one after the other, until the answer is called; what is lost on the way is tried again. */
function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let isAtWork = false
  let last = Promise.resolve()
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    last = work()
      .catch(() => undefined)
      .finally(() => {
        isAtWork = false
      })
  }, ms)
  return async () => {
    clearInterval(timer)
    await last
  }
}

/** What becomes of a job that was not made. */
async function afterwards(world: World, job: sql.TakenJob, error: unknown, isHandedBack: boolean): Promise<void> {
  const { db, log } = world
  const { jobId } = job
  if (error instanceof Stopped) {
    if (isHandedBack) await sql.handBack(db, job)
    return
  }
  const fail = (problem: string) => sql.end(db, job, { state: 'failed', problem, ...ended(world) })
  if (error instanceof Refusal || error instanceof RequestError) return fail(error.message)
  log.error(
    { jobId, report: job.request.report, err: safeError(error) },
    isFull(error) ? 'storage full' : 'report failed',
  )
  await fail(
    isFull(error)
      ? 'Storage is full. The report was not made; call your route office.'
      : `There was a problem on the server, and the report was not made. Ask for it again, or call your route office. Reference R${jobId}.`,
  )
}

/** Why nothing is made for its user, as he is now: who is gone is told nothing. */
function lockOf(job: sql.TakenJob): { readonly state: 'failed' | 'canceled'; readonly problem: string } | undefined {
  if (!job.mayStillAsk) return { state: 'canceled', problem: '' }
  const problem = jobLock({ ...job, report: job.request.report }, viewerOf(job))
  return problem === undefined ? undefined : { state: 'failed', problem }
}

/** Its user, acting for the job's customer as when he asked. */
function viewerOf({ userCode, homeCustomerNo, isAdmin, rights, userRouteNo, customerNo }: sql.TakenJob): Viewer {
  const isStaff = homeCustomerNo === null
  const actsFor = isStaff ? customerNo : homeCustomerNo
  return {
    ...{ userCode, isStaff, isAdmin, rights: knownRights(rights), mappedRouteNo: userRouteNo },
    customerNo: actsFor === customerNo ? actsFor : undefined,
  }
}
