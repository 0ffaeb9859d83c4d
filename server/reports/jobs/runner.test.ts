import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { REPORT_ATTEMPTS, REPORT_OUTAGES } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OTHER } from '#tests/support/personas.ts'
import { door, jobsOf, LINK, linkOn, reader } from '#tests/support/report-jobs.ts'
import { sliced } from '#tests/support/report-makers.ts'
import * as making from './runner.sql.ts'
import type { JobRunner } from './runner.ts'

describe.each(testDatabases())('reports being made on %s', (kind) => {
  let runners: JobRunner[]
  let jobs: ReturnType<typeof jobsOf>
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    runners = []
    jobs = jobsOf(world, runners)
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
  })

  test('RPT-29 canceled while it is made, it stops at the next slice and nothing of it stays', async () => {
    const held = door()
    let slices = 0
    const before = (slice: number) => {
      slices += 1
      return slice === 40 ? held.pass() : undefined
    }
    jobs.start(sliced({ slices: 100, cellLength: 1000, before }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await held.reached
    expect(await jobs.count('reportJobPart')).toBeGreaterThan(0)
    expect((await client.ask(api.reportJobs.cancel, { jobId })).message).toBe('success')
    held.open()
    await runners[0]?.stop()
    expect(slices).toBeLessThanOrEqual(42)
    expect(await jobs.one(client, jobId)).toMatchObject({ state: 'canceled', progress: expect.any(Number) })
    expect(await jobs.count('reportJobPart')).toBe(0)
    expect((await jobs.fetched(client, jobId)).status).toBe(422)
    expect((await client.ask(api.reportJobs.cancel, { jobId })).message).toBe('success')
    expect((await client.ask(api.reportJobs.one, { jobId })).status).toBe(404)
  })

  test('RPT-29 a maker that refuses says why; one that throws is a fault with a reference, and the next is made', async () => {
    const lines: unknown[] = []
    Object.assign(world.log, { error: (...said: unknown[]) => lines.push(said) })
    const good = sliced({ slices: 1 })
    jobs.start({
      ...good,
      waste: () => Promise.reject(new Refusal('Location 000999 was not found.')),
      orderData: () => Promise.reject(new TypeError('secret row')),
      orderSummary: async (asked) => {
        const made = await good.orderSummary(asked)
        return { ...made, charts: () => Promise.reject(new Error('late')) }
      },
    })
    const client = await world.as(reader)
    const refused = await jobs.settled(client, (await jobs.ask(client, '/pdfs/WasteReport-CSV.php')).jobId)
    expect(refused).toMatchObject({ state: 'failed', problem: 'Location 000999 was not found.' })
    const thrown = await jobs.settled(client, (await jobs.ask(client, '/pdfs/OrderData-CSV.php')).jobId)
    expect(thrown.state).toBe('failed')
    expect(thrown.problem).toContain(`Reference R${thrown.jobId}.`)
    expect(JSON.stringify([thrown.problem])).not.toContain('secret')
    const late = await jobs.settled(client, (await jobs.ask(client)).jobId)
    expect(late.state).toBe('failed')
    expect(lines).toHaveLength(2)
    expect(await jobs.count('reportJobPart')).toBe(0)
    expect((await jobs.fetched(client, late.jobId)).status).toBe(422)
  })

  test('RPT-29 a server that stops hands its job back, and the next one makes it from its beginning', async () => {
    const held = door()
    // So many slices are left that the job cannot finish before it notices the stop.
    const first = jobs.start(
      sliced({ slices: 5_000, cellLength: 1000, before: (slice) => (slice === 40 ? held.pass() : undefined) }),
    )
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await held.reached
    const stopped = first.stop()
    held.open()
    await stopped
    expect(await jobs.one(client, jobId)).toMatchObject({ state: 'waiting', progress: 0 })
    expect(await jobs.count('reportJobPart')).toBe(0)
    jobs.start(sliced({ slices: 2 }))
    await jobs.settled(client, jobId)
    expect((await jobs.textOf(client, jobId)).trim().split('\r\n')).toHaveLength(22)
    const { attempts } = await world.db.selectFrom('reportJob').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
  })

  test('RPT-29 a server that is told to stop while it takes a job hands the job back', async () => {
    const { takeNext } = making
    let stopped: Promise<void> | undefined
    let slices = 0
    vi.spyOn(making, 'takeNext').mockImplementation(async (...args) => {
      const job = await takeNext(...args)
      if (job) stopped ??= runner.stop()
      return job
    })
    const before = async () => {
      slices += 1
    }
    const runner = jobs.start(sliced({ slices: 50, before }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await vi.waitFor(() => expect(stopped).toBeDefined())
    await stopped
    expect(slices).toBeLessThan(5)
    expect(await jobs.one(client, jobId)).toMatchObject({ state: 'waiting', progress: 0 })
  })

  test('RPT-29 a lease that ran out is taken over, and the first server adds nothing to the file', async () => {
    const held = door()
    jobs.start(sliced({ slices: 50, cellLength: 1000, before: (slice) => (slice === 40 ? held.pass() : undefined) }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await held.reached
    await jobs.orphan()
    jobs.start(sliced({ slices: 2 }))
    await jobs.settled(client, jobId)
    held.open()
    await runners[0]?.stop()
    expect((await jobs.textOf(client, jobId)).trim().split('\r\n')).toHaveLength(22)
    expect((await jobs.one(client, jobId)).state).toBe('done')
  })

  test.each([
    ['another server begins anew', 'other', false],
    ['the same server begins anew', 'first', false],
    ['another server takes over what was handed back', 'other', true],
  ])('RPT-29 who lost a job to whoever changes nothing of it: %s', async (_, leasedBy, isHandedBack) => {
    const { db, clock } = world
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const place = { onlySmall: false, most: REPORT_ATTEMPTS, today: clock.today() }
    const take = async (by: string) => {
      const taken = await making.takeNext(db, { ...place, leasedBy: by })
      if (!taken) throw new Error('There is no job to take.')
      return taken
    }
    const lost = await take('first')
    if (isHandedBack) await making.handBack(db, lost)
    else await jobs.orphan()
    const held = await take(leasedBy)
    const ended = { now: clock.now(), until: clock.now() }
    const file = { fileName: 'a.csv', bytes: 1, preview: {}, ...ended }
    expect(await making.goOn(db, lost, 50)).toBe(false)
    expect(await making.addPart(db, lost, 0, Buffer.from('a'))).toBe(false)
    expect(await making.finish(db, lost, file)).toBe(false)
    await making.end(db, lost, { state: 'failed', problem: 'Lost.', ...ended })
    await making.handBack(db, lost)
    expect(await jobs.one(client, jobId)).toMatchObject({ state: 'working', progress: 0 })
    expect(await jobs.count('reportJobPart')).toBe(0)
    expect(await making.goOn(db, held, 50)).toBe(true)
  })

  test('RPT-29 what ends its server each time is given up with a sentence', async () => {
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    const taken = { leasedBy: 'gone', onlySmall: false, most: REPORT_ATTEMPTS, today: world.clock.today() }
    for (let attempt = 1; attempt <= REPORT_ATTEMPTS; attempt += 1) {
      expect((await making.takeNext(world.db, taken))?.attempts).toBe(attempt)
      expect(await making.takeNext(world.db, taken), 'its lease is good').toBeUndefined()
      await jobs.orphan()
    }
    expect(await making.takeNext(world.db, taken), 'its lease ran out while others were given up').toBeUndefined()
    jobs.start(sliced({ slices: 1 }))
    const failed = await jobs.settled(client, jobId)
    expect(failed.state).toBe('failed')
    expect(failed.problem).toContain('The server or its database ended several times')
  })

  /** As if the database went away under a statement of the report. */
  const away = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })

  test('RPT-29 an outage of the database takes no attempt, however often it comes', async () => {
    let begun = 0
    const before = () => {
      begun += 1
      return begun <= REPORT_ATTEMPTS + 1 ? Promise.reject(away()) : undefined
    }
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    jobs.start(sliced({ slices: 2, before }))
    expect(await jobs.settled(client, jobId)).toMatchObject({ state: 'done' })
    const { attempts } = await world.db.selectFrom('reportJob').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
    expect((await jobs.textOf(client, jobId)).trim().split('\r\n')).toHaveLength(22)
  })

  test.each([
    ['an outage', away()],
    ['a full disk', Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })],
  ])('RPT-29 nor does %s while it is said that the report cannot be made', async (_, error) => {
    const { end } = making
    const ends = vi.spyOn(making, 'end').mockRejectedValueOnce(error).mockImplementation(end)
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    jobs.start({ ...sliced({ slices: 1 }), orderSummary: () => Promise.reject(new Refusal('There are no orders.')) })
    expect(await jobs.settled(client, jobId)).toMatchObject({ state: 'failed', problem: 'There are no orders.' })
    ends.mockRestore()
    const { attempts } = await world.db.selectFrom('reportJob').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
  })

  test('RPT-29 a report that ends the database each time is given up all the same', async () => {
    let begun = 0
    const before = () => {
      begun += 1
      return Promise.reject(away())
    }
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    jobs.start(sliced({ slices: 1, before }))
    const failed = await vi.waitFor(
      async () => {
        // The lease of one that is not handed back is not waited for.
        if (begun > REPORT_OUTAGES) await jobs.orphan()
        const job = await jobs.one(client, jobId)
        expect(job.state).toBe('failed')
        return job
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(failed.problem).toContain('The server or its database ended several times')
    expect(begun).toBe(REPORT_OUTAGES + REPORT_ATTEMPTS)
  })

  test('RPT-29 who signs out meanwhile finds his report made', async () => {
    const held = door()
    jobs.start(sliced({ slices: 1, before: held.pass }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await held.reached
    await client.ask(api.session.logout, {})
    held.open()
    expect((await jobs.settled(await world.as(reader), jobId)).state).toBe('done')
  })

  test('RPT-29 a full disk is said, and nothing half stays', async () => {
    const held = door()
    jobs.start(sliced({ slices: 50, cellLength: 1000, before: (slice) => (slice === 1 ? held.pass() : undefined) }))
    const client = await world.as(reader)
    const { jobId } = await jobs.ask(client)
    await held.reached
    const { hasRoom } = world.database
    Object.assign(world.database, { hasRoom: () => false })
    held.open()
    const failed = await jobs.settled(client, jobId)
    const refused = await client.ask(api.reportJobs.ask, { link: LINK })
    const canceled = await client.ask(api.reportJobs.cancel, { jobId })
    Object.assign(world.database, { hasRoom })
    expect(failed).toMatchObject({
      state: 'failed',
      problem: 'Storage is full. The report was not made; call your route office.',
    })
    expect([refused.status, refused.code]).toEqual([503, 'storage full'])
    expect(canceled.message).toBe('success')
    expect(await jobs.count('reportJobPart')).toBe(0)
  })

  test("RPT-29 a large report holds nobody's small one up, and everybody's first comes before anybody's second", async () => {
    const held = door()
    const made: string[] = []
    const slices = sliced({ slices: 1 })
    const client = await world.as(reader)
    const large = []
    large.push(await jobs.ask(client, linkOn(10)))
    await jobs.ask(client, linkOn(11))
    const last = await jobs.ask(client, linkOn(13))
    large.push(last, await jobs.ask(await world.as(customerAdmin), linkOn(12)))
    await world.db
      .updateTable('reportJob')
      .set({ isLarge: true })
      .where(
        'jobId',
        'in',
        large.map(({ jobId }) => jobId),
      )
      .execute()
    let begun = 0
    let arePlacesTaken = () => {}
    const placesTaken = new Promise<void>((resolve) => {
      arePlacesTaken = resolve
    })
    jobs.start({
      ...slices,
      orderSummary: async (asked) => {
        const { from } = asked.request
        if (from !== '2026-11-11') {
          begun += 1
          if (begun > 1) arePlacesTaken()
          await held.pass()
        }
        made.push(from)
        if (from === '2026-11-11') arePlacesTaken()
        return slices.orderSummary(asked)
      },
    })
    await Promise.all([held.reached, placesTaken])
    const atFirst = { begun, made: [...made] }
    held.open()
    await jobs.settled(client, last.jobId)
    expect(atFirst, 'one large one at a time').toEqual({ begun: 1, made: ['2026-11-11'] })
    // Which of the two lanes asks first is open: where the small one is first, the other user's large one is next.
    expect(made.toSorted()).toEqual(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'])
    expect(made.at(-1), "its asker's second waits for everybody's first").toBe('2026-11-13')
  })
})
