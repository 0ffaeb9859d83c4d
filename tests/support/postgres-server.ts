import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  /** The address of a database on it. */
  urlOf(database: string): string
  /** Ends it as a power switch would (kill -9), or in good order; the folder stays until `remove`. */
  kill(): Promise<void>
  /** As `pg_ctl stop -m` does: 'fast' ends every session, 'immediate' drops everything. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
  /** Another server that follows this one. */
  replica(): Promise<PostgresServer>
}

const isRoot = process.getuid?.() === 0

/** The folder of the machine's PostgreSQL binaries, or undefined when there are none. */
export function postgresBinaries(): string | undefined {
  const installed = '/usr/lib/postgresql'
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(installed, version, 'bin')),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))))
}

/** Settings of a server whose data need not survive a crash. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/**
 * Starts a PostgreSQL of its own in a new temporary folder, on a socket in it. It is durable unless the caller gives that up for
 * speed.
 */
export async function startPostgres(binaries: string, { isDurable = true } = {}): Promise<PostgresServer> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-postgres-'))
  const data = path.join(home, 'data')
  if (isRoot) spawnSync('chown', ['postgres', home])
  const [command, args] = asItsUser([path.join(binaries, 'initdb')])
  const made = spawnSync(
    command,
    [...args, '-D', data, '-U', 'postgres', '--auth=trust', '--locale=C', '-E', 'UTF8', '-N'],
    { cwd: home, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  return serve(binaries, home, isDurable ? [] : NOT_DURABLE)
}

/** Serves the database in a folder's `data`, on a socket in the folder. */
async function serve(binaries: string, home: string, more: readonly string[] = []): Promise<PostgresServer> {
  const data = path.join(home, 'data')
  const urlOf = (database: string) => `postgres://postgres@/${database}?host=${encodeURIComponent(home)}`
  let child = await running()
  /** After a kill -9 the first tries may meet processes of the old server that are still ending. */
  async function running() {
    for (let tries = 0; ; tries++) {
      const started = run(binaries, home, data, more)
      if (await answers(urlOf('postgres'), started)) return started
      if (tries === 50) throw new Error(`PostgreSQL does not start: ${fs.readFileSync(path.join(home, 'log'), 'utf8')}`)
      await sleep(100)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    urlOf,
    kill: () => end('SIGKILL'),
    stop: (mode) => end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async start() {
      child = await running()
    },
    async replica() {
      const other = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-replica-'))
      if (isRoot) spawnSync('chown', ['postgres', other])
      const copy = [
        '-D',
        path.join(other, 'data'),
        '-h',
        home,
        '-U',
        'postgres',
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '-N',
      ]
      const [command, args] = asItsUser([besideServer(binaries, 'pg_basebackup'), ...copy])
      const made = spawnSync(command, args, { cwd: other, encoding: 'utf8' })
      if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}`)
      return serve(binaries, other)
    },
    async remove() {
      await end('SIGINT')
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

function run(binaries: string, home: string, data: string, more: readonly string[]) {
  const own = ['listen_addresses=', `unix_socket_directories=${home}`, 'max_connections=150', 'TimeZone=UTC']
  const [command, args] = asItsUser([
    path.join(binaries, 'postgres'),
    '-D',
    data,
    ...[...own, ...more].flatMap((setting) => ['-c', setting]),
  ])
  const log = fs.openSync(path.join(home, 'log'), 'a')
  const child = spawn(command, args, { cwd: home, stdio: ['ignore', log, log] })
  fs.closeSync(log)
  return child
}

/** A program of the server's own folder, to which only some may have links elsewhere. */
const besideServer = (binaries: string, name: string) =>
  path.join(path.dirname(fs.realpathSync(path.join(binaries, 'postgres'))), name)

/** PostgreSQL refuses to run as root; where setpriv exists it also ends with the run that started it. */
function asItsUser(command: readonly string[]): [string, string[]] {
  const [first = '', ...rest] = command
  if (!fs.existsSync('/usr/bin/setpriv')) return [first, rest]
  const user = isRoot ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  return ['/usr/bin/setpriv', [...user, '--pdeathsig=INT', ...command]]
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(50)
    }
  }
  return false
}
