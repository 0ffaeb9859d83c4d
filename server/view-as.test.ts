// View As: leave is given to a staff session, the request's marker only chooses among it (IMP, T08, T09).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { type Client, NOON } from '#tests/support/world.ts'
import { viewAsEnded } from './access/sessions.ts'
import { sweep } from './sweep.ts'

describe.each(testDatabases())('viewing as a customer on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
  })

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

  test('IMP-01 staff who view as one customer read which others there are, to go to one of them', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    const answer = await desk.send('GET', `/api${api.customers.list.path}`, as(OWN))
    expect(answer.status).toBe(200)
    const known = api.customers.list.answer.read(await answer.json()).map(({ customerNo }) => customerNo)
    expect(known).toEqual(expect.arrayContaining([OWN, OTHER]))
  })

  test('IMP-02 the marker may also be 1: the customer viewed as, who does not become another by the request', async () => {
    const desk = await world.as(staff)
    await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, { ...as('1'), [carried.customerNo]: OWN })).toBe(OWN)
    expect(await actingFor(desk, as('1'))).toBe(OWN)
    for (const marker of ['1', OWN])
      expect(await actingFor(desk, { ...as(marker), [carried.customerNo]: OTHER })).toBe('not found')
  })

  test('two customers in one session at once, each by its own tab', async () => {
    const desk = await world.as(staff)
    for (const viewedCustomerNo of [OWN, OTHER]) await desk.ask(api.session.viewAs, { viewedCustomerNo })
    expect(await Promise.all([OWN, OTHER].map((customerNo) => actingFor(desk, as(customerNo))))).toEqual([OWN, OTHER])
    await desk.ask(api.session.stopViewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(desk, as(OWN))).toBe('view as ended')
    expect(await actingFor(desk, as(OTHER))).toBe(OTHER)
  })

  test.each([as(OWN), { ...as('1'), [carried.customerNo]: OWN }])(
    'IMP-02 %j the marker of a view that goes on or has ended hinders neither another, nor Back, nor signing out',
    async (marker) => {
      const desk = await world.as(staff)
      const send = async (path: string, fields: object) =>
        (await desk.send('POST', path, { ...marker, ...fields })).status
      const start = (customerNo: string) => send('/api/impersonate/start', { customer_no: customerNo })
      expect(await start(OWN)).toBe(200)
      expect(await start(OTHER)).toBe(200)
      world.clock.advance(61 * 60_000)
      expect(await start(OTHER)).toBe(200)
      expect(await send('/api/impersonate/stop', { customer_no: OTHER })).toBe(200)
      expect(await send('/api/logout', {})).toBe(200)
    },
  )

  test('a customer’s user who carries a foreign marker is refused there, too', async () => {
    const desk = await world.as(clerk)
    expect((await desk.send('POST', '/api/logout', as(OTHER))).status).toBe(403)
  })

  const MINUTE = 60_000
  const ends = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'view-as.stop')
      .select(['actor', 'onBehalfOf', 'note', 'happenedAt'])
      .orderBy('entryId')
      .execute()
  const save = (desk: Client, orderNo: string, quantity: number) =>
    desk.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })

  test('T09 leave ends 60 minutes after its last use; what a screen asks by itself is no use of it', async () => {
    await world.make.staffEditBeforeCutoff()
    const orderNo = await world.make.order()
    const desk = await world.as(staff, { viewing: OWN })
    for (const quantity of [1, 2, 3]) {
      world.clock.advance(40 * MINUTE)
      expect((await save(desk, orderNo, quantity)).message).toBe('success')
    }
    world.clock.advance(40 * MINUTE)
    expect((await desk.ask(api.locations.list, { showInactive: false })).status).toBe(200)
    world.clock.advance(21 * MINUTE)
    const ended = await desk.send('GET', `/api${api.locations.list.path}`)
    expect(ended.status).toBe(403)
    expect(await ended.json()).toMatchObject({
      code: 'view as ended',
      messageTxt: 'You are not viewing as 104220 now. Choose View As.',
    })
    const again = await world.as(staff)
    await again.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(await actingFor(again, as(OWN))).toBe(OWN)
  })

  test('SEC-13 what is no customer number is not said back', () => {
    expect(viewAsEnded('104220').message).toBe('You are not viewing as 104220 now. Choose View As.')
    for (const sent of ["'||(select password_hash", '<b>104220</b>', '1042201042201042201042', ''])
      expect(viewAsEnded(sent).message).toBe('You are not viewing as this customer now. Choose View As.')
  })

  test('IMP-05 “Go on viewing” prolongs it and says until when, and does not bring back what has ended', async () => {
    const desk = await world.as(staff, { viewing: OWN })
    const until = async () => Date.parse((await desk.ask(api.session.current, {})).value.viewingUntil ?? '')
    expect(Math.abs((await until()) - Date.parse(NOON) - 60 * MINUTE)).toBeLessThan(10_000)
    world.clock.advance(56 * MINUTE)
    const kept = await desk.ask(api.session.keepViewAs, { viewedCustomerNo: OWN })
    expect(Date.parse(kept.value.viewingUntil) - world.clock.now().getTime()).toBeGreaterThan(59 * MINUTE)
    world.clock.advance(61 * MINUTE)
    expect(await (await world.as(staff)).ask(api.session.keepViewAs, { viewedCustomerNo: OWN })).toMatchObject({
      status: 403,
      code: 'view as ended',
    })
  })

  test('IMP-05 every end is on the record once, with why and when: back, run out, signed out, swept', async () => {
    const note = async () => (await ends()).map(({ note: why }) => why)
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.session.stopViewAs, { viewedCustomerNo: OWN })
    expect(await note()).toEqual(['back'])

    const late = await world.as(staff, { viewing: OWN })
    const endedAt = world.clock.now().getTime() + 60 * MINUTE
    world.clock.advance(90 * MINUTE)
    for (let i = 0; i < 2; i += 1) expect(await actingFor(late, as(OWN))).toBe('view as ended')
    expect(await note()).toEqual(['back', 'expired'])
    const [, expired] = await ends()
    expect(Math.abs((expired?.happenedAt.getTime() ?? 0) - endedAt)).toBeLessThan(10_000)
    expect(expired).toMatchObject({ actor: 'ADMIN', onBehalfOf: OWN })

    const leaving = await world.as(staff, { viewing: OWN })
    await leaving.ask(api.session.logout, {})
    expect(await note()).toEqual(['back', 'expired', 'sign-out'])

    await world.as(staff, { viewing: OTHER })
    world.clock.advance(61 * MINUTE)
    await sweep(world)
    expect((await ends()).at(-1)).toMatchObject({ onBehalfOf: OTHER, note: 'expired' })
    // Back after the hour: it had ended before.
    const backLate = await world.as(staff, { viewing: OWN })
    world.clock.advance(61 * MINUTE)
    await backLate.ask(api.session.stopViewAs, { viewedCustomerNo: OWN })
    await sweep(world)
    expect((await note()).slice(4)).toEqual(['expired'])
  })

  test('ASVS 7.2.4 beginning and ending renews the session’s identifier; requests on their way are still taken', async () => {
    const desk = await world.as(staff)
    const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const here = async (cookie: string) =>
      ((await (await desk.send('GET', '/api/session', {}, { cookie })).json()) as { message: string }).message
    const before = `sid=${desk.secret}`
    const begun = await desk.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    const renewed = cookieOf(begun)
    expect(renewed).toMatch(/^sid=[\w-]{43}$/)
    expect(renewed).not.toBe(before)
    expect([await here(before), await here(renewed)]).toEqual(['success', 'success'])
    // The same customer by a request that was on its way: nothing is renewed twice.
    expect(cookieOf(await desk.ask(api.session.viewAs, { viewedCustomerNo: OTHER }))).toBe('')
    world.clock.advance(MINUTE)
    expect([await here(before), await here(renewed)]).toEqual(['timeout', 'success'])
    const form = { customer_no: OWN }
    const stopped = await desk.send('POST', '/api/impersonate/stop', form, { cookie: renewed })
    expect(cookieOf(stopped)).toMatch(/^sid=[\w-]{43}$/)
    world.clock.advance(MINUTE)
    expect(await here(renewed)).toBe('timeout')
  })

  test('a program keeps its token', async () => {
    const program = await world.as(staff, { bearer: true })
    const begun = await program.ask(api.session.viewAs, { viewedCustomerNo: OWN })
    expect(begun.headers.get('set-cookie')).toBeNull()
    world.clock.advance(MINUTE)
    expect(await actingFor(program, as(OWN))).toBe(OWN)
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
