// SEC-05, INV-36: customers number their locations, lists and ship-tos themselves, so two of them have the same numbers. What one
// of them asks and saves is answered as if the other one were not there, and leaves the other one's data alone. Order numbers,
// which only the database keeps apart, are the same here, too: each question must keep to its customer by itself.
import { afterEach, expect, test } from 'vitest'
import { RIGHTS } from '#rules/access.ts'
import { rememberShipTos } from '#server/uploads/batches.sql.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { ORDER_TABLES } from '#tests/support/empty-orders.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { make } from '#tests/support/make.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { insertPersona, integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { type Sampled, sampledCalls } from '#tests/support/samples.ts'
import { keyOfApiUser, tenant } from '#tests/support/tenants.ts'
import { openWorld, type TestWorld } from '#tests/support/world.ts'

/** The order that each call is given anew; both customers have one of this number. */
const ORDER_NO = 700_000
const PLACE = { routeNo: 'R11', locationNo: '000211', orderDate: '2026-11-24' }
const aboutClosedDays = new Set(['list', 'move', 'days', 'preview', 'change'].map((verb) => `closedDays.${verb}`))
const STAFF = 'staff as the customer'
const noOf = (customerNo: string) => (customerNo === OWN ? 1 : 2)
/** By right these tell of every customer, or end what all others need. */
const left = new Set([
  ...['customers.desk', 'customers.list', 'orders.labelCustomers', 'mail.queue', 'mail.retry'],
  ...['session.logout', 'session.stopViewAs', 'integration.rotate'],
])

let worlds: TestWorld[] = []
afterEach(async () => {
  for (const world of worlds) await world.close()
  worlds = []
})

/** A world without customers, in which both could have an order of one number. */
async function emptyWorld(): Promise<TestWorld> {
  const world = await openWorld('any', { trustedProxies: 1 })
  worlds.push(world)
  await world.database.pool.query('alter table sales_order drop constraint sales_order_order_no_key')
  await insertPersona(world, staff)
  await world.make.staffEditBeforeCutoff()
  // Routes and the catalogue are the producer's: everybody's.
  await world.make.route('R01')
  const items = ['100108', '100109'].map((itemNo) => ({ itemNo, description: `Item ${itemNo}` }))
  await world.db.insertInto('item').values(items).execute()
  return world
}

/** The same world for one of the customers: the numbers of its orders, and of whatever else is counted, start here. */
async function worldOf(world: TestWorld, countedFrom: number): Promise<TestWorld> {
  await world.database.pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, ${countedFrom}) from pg_sequences where schemaname = 'public'`,
  )
  return { ...world, make: make(world) }
}

/** The other customer: the same numbers everywhere, and everything about them is different. */
async function addNeighbor(anyWorld: TestWorld, customerNo: string): Promise<void> {
  const world = await worldOf(anyWorld, 8_000_000)
  const { db, clock } = world
  const { locationNo, itemNo } = await tenant(world, customerNo, noOf(customerNo))
  const lines = { [itemNo]: 55, '100109': 66 }
  await world.make.item({ customerNo, itemNo: '100109' })
  await world.make.item({ customerNo, itemNo: '100108', listCode: 'LIST1' })
  await restricted(world, customerNo, true)
  await db
    .updateTable('location')
    .set({ menuDays: 'S', itemListCode: 'LIST1', routeNo: 'R01' })
    .where('customerNo', '=', customerNo)
    .execute()
  await db
    .updateTable('customer')
    .set({ webOrdersAllowed: 1, xmlUploadEnabled: false })
    .where('customerNo', '=', customerNo)
    .execute()
  await db
    .insertInto('menuRemoval')
    .values({ customerNo, listCode: '', menuCycle: '', menuSeqNo: '', itemNo })
    .execute()
  const at = clock.now()
  const waste = { wastedOn: '2026-11-17', recordedBy: 'WASTE', recordedAt: at, postedAt: at }
  await db
    .insertInto('wasteEntry')
    .values({ customerNo, locationNo, itemNo, quantity: 77, ...waste })
    .execute()
  for (const orderDate of [
    '2026-11-17',
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-27',
    '2026-12-11',
  ])
    for (const _ of [1, 2]) await world.make.order({ ...PLACE, customerNo, orderDate, lines })
  const header = {
    usedOnDay: 6,
    itemListCode: 'LIST1',
    shipToCode: 'SHIP1',
    labelCustomerNo: customerNo,
    menuCycle: 'Z',
  }
  const state = customerNo === OWN ? 'in production' : 'open'
  await world.make.order({
    ...PLACE,
    customerNo,
    orderNo: ORDER_NO,
    state,
    lines: { ...lines, [itemNo]: 301 },
    ...header,
  })
  await db
    .updateTable('orderLine')
    .set({ modifiedBy: 'API', channel: 'enterprise', requestId: 'neighbor' })
    .where('customerNo', '=', customerNo)
    .execute()
  const choices = ['004711', '004712'].map((shipToIdent) => ({ shipToIdent, locationNo }))
  await rememberShipTos(db, { customerNo, mappedRouteNo: '' }, choices, { by: 'API', now: at })
  await staffUpload(world, customerNo)
}

/** An item on the list that only the other one may order. */
const restricted = ({ make }: TestWorld, customerNo: string, authorised: boolean) =>
  make.item({ customerNo, itemNo: '100107', isRestricted: true, authorised })

/** What staff uploaded for a customer is that customer's matter. */
async function staffUpload(world: TestWorld, customerNo: string): Promise<void> {
  const { db, clock } = world
  const own = { userId: await insertPersona(world, staff), batchId: '0c0c0c0c-0000-4000-8000-00000000000c', customerNo }
  const file = { format: 'xml', fileName: 'orders.xml', fileHash: 'ab'.repeat(32), contentHash: '-' }
  await db
    .insertInto('uploadBatch')
    .values({ ...own, ...file, addedAt: clock.now() })
    .execute()
  await db
    .insertInto('uploadGroup')
    .values({
      ...own,
      groupNo: 1,
      locationNo: '000211',
      orderDate: '2026-11-27',
      usedOnDay: 5,
      lines: '[]',
      status: 'applied',
    })
    .execute()
}

/** Everything that a customer's people may ask, read, saved and read again; what each was answered. */
async function everyAnswer(anyWorld: TestWorld, customerNo: string): Promise<Map<string, string>> {
  const world = await worldOf(anyWorld, 1000)
  const { db } = world
  const no = noOf(customerNo)
  const facts: Facts = { ...(await tenant(world, customerNo, no)), orderNo: String(ORDER_NO) }
  await restricted(world, customerNo, false)
  await world.make.item({ customerNo, itemNo: '100106' })
  // Not delivered on Saturday, as the other one is.
  await db.updateTable('location').set({ menuDays: 'MTWRF' }).where('customerNo', '=', customerNo).execute()
  const apiUser = { ...integrator, customerNo }
  const clients = {
    manager: await world.as({ userCode: 'MANAGER', customerNo, isAdmin: true, rights: RIGHTS }),
    'API user': await world.as(apiUser),
    [STAFF]: await world.as(staff, { viewing: customerNo }),
    program: world.nobody(),
  }
  const key = await keyOf(world, apiUser, keyOfApiUser(no))
  const answers = new Map<string, string>()
  const ask = async (round: string, who: keyof typeof clients, call: Sampled) => {
    if (call.endpoint.changes) await orderAnew(world, customerNo)
    await setWork(world, !aboutClosedDays.has(call.name))
    const { method, path, fields } = requestOf(call.endpoint, call.inputOf(facts))
    // Tries are counted by address; this is not about that.
    const sentFrom = { 'x-forwarded-for': `192.0.2.${answers.size}` }
    const response = await clients[who].send(method, path, fields, { ...sentFrom, ...(who === 'program' ? key : {}) })
    answers.set(`${round}: ${call.name} by ${who}`, `${response.status} ${bare(await readAnswer(response))}`)
  }
  const asked = sampledCalls().filter(({ name, endpoint }) => endpoint.ability !== 'anyone' && !left.has(name))
  const isChange = ({ endpoint }: Sampled) => endpoint.changes
  await orderAnew(world, customerNo)
  for (const call of asked.filter((each) => !isChange(each))) await ask('at first', ownerOf(call), call)
  for (const call of asked.filter(isChange))
    for (const who of call.endpoint.byKey ? (['program'] as const) : ([ownerOf(call), STAFF] as const))
      await ask('changing', who, call)
  for (const call of asked.filter((each) => !isChange(each)))
    await ask('afterwards', call.endpoint.byKey ? 'program' : STAFF, call)
  return answers
}

/** Who of the customer asks: an upload is its user's own. */
const ownerOf = ({ name, endpoint }: Sampled) =>
  endpoint.byKey ? 'program' : name.startsWith('uploads.') ? 'API user' : 'manager'

/** Whether the order's day is worked. */
async function setWork({ db }: TestWorld, isWorked: boolean): Promise<void> {
  await db.deleteFrom('cutoffDate').execute()
  const day = { customerNo: '', orderDate: PLACE.orderDate, cutDay: -2, cutTime: '14:00', isNoWork: true }
  if (!isWorked) await db.insertInto('cutoffDate').values(day).execute()
}

/** The customer's order as it was at first, whatever was done to it. */
async function orderAnew({ db, make }: TestWorld, customerNo: string): Promise<void> {
  for (const table of ORDER_TABLES)
    await db.deleteFrom(table).where('customerNo', '=', customerNo).where('orderNo', '=', ORDER_NO).execute()
  await make.order({ ...PLACE, customerNo, orderNo: ORDER_NO, lines: { '100106': 4 } })
}

/** Without what is another one every time. */
const bare = (text: string) =>
  text.replace(/"(token|viewing_until|APIToken|APISecret)":"[^"]*"|printed [^"\\]*|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

test.each([
  [OWN, OTHER],
  [OTHER, OWN],
])(
  'INV-36 %s is answered as if %s were not there, and changes nothing of it',
  { timeout: 300_000 },
  async (asking, beside) => {
    const alone = await everyAnswer(await emptyWorld(), asking)
    const both = await emptyWorld()
    await addNeighbor(both, beside)
    const before = await fingerprint(both, { customerNo: beside })
    const differing = [...(await everyAnswer(both, asking))].filter(
      ([question, answer]) => alone.get(question) !== answer,
    )
    expect(
      differing.map(([question, answer]) => ({ question, alone: alone.get(question), answer })).slice(0, 3),
    ).toEqual([])
    expect(await fingerprint(both, { customerNo: beside })).toBe(before)
  },
)
