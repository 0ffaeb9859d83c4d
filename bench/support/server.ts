// The real server as a child process, as an operator starts it: production settings, log into a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const TICKS_A_SECOND = 100

export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** 'test' also loads the demo data. */
  readonly environment?: 'production' | 'test'
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
  stop(signal?: NodeJS.Signals): Promise<void>
}

export const environmentOf = ({ dataDir, databaseUrl, environment = 'production' }: Place): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  ...(environment === 'production'
    ? {
        NODE_ENV: 'production',
        PORTAL_SECRET: 'only-for-measuring-on-this-machine-0123456789',
        PUBLIC_URL: 'https://portal.example',
      }
    : {}),
})
export const configOf = (place: Place): Config => readConfig(environmentOf(place))

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

/** Starts the server on a place and waits until it says that it is ready. */
export async function startServer(place: Place): Promise<RunningServer> {
  const port = await freePort()
  const log = path.join(place.dataDir, `server-${port}.log`)
  fs.mkdirSync(place.dataDir, { recursive: true })
  const out = fs.openSync(log, 'w')
  const started = performance.now()
  const child = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: { ...environmentOf(place), PORT: String(port) },
    stdio: ['ignore', out, out],
  })
  fs.closeSync(out)
  const ended = once(child, 'exit')
  while (!fs.readFileSync(log, 'utf8').includes(' is ready at ')) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${fs.readFileSync(log, 'utf8')}`)
    await sleep(5)
  }
  const readyMs = performance.now() - started
  return {
    port,
    child,
    readyMs,
    cpuMs: () => cpuMs(child.pid ?? 0),
    memoryMb() {
      const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** CPU time of a process, in milliseconds; with its children's, those that have ended too, when asked. */
export function cpuMs(pid: number, withChildren = false): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withChildren ? 15 : 13)
    .reduce((sum, field) => sum + Number(field), 0)
  const children = withChildren ? fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ') : []
  const own = (ticks * 1000) / TICKS_A_SECOND
  return children.filter(Boolean).reduce((sum, child) => sum + cpuOfChild(Number(child)), own)
}

/** A child that has ended since it was listed counts with its parent's next reading. */
function cpuOfChild(pid: number): number {
  try {
    return cpuMs(pid, true)
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
