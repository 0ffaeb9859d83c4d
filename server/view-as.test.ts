// View As: leave is given to a staff session, the request's marker only chooses among it (IMP, T08, T09).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carried } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { type Client, NOON, openWorld, type TestWorld } from '#tests/support/world.ts'

describe.each(testDatabases())('viewing as a customer on %s', (kind) => {
  let world: TestWorld
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(async () => {
    await world.database.reset()
    world.clock.set(NOON)
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
  })
  afterAll(() => world.close())

  /** The customer that the session acts for when the request says so; the refusal's code otherwise. */
  async function actingFor(client: Client, marker: Readonly<Record<string, string>>): Promise<string | undefined> {
    const body = (await (await client.send('GET', '/api/session', marker)).json()) as {
      code?: string
      customer?: Record<string, string>
    }
    return (
      body.code ?? (body.customer && api.session.viewAs.answer.read({ customer: body.customer }).customer.customerNo)
    )
  }
  const as = (customerNo: string) => ({ [carried.marker]: customerNo })
  const audit = () =>
    world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor', 'onBehalfOf', 'customerNo', 'subject'])
      .orderBy('entryId')
      .execute()

  test('IMP-01 IMP-05 begins, ends, and both are on the record', async () => {
    const desk = await world.as(staff)
    const begun = await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(begun.value.customer.customerNo).toBe(OWN)
    expect(await actingFor(desk, as(OWN))).toBe(OWN)
    expect(await actingFor(desk, {})).toBeUndefined()
    await desk.ask(api.session.stopViewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, as(OWN))).toBe('view as ended')
    const entry = { actor: 'ADMIN', onBehalfOf: OWN, customerNo: OWN, subject: OWN }
    expect(await audit()).toEqual([
      { action: 'view-as.start', ...entry },
      { action: 'view-as.stop', ...entry },
    ])
  })

  test('IMP-02 the marker may also be 1 beside the customer number', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, { ...as('1'), [carried.customerNo]: OWN })).toBe(OWN)
    expect(await actingFor(desk, { ...as('1'), [carried.customerNo]: OTHER })).toBe('view as ended')
    expect(await actingFor(desk, { ...as(OWN), [carried.customerNo]: OTHER })).toBe('not found')
  })

  test('two customers in one session at once, each by its own tab', async () => {
    const desk = await world.as(staff)
    for (const viewedCustomerNo of [OWN, OTHER]) await desk.ask(api.session.viewAs, { viewedCustomerNo })
    expect(await Promise.all([OWN, OTHER].map((customerNo) => actingFor(desk, as(customerNo))))).toEqual([OWN, OTHER])
    await desk.ask(api.session.stopViewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, as(OWN))).toBe('view as ended')
    expect(await actingFor(desk, as(OTHER))).toBe(OTHER)
  })

  test('T09 leave ends after 60 minutes, and beginning again renews it', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    world.clock.advance(59 * 60_000)
    expect(await actingFor(desk, as(OWN))).toBe(OWN)
    world.clock.advance(2 * 60_000)
    const ended = await desk.send('GET', `/api${api.locations.list.path}`, as(OWN))
    expect(ended.status).toBe(403)
    expect(await ended.json()).toMatchObject({
      messageTxt: 'Viewing as 104220 has ended. Choose View As again on the Customers list.',
    })
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, as(OWN))).toBe(OWN)
  })

  test('the leave of one session is not another’s', async () => {
    const [one, two] = [await world.as(staff), await world.as(staff)]
    await one.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(two, as(OWN))).toBe('view as ended')
  })

  test('a customer that does not exist is not viewed as', async () => {
    const desk = await world.as(staff)
    expect(await desk.ask(api.session.viewAs, { viewedCustomerNo: '999999' })).toMatchObject({
      status: 404,
      text: 'Customer 999999 was not found.',
    })
    expect(await audit()).toEqual([])
  })

  test('staff without the Admin flag may not, and see no customer’s data', async () => {
    const desk = await world.as(plainStaff)
    expect(await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })).toMatchObject({
      status: 403,
      code: 'no right',
    })
    expect(await actingFor(desk, as(OWN))).toBe('view as ended')
    expect((await desk.ask(api.locations.list, { showInactive: false })).code).toBe('no right')
    expect((await desk.ask(api.customers.list, {})).code).toBe('no right')
  })

  test('SEC-08 staff whose Admin flag is taken away loses the leave it had', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    await world.db.updateTable('portalUser').set({ isAdmin: false }).execute()
    expect(await actingFor(desk, as(OWN))).toBe('view as ended')
  })

  test('SEC-08 a customer’s administrator with the marker is refused, and that is on the record', async () => {
    const manager = await world.as(customerAdmin)
    const forged = [as(OTHER), as('999999'), { ...as('1'), [carried.customerNo]: OTHER }]
    for (const marker of forged) expect(await actingFor(manager, marker)).toBe('view as')
    expect(await actingFor(manager, as(OWN))).toBe(OWN)
    expect(await manager.ask(api.session.viewAs, { viewedCustomerNo: OTHER })).toMatchObject({ status: 403 })
    const entry = { action: 'view-as.refused', actor: 'MANAGER', onBehalfOf: null, customerNo: OWN }
    expect(await audit()).toEqual([OTHER, '999999', OTHER].map((subject) => ({ ...entry, subject })))
  })
})
