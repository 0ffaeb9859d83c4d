// The e-mails of an order: what was sent to whom, and sending one again (ORD-75).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, otherClerk, type Persona, routeClerk, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('e-mails of an order on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.customer({ customerNo: OTHER })
    await world.db.updateTable('location').set({ contact1Name: 'Ana Diaz', contact1Email: 'ana@example.com' }).execute()
  })

  const as = (persona: Persona) => world.as(persona, persona === staff ? { viewing: OWN } : {})
  const list = async (orderNo: string, persona: Persona = staff) =>
    (await (await as(persona)).ask(api.orderMails.list, { orderNo })).value.mails
  const confirmed = async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    await (await as(clerk)).ask(api.orders.done, { orderNo })
    return orderNo
  }
  const toAna = async (orderNo: string) => (await list(orderNo)).find(({ to }) => to === 'Ana Diaz')?.mailId ?? 0
  const again = async (orderNo: string, mailId: number, persona: Persona = staff) =>
    (await as(persona)).ask(api.orderMails.sendAgain, { orderNo, mailId })
  const setOutbox = (fields: object) => world.db.updateTable('outbox').set(fields).execute()
  const sent = () => setOutbox({ doneAt: new Date() })
  const outbox = () => world.db.selectFrom('outbox').selectAll().orderBy('outboxId').execute()

  test('ORD-75 are listed with recipient, sender and state; the reason of a failure is for staff', async () => {
    const orderNo = await confirmed()
    const ofAna = { kind: 'confirmation', to: 'Ana Diaz', by: 'CLERK', isAgain: false }
    expect(await list(orderNo)).toMatchObject([
      { ...ofAna, state: 'waiting' },
      { ...ofAna, to: 'clerk@example.com', state: 'waiting' },
    ])
    await sent()
    expect((await list(orderNo)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    await setOutbox({ doneAt: null, parkedAt: new Date(), lastError: '550 no such mailbox' })
    expect(await list(orderNo)).toMatchObject([{ state: 'failed', reason: '550 no such mailbox' }, {}])
    const [ofClerk] = await list(orderNo, clerk)
    expect(ofClerk).toMatchObject({ ...ofAna, state: 'failed' })
    expect(ofClerk).not.toHaveProperty('reason')
    expect(ofClerk).not.toHaveProperty('lockText')
    await setOutbox({ doneAt: new Date(), parkedAt: null, lastError: 'Mail is not sent here.' })
    expect(await list(orderNo)).toMatchObject([{ state: 'not sent', reason: 'Mail is not sent here.' }, {}])
    await world.db.deleteFrom('outbox').execute()
    expect(
      (await list(orderNo)).map(({ state }) => state),
      'removed by retention',
    ).toEqual(['sent', 'sent'])
  })

  test('ORD-75 staff send one again: the same text to the same address, listed and recorded', async () => {
    const orderNo = await confirmed()
    await sent()
    world.clock.set('2026-11-19T18:02:00Z')
    expect((await again(orderNo, await toAna(orderNo))).value).toEqual({ to: 'Ana Diaz' })
    const [, first, second, ...more] = await outbox()
    expect(more).toEqual([])
    expect(second?.payload).toEqual(first?.payload)
    expect(second?.doneAt).toBeNull()
    expect(await list(orderNo)).toMatchObject([
      { to: 'Ana Diaz', by: 'ADMIN', forCustomerNo: OWN, isAgain: true, state: 'waiting' },
      { isAgain: false },
      { isAgain: false },
    ])
    const { value } = await (await as(clerk)).ask(api.history.ofOrder, { orderNo })
    expect(value.entries[0]).toMatchObject({ title: `Order ${orderNo} confirmation sent again` })
  })

  test('ORD-75 one that was given up is tried again, and is not sent twice', async () => {
    const orderNo = await confirmed()
    await setOutbox({ parkedAt: new Date(), attempts: 400, lastError: '550' })
    world.clock.set('2026-11-19T18:02:00Z')
    await again(orderNo, await toAna(orderNo))
    const rows = await outbox()
    expect(rows.map(({ parkedAt }) => parkedAt === null)).toEqual([false, true])
    expect(rows[1]?.attempts).toBe(0)
  })

  test('ORD-75 is refused while one waits, within a minute, and after ten in an hour', async () => {
    const orderNo = await confirmed()
    const mailId = await toAna(orderNo)
    expect((await again(orderNo, mailId)).code).toBe('e-mail waiting')
    await sent()
    expect((await again(orderNo, mailId)).code).toBe('e-mail sent now')
    for (let minute = 2; minute <= 20; minute += 2) {
      world.clock.set(`2026-11-19T18:${String(minute).padStart(2, '0')}:00Z`)
      expect((await again(orderNo, mailId)).message, String(minute)).toBe('success')
      await sent()
    }
    world.clock.set('2026-11-19T18:30:00Z')
    expect((await again(orderNo, mailId)).code).toBe('too many e-mails')
    expect((await list(orderNo))[0]?.lockText).toBe(
      '10 e-mails of this order were sent again within the last hour. Try again later.',
    )
    world.clock.set('2026-11-19T19:25:00Z')
    expect((await again(orderNo, mailId)).message).toBe('success')
  })

  test('ORD-75 an e-mail to one address does not hold back the others, and the one that was chosen is sent', async () => {
    const orderNo = await confirmed()
    await sent()
    world.clock.set('2026-11-19T18:02:00Z')
    const ofClerk = (await list(orderNo)).find(({ to }) => to === 'clerk@example.com')?.mailId ?? 0
    expect((await again(orderNo, await toAna(orderNo))).value).toEqual({ to: 'Ana Diaz' })
    expect((await again(orderNo, ofClerk)).value).toEqual({ to: 'clerk@example.com' })
    const [, , ...more] = await outbox()
    expect(more.map(({ payload }) => (payload as { to: string }).to)).toEqual(['ana@example.com', 'clerk@example.com'])
    expect((await again(orderNo, ofClerk)).code, 'twice in a minute').toBe('e-mail sent now')
    expect((await again(orderNo, 999_999)).status, 'no such e-mail').toBe(404)
  })

  test('ORD-75 an e-mail that retention removed cannot be sent again, and staff read why', async () => {
    const orderNo = await confirmed()
    const mailId = await toAna(orderNo)
    await world.db.deleteFrom('outbox').execute()
    world.clock.set('2026-11-19T18:02:00Z')
    const refused = await again(orderNo, mailId)
    expect(refused.text).toMatch(/no longer stored/)
    expect((await list(orderNo)).find((mail) => mail.mailId === mailId)?.lockText).toBe(refused.text)
    expect(await outbox()).toEqual([])
  })

  test('ORD-75 eight presses at once send one e-mail', async () => {
    const orderNo = await confirmed()
    await sent()
    world.clock.set('2026-11-19T18:02:00Z')
    const mailId = await toAna(orderNo)
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(orderNo, mailId)))
    expect(answers.filter(({ message }) => message === 'success')).toHaveLength(1)
    expect(await outbox()).toHaveLength(3)
  })

  test('ORD-75 only company staff send again, and only users who reach the order see its e-mails', async () => {
    const orderNo = await confirmed()
    await sent()
    world.clock.set('2026-11-19T18:02:00Z')
    const mailId = await toAna(orderNo)
    expect((await again(orderNo, mailId, clerk)).status).toBe(403)
    for (const persona of [otherClerk, { ...routeClerk, userCode: 'FAR', mappedRouteNo: 'R99' }])
      expect((await (await as(persona)).ask(api.orderMails.list, { orderNo })).status, persona.userCode).toBe(404)
    const other = await world.make.order({ lines: { '100100': 1 } })
    expect((await again(other, mailId)).status, 'of another order').toBe(404)
    expect(await outbox()).toHaveLength(2)
  })
})
