// ASVS 16.3.2: whoever asks for another's customer, location or order hears "not found", and that is on the record.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, routeClerk, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('what is another’s on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    await world.make.location({ customerNo: OTHER, locationNo: '000999' })
    await world.make.route('R77')
    await world.make.location({ customerNo: OWN, locationNo: '000777', routeNo: 'R77' })
  })
  const refused = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'access.refused')
      .select(['actor', 'customerNo', 'onBehalfOf', 'subject', 'note'])
      .orderBy('entryId')
      .execute()

  test('a customer, a location and an order of another are refused as not found and recorded', async () => {
    const orderNo = await world.make.order({ customerNo: OTHER })
    const browser = await world.as(clerk)
    const answers = [
      await browser.ask(api.accounts.shipTos, { shipCustomerNo: OTHER }),
      await browser.ask(api.orders.load, { orderNo }),
      await browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 3 }),
      await browser.ask(api.orders.byDay, { locationNo: '000999', orderDate: '2026-11-24' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'not found'))
    const who = { actor: 'CLERK', customerNo: OWN, onBehalfOf: null }
    expect(await refused()).toEqual([
      { ...who, subject: `Customer ${OTHER}`, note: 'accounts.shipTos' },
      { ...who, subject: `Order ${orderNo}`, note: 'orders.load' },
      { ...who, subject: `Order ${orderNo}`, note: 'orders.saveLine' },
      { ...who, subject: 'Location 000999', note: 'orders.byDay' },
    ])
  })

  test('out of one’s own route, and as staff viewing as a customer, as well', async () => {
    const orderNo = await world.make.order({ customerNo: OTHER })
    const mapped = await world.as(routeClerk)
    await mapped.ask(api.orders.byDay, { locationNo: '000777', orderDate: '2026-11-24' })
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.orders.load, { orderNo })
    expect(await refused()).toMatchObject([
      { actor: 'ROUTE', subject: 'Location 000777' },
      { actor: 'ADMIN', onBehalfOf: OWN, subject: `Order ${orderNo}` },
    ])
  })

  test('a number that stands nowhere is a slip, not on the record', async () => {
    const browser = await world.as(clerk)
    await browser.ask(api.orders.load, { orderNo: '999999999' })
    await browser.ask(api.accounts.shipTos, { shipCustomerNo: '999999' })
    await browser.ask(api.orders.byDay, { locationNo: '000404', orderDate: '2026-11-24' })
    expect(await refused()).toEqual([])
  })
})
