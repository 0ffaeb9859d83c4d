import { afterAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { jobsOf, reader } from '#tests/support/report-jobs.ts'
import { sliced } from '#tests/support/report-makers.ts'
import type { JobRunner } from './runner.ts'

// A quarter of a gigabyte is not written for a test; more than one portion is.
vi.mock('#rules/limits.ts', async (original) => ({ ...(await original<object>()), REPORT_FILE_BYTES: 400_000 }))

describe.each(testDatabases())('the size of a report’s file on %s', (kind) => {
  const runners: JobRunner[] = []
  const world = sharedWorld(kind, () => world.make.shop())
  afterAll(async () => {
    for (const runner of runners) await runner.stop()
  })

  test('RPT-29 what grows too large for one file is given up with a sentence, and nothing of it stays', async () => {
    const jobs = jobsOf(world, runners)
    const client = await world.as(reader)
    const madeOf = async (slices: number) => {
      const runner = jobs.start(sliced({ slices, cellLength: 1000 }))
      const job = await jobs.settled(client, (await jobs.ask(client)).jobId)
      await runner.stop()
      return job
    }
    expect(await madeOf(30)).toMatchObject({ state: 'done', bytes: expect.any(Number) })
    const kept = await jobs.count('reportJobPart')
    expect(await madeOf(60)).toMatchObject({
      state: 'failed',
      problem: 'This report is too large for one file. Choose fewer days, or fewer details.',
    })
    expect(await jobs.count('reportJobPart')).toBe(kept)
  })
})
