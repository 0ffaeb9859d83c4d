import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import type { Shape } from '#contract/kernel/wire.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, otherAdmin, type Persona, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const PAST_CUTOFF = '2026-11-22T20:00:00Z'
type Header = Partial<Input<typeof api.orders.updateHeader>>

describe.each(testDatabases())('an order’s header on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.db.insertInto('itemList').values({ customerNo: '104220', listCode: 'SUMMER' }).execute()
    await world.make.item({ itemNo: '100101', listCode: 'SUMMER' })
    await world.make.route('R15')
    await world.make.customer({ customerNo: '104500' })
    await world.make.customer({ customerNo: '104600' })
    await world.db
      .insertInto('shipTo')
      .values([
        { customerNo: '104220', shipToCode: 'DOCK', name: 'Dock' },
        { customerNo: '104500', shipToCode: 'EAST', name: 'East' },
        { customerNo: '104500', shipToCode: 'WEST', name: 'West' },
      ])
      .execute()
  })

  const desk = () => world.as(staff, { viewing: '104220' })
  const set = (client: Client, orderNo: string, header: Header) =>
    client.ask(api.orders.updateHeader, { orderNo, button: 'Update', ...header })
  const setAs = async (persona: Persona, orderNo: string, header: Header) =>
    set(await world.as(persona), orderNo, header)
  const audit = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'order.%')
      .select(['action', 'oldValue', 'newValue', 'actor', 'onBehalfOf', 'subject'])
      .orderBy('entryId')
      .execute()
  const stored = (orderNo: string) =>
    world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select(['usedOnDay', 'itemListCode', 'labelCustomerNo', 'shipCustomerNo', 'shipToCode', 'routeNo', 'pieces'])
      .executeTakeFirstOrThrow()
  const wholeRow = (orderNo: string) =>
    world.db.selectFrom('salesOrder').where('orderNo', '=', Number(orderNo)).selectAll().executeTakeFirstOrThrow()
  const untouched = {
    usedOnDay: 3,
    itemListCode: '',
    labelCustomerNo: null,
    shipCustomerNo: null,
    shipToCode: '',
    routeNo: 'R14',
    pieces: 4,
  }

  test('ORD-13 ORD-23 IMP-04 staff change all of it at once; one entry of the record for each field', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const header = {
      usedOnDay: 6,
      itemListCode: 'SUMMER',
      labelCustomerNo: '104600',
      shipCustomerNo: '104500',
      shipToCode: 'EAST',
      routeNo: 'R15',
    } as const
    expect((await set(await desk(), orderNo, header)).value).toEqual(header)
    expect(await stored(orderNo)).toEqual({ ...header, usedOnDay: 6, pieces: 4 })
    const who = { actor: 'ADMIN', onBehalfOf: '104220', subject: orderNo }
    expect(await audit()).toEqual([
      { action: 'order.used-on-day', oldValue: 'TUE', newValue: 'FRI', ...who },
      { action: 'order.item-list', oldValue: '', newValue: 'SUMMER', ...who },
      { action: 'order.label-customer', oldValue: '', newValue: '104600', ...who },
      { action: 'order.ship-customer', oldValue: '', newValue: '104500', ...who },
      { action: 'order.ship-to', oldValue: '', newValue: 'EAST', ...who },
      { action: 'order.route', oldValue: 'R14', newValue: 'R15', ...who },
    ])
    expect((await set(await desk(), orderNo, header)).value).toEqual(header)
    expect(await audit()).toHaveLength(6)
    const cleared = await set(await desk(), orderNo, { labelCustomerNo: '', shipCustomerNo: '', itemListCode: '' })
    expect(cleared.value).toEqual({
      ...header,
      labelCustomerNo: '',
      shipCustomerNo: '',
      shipToCode: '',
      itemListCode: '',
    })
  })

  test('SEC-10 a customer’s user changes the used-on day and nothing of the delivery, however it is sent', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const text = 'Only company staff can change labels, ship-to and route.'
    for (const header of [
      { labelCustomerNo: '104220' },
      { shipCustomerNo: '104500' },
      { shipToCode: 'DOCK' },
      { routeNo: 'R15' },
      { usedOnDay: 6, routeNo: 'R15' },
    ] as const)
      expect(await setAs(customerAdmin, orderNo, header)).toMatchObject({ status: 200, code: 'no right', text })
    const browser = await world.as(customerAdmin)
    const update = (header: Header, name: string) =>
      browser.send('POST', '/api/orderedit', {
        ...(api.orders.updateHeader.query.write({ orderNo, button: 'Update', ...header }) as object),
        [name]: '1',
      })
    // The header comes back as it was given, and what only we set is not read from it (ORD-23).
    const readOnly = [...(api.orders.updateHeader.query.dictionary['rest'] as Shape<unknown>).fields.keys()]
    expect(readOnly.length).toBeGreaterThan(15)
    const before = await wholeRow(orderNo)
    for (const name of readOnly) expect((await update({}, name)).status, name).toBe(200)
    expect(await wholeRow(orderNo)).toEqual(before)
    for (const name of ['pieces', 'cutoff_at']) {
      const response = await update({ usedOnDay: 6 }, name)
      expect(response.status, name).toBe(400)
      expect(await response.json()).toMatchObject({ messageTxt: `"${name}" is not a field of this request.` })
    }
    expect(await stored(orderNo)).toEqual(untouched)
    // What is sent as it stands is no change.
    const same = { usedOnDay: 6, routeNo: 'R14', labelCustomerNo: '', shipToCode: '', itemListCode: '' } as const
    expect((await setAs(clerk, orderNo, same)).value.usedOnDay).toBe(6)
  })

  test('ORD-59 the item list needs its right; quantities stay, and what the new list lacks moves to Z-Not Menued', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4, '100101': 2 } })
    expect(await setAs(clerk, orderNo, { itemListCode: 'SUMMER' })).toMatchObject({
      code: 'no right',
      text: 'You may not change the item list of an order.',
    })
    expect((await setAs(customerAdmin, orderNo, { itemListCode: 'SUMMER' })).value.itemListCode).toBe('SUMMER')
    const { header, items } = (await (await world.as(clerk)).ask(api.orders.load, { orderNo })).value
    expect(header.itemListCode).toBe('SUMMER')
    expect(items.map(({ itemNo, quantity, sectionName }) => [itemNo, quantity, sectionName])).toEqual([
      ['100100', 4, 'Z-Not Menued'],
      ['100101', 2, 'SANDWICHES'],
    ])
    expect((await stored(orderNo)).pieces).toBe(6)
  })

  test('the list is the customer’s or its master’s own; others’ read as absent', async () => {
    const orderNo = await world.make.order()
    await world.db.insertInto('itemList').values({ customerNo: '104500', listCode: 'THEIRS' }).execute()
    for (const itemListCode of ['THEIRS', 'NOWHERE'])
      expect(await setAs(customerAdmin, orderNo, { itemListCode })).toMatchObject({
        status: 404,
        text: `Item list ${itemListCode} was not found.`,
      })
    await world.db
      .updateTable('customer')
      .set({ masterCustomerNo: '104500' })
      .where('customerNo', '=', '104220')
      .execute()
    expect((await setAs(customerAdmin, orderNo, { itemListCode: 'SUMMER' })).status).toBe(404)
    expect((await setAs(customerAdmin, orderNo, { itemListCode: 'THEIRS' })).value.itemListCode).toBe('THEIRS')
  })

  test('ORD-60 a ship-to is one of the ship customer’s own; a new ship customer clears one that it lacks', async () => {
    const orderNo = await world.make.order()
    const staffClient = await desk()
    expect((await set(staffClient, orderNo, { shipToCode: 'DOCK' })).value.shipToCode).toBe('DOCK')
    expect(await set(staffClient, orderNo, { shipToCode: 'EAST' })).toMatchObject({
      status: 404,
      text: 'Ship-to EAST was not found.',
    })
    expect((await set(staffClient, orderNo, { shipCustomerNo: '104500' })).value.shipToCode).toBe('')
    expect((await set(staffClient, orderNo, { shipToCode: 'WEST' })).value.shipToCode).toBe('WEST')
    const none = await set(staffClient, orderNo, { shipCustomerNo: '104600', shipToCode: 'WEST' })
    expect(none.value).toMatchObject({ shipCustomerNo: '104600', shipToCode: '' })
  })

  test('what does not exist is refused with a sentence, and nothing is changed', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const staffClient = await desk()
    const said: [Header, string][] = [
      [{ routeNo: 'R99' }, 'Route R99 was not found.'],
      [{ labelCustomerNo: '999999' }, 'Customer 999999 was not found.'],
      [{ shipCustomerNo: '999999' }, 'Customer 999999 was not found.'],
      [{ usedOnDay: 6, routeNo: 'R99' }, 'Route R99 was not found.'],
    ]
    for (const [header, text] of said)
      expect(await set(staffClient, orderNo, header)).toMatchObject({ status: 404, text })
    expect(await stored(orderNo)).toEqual(untouched)
    expect(await audit()).toEqual([])
  })

  test('ORD-35 INV-01 customers until the cut-off, staff until production', async () => {
    const orderNo = await world.make.order()
    world.clock.set(PAST_CUTOFF)
    expect((await setAs(customerAdmin, orderNo, { itemListCode: 'SUMMER' })).code).toBe('past cut-off')
    expect((await set(await desk(), orderNo, { itemListCode: 'SUMMER', routeNo: 'R15' })).message).toBe('success')
    for (const state of ['in production', 'shipped', 'invoiced', 'cancelled']) {
      await world.db.updateTable('salesOrder').set({ state }).execute()
      expect((await set(await desk(), orderNo, { routeNo: 'R14' })).message, state).toBe('error')
    }
    expect((await stored(orderNo)).routeNo).toBe('R15')
  })

  test('ORD-61 staff are told the customers an order may be labeled for and shipped to; nobody else is', async () => {
    const { customers, shipCustomers } = (await (await desk()).ask(api.orders.labelCustomers, {})).value
    expect(customers.map(({ customerNo }) => customerNo)).toEqual(['104220', '104500', '104600'])
    expect(shipCustomers.map(({ customerNo }) => customerNo)).toEqual(['104220', '104500'])
    for (const persona of [clerk, customerAdmin, otherAdmin, staff])
      expect(await (await world.as(persona)).ask(api.orders.labelCustomers, {})).toMatchObject({
        status: 403,
        code: 'no right',
      })
  })
})
