import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** PGBOUNCER, else the machine's own, or undefined when it has none. */
const pgbouncerProgram = (): string | undefined =>
  process.env['PGBOUNCER'] || PLACES.find((place) => fs.existsSync(place))

/** A way to run statements through a pooler that a database's address names. */
export interface Way {
  readonly name: string
  readonly program: string
  /** Whether statements keep their names, which 1.21 and newer know. */
  readonly isNamed: boolean
}

/** The ways that the machine's pgbouncer knows; none where it has none. */
export function pgbouncerWays(): Way[] {
  const program = pgbouncerProgram()
  if (program === undefined) return []
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' })
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? []
  const version = `${major}.${minor}`
  const unnamed = { name: `${version} with prepare=off`, program, isNamed: false }
  const knowsNames = Number(major) > 1 || Number(minor) >= 21
  return knowsNames ? [unnamed, { name: `${version} with named statements`, program, isNamed: true }] : [unnamed]
}

export interface Bouncer {
  /** The same database, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts pgbouncer in transaction mode in front of a database, with few connections, so that callers share them. */
export async function startPgbouncer(
  { program, isNamed }: Way,
  databaseUrl: string,
  connections = 3,
): Promise<Bouncer> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bouncer-'))
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const secret = password ? ` password=${password}` : ''
  const file = path.join(home, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port} user=${user}${secret}
[pgbouncer]
unix_socket_dir = ${home}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,jit
${isNamed ? 'max_prepared_statements = 500' : ''}
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) fs.chownSync(home, ...ownerOf('postgres'))
  const log = fs.openSync(path.join(home, 'log'), 'a')
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT', program, file]
  const [command, args] = isRoot ? ['/usr/bin/setpriv', asPostgres] : [program, [file]]
  const child = spawn(command, args, { stdio: ['ignore', log, log] })
  fs.closeSync(log)
  const socket = path.join(home, '.s.PGSQL.6432')
  while (!fs.existsSync(socket)) {
    if (child.exitCode !== null)
      throw new Error(`pgbouncer does not start: ${fs.readFileSync(path.join(home, 'log'), 'utf8')}`)
    await sleep(20)
  }
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(home)}&port=6432${isNamed ? '' : '&prepare=off'}`,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

function ownerOf(name: string): [number, number] {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return [Number(uid), Number(gid)]
}
