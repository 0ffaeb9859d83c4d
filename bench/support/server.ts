// The real server as a child process, as an operator starts it: production settings, log into a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { type Config, readConfig } from '#server/runtime/config.ts'
import type { Held, LoopDelay } from './loop-watch.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const TICKS_A_SECOND = 100
/** What Node is told by `npm start`, the unit file and the container: its memory is measured as an operator has it. */
const FLAGS = readScripts().start.match(/--\S+/g) ?? []

export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** 'test' also loads the demo data. */
  readonly environment?: 'production' | 'test'
  /** TIME_ZONE, where it is not the default. */
  readonly timeZone?: string
  /** Settings beyond those of a measurement. */
  readonly more?: Readonly<Record<string, string>>
}

export interface RunningServer {
  readonly port: number
  readonly child: ChildProcess
  /** Milliseconds from its start to the line that says it is ready. */
  readonly readyMs: number
  /** CPU time it has used so far, in milliseconds. */
  cpuMs(): number
  /** Resident memory in MB. */
  memoryMb(): number
  /** The most it has been, in MB. */
  mostMb(): number
  /** Resident memory of the processes it has started, in MB; `ownMb` without the pages of files: their program is the server's too. */
  startedMb(): { readonly allMb: number; readonly ownMb: number }
  /** How long its thread was held since this was last asked; of a server that is started to be watched. */
  loopDelay(): Promise<LoopDelay>
  /** What it holds now; likewise. */
  held(): Promise<Held>
  /** Settles when it has ended, however. */
  readonly ended: Promise<unknown>
  /** All that it printed so far. */
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

export const environmentOf = ({
  dataDir,
  databaseUrl,
  timeZone,
  environment = 'production',
  more = {},
}: Place): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  ...(timeZone === undefined ? {} : { TIME_ZONE: timeZone }),
  ...(environment === 'production'
    ? {
        NODE_ENV: 'production',
        PORTAL_SECRET: 'only-for-measuring-on-this-machine-0123456789',
        PUBLIC_URL: 'https://portal.example',
        TRUSTED_PROXIES: '0',
        COMPANY_NAME: 'Lakeside Fresh',
        SUPPORT_PHONE: '414-555-0134',
        MAIL_FROM: 'orders@lakeside.example',
        SMTP_URL: 'none',
      }
    : {}),
  ...more,
})
export const configOf = (place: Place): Config => readConfig(environmentOf(place))

function readScripts(): { readonly start: string } {
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts
}

/** Opens a place's database, migrated, for as long as `work` takes; no server may be running on it. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: Place,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database.pool)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Counts the statements that go to the database from now on; answers how many there were. */
export function countStatements({ pool }: OpenDatabase): () => number {
  let count = 0
  const counted = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      count += 1
      return query(...args)
    }) as typeof client.query
  })
  return () => count
}

interface How {
  readonly isWatched?: boolean
  /** The sources, unless it is the packed server. */
  readonly program?: string
  /** What Node is told beyond `npm start`'s flags. */
  readonly flags?: readonly string[]
  /** Where what it prints is kept, unless beside its data. */
  readonly logFolder?: string
  /** Is given the process as soon as there is one. */
  readonly onSpawn?: (child: ChildProcess) => void
}

/** Starts the server on a place and waits until it says that it is ready. */
export async function startServer(
  place: Place,
  { isWatched = false, program = 'server/main.ts', flags = [], logFolder = place.dataDir, onSpawn }: How = {},
): Promise<RunningServer> {
  const port = await freePort()
  const log = path.join(logFolder, `server-${port}.log`)
  fs.mkdirSync(place.dataDir, { recursive: true })
  const out = fs.openSync(log, 'w')
  const started = performance.now()
  const watch = isWatched ? ['--import', pathToFileURL(path.join(import.meta.dirname, 'loop-watch.ts')).href] : []
  const child = spawn(process.execPath, [...FLAGS, ...flags, ...watch, path.resolve(ROOT, program)], {
    cwd: ROOT,
    env: { ...environmentOf(place), PORT: String(port) },
    stdio: ['ignore', out, out, ...(isWatched ? (['ipc'] as const) : [])],
  })
  fs.closeSync(out)
  onSpawn?.(child)
  const ended = once(child, 'exit')
  while (!fs.readFileSync(log, 'utf8').includes(' is ready at ')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server did not start: ${fs.readFileSync(log, 'utf8')}`)
    await sleep(5)
  }
  const readyMs = performance.now() - started
  return {
    port,
    child,
    ended,
    readyMs,
    cpuMs: () => cpuMs(child.pid ?? 0),
    memoryMb: () => memoryMb(child.pid ?? 0, 'VmRSS'),
    mostMb: () => memoryMb(child.pid ?? 0, 'VmHWM'),
    startedMb() {
      const pid = child.pid ?? 0
      const started = childrenOf(pid).filter((each) => isItself(each, pid))
      const sumOf = (field: MemoryField) => started.reduce((sum, each) => sum + memoryMb(each, field), 0)
      return { allMb: sumOf('VmRSS'), ownMb: sumOf('RssAnon') }
    },
    loopDelay: () => tell<LoopDelay>(child, 'loop delay'),
    held: () => tell<Held>(child, 'held'),
    said: () => fs.readFileSync(log, 'utf8'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

async function tell<T>(child: ChildProcess, question: string): Promise<T> {
  const answer = once(child, 'message')
  child.send(question)
  return ((await answer) as [T])[0]
}

/** CPU time of a process, in milliseconds; with its children's, those that have ended too, when asked. */
export function cpuMs(pid: number, withChildren = false): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withChildren ? 15 : 13)
    .reduce((sum, field) => sum + Number(field), 0)
  const children = withChildren ? childrenOf(pid) : []
  const own = (ticks * 1000) / TICKS_A_SECOND
  // A child that has ended since it was listed counts with its parent's next reading.
  return children.reduce((sum, child) => sum + unlessEnded(() => cpuMs(child, true)), own)
}

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

type MemoryField = 'VmRSS' | 'RssAnon' | 'VmHWM'
const memoryMb = (pid: number, field: MemoryField): number =>
  unlessEnded(() => {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
  })

/** Before a new process is its own program it still shows the memory of the one that starts it. */
const isItself = (child: number, parent: number): boolean => {
  const commandOf = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return unlessEnded(() => (commandOf(child) === commandOf(parent) ? 0 : 1)) === 1
}

function unlessEnded(read: () => number): number {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return 0
    throw error
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
