import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { systemClock } from '../runtime/clock.ts'

const BEAT_MS = 4_000
const WATCH_MS = 20_000
/** Well before a watcher takes the folder for abandoned. */
const BEATS_MISSED = 3
const clock = systemClock('UTC')

interface Holder {
  readonly token: string
  readonly pid: number
  /** The running system as seen by the process (boot and process namespace); '' where it cannot be told. */
  readonly system: string
  /** When the process started, in the system's own ticks: tells it from a later one with its number. */
  readonly startedAt: string
}

export interface FolderLock {
  /** False once somebody else has taken the lock away, and while its heart cannot beat: nothing may be written. */
  isHeld(): boolean
  release(): void
}

/**
 * Takes the lock file at `lockPath` for this process, or refuses with a sentence. A lock whose process is gone is taken
 * over at once. Where the holder cannot be seen (another container, a restarted machine) its heartbeat is watched for
 * twenty seconds. Two processes on one database folder would silently lose each other's orders.
 */
export async function takeFolderLock(lockPath: string, log: (line: string) => void): Promise<FolderLock> {
  const own: Holder = {
    token: randomUUID(),
    pid: process.pid,
    system: runningSystem(),
    startedAt: startOf(process.pid),
  }
  while (!createLock(lockPath, own)) {
    const holder = readLock(lockPath)
    if (holder === undefined) continue
    if (await isAlive(holder, lockPath, log)) throw new FolderInUse(lockPath, holder)
    log(`Taking over the database folder from process ${holder.pid}, which has ended.`)
    removeStale(lockPath, holder)
  }
  let isLost = false
  let missed = 0
  const beat = setInterval(() => {
    try {
      isLost ||= readLock(lockPath)?.token !== own.token
      if (isLost) log(`The lock ${lockPath} was taken by another process. Stop one of the two at once.`)
      else fs.utimesSync(lockPath, clock.now(), clock.now())
      missed = 0
    } catch (error) {
      // Out of file descriptors, or a disk that does not answer: tried again, and no reason to end.
      missed += 1
      log(`The lock ${lockPath} cannot be looked after: ${(error as Error).message}`)
    }
  }, BEAT_MS)
  beat.unref()
  return {
    isHeld: () => !isLost && missed < BEATS_MISSED,
    release() {
      clearInterval(beat)
      if (readLock(lockPath)?.token === own.token) fs.rmSync(lockPath, { force: true })
    },
  }
}

/** Another process has the database open. */
export class FolderInUse extends Error {
  readonly pid: number
  constructor(lockPath: string, { pid }: Pick<Holder, 'pid'>) {
    super(
      `The database folder is in use by another process (${pid}). Stop that one first, or give this one a folder of its own. (${lockPath})`,
    )
    this.name = 'FolderInUse'
    this.pid = pid
  }
}

/** Writes the whole lock aside and links it into place, so that nobody ever reads half a lock. */
function createLock(lockPath: string, own: Holder): boolean {
  const draft = `${lockPath}.${own.token}`
  try {
    fs.writeFileSync(draft, JSON.stringify(own))
    fs.linkSync(draft, lockPath)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code === 'ENOSPC')
      throw new Error(`The disk of the data folder is full: ${message}. (${lockPath})`, { cause: error })
    throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

function readLock(lockPath: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(lockPath, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return { token: '', pid: 0, system: '', startedAt: '' }
    throw error
  }
}

async function isAlive(holder: Holder, lockPath: string, log: (line: string) => void): Promise<boolean> {
  const canSee = holder.system !== '' && holder.system === runningSystem()
  if (canSee) return isRunning(holder.pid) && startOf(holder.pid) === holder.startedAt
  const before = beatOf(lockPath)
  log(
    `The database folder is locked by process ${holder.pid} on another machine or in another container. Waiting 20 seconds to see whether it is still running.`,
  )
  await new Promise((passed) => setTimeout(passed, WATCH_MS))
  return beatOf(lockPath) !== before
}

/** Moves the lock away under a name of its own first: if another process was quicker, its lock is put back. */
function removeStale(lockPath: string, stale: Holder): void {
  const aside = `${lockPath}.stale-${randomUUID()}`
  try {
    fs.renameSync(lockPath, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readLock(aside)?.token !== stale.token) fs.linkSync(aside, lockPath)
  fs.rmSync(aside)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const beatOf = (lockPath: string) => fs.statSync(lockPath, { throwIfNoEntry: false })?.mtimeMs

function runningSystem(): string {
  try {
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fs.readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Field 22 of the process's stat line, '' for one that has ended. The second, its name in brackets, may hold spaces. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A killed process whose parent has not looked yet still has its line.
    return state === 'Z' || state === 'X' ? '' : (rest[18] ?? '')
  } catch {
    return ''
  }
}
