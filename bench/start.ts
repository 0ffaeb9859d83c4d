// Starting on data that is there, memory when idle, and what a production machine installs.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { heading, median, table } from './support/report.ts'
import { type Place, startServer } from './support/server.ts'

const TIMES = 3
const IDLE_SECONDS = 10
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const rows: string[][] = []

heading('start')
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
  table(['start of the server', 'first start, demo data made, s', 'again: CPU s', 'again: s', 'idle MB'], rows)
  install()
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function starts(name: string, place: Place): Promise<void> {
  const first = await firstAnswer(place)
  const again = []
  for (let i = 0; i < TIMES; i += 1) again.push(await firstAnswer(place, i === TIMES - 1))
  rows.push([
    name,
    first.seconds.toFixed(1),
    median(again.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    median(again.map(({ seconds }) => seconds)).toFixed(2),
    (again.at(-1)?.idleMb ?? 0).toFixed(0),
  ])
}

/** Wall and CPU time from the start of the process to its first answer. */
async function firstAnswer(place: Place, waitsIdle = false) {
  const started = performance.now()
  const server = await startServer(place)
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/checkstatus`)
  if (!answer.ok) throw new Error(`The first answer was ${answer.status}.`)
  const seconds = (performance.now() - started) / 1000
  const cpuSeconds = server.cpuMs() / 1000
  if (waitsIdle) await sleep(IDLE_SECONDS * 1000)
  const idleMb = server.memoryMb()
  await server.stop()
  return { seconds, cpuSeconds, idleMb }
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
