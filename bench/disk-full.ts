// A data folder on a small disk that fills up under saves, embedded engine: node bench/disk-full.ts [rounds]. F06. Below 100 MB free saves
// are refused and reading goes on; at the last byte the server ends with a sentence instead of hanging; what it acknowledged is there.
import { type ChildProcess, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { openPath, SAVE_PATH, saveFields } from './support/calls.ts'
import { leftInLog, nearTheNextLogFile } from './support/engine-log.ts'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { seed, storedLines } from './support/seed.sql.ts'
import { configOf, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { startTraffic } from './support/traffic.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const DISK_MB = 400
const LEFT_MB = 90
const GUARD_MS = 10_000
const WALL_MS = 10_000
const FULL = 'Storage is full. Nothing was saved; call your route office.'
const BROKE = 'The embedded database broke down and must be restarted'
/** So much of the log's file is left when the disk is filled: some saves more, and it needs the next one. */
const LOG_LEFT = 40_000

heading(`disk-full ${ROUNDS}`)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-disk-full-'))
const disk = path.join(home, 'disk')
fs.mkdirSync(disk)
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { encoding: 'utf8' })
const filler = path.join(disk, 'filler')
const place = { dataDir: path.join(disk, 'data') }
/** Each round begins with this copy of it: a round fills a file of the log, and twenty would not fit. */
const asSeeded = path.join(home, 'as-seeded')
let running: ChildProcess | undefined
const how = {
  logFolder: home,
  onSpawn(child: ChildProcess) {
    running = child
  },
}
// However this ends, no mount and no server stays.
process.on('exit', () => {
  running?.kill('SIGKILL')
  if (mounted.status === 0) spawnSync('umount', ['-l', disk])
  fs.rmSync(home, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
if (mounted.status === 0) await onSmallDisk()
else
  proofRow({
    what: 'embedded',
    figure: `a small disk could not be made: ${mounted.error?.message ?? mounted.stderr.trim()} (it takes root on Linux)`,
    passed: false,
    isNotRun: true,
  })

async function onSmallDisk(): Promise<void> {
  const seeded = await withDatabase(place, (database) =>
    seed(database, configOf(place), { items: 40, orders: 4, pastOrders: 20 }),
  )
  fs.cpSync(place.dataDir, asSeeded, { recursive: true })
  const known = new Map<string, number>()
  const acknowledge = (saved: ReadonlyMap<string, number>) => {
    for (const [line, version] of saved) known.set(line, version)
  }
  const readPath = openPath(seeded.orderNos[0] ?? '')
  const save = saveFields({ orderNo: seeded.orderNos[0] ?? '', itemNo: seeded.itemNos[0] ?? '', quantity: 3 })
  const send = async (server: RunningServer, at: string, body?: Record<string, string>) => {
    const how = { headers: seeded.headers, ...(body && { method: 'POST', body: new URLSearchParams(body) }) }
    const answer = await fetch(`http://127.0.0.1:${server.port}${at}`, how)
    return { status: answer.status, said: await answer.text() }
  }

  await guard()
  await wall()

  async function guard(): Promise<void> {
    const server = await startServer(place, how)
    const traffic = startTraffic(server.port, seeded, readPath)
    await traffic.nextSave()
    fill(LEFT_MB)
    const refusedMs = await until(async () => {
      const { status, said } = await send(server, SAVE_PATH, save)
      return status === 503 && said.includes(FULL)
    }, GUARD_MS)
    const reading = await send(server, readPath)
    const ready = await send(server, '/readyz')
    fs.rmSync(filler)
    const backMs = await until(async () => (await send(server, SAVE_PATH, save)).status === 200, GUARD_MS)
    const told = await traffic.stop(10_000)
    acknowledge(told.saved)
    await server.stop()
    const lost = await lostNow()
    const goesOn = reading.status === 200 && ready.status === 503 && ready.said.includes('disk room')
    proofRow({
      what: `embedded, ${LEFT_MB} MB left`,
      figure: `saves refused with the sentence after ${ms(refusedMs)}, reading ${reading.status}, taken again ${ms(backMs)} after there was room; ${told.others.size} other answers, ${lost} lost of ${known.size} lines`,
      goal: `refused and taken within ${GUARD_MS / 1000} s, reading 200, 0, 0`,
      passed: refusedMs <= GUARD_MS && backMs <= GUARD_MS && goesOn && told.others.size + lost === 0,
    })
  }

  async function wall(): Promise<void> {
    const ends: number[] = []
    let [ended, refused, lost, lines, hung, sentences] = [0, 0, 0, 0, 0, 0]
    let rounds = 0
    // Chance decides which comes first: more rounds, until the engine has broken down once.
    for (; rounds < ROUNDS || (ended === 0 && rounds < 4 * ROUNDS); rounds += 1) {
      fs.rmSync(place.dataDir, { recursive: true })
      fs.cpSync(asSeeded, place.dataDir, { recursive: true })
      known.clear()
      await withDatabase(place, (database) => nearTheNextLogFile(database, place.dataDir))
      const server = await startServer(place, how)
      const traffic = startTraffic(server.port, seeded, readPath)
      await writeLog(server)
      fill(0)
      const full = performance.now()
      // Either the engine breaks down, or the guard closes before the log's next file is needed.
      await until(async () => server.child.exitCode !== null || performance.now() - full > 4_000, WALL_MS)
      if (server.child.exitCode !== null) {
        ends.push(performance.now() - full)
        ended += 1
        if (server.said().includes(BROKE)) sentences += 1
      } else {
        const answers = Promise.all([send(server, readPath), send(server, SAVE_PATH, save)])
        const [read, saved] = (await Promise.race([answers, sleep(WALL_MS - 4_000)])) ?? []
        if (read?.status === 200 && saved?.said.includes(FULL)) refused += 1
        else hung += 1
      }
      acknowledge((await traffic.stop(1_000)).saved)
      if (server.child.exitCode === null) {
        const stopped = await Promise.race([server.stop().then(() => true), sleep(WALL_MS, false)])
        if (!stopped) {
          hung += 1
          await server.stop('SIGKILL')
        }
      }
      // Whoever supervises it starts it at once, on a disk that is still full: a sentence again, and no hang.
      const again = await Promise.race([startServer(place, how).then(String, String), sleep(WALL_MS, 'hung')])
      if (!/data folder is full|could not be opened: ENOSPC/.test(again))
        throw new Error(`On the full disk: ${again} (round ${rounds})`)
      fs.rmSync(filler)
      lost += await lostNow()
      lines += known.size
    }
    proofRow({
      what: `embedded, full to the last byte under saves, ${rounds} rounds`,
      figure: `ended with its sentence ${sentences} times after at most ${ms(Math.max(0, ...ends))}, went on refusing, and stopped when told to, ${refused} times, hung ${hung} times; a start on the full disk said so each time; ${lost} lost of ${lines} lines`,
      goal: `0 hung: it ends within ${WALL_MS / 1000} s and says so, or refuses; 0 lost`,
      passed: hung + lost === 0 && ended === sentences && sentences > 0,
    })
  }

  /** Saves many lines at once, until the log's file is nearly full. */
  async function writeLog(server: RunningServer): Promise<void> {
    for (let turn = 1; leftInLog(place.dataDir) > LOG_LEFT; turn += 1) {
      const orderNo = seeded.orderNos[turn % seeded.orderNos.length] as string
      const lines = seeded.itemNos.map((itemNo) => ({ itemNo, quantity: 1 + (turn % 240) }))
      const { path, fields } = requestOf(api.orders.saveLines, { orderNo, lines })
      const { said } = await send(server, path, { ...fields })
      if (!said.includes('"success"')) throw new Error(`The log could not be written: ${said}`)
    }
  }

  async function lostNow(): Promise<number> {
    const stored = await withDatabase(place, storedLines)
    return [...known].filter(([line, version]) => (stored.get(line)?.version ?? 0) < version).length
  }
}

/** Writes zeros until no more than `leftMb` are free. */
function fill(leftMb: number): void {
  const file = fs.openSync(filler, 'w')
  try {
    const { bavail, bsize } = fs.statfsSync(disk)
    let rest = bavail * bsize - leftMb * 1024 * 1024
    for (const piece of [1024 * 1024, 4096])
      for (const block = Buffer.alloc(piece); rest >= piece; rest -= piece) fs.writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(file)
  }
}

/** How long until it holds; longer than `withinMs` when it does not. */
async function until(holds: () => Promise<boolean>, withinMs: number): Promise<number> {
  const started = performance.now()
  while (performance.now() - started <= withinMs) {
    if (await holds()) return performance.now() - started
    await sleep(20)
  }
  return Number.POSITIVE_INFINITY
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}
