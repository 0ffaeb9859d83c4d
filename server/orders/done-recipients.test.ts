// Who gets the confirmation of an order, and what the order keeps of it (ORD-16, ORD-74).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, OWN, type Persona, routeClerk, staff } from '#tests/support/personas.ts'

const boss: Persona = { ...customerAdmin, email: 'boss@example.com' }
const desk: Persona = { ...staff, email: 'desk@example.com' }
const contacts = {
  ...{ contact1Name: 'Ana Diaz', contact1Email: 'ana@example.com' },
  ...{ contact2Name: 'Ben Ode', contact2Phone: '414-555-0100' },
  contact3Email: 'CLERK@example.com',
}

describe.each(testDatabases())('recipients of Done on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.staffEditBeforeCutoff()
  })

  const as = (persona: Persona) => world.as(persona, persona === desk ? { viewing: OWN } : {})
  const done = async (orderNo: string, persona: Persona) => (await as(persona)).ask(api.orders.done, { orderNo })
  const mails = async () =>
    (await world.db.selectFrom('outbox').select('payload').orderBy('outboxId').execute()).map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    )
  const recipients = async () => (await mails()).map(({ to }) => to)
  const setContacts = (fields: object) => world.db.updateTable('location').set(fields).execute()
  const placed = async (persona: Persona) => {
    const orderNo = await world.make.order({ addedBy: 'IMPORT' })
    await (await as(persona)).ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 12 })
    return orderNo
  }
  const header = async (orderNo: string) => (await (await as(clerk)).ask(api.orders.load, { orderNo })).value.header

  test('ORD-16 Done by staff goes to the users who placed the order and to the contacts, each address once', async () => {
    await setContacts(contacts)
    const orderNo = await placed(clerk)
    await (await as(boss)).ask(api.orders.saveLine, { orderNo, itemNo: '100101', quantity: 2 })
    expect((await done(orderNo, desk)).value).toEqual({
      pieces: 14,
      sentTo: 'boss@example.com; clerk@example.com; Ana Diaz',
    })
    expect(await recipients()).toEqual(['boss@example.com', 'clerk@example.com', 'ana@example.com'])
    await Promise.all([1, 2, 3].map(() => done(orderNo, desk)))
    expect(await recipients(), 'pressed again').toHaveLength(3)
    expect((await done(orderNo, desk)).value, 'no e-mail is claimed that was not sent').toEqual({
      pieces: 14,
      sentTo: '',
      unsentText:
        'No e-mail is sent again: the order has not changed since its confirmation to boss@example.com; clerk@example.com; Ana Diaz.',
    })
  })

  test('ORD-16 the e-mail says that staff confirmed; only users get the link to the order', async () => {
    await setContacts(contacts)
    await done(await placed(clerk), desk)
    const [toUser, toContact] = await mails()
    expect(toUser?.text).toContain('Confirmed by staff of Provender.')
    expect(toUser?.text).toContain('Open this order: http://portal.test/')
    expect(toContact?.text).toContain('    12  100100  Item 100100')
    expect(toContact?.text).not.toContain('http')
  })

  test('ORD-16 Done by the customer’s own user goes to that user and to the contacts', async () => {
    await setContacts(contacts)
    const orderNo = await placed(boss)
    expect((await done(orderNo, clerk)).value.sentTo).toBe('clerk@example.com; Ana Diaz')
    expect((await mails())[0]?.text).not.toContain('staff')
  })

  test('ORD-16 users who can no longer open the order get nothing', async () => {
    const orderNo = await placed(clerk)
    for (const change of [
      { isActive: false },
      { isDeleted: true },
      { expiresOn: '2026-11-18' },
      { mappedRouteNo: 'R99' },
      { email: '' },
    ]) {
      const before = await world.db
        .selectFrom('portalUser')
        .where('userCode', '=', 'CLERK')
        .selectAll()
        .executeTakeFirstOrThrow()
      await world.db.updateTable('portalUser').set(change).where('userCode', '=', 'CLERK').execute()
      expect((await done(orderNo, desk)).value, JSON.stringify(change)).toEqual({
        pieces: 12,
        sentTo: '',
        unsentText:
          'No confirmation was sent: the users who placed this order have no e-mail address, and the location has no contact with one.',
      })
      const { isActive, isDeleted, expiresOn, mappedRouteNo, email } = before
      const asBefore = { isActive, isDeleted, expiresOn, mappedRouteNo, email }
      await world.db.updateTable('portalUser').set(asBefore).where('userCode', '=', 'CLERK').execute()
    }
    expect(await recipients()).toEqual([])
  })

  test('ORD-16 users whose lines are 0 again, users who only looked, and staff are not recipients', async () => {
    await insertPersona(world, boss)
    await insertPersona(world, { ...routeClerk, email: 'route@example.com' })
    const orderNo = await placed(desk)
    await (await as(boss)).ask(api.orders.saveLine, { orderNo, itemNo: '100101', quantity: 2 })
    await (await as(boss)).ask(api.orders.saveLine, { orderNo, itemNo: '100101', quantity: 0 })
    expect((await done(orderNo, desk)).value.sentTo).toBe('')
  })

  test('ORD-16 a corrected address gets the e-mail, the others not a second one', async () => {
    await setContacts({ contact1Email: 'ana@exmaple.com' })
    const orderNo = await placed(clerk)
    await done(orderNo, clerk)
    await setContacts({ contact1Email: 'ana@example.com' })
    expect((await done(orderNo, clerk)).value).toEqual({ pieces: 12, sentTo: 'ana@example.com' })
    expect(await recipients()).toEqual(['clerk@example.com', 'ana@exmaple.com', 'ana@example.com'])
  })

  test('ORD-16 after the cut-off a second press within a minute names no recipients, a later one does', async () => {
    const orderNo = await placed(clerk)
    world.clock.set('2026-11-24T18:00:00Z')
    expect((await done(orderNo, clerk)).value.sentTo).toBe('clerk@example.com')
    expect((await done(orderNo, clerk)).value.sentTo).toBe('')
    world.clock.advance(60_000)
    expect((await done(orderNo, clerk)).value.sentTo).toBe('clerk@example.com')
    expect(await recipients()).toHaveLength(2)
  })

  test('ORD-16 an e-mail that was given up is tried again by Done, and its recipient is named', async () => {
    const orderNo = await placed(clerk)
    await done(orderNo, clerk)
    await world.db.updateTable('outbox').set({ parkedAt: world.clock.now() }).execute()
    expect((await done(orderNo, clerk)).value.sentTo).toBe('clerk@example.com')
  })

  test('ORD-74 an order knows when and by whom it was confirmed, and that it was changed since', async () => {
    const orderNo = await placed(clerk)
    expect(await header(orderNo)).not.toHaveProperty('confirmedAt')
    await done(orderNo, clerk)
    const confirmed = { confirmedAt: expect.stringMatching(/^2026-11-19T18:00/), confirmedBy: 'CLERK' }
    expect(await header(orderNo)).toMatchObject({ ...confirmed, isChangedSince: false })
    expect(await header(orderNo)).not.toHaveProperty('confirmedFor')
    world.clock.set('2026-11-19T18:05:00Z')
    await (await as(clerk)).ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 13 })
    expect(await header(orderNo)).toMatchObject({ ...confirmed, isChangedSince: true })
    await done(orderNo, desk)
    expect(await header(orderNo)).toMatchObject({
      ...{ confirmedAt: expect.stringMatching(/^2026-11-19T18:05/), confirmedBy: 'ADMIN', confirmedFor: OWN },
      isChangedSince: false,
    })
    world.clock.set('2026-11-19T18:06:00Z')
    await done(orderNo, clerk)
    expect(await header(orderNo), 'the same state').toMatchObject({ confirmedBy: 'ADMIN' })
  })

  test.each<[string, (orderNo: string) => Promise<unknown>]>([
    [
      'the used-on day',
      async (orderNo) => (await as(clerk)).ask(api.orders.updateHeader, { orderNo, usedOnDay: 6, button: 'Update' }),
    ],
    [
      'a move to another day',
      (orderNo) =>
        world.db
          .updateTable('salesOrder')
          .set({ orderDate: '2026-11-25', modifiedAt: new Date('2026-11-19T18:05:00Z'), modifiedBy: 'ADMIN' })
          .where('orderNo', '=', Number(orderNo))
          .execute(),
    ],
    [
      'a quantity that the ERP cannot deliver',
      async (orderNo) => {
        await world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
        await world.db
          .insertInto('lineInErp')
          .values({ customerNo: OWN, orderNo: Number(orderNo), itemNo: '100100', confirmedQuantity: 9 })
          .execute()
      },
    ],
  ])('ORD-74 changed since is also %s', async (_, change) => {
    const orderNo = await placed(clerk)
    await done(orderNo, clerk)
    world.clock.set('2026-11-19T18:05:00Z')
    await change(orderNo)
    expect(await header(orderNo)).toMatchObject({ confirmedBy: 'CLERK', isChangedSince: true })
  })

  test('ORD-74 an order without lines is not confirmed; each confirmation is in its history', async () => {
    const empty = await world.make.order()
    await done(empty, clerk)
    expect(await header(empty)).not.toHaveProperty('confirmedAt')
    const orderNo = await placed(clerk)
    await done(orderNo, clerk)
    await done(orderNo, clerk)
    const { value } = await (await as(clerk)).ask(api.history.ofOrder, { orderNo })
    expect(value.entries.filter(({ title }) => title === `Order ${orderNo} confirmed`)).toHaveLength(1)
  })
})
