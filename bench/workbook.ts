// What a workbook of 100,000 rows costs: its reading, the server's memory, and what another user notices who saves lines meanwhile.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { WORKBOOK_TYPE } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import { heading, median, table } from './support/report.ts'
import type { SaverResult, SaverTask } from './support/saver.ts'
import { type Seeded, seed } from './support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { CUSTOMER, seedStaff } from './support/workbook.sql.ts'

const TURNS = Number(process.argv[2] ?? 3)
const LOCATIONS = 2000
const SHEETS = 50
const ITEMS = 12
const SECONDS = 4
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))

heading('workbook')
try {
  const place: Place = { dataDir: path.join(home, 'embedded') }
  const [seeded, staff] = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 30, orders: 320 })
    return [one, await seedStaff(database, configOf(place), LOCATIONS)] as const
  })
  const server = await startServer(place)
  try {
    await measure(server, seeded, staff)
  } finally {
    await server.stop()
  }
} finally {
  fs.rmSync(home, { recursive: true, force: true })
}

async function measure(server: RunningServer, seeded: Seeded, staff: Readonly<Record<string, string>>): Promise<void> {
  const book = largeBook()
  const lines = SHEETS * LOCATIONS * 4
  await save(server, seeded, 3) // warm
  const idleMb = server.memoryMb()
  const [alone, beside]: [SaverResult[], SaverResult[]] = [[], []]
  const [readMs, busyMs]: [number[], number[]] = [[], []]
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, server.memoryMb())
  }, 20)
  await upload(server, staff, book, lines)
  await sleep(300)
  const onceMb = peakMb
  for (let turn = 0; turn < TURNS; turn += 1) {
    readMs.push(await upload(server, staff, book, lines))
    await sleep(500)
    alone.push(await save(server, seeded, SECONDS))
    let isSaving = true
    const saving = save(server, seeded, SECONDS).finally(() => {
      isSaving = false
    })
    await sleep(300)
    while (isSaving) busyMs.push(await upload(server, staff, book, lines))
    beside.push(await saving)
  }
  clearInterval(watch)
  const rowOf = (what: string, results: readonly SaverResult[]) => [
    what,
    ...(['p50Ms', 'p95Ms', 'p99Ms'] as const).map((key) => median(results.map((one) => one[key])).toFixed(1)),
  ]
  const ratio = (key: 'p50Ms' | 'p95Ms' | 'p99Ms') =>
    (median(beside.map((one) => one[key])) / median(alone.map((one) => one[key]))).toFixed(2)
  table(
    [
      'workbook',
      'rows',
      'quantities',
      'file MB',
      's from sending to the last byte',
      'idle MB',
      'most MB',
      'above idle',
    ],
    [
      [
        ...[
          'nobody else',
          SHEETS * LOCATIONS,
          lines,
          (book.length / 1_048_576).toFixed(1),
          (median(readMs) / 1000).toFixed(1),
        ],
        ...[idleMb.toFixed(0), onceMb.toFixed(0), (onceMb - idleMb).toFixed(0)],
      ],
      [
        ...['one after the other beside the saves', '', '', '', (median(busyMs) / 1000).toFixed(1)],
        ...['', peakMb.toFixed(0), (peakMb - idleMb).toFixed(0)],
      ],
    ],
  )
  table(
    ['another user saves lines', 'p50 ms', 'p95 ms', 'p99 ms'],
    [
      rowOf('alone', alone),
      rowOf('while one workbook after the other is read', beside),
      ['ratio', ratio('p50Ms'), ratio('p95Ms'), ratio('p99Ms')],
    ],
  )
}

/** A sheet for each delivery; every location has four of the items. */
function largeBook(): Uint8Array {
  const items = Array.from({ length: ITEMS }, (_, at) => String(100_000 + at))
  const sheets = Array.from({ length: SHEETS }, (_, day) =>
    matrixSheet(
      `Day ${day + 1}`,
      { date: 69_500 + day, items },
      Array.from({ length: LOCATIONS }, (_row, at) => [
        ...[CUSTOMER, String(at + 1).padStart(6, '0'), `Stop ${at + 1}`, 24],
        ...items.map((_item, index) => ((at + index) % 3 === 0 ? 6 : undefined)),
      ]),
    ),
  )
  return workbookOf({ sheets })
}

async function upload(
  { port }: RunningServer,
  headers: Readonly<Record<string, string>>,
  book: Uint8Array,
  lines: number,
): Promise<number> {
  const form = new FormData()
  form.set('xlsx', new File([book as Uint8Array<ArrayBuffer>], 'week.xlsx', { type: WORKBOOK_TYPE }))
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api${api.uploads.readWorkbook.path}`, {
    method: 'POST',
    headers: { ...headers, origin: 'https://portal.example' },
    body: form,
  })
  const text = await response.text()
  const ms = performance.now() - started
  const quantities = text.split('],[').length
  if (response.status !== 200 || !text.startsWith('{"message":"success"') || quantities < lines / 2)
    throw new Error(`The workbook was not read: ${text.slice(0, 200)}`)
  return ms
}

/** One user's saves, one after the other, for some seconds. */
async function save(server: RunningServer, { headers, orderNos, itemNos }: Seeded, seconds: number) {
  const saver = fork(path.join(import.meta.dirname, 'support/saver.ts'))
  saver.send({ port: server.port, headers, clients: 1, seconds, orderNos, itemNos } satisfies SaverTask)
  const [result] = (await Promise.race([
    once(saver, 'message'),
    once(saver, 'exit').then(() => Promise.reject(new Error('The client ended early.'))),
  ])) as [SaverResult]
  return result
}
