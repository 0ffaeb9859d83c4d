import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk } from '#tests/support/personas.ts'

describe.each(testDatabases())('Done on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const done = async (orderNo: string, extra = {}, persona = clerk) =>
    (await world.as(persona)).ask(api.orders.done, { orderNo, ...extra })
  const mails = async () =>
    (await world.db.selectFrom('outbox').select('payload').orderBy('outboxId').execute()).map(
      ({ payload }) => payload as { to: string; subject: string; text: string },
    )

  test('ORD-14 ORD-15 ORD-16 mails the ordered lines to the signed-in user', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12, '100101': 0, '100102': 5 }, routeNo: 'R14' })
    expect((await done(orderNo)).value).toEqual({ pieces: 17, sentTo: 'clerk@example.com' })
    expect(await mails()).toEqual([
      {
        to: 'clerk@example.com',
        subject: `Order ${orderNo}: Harbor St Mart, 11/24/2026, 17 pieces`,
        text: [
          `Order ${orderNo} for Harbor St Mart (R14-000213)`,
          'Tuesday 11/24/2026',
          '',
          '    12  100100  Item 100100',
          '     5  100102  Item 100102',
          '',
          'Total pieces 17, est. trays 2.1',
          '',
          `Open this order: http://portal.test/orders/R14/000213/${orderNo}/edit?FirstDate=11/24/2026`,
          'Provender',
        ].join('\n'),
      },
    ])
  })

  test('T25 SEC-25 ignores the lines, header and recipient that the request brings', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    const honest = (await done(orderNo)).value
    const [mail] = await mails()
    await world.db.deleteFrom('outbox').execute()
    const forged = await done(orderNo, {
      items: JSON.stringify([{ itemno: '100101', itmdesc: 'Free lunch', qty: 9999, to: 'evil@example.com' }]),
      header: JSON.stringify({ Email: 'evil@example.com', Name: '\r\nBcc: evil@example.com' }),
    })
    expect(forged.value).toEqual(honest)
    expect(await mails()).toEqual([mail])
    const browser = await world.as(clerk)
    const unknown = await browser.send('POST', '/api/send_email_to_user', { document_no: orderNo, to: 'e@example.com' })
    expect(unknown.status).toBe(400)
  })

  test('ORD-16 one mail for each state of the order: Done twice is one, after a change another', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    const browser = await world.as(clerk)
    await Promise.all([1, 2, 3].map(() => browser.ask(api.orders.done, { orderNo })))
    await done(orderNo)
    expect(await mails()).toHaveLength(1)
    await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 13 })
    await done(orderNo)
    expect((await mails()).map(({ subject }) => subject.split(', ').at(-1))).toEqual(['12 pieces', '13 pieces'])
    const colleague = { ...clerk, userCode: 'MANAGER', email: 'boss@example.com' }
    await done(orderNo, {}, colleague)
    expect((await mails()).map(({ to }) => to)).toEqual(['clerk@example.com', 'clerk@example.com', 'boss@example.com'])
  })

  test('ORD-16 after the cut-off Done sends the confirmation again, once however often it is pressed', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    await done(orderNo)
    await world.db
      .updateTable('salesOrder')
      .set({ cutoffAt: new Date('2026-11-19T18:30:00Z') })
      .execute()
    await done(orderNo)
    expect(await mails(), 'still open').toHaveLength(1)
    world.clock.set('2026-11-19T18:30:00Z')
    const browser = await world.as(clerk)
    await Promise.all([1, 2, 3].map(() => browser.ask(api.orders.done, { orderNo })))
    expect(await mails()).toHaveLength(2)
    expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(1)
  })

  test('INV-31 Done again takes up the mail that was given up, and sends none twice', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    await done(orderNo)
    const state = () => world.db.selectFrom('outbox').select(['attempts', 'parkedAt', 'createdAt']).execute()
    const long = new Date(Date.now() - 6 * 86_400_000)
    await world.db.updateTable('outbox').set({ parkedAt: long, createdAt: long, attempts: 480 }).execute()
    expect((await done(orderNo)).value).toEqual({ pieces: 12, sentTo: 'clerk@example.com' })
    const [row, ...more] = await state()
    expect(more).toEqual([])
    expect(row).toMatchObject({ attempts: 0, parkedAt: null })
    expect(Date.now() - (row?.createdAt.getTime() ?? 0)).toBeLessThan(600_000)
  })

  test('nothing to send: no lines, no address, an order being made, or somebody else’s', async () => {
    const empty = await world.make.order()
    expect((await done(empty)).value).toEqual({
      pieces: 0,
      sentTo: '',
      unsentText: 'The order has no lines, so no confirmation was sent.',
    })
    const orderNo = await world.make.order({ lines: { '100100': 12 } })
    expect((await done(orderNo, {}, { ...clerk, userCode: 'NOMAIL', email: '' })).value).toEqual({
      pieces: 12,
      sentTo: '',
      unsentText: 'No confirmation was sent: you have no e-mail address, and the location has no contact with one.',
    })
    const making = await world.make.order({ lines: { '100100': 1 }, state: 'in production' })
    expect(await done(making)).toMatchObject({ message: 'error', code: 'in production' })
    await world.make.customer({ customerNo: '104500' })
    expect((await done(orderNo, {}, otherClerk)).status).toBe(404)
    expect(await mails()).toEqual([])
  })
})
