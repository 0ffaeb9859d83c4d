// Starting on data that is there, packed beside from the sources and by turns; memory when idle and at most; and what a production
// machine installs.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { built } from '../scripts/built.mjs'
import { packServer } from '../scripts/server-pack.ts'
import { heading, median, table } from './support/report.ts'
import { type Place, startServer } from './support/server.ts'

const TIMES = 3
const IDLE_SECONDS = 5
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const rows: string[][] = []

heading('start')
await packServer({ log: console.log })
const programs = [
  { name: 'packed', program: built('server').file as string },
  { name: 'sources', program: 'server/main.ts' },
] as const
try {
  await starts('embedded', { dataDir: path.join(home, 'embedded'), environment: 'test' })
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else {
    const postgres = await startPostgres(binaries)
    try {
      const place: Place = {
        dataDir: path.join(home, 'pg'),
        databaseUrl: postgres.urlOf('postgres'),
        environment: 'test',
      }
      await starts('PostgreSQL', place)
    } finally {
      await postgres.remove()
    }
  }
  table(
    ['start of the server', 'from', 'first start, demo data made, s', 'again: CPU s', 'again: s', 'idle MB', 'most MB'],
    rows,
  )
  install()
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function starts(name: string, place: Place): Promise<void> {
  const first = await firstAnswer(place, programs[0])
  const again = programs.map(() => [] as Started[])
  for (let i = 0; i < TIMES; i += 1)
    for (const [at, program] of programs.entries()) again[at]?.push(await firstAnswer(place, program))
  for (const [at, { name: from }] of programs.entries()) {
    const figure = (of: (one: Started) => number) => median((again[at] ?? []).map(of))
    rows.push([
      ...[name, from, at === 0 ? first.seconds.toFixed(1) : ''],
      ...[figure((one) => one.cpuSeconds).toFixed(2), figure((one) => one.seconds).toFixed(2)],
      ...[figure((one) => one.idleMb).toFixed(0), figure((one) => one.mostMb).toFixed(0)],
    ])
  }
}

interface Started {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly idleMb: number
  readonly mostMb: number
}

/** Wall and CPU time from the start of the process to its first answer; memory some seconds later. */
async function firstAnswer(place: Place, { program }: (typeof programs)[number]): Promise<Started> {
  const started = performance.now()
  const server = await startServer(place, { program })
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/checkstatus`)
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}.`)
  const seconds = (performance.now() - started) / 1000
  const cpuSeconds = server.cpuMs() / 1000
  await sleep(IDLE_SECONDS * 1000)
  const [idleMb, mostMb] = [server.memoryMb(), server.mostMb()]
  await server.stop()
  return { seconds, cpuSeconds, idleMb, mostMb }
}

/** What `npm ci --omit=dev` brings to an empty folder. */
function install(): void {
  const root = path.join(import.meta.dirname, '..')
  const folder = path.join(home, 'install')
  fs.mkdirSync(folder)
  for (const file of ['package.json', 'package-lock.json'])
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  const { status, stderr } = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm ci --omit=dev did not succeed: ${stderr}`)
  const modules = path.join(folder, 'node_modules')
  const lock = JSON.parse(fs.readFileSync(path.join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  const files = fs.readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, file) => sum + fs.lstatSync(path.join(file.parentPath, file.name)).blocks * 512, 0)
  table(
    ['production install (npm ci --omit=dev)', 'packages', 'files', 'MB on disk'],
    [['', Object.keys(lock.packages).length, files.length, (bytes / 1e6).toFixed(0)]],
  )
}
