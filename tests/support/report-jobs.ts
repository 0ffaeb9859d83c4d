/** A world in which reports are asked for and made: what the tests of jobs do again and again. */
import { expect, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { type JobRunner, startReportJobs } from '#server/reports/jobs/runner.ts'
import type { Makers } from '#server/reports/report-maker.ts'
import { OWN, type Persona } from './personas.ts'
import type { Client, TestWorld } from './world.ts'

export const reader: Persona = { userCode: 'READER', customerNo: OWN, rights: ['reports'] }
export const LINK = '/pdfs/OrderSummaryFile-CSV.php?startdate=11/09/2026&enddate=11/15/2026'
/** The same report of another day. */
export const linkOn = (day: number): string =>
  `/pdfs/OrderSummaryFile-CSV.php?startdate=11/${day}/2026&enddate=11/${day}/2026`

/** Adds so many locations on route R15 that a request does not wait for their menus. */
export async function addManyLocations({ db }: TestWorld): Promise<void> {
  const locations = Array.from({ length: 260 }, (_, i) => String(5000 + i).padStart(6, '0'))
  await db
    .insertInto('location')
    .values(
      locations.map((locationNo) => ({ customerNo: OWN, locationNo, routeNo: 'R15', name: locationNo, menuDays: 'T' })),
    )
    .execute()
}

/** A door that work waits at until it is opened. */
export function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const pass = () => {
    reach()
    return opened
  }
  return { open: () => open(), reached, pass }
}

/** What is done with jobs in a world; `runners` are stopped by the test. */
export function jobsOf(world: TestWorld, runners: JobRunner[]) {
  const one = async (client: Client, jobId: number) => (await client.ask(api.reportJobs.one, { jobId })).value
  const fetched = (client: Client, jobId: number) => client.send('GET', '/pdfs/ReportFile.php', { id: String(jobId) })
  return {
    start(makers: Makers): JobRunner {
      const runner = startReportJobs(world, makers)
      runners.push(runner)
      return runner
    },
    ask: async (client: Client, link = LINK) => (await client.ask(api.reportJobs.ask, { link })).value,
    one,
    settled: (client: Client, jobId: number) =>
      vi.waitFor(
        async () => {
          const job = await one(client, jobId)
          expect(['done', 'failed', 'canceled']).toContain(job.state)
          return job
        },
        { timeout: 20_000, interval: 20 },
      ),
    fetched,
    textOf: async (client: Client, jobId: number) => (await fetched(client, jobId)).text(),
    count: async (table: 'reportJob' | 'reportJobPart') =>
      (await world.db.selectFrom(table).select('jobId').execute()).length,
    /** As if the server that works on them had not been heard of for a minute. */
    async orphan() {
      await world.db
        .updateTable('reportJob')
        .set({ leasedUntil: new Date(Date.now() - 60_000) })
        .where('state', '=', 'working')
        .execute()
    },
  }
}
