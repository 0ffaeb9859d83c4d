// Readers do not hold up those who save: truths of turns, not of times. Measured by `npm run bench -- mix`.
import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { allEndpoints, api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { LANE_WAITING_OF_A_USER } from '#rules/limits.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, type Persona, wasteClerk } from '#tests/support/personas.ts'
import { openSession, sessionCookie } from '../access/sessions.ts'
import { mount } from '../dispatch.ts'
import type { Call } from './call.ts'

const world = sharedWorld(testDatabases().at(-1) ?? 'embedded', () => world.make.shop())

/** Calls whose handlers begin and end when the test says so. */
function held(endpoint: AnyEndpoint, work: (call: Call<AnyEndpoint>, until: Promise<void>) => Promise<unknown>) {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun: string[] = []
  const handler = async (call: Call<AnyEndpoint>) => {
    begun.push(call.caller.userCode)
    return work(call, until)
  }
  return { bound: { name: 'held', endpoint, handler }, begun, release }
}
const portal = (bound: ReturnType<typeof held>['bound']) => {
  const app = new Hono()
  mount(app, world, [bound])
  return app
}
async function cookieOf(persona: Persona): Promise<string> {
  const { secret } = await openSession(world, await insertPersona(world, persona), false)
  return sessionCookie(world.config, secret).split(';')[0] ?? ''
}
const get = (app: Hono, path: string, cookie: string) =>
  Promise.resolve(
    app.fetch(new Request(`http://portal.test/api${path}`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })),
  )
/** Long enough for whatever would begin now to have begun. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

test('RPT-24 reports that take long by link, beside those who save, hold up nobody who prints an order', async () => {
  const answer = { fileName: 'a.pdf', type: 'application/pdf' as const, body: Buffer.from('%PDF') }
  const report = held(api.reports.menuPdf, async (_, until) => {
    await until
    return answer
  })
  const print = held(api.documents.order, async () => answer)
  const app = new Hono()
  mount(app, world, [report.bound, print.bound])
  const readers: readonly Persona[] = [1, 2, 3].map((n) => ({ ...customerAdmin, userCode: `REPORTS${n}` }))
  const asked = await Promise.all(readers.map(cookieOf)).then((cookies) =>
    cookies.map((cookie) => get(app, api.reports.menuPdf.path, cookie)),
  )
  await vi.waitFor(() => expect(report.begun).toHaveLength(2))
  const printed = get(app, `${api.documents.order.path}?DocumentNo=480001`, await cookieOf(clerk))
  await vi.waitFor(() => expect(print.begun).toEqual([clerk.userCode]))
  expect((await printed).status).toBe(200)
  expect(report.begun, 'two at once').toHaveLength(2)
  report.release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('thirty prints of one user are made one after the other, to the last byte; another user’s is made at once', async () => {
  async function* pages(until: Promise<void>) {
    yield Buffer.from('%PDF')
    await until
    yield Buffer.from('%%EOF')
  }
  const { bound, begun, release } = held(api.documents.order, async (_, until) => ({
    fileName: 'a.pdf',
    type: 'application/pdf' as const,
    body: pages(until),
  }))
  const app = portal(bound)
  const [one, another] = [await cookieOf(clerk), await cookieOf(wasteClerk)]
  const path = `${api.documents.order.path}?DocumentNo=480001`
  const all = Array.from({ length: 30 }, () => get(app, path, one))
  await vi.waitFor(() => expect(begun).toEqual([clerk.userCode]))
  all.push(get(app, path, another))
  await vi.waitFor(() => expect(begun).toEqual([clerk.userCode, wasteClerk.userCode]))
  await settle()
  expect(begun).toHaveLength(2)
  release()
  for (const response of await Promise.all(all)) expect(await response.text()).toBe('%PDF%%EOF')
  expect(begun).toHaveLength(31)
})

test('whoever asks for more than may wait is told so', async () => {
  const { bound, begun, release } = held(api.summaries.byItem, async (_, until) => {
    await until
    return { days: [], rows: [] }
  })
  const app = portal(bound)
  const cookie = await cookieOf(clerk)
  const refused: Response[] = []
  const all = Array.from({ length: LANE_WAITING_OF_A_USER + 3 }, async () => {
    const response = await get(app, api.summaries.byItem.path, cookie)
    if (response.status !== 200) refused.push(response)
    return response
  })
  await vi.waitFor(() => expect([begun.length, refused.length]).toEqual([1, 2]), { timeout: 20_000 })
  expect([refused[0]?.status, refused[0]?.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused[0]?.json()).toMatchObject({
    code: 'busy',
    messageTxt: expect.stringContaining('Try this one again'),
  })
  release()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(LANE_WAITING_OF_A_USER + 1)
})

test('a save is answered while more weeks are asked for than there are connections to the database', async () => {
  const { bound, begun, release } = held(api.summaries.byLocation, async ({ db }, until) => {
    await db.connection().execute(async (own) => {
      await sql`select 1`.execute(own)
      await until
    })
    return { days: [], rows: [], ordersAllowed: 1, accountStatus: undefined }
  })
  if (world.database.kind !== 'postgres') return release()
  const app = portal(bound)
  const readers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => cookieOf({ ...clerk, userCode: `READER${at}` } as Persona)),
  )
  const orderNo = await world.make.order({ lines: { '100100': 1 } })
  const saver = await world.as(customerAdmin)
  const all = readers.map((cookie) => get(app, api.summaries.byLocation.path, cookie))
  await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(2))
  await settle()
  expect(begun.length).toBeLessThanOrEqual(4)
  const saved = await saver.ask(api.orders.saveLine, { orderNo: String(orderNo), itemNo: '100100', quantity: 7 })
  expect(saved.message).toBe('success')
  release()
  expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true)
})

test('every document and every week stands in a lane; no call that stores anything does', () => {
  const all = allEndpoints().map(({ endpoint }) => endpoint)
  const reports: readonly AnyEndpoint[] = Object.values(api.reports)
  const laneOf = (document: AnyEndpoint) => (reports.includes(document) ? 'reporting' : 'printing')
  expect(all.filter((endpoint) => endpoint.isDownload && endpoint.lane !== laneOf(endpoint))).toEqual([])
  expect(all.filter(({ stores, lane }) => stores && lane !== undefined)).toEqual([])
  // The calendar reads a range; one day and one order are what a clerk is about to type into, and wait for no week.
  const { month, byDay, load } = api.orders
  expect([month.lane, byDay.lane, load.lane]).toEqual(['reading', undefined, undefined])
  expect(Object.values(api.summaries).filter(({ lane }) => lane !== 'reading')).toEqual([])
})
