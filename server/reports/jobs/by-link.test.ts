import { afterEach, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { linkOf } from '#contract/report-links.ts'
import { addDays } from '#rules/calendar.ts'
import { REPORT_DAYS, REPORT_LINK_SECONDS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { defaultRequest } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import type { Persona } from '#tests/support/personas.ts'
import { addManyLocations, door, jobsOf, reader } from '#tests/support/report-jobs.ts'
import { sliced } from '#tests/support/report-makers.ts'
import type { Client } from '#tests/support/world.ts'
import type { JobRunner } from './runner.ts'

const menuOf = (locationNo?: string) => linkOf({ ...defaultRequest('menu', '2026-11-24'), locationNo })
const MENU = menuOf()
const ofRoute: Persona = { ...reader, userCode: 'DRIVER', mappedRouteNo: 'R14' }

describe.each(testDatabases())('links that take long on %s', (kind) => {
  let runners: JobRunner[]
  let jobs: ReturnType<typeof jobsOf>
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.route('R15')
    await addManyLocations(world)
    runners = []
    jobs = jobsOf(world, runners)
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
  })

  const follow = async (client: Client) => {
    const response = await client.send('GET', MENU)
    const isFile = response.headers.get('content-type') === 'application/pdf'
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      said: isFile ? '' : ((await response.json()) as { message: string; messageTxt: string }),
      bytes: isFile ? (await response.arrayBuffer()).byteLength : 0,
    }
  }

  test('RPT-24 RPT-29 the link says that it is being made, then gives the file, and later is made anew', async () => {
    const client = await world.as(reader)
    const first = await follow(client)
    expect([first.status, first.retryAfter]).toEqual([202, '10'])
    expect(first.said).toMatchObject({
      message: 'working',
      messageTxt: expect.stringMatching(/being made \(0 %\)\..*\.$/),
    })
    expect((await follow(client)).status).toBe(202)
    const list = (await client.ask(api.reportJobs.list, {})).value
    expect(list).toHaveLength(1)
    jobs.start(sliced({ slices: 1 }))
    const done = await jobs.settled(client, list[0]?.jobId ?? 0)
    const file = await follow(client)
    expect([file.status, file.bytes]).toEqual([200, done.bytes])
    expect((await follow(client)).status, 'a download that broke off').toBe(200)
    world.clock.advance(120_000)
    expect((await follow(client)).status, 'its figures may be others by now').toBe(202)
  })

  test('RPT-24 what nobody came for is not given an hour later as if it were new', async () => {
    const client = await world.as(reader)
    jobs.start(sliced({ slices: 1 }))
    await follow(client)
    const [asked] = (await client.ask(api.reportJobs.list, {})).value
    await jobs.settled(client, asked?.jobId ?? 0)
    world.clock.advance(3_700_000)
    expect((await follow(client)).status).toBe(202)
  })

  test('RPT-24 a screen that asks for the same meanwhile shares it, and both get it', async () => {
    const client = await world.as(reader)
    const held = door()
    jobs.start(sliced({ slices: 1, before: held.pass }))
    const { jobId } = await jobs.ask(client, MENU)
    await held.reached
    expect((await follow(client)).status).toBe(202)
    held.open()
    await jobs.settled(client, jobId)
    expect((await follow(client)).status).toBe(200)
    expect((await client.ask(api.reportJobs.list, {})).value).toHaveLength(1)
  })

  test('RPT-24 what could not be made is said once, and then tried again', async () => {
    const client = await world.as(reader)
    await follow(client)
    jobs.start({ ...sliced({ slices: 1 }), menu: () => Promise.reject(new Refusal('There is no menu.')) })
    const [asked] = (await client.ask(api.reportJobs.list, {})).value
    await jobs.settled(client, asked?.jobId ?? 0)
    const failed = await follow(client)
    expect([failed.status, failed.said]).toMatchObject([422, { messageTxt: 'There is no menu.' }])
    expect((await follow(client)).status).toBe(202)
  })

  test('RPT-24 little that takes long as others are busy is made apart, too, and the same link gives its file', async () => {
    const client = await world.as(reader)
    const little = async () => {
      const response = await client.send('GET', menuOf('000213'))
      const isFile = response.headers.get('content-type') === 'application/pdf'
      return [response.status, isFile ? '' : ((await response.json()) as { message: string }).message]
    }
    const now = performance.now.bind(performance)
    let passed = 0
    // Each look at the clock is later by more than a reader waits.
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
      passed += (REPORT_LINK_SECONDS + 1) * 1000
      return now() + passed
    })
    const first = await little()
    spy.mockRestore()
    expect(first).toEqual([202, 'working'])
    expect(await little(), 'it is not begun beside its job').toEqual([202, 'working'])
    const [asked, ...more] = (await client.ask(api.reportJobs.list, {})).value
    expect(more).toEqual([])
    jobs.start(sliced({ slices: 1 }))
    const { bytes } = await jobs.settled(client, asked?.jobId ?? 0)
    const file = await client.send('GET', menuOf('000213'))
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, bytes])
  })

  test('RPT-24 a full disk is said', async () => {
    const client = await world.as(reader)
    const { hasRoom } = world.database
    Object.assign(world.database, { hasRoom: () => false })
    const refused = await follow(client)
    Object.assign(world.database, { hasRoom })
    expect(refused.status).toBe(503)
    expect(await jobs.count('reportJob')).toBe(0)
  })

  test('RPT-24 little is answered at once: one location, one route, a short range', async () => {
    const client = await world.as(reader)
    expect((await client.send('GET', menuOf('000213'))).status).toBe(200)
    expect((await (await world.as(ofRoute)).send('GET', MENU)).status).toBe(200)
    expect(await jobs.count('reportJob')).toBe(0)
  })

  test('RPT-29 366 days are asked for, 367 are refused', async () => {
    const client = await world.as(reader)
    const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
    const link = (days: number) =>
      `/pdfs/OrderSummaryFile-CSV.php?startdate=${us(addDays('2026-11-15', 1 - days))}&enddate=11/15/2026`
    expect((await jobs.ask(client, link(REPORT_DAYS))).state).toBe('waiting')
    const refused = await client.ask(api.reportJobs.ask, { link: link(REPORT_DAYS + 1) })
    expect([refused.status, refused.text]).toEqual([
      200,
      'A report covers at most 366 days. Choose dates that are closer together.',
    ])
  })
})
