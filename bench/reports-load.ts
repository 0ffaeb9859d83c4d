// Eight clerks save lines while four people have a year of a large customer made, and while four others download a week of it
// again and again, by turns with nobody doing so; on both engines. Others are not to notice (RPT-29).
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import { linkOf } from '#contract/report-links.ts'
import { addDays } from '#rules/calendar.ts'
import { defaultRequest, type FileType } from '#rules/reports/request.ts'
import { onBothEngines } from './support/engines.ts'
import { proofRow } from './support/proof-row.ts'
import { heading, median, table } from './support/report.ts'
import type { SaverResult } from './support/saver.ts'
import { savesOf } from './support/saving.ts'
import { type Seeded, seed, signInMore } from './support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './support/server.ts'
import { addYear, YEAR } from './support/year.sql.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const LOCATIONS = Number(process.argv[3] ?? 1000)
const [LINES, CLERKS, PAUSE_MS, SECONDS, PEOPLE] = [20, 8, 50, 6, 4]
/** What p95 of a save beside reports may be, times that of one alone. The embedded engine has one connection for both. */
const mostOn = (engine: string) => (engine === 'PostgreSQL' ? 1.5 : 2)

type Headers = Seeded['headers']
heading('reports-load')
const rows: (string | number)[][] = []
await onBothEngines(measure)
const head = [
  'alone, p50 ms',
  'p95',
  'beside, p50 ms',
  'p95',
  'p95 to alone',
  'saves a round, alone',
  'beside',
  'reports made',
]
table([`${CLERKS} clerks save; beside them`, ...head], rows)

async function measure(engine: string, place: Place): Promise<void> {
  const [seeded, people] = await withDatabase(place, async (database) => {
    const one = await seed(database, configOf(place), { items: 300, orders: 200 })
    const more = await signInMore(database, configOf(place), PEOPLE)
    await addYear(database, LOCATIONS, LINES)
    await database.pool.query("update portal_user set rights = rights || '{reports,invoiceReport}'")
    return [one, more] as const
  })
  const server = await startServer(place)
  try {
    await save(server, seeded) // warm
    const alone: SaverResult[] = []
    const beside = { jobs: [] as SaverResult[], links: [] as SaverResult[] }
    const made = { jobs: 0, links: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await save(server, seeded))
      const stopJobs = await haveMade(server, people)
      beside.jobs.push(await save(server, seeded))
      made.jobs += await stopJobs()
      alone.push(await save(server, seeded))
      const stopLinks = download(server, people)
      await sleep(500)
      beside.links.push(await save(server, seeded))
      made.links += await stopLinks()
    }
    for (const what of ['jobs', 'links'] as const) {
      const of = (slices: readonly SaverResult[], key: 'p50Ms' | 'p95Ms' | 'saves') =>
        median(slices.map((slice) => slice[key]))
      const ratio = of(beside[what], 'p95Ms') / of(alone, 'p95Ms')
      const most = mostOn(engine)
      proofRow({
        what: `${engine}, ${what === 'jobs' ? 'four years as jobs' : 'a week by link, four at a time'}`,
        figure: `a save's p95 ${ratio.toFixed(2)} times that alone`,
        goal: `${most} times`,
        passed: ratio <= most,
      })
      const ms = [of(alone, 'p50Ms'), of(alone, 'p95Ms'), of(beside[what], 'p50Ms'), of(beside[what], 'p95Ms')]
      rows.push([
        `${engine}: ${what === 'jobs' ? 'four years as jobs' : 'a week by link, four at a time'}`,
        ...ms.map((each) => each.toFixed(1)),
        `${ratio.toFixed(2)} (≤ ${most})`,
        ...[of(alone, 'saves'), of(beside[what], 'saves'), made[what]],
      ])
    }
  } finally {
    await server.stop()
  }
}

function linkTo(fileType: FileType, from: string): string {
  return linkOf({ ...defaultRequest('orderSummary', YEAR.to), fileType, level: 'LOCATION', from, to: YEAR.to })
}

/** Four people ask for a year; the answer cancels what is left and says how many were done. */
async function haveMade({ port }: RunningServer, people: readonly Headers[]): Promise<() => Promise<number>> {
  const types: readonly FileType[] = ['CSV', 'XLSX', 'PDF', 'CSV']
  const jobs = await Promise.all(
    people.map(async (headers, at) => {
      const body = new URLSearchParams({ link: linkTo(types[at] ?? 'CSV', YEAR.from) })
      const asked = await fetch(`http://127.0.0.1:${port}/api${api.reportJobs.ask.path}`, {
        method: 'POST',
        headers,
        body,
      })
      const { job_id: jobId, messageTxt } = (await asked.json()) as { job_id?: number; messageTxt?: string }
      if (jobId === undefined) throw new Error(`A report was refused: ${messageTxt}`)
      return { headers, jobId }
    }),
  )
  await sleep(1500)
  return async () => {
    const states = await Promise.all(
      jobs.map(async ({ headers, jobId }) => {
        const job = await fetch(`http://127.0.0.1:${port}/api${api.reportJobs.one.path}?id=${jobId}`, { headers })
        const { state, progress } = (await job.json()) as { state: string; progress: number }
        const body = new URLSearchParams({ id: String(jobId) })
        await fetch(`http://127.0.0.1:${port}/api${api.reportJobs.cancel.path}`, { method: 'POST', headers, body })
        console.log(`  ${state} ${progress} %`)
        return state
      }),
    )
    return states.filter((state) => state === 'done').length
  }
}

/** Four people download a week again and again until the answer is called, which says how many files came. */
function download({ port }: RunningServer, people: readonly Headers[]): () => Promise<number> {
  let isOver = false
  const files = people.map(async (headers) => {
    let count = 0
    while (!isOver) {
      const response = await fetch(`http://127.0.0.1:${port}${linkTo('CSV', addDays(YEAR.to, -7))}`, { headers })
      const { length } = await response.text()
      if (response.status !== 200 || length === 0) throw new Error(`A report was refused: ${response.status}`)
      count += 1
    }
    return count
  })
  return async () => {
    isOver = true
    return (await Promise.all(files)).reduce((sum, count) => sum + count, 0)
  }
}

function save({ port }: RunningServer, seeded: Seeded): Promise<SaverResult> {
  const task = { ...seeded, itemNos: seeded.itemNos.slice(0, 30) }
  return savesOf({ ...task, port, clients: CLERKS, pauseMs: PAUSE_MS, seconds: SECONDS })
}
