/** A link that asks for more than a request can wait for: its report is made as a job, and the same link asked again gives the file (RPT-24). */
import type { FileAnswer } from '#contract/kernel/endpoint.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Caller } from '../../access/sessions.ts'
import type { Db } from '../../db/open.ts'
import { storageFull } from '../../http/fault.ts'
import { RequestError } from '../../http/request-error.ts'
import type { World } from '../../runtime/world.ts'
import type { Asked } from '../report-maker.ts'
import { askForJob, newJobOf } from './ask.ts'
import { fileOf } from './file.ts'
import * as sql from './jobs.sql.ts'
import { wakeRunner } from './runner.ts'

/** Nobody came for it: what is asked for later is asked anew, for its figures may be others by then. */
const WAITED_FOR_MS = 3_600_000
/** A download that broke off is tried again. */
const FETCHED_AGAIN_MS = 60_000
const RETRY_SECONDS = 10

interface Asking {
  readonly world: World
  readonly caller: Caller
  /** Whether a request could not wait for it. */
  readonly isLarge: boolean
  readonly transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

/** Whether this link was told before that its report is being made: then nobody begins it a second time. */
export async function wasHandedOn(
  { world, caller }: Omit<Asking, 'transact' | 'isLarge'>,
  asked: Omit<Asked, 'breathe'>,
) {
  const job = newJobOf(asked, { caller, now: world.clock.now(), isByLink: true, isLarge: false })
  return (await sql.isToDoForLink(world.db, job)) || (await madeBefore(world, job)) !== undefined
}

function madeBefore({ db, clock }: World, job: sql.NewJob) {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sql.madeForLink(db, job, { doneSince: ago(WAITED_FOR_MS), fetchedSince: ago(FETCHED_AGAIN_MS), now })
}

/** The file of the report that this link asked for before; else 202 with a sentence, and it is being made. */
export async function fileOrWait(
  { world, caller, isLarge, transact }: Asking,
  asked: Omit<Asked, 'breathe'>,
): Promise<FileAnswer> {
  const { db, clock, database } = world
  const now = clock.now()
  const job = newJobOf(asked, { caller, now, isByLink: true, isLarge })
  const made = await madeBefore(world, job)
  if (made?.state === 'done') return fileOf(world, made)
  if (made) {
    // Told once; asked again, it is tried again.
    await sql.countFetch(db, made.jobId, new Date(now.getTime() - FETCHED_AGAIN_MS))
    throw new Refusal(made.problem)
  }
  if (!database.hasRoom()) throw storageFull()
  const { progress } = await transact((tx) => askForJob(tx, job))
  wakeRunner(world)
  throw new RequestError(
    202,
    `This report takes a while and is being made (${progress} %). Ask for this link again, and you get the file.`,
    'being made',
    { 'Retry-After': String(RETRY_SECONDS) },
  )
}
