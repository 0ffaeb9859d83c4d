// SEC-03, SEC-04: no other site, link, picture, prefetcher or mail scanner changes anything. Every changing call of the
// contract × every forged form of it; the database must be the very same afterwards.
import { describe, expect, test } from 'vitest'
import { carried, headers } from '#contract/kernel/endpoint.ts'
import { may, type Viewer } from '#rules/access.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { createApp } from '#server/app.ts'
import { canceledForClosedDay } from '#tests/support/closed-day.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, integrator, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { tenant } from '#tests/support/tenants.ts'
import type { Client } from '#tests/support/world.ts'

const EVIL = 'https://evil.example'
// What nobody needs to be signed in for has no session to borrow: its own tests say who may send it (T22).
// A call by key knows no session either: no browser's cookie opens it, server/access/api-keys.test.ts.
const changing = sampledCalls().filter(
  ({ endpoint }) => endpoint.changes && endpoint.ability !== 'anyone' && !endpoint.byKey,
)
/** Sent as POST because of their size; they change nothing. */
const changesNothing = new Set([
  'uploads.check',
  'uploads.traySizes',
  'uploads.readWorkbook',
  'items.openOrders',
  'waste.display',
])
/** Taken, and then nothing is done: their samples name what this small shop has not, or has already. */
const idleHere = new Set([
  ...[
    'customerForms.change',
    'customerForms.startList',
    'customerForms.copyPrices',
    'cutoffs.update',
    'cutoffs.remove',
  ],
  ...['itemLists.create', 'itemLists.remove', 'itemLists.restore'],
  ...['items.save', 'items.saveMany', 'priceCodes.saveMany'],
  ...['production.release', 'production.unlock', 'production.move'],
])
const withGet = changing.filter(({ endpoint }) => endpoint.method === 'GET')
const viewer = ({ userCode, customerNo, isAdmin = false, rights = [] }: Persona, viewing?: string): Viewer => ({
  ...{ userCode, isAdmin, customerNo: customerNo ?? viewing },
  ...{ isStaff: customerNo === undefined, rights: new Set(rights) },
})
/** Staff with no customer chosen, where nobody of a customer may ask, nor staff who view as one. */
const isStaffsAlone = ({ endpoint: { ability } }: Sampled) =>
  ability !== 'anyone' &&
  may(viewer(staff), ability) &&
  ![clerk, customerAdmin, integrator].some((persona) => may(viewer(persona), ability)) &&
  !may(viewer(staff, OWN), ability)
/** The lowest who may: a clerk, the customer's administrator, its API user, staff. */
const whoMay = ({ endpoint: { ability } }: Sampled): Persona =>
  [clerk, integrator, customerAdmin].find((persona) => ability !== 'anyone' && may(viewer(persona), ability)) ?? staff

interface Forged {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly isBearer?: boolean
}
const fromBrowser = (site: string, mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})
const noToken = { [headers.csrf]: '' }

/** What another site, an old browser or a program in between can make a signed-in browser send. */
const forgeries: Readonly<Record<string, Forged>> = {
  'a picture': { method: 'GET', headers: { ...noToken, ...fromBrowser('cross-site', 'no-cors', 'image') } },
  'a link on another site': {
    method: 'GET',
    headers: { ...noToken, ...fromBrowser('cross-site', 'navigate', 'document') },
  },
  'a link in a mail': { method: 'GET', headers: { ...noToken, ...fromBrowser('none', 'navigate', 'document') } },
  'a link, by a browser that says nothing': { method: 'GET', headers: { ...noToken, 'sec-fetch-site': '' } },
  'a GET of our own page': { method: 'GET', headers: {} },
  'a form of another site': {
    method: 'POST',
    headers: { ...noToken, origin: EVIL, ...fromBrowser('cross-site', 'navigate', 'document') },
  },
  'a form of another site, by an old browser': {
    method: 'POST',
    headers: { ...noToken, origin: EVIL, 'sec-fetch-site': '' },
  },
  'fetch without CORS': {
    method: 'POST',
    headers: {
      ...noToken,
      origin: EVIL,
      'content-type': 'text/plain',
      ...fromBrowser('cross-site', 'no-cors', 'empty'),
    },
  },
  'a sandboxed frame': { method: 'POST', headers: { ...noToken, origin: 'null', 'sec-fetch-site': '' } },
  'a sandboxed frame that knows the token': { method: 'POST', headers: { origin: 'null', 'sec-fetch-site': '' } },
  'a sibling of ours': {
    method: 'POST',
    headers: { ...noToken, origin: 'http://shop.portal.test', 'sec-fetch-site': 'same-site' },
  },
  'a sibling that knows the token': {
    method: 'POST',
    headers: { origin: 'http://shop.portal.test', 'sec-fetch-site': '' },
  },
  'no headers at all': { method: 'POST', headers: { ...noToken, 'sec-fetch-site': '' } },
  'the token alone': { method: 'POST', headers: { 'sec-fetch-site': '' } },
  'our page without the token': { method: 'POST', headers: noToken },
  'our page with a wrong token': { method: 'POST', headers: { [headers.csrf]: 'x'.repeat(43) } },
  'our page with an empty token': { method: 'POST', headers: { [headers.csrf]: ' ' } },
  HEAD: { method: 'HEAD', headers: {} },
  'HEAD by a program': { method: 'HEAD', headers: { 'sec-fetch-site': '' }, isBearer: true },
  'a prefetch by a program': {
    method: 'GET',
    headers: { 'sec-fetch-site': '', 'sec-purpose': 'prefetch;prerender' },
    isBearer: true,
  },
  'a prefetch of the older kind': {
    method: 'GET',
    headers: { 'sec-fetch-site': '', purpose: 'prefetch' },
    isBearer: true,
  },
  'a token in a followed link': {
    method: 'GET',
    headers: fromBrowser('none', 'navigate', 'document'),
    isBearer: true,
  },
}

/** What the sample of a changed password shows as the one that is there. */
const passwordHash = hashPassword('password')

let facts: Facts
const world = freshWorld('any', async () => {
  facts = await tenant(world, OWN, 1)
  // Staff's calls on an order are taken before its cut-off, too.
  await world.make.staffEditBeforeCutoff()
  await world.make.mail({ isGivenUp: true })
  await world.db
    .updateTable('portalUser')
    .set({ passwordHash: await passwordHash })
    .execute()
})

const isViewing = (call: Sampled) => whoMay(call) === staff && !isStaffsAlone(call)
/** A client that may make the call; staff views as the customer, so that there is something to stop. */
async function clientFor(call: Sampled, bearer: boolean): Promise<Client> {
  return world.as(whoMay(call), { bearer, ...(isViewing(call) ? { viewing: OWN } : {}) })
}

const send = (client: Client, call: Sampled, { method, headers: extra }: Pick<Forged, 'method' | 'headers'>) => {
  const { path, fields } = requestOf(call.endpoint, call.inputOf(factsFor(call)))
  return client.send(method, path, fields, extra)
}

/** Only an order on a day without work is moved. */
async function closeDayOf(orderNo: string): Promise<void> {
  const { db } = world
  const order = db.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).select('orderDate')
  const { orderDate } = await order.executeTakeFirstOrThrow()
  const day = { customerNo: '', orderDate, cutDay: -2, cutTime: '14:00', isNoWork: true }
  await db.insertInto('cutoffDate').values(day).execute()
}

/** What the request acts on, where the shop has nothing of the kind. */
async function provideFor({ name }: Sampled): Promise<void> {
  const { db, clock } = world
  if (['closedDays.move', 'closedDays.change'].includes(name)) await closeDayOf(facts.orderNo)
  if (['closedDays.undo', 'dayNotices.read'].includes(name)) await canceledForClosedDay(world, facts.orderNo)
  if (name === 'missedOrders.remind')
    await insertPersona(world, { ...clerk, userCode: 'MATE', email: 'mate@example.com' })
  if (OF_DELETED.has(name))
    await insertPersona(world, { ...clerk, userCode: 'GONE', email: '' }).then((userId) =>
      db.updateTable('portalUser').set({ isDeleted: true }).where('userId', '=', userId).execute(),
    )
  if (name === 'columnMatches.forget')
    await db
      .insertInto('columnMatch')
      .values({
        ...{ customerNo: OWN, format: 'csv', date: 'Day', locationNo: 'Store', itemNo: 'SKU', quantity: 'Qty' },
        ...{ usedOnDay: '', matchedBy: 'CLERK', matchedAt: clock.now() },
      })
      .execute()
  // Customers take back what was posted today.
  if (name === 'waste.correct')
    await db.updateTable('wasteEntry').set({ recordedAt: clock.now(), postedAt: clock.now() }).execute()
}
const OF_DELETED = new Set(['users.restore', 'users.freeCode'])
const factsFor = ({ name }: Sampled): Facts => (OF_DELETED.has(name) ? { ...facts, userCode: 'GONE' } : facts)

test('there is a changing call to forge', () => {
  expect(changing.length).toBeGreaterThan(6)
  expect(withGet.map(({ name }) => name)).toContain('orders.cancel')
})

test.each(changing.map((call) => [call.name, call] as const))('SEC-03 SEC-04 %s is not forged', async (_, call) => {
  await provideFor(call)
  const clients = { cookie: await clientFor(call, false), bearer: await clientFor(call, true) }
  const before = await fingerprint(world)
  for (const [what, forged] of Object.entries(forgeries)) {
    const response = await send(forged.isBearer ? clients.bearer : clients.cookie, call, forged)
    expect(response.status, what).toBeGreaterThanOrEqual(400)
    if (forged.method !== 'HEAD') {
      expect(await response.json(), what).toMatchObject({ message: 'error', messageTxt: expect.stringMatching(/\.$/) })
    }
    expect(await fingerprint(world), `${what} changed something`).toBe(before)
  }
  // The same request from our own page is taken, so that the refusals above are about where it came from.
  const { method } = requestOf(call.endpoint, call.inputOf(factsFor(call)))
  const own = await send(clients.cookie, call, { method, headers: { origin: 'http://portal.test' } })
  if (idleHere.has(call.name)) return expect([200, 404]).toContain(own.status)
  expect(own.status).toBe(200)
  const { message } = (await own.json()) as { message: string }
  expect(message).toBe('success')
  if (!changesNothing.has(call.name)) expect(await fingerprint(world)).not.toBe(before)
})

describe('a GET that changes data, as it is specified', () => {
  const byQuery = (client: Client, call: Sampled) => {
    const { path, fields } = requestOf(call.endpoint, call.inputOf(factsFor(call)))
    const viewing: Record<string, string> = whoMay(call) === staff ? { [carried.marker]: OWN } : {}
    const carriedToo = { ...viewing, [carried.token]: client.secret }
    return world.nobody().send('GET', path, { ...fields, ...carriedToo }, { 'sec-fetch-site': '' })
  }

  test.each(withGet.map((call) => [call.name, call] as const))('SRV-09 %s answers a program', async (_, call) => {
    const program = await clientFor(call, true)
    const before = await fingerprint(world)
    if (idleHere.has(call.name)) return expect([200, 404]).toContain((await byQuery(program, call)).status)
    expect(await (await byQuery(program, call)).json()).toMatchObject({ message: 'success' })
    expect(await fingerprint(world)).not.toBe(before)
  })

  test.each(withGet.map((call) => [call.name, call] as const))(
    'and not where it is switched off: %s',
    async (_, call) => {
      const strict = openStrict()
      const program = await clientFor(call, true)
      const before = await fingerprint(world)
      const { path, fields } = requestOf(call.endpoint, call.inputOf(factsFor(call)))
      const url = `${path}?${new URLSearchParams(fields)}`
      const byHeader = await strict(url, { authorization: `Bearer ${program.secret}` })
      expect(byHeader.status).toBe(405)
      expect(byHeader.headers.get('allow')).toBe('POST')
      const byAddress = await strict(`${url}&${new URLSearchParams({ [carried.token]: program.secret })}`, {})
      expect(await byAddress.json()).toMatchObject({ message: 'timeout' })
      expect(await fingerprint(world)).toBe(before)
    },
  )

  /** The same database under a server with COMPAT_TOKENS off, as in production. */
  function openStrict() {
    const app = createApp({ ...world, config: { ...world.config, acceptsQueryTokens: false } })
    return (path: string, sent: Readonly<Record<string, string>>) =>
      Promise.resolve(app.fetch(new Request(new URL(path, 'http://portal.test'), { headers: sent })))
  }
})
