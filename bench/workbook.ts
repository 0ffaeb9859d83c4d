// What a workbook of 100,000 rows costs: its reading, the memory of the server and of what it starts, and what another user
// notices who saves lines in the meantime.
import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { largeBook } from './support/large-book.ts'
import type { LoopDelay } from './support/loop-watch.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, median, table } from './support/report.ts'
import type { SaverResult } from './support/saver.ts'
import { savesOf, told } from './support/saving.ts'
import { type Seeded, seed } from './support/seed.sql.ts'
import type { SenderResult, SenderTask } from './support/sender.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { seedStaff } from './support/workbook.sql.ts'

const ROUNDS = Number(process.argv[2] ?? 8)
/** 'embedded' or 'PostgreSQL'; both without it. */
const ENGINE = process.argv[3]
const [LOCATIONS, SHEETS, ITEMS] = [2000, 50, 12]
const QUANTITIES = (SHEETS * LOCATIONS * ITEMS) / 3
/** A save, an answer, a pause: about as many saves as thirty people make who type. */
const [PAUSE_MS, SECONDS] = [10, 5]
const IN_A_ROW = 8
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
const file = path.join(home, 'week.xlsx')

/** The server on an engine, and who asks it. */
interface Bench {
  readonly server: RunningServer
  readonly seeded: Seeded
  readonly staff: Readonly<Record<string, string>>
}
interface Slice extends SaverResult {
  readonly loop: LoopDelay
  readonly mostMb: number
}
const SHARES = ['p50Ms', 'p95Ms', 'p99Ms'] as const

heading('workbook')
try {
  fs.writeFileSync(file, largeBook({ sheets: SHEETS, locations: LOCATIONS, items: ITEMS }))
  const binaries = postgresBinaries()
  if (binaries === undefined) console.log('PostgreSQL: no binaries were found on this machine.\n')
  else if (ENGINE !== 'embedded') {
    const postgres = await startPostgres(binaries)
    try {
      await onEngine('PostgreSQL', { dataDir: path.join(home, 'pg'), databaseUrl: postgres.urlOf('postgres') })
    } finally {
      await postgres.remove()
    }
  }
  if (ENGINE !== 'PostgreSQL') await onEngine('embedded', { dataDir: path.join(home, 'embedded') })
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function onEngine(engine: string, place: Place): Promise<void> {
  const [seeded, staff] = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 30, orders: 320 })
    return [one, await seedStaff(database, configOf(place), LOCATIONS)] as const
  })
  const server = await startServer(place, { isWatched: true })
  try {
    const bench: Bench = { server, seeded, staff }
    await save(bench) // warm
    await memory(engine, bench)
    await neighbour(engine, bench)
  } finally {
    await server.stop()
  }
}

/** One workbook, and some without a pause between them, while nobody else asks for anything. */
async function memory(engine: string, bench: Bench): Promise<void> {
  await sleep(1000)
  const idleMb = bench.server.memoryMb()
  const rows = []
  for (const [what, count] of [
    ['the first of all: its program is compiled', 1],
    ['one workbook', 1],
    [`${IN_A_ROW} without a pause`, IN_A_ROW],
  ] as const) {
    const { result, mostMb, mostOnceMb, mostOwnMb } = await watched(bench, () => send(bench, count).ended)
    const { timesMs, answerBytes } = result
    rows.push([
      ...[what, (fs.statSync(file).size / 1_048_576).toFixed(1), (answerBytes / 1_048_576).toFixed(1)],
      ...[(median(timesMs) / 1000).toFixed(1), idleMb.toFixed(0), mostMb.toFixed(0), (mostMb - idleMb).toFixed(0)],
      ...[(mostOnceMb - idleMb).toFixed(0), (mostOwnMb - idleMb).toFixed(0)],
    ])
  }
  const most = Math.max(...rows.map((row) => Number(row[6])))
  proofRow({
    what: engine,
    figure: `${rows[1]?.[3]} s for one; at most ${most} MB above idle, also with ${IN_A_ROW} in a row`,
    passed: most <= 150 && Number(rows[1]?.[3]) <= 8,
  })
  await sleep(5000)
  rows.push(['five seconds later', '', '', '', '', '', '', '', (bench.server.memoryMb() - idleMb).toFixed(0)])
  table(
    [
      `${engine}: ${SHEETS * LOCATIONS} rows, ${QUANTITIES} quantities`,
      ...['file MB', 'answer MB', 's to the last byte', 'idle MB', 'most MB', 'above idle'],
      ...['their shared program counted once', "the server's own above idle"],
    ],
    rows,
  )
}

/** By turns, in either order: the other user's saves alone, and while one workbook after the other is read. */
async function neighbour(engine: string, bench: Bench): Promise<void> {
  const [alone, beside]: [Slice[], Slice[]] = [[], []]
  const sentMs: number[] = []
  const besideBooks = async () => {
    const sending = send(bench, null)
    await sleep(1000)
    beside.push(await slice(bench))
    sending.child.send('end')
    sentMs.push(...(await sending.ended).timesMs)
    await sleep(300)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) alone.push(await slice(bench))
    await besideBooks()
    if (round % 2 === 1) alone.push(await slice(bench))
  }
  const ratios = (key: (typeof SHARES)[number]) => {
    const sorted = alone.map((one, at) => (beside[at] as Slice)[key] / one[key]).sort((a, b) => a - b)
    const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
    return `${median(sorted).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
  }
  const at = (slices: readonly Slice[], share: number) => {
    const all = slices.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b)
    return all[Math.floor(all.length * share)] ?? 0
  }
  const rowOf = (what: string, slices: readonly Slice[]) => {
    const loop = (key: keyof LoopDelay) => median(slices.map((one) => one.loop[key])).toFixed(1)
    return [
      ...[what, slices.reduce((sum, { saves }) => sum + saves, 0)],
      ...[0.5, 0.95, 0.99].map((share) => at(slices, share).toFixed(1)),
      ...[loop('p99Ms'), loop('maxMs')],
      Math.max(...slices.map(({ mostMb }) => mostMb)).toFixed(0),
    ]
  }
  table(
    [
      `${engine}: another user saves lines`,
      ...['saves', 'p50 ms', 'p95 ms', 'p99 ms', 'loop late, p99 ms', 'longest ms', 'most MB'],
    ],
    [
      rowOf('alone', alone),
      rowOf(`while workbooks are read (${sentMs.length}, ${(median(sentMs) / 1000).toFixed(1)} s each)`, beside),
      [
        'ratio of all',
        '',
        ...[0.5, 0.95, 0.99].map((share) => (at(beside, share) / at(alone, share)).toFixed(2)),
        '',
        '',
        '',
      ],
      [`ratio of a round, median of ${ROUNDS} (least to most)`, '', ...SHARES.map(ratios), '', '', ''],
    ],
  )
}

async function slice(bench: Bench): Promise<Slice> {
  await bench.server.loopDelay()
  const { result, mostMb } = await watched(bench, () => save(bench))
  return { ...result, mostMb, loop: await bench.server.loopDelay() }
}

/** Does the work, and tells the most memory meanwhile: of the server with what it has started, and of the server alone. */
async function watched<T>({ server }: Bench, work: () => Promise<T>) {
  let [mostMb, mostOnceMb, mostOwnMb] = [0, 0, 0]
  const watch = setInterval(() => {
    const [ownMb, started] = [server.memoryMb(), server.startedMb()]
    mostMb = Math.max(mostMb, ownMb + started.allMb)
    mostOnceMb = Math.max(mostOnceMb, ownMb + started.ownMb)
    mostOwnMb = Math.max(mostOwnMb, ownMb)
  }, 10)
  const result = await work().finally(() => clearInterval(watch))
  return { result, mostMb, mostOnceMb, mostOwnMb }
}

/** One user's saves for some seconds. */
function save({ server, seeded }: Bench): Promise<SaverResult> {
  return savesOf({ ...seeded, port: server.port, clients: 1, seconds: SECONDS, pauseMs: PAUSE_MS })
}

/** Sends the workbook again and again: so many times, or until the process is told to end. */
function send({ server, staff }: Bench, count: number | null) {
  const child = fork(path.join(import.meta.dirname, 'support/sender.ts'))
  child.send({ port: server.port, headers: staff, file, count, quantities: QUANTITIES } satisfies SenderTask)
  return { child, ended: told<SenderResult>(child) }
}
