// ORD-37, ORD-38: company staff enter an order taken by telephone, where a staff administrator has switched that on.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

describe.each(testDatabases())('staff before the cut-off on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())

  const atDesk = () => world.as(staff, { viewing: OWN })
  const switchTo = async (isOn: boolean) =>
    (await world.as(staff)).ask(api.settings.change, { staffMayEditBeforeCutoff: isOn })
  const line = { itemNo: '100100', quantity: 5, version: 0 }
  const doors: readonly [string, (client: Client, orderNo: string) => Promise<{ code: string; text: string }>][] = [
    ['one line', (client, orderNo) => client.ask(api.orders.saveLine, { orderNo, ...line })],
    ['many lines', (client, orderNo) => client.ask(api.orders.saveLines, { orderNo, lines: [line] })],
    ['Add Item', (client, orderNo) => client.ask(api.orders.addLine, { orderNo, itemNo: '100100', quantity: 5 })],
  ]

  test.each(doors)(
    '%s: refused as specified, taken once it is switched on, refused once it is off',
    async (_, save) => {
      const orderNo = await world.make.order()
      const desk = await atDesk()
      expect(await save(desk, orderNo)).toMatchObject({ code: 'not yet past cut-off' })
      await switchTo(true)
      expect(await save(desk, orderNo)).toMatchObject({ message: 'success' })
      await switchTo(false)
      expect(await save(desk, await world.make.order())).toMatchObject({ code: 'not yet past cut-off' })
    },
  )

  test('what one server is told holds on every other at once', async () => {
    const orderNo = await world.make.order()
    const desk = await atDesk()
    const other = createApp({ ...world })
    const admin = await world.as(staff)
    const fields = new URLSearchParams({ staff_edit_before_cutoff: 'true' })
    const request = new Request('http://portal.test/api/settings', {
      method: 'POST',
      body: fields,
      headers: {
        cookie: `sid=${admin.secret}`,
        'x-portal-token': admin.csrfToken,
        'sec-fetch-site': 'same-origin',
      },
    })
    expect((await other.fetch(request)).status).toBe(200)
    expect((await desk.ask(api.orders.saveLine, { orderNo, ...line })).value).toEqual({ quantity: 5, version: 1 })
  })

  test('an order taken by telephone is recorded by ADMIN for 104220, on the line, the order and the record', async () => {
    await switchTo(true)
    const desk = await atDesk()
    const made = await desk.ask(api.orders.create, {
      create: 'create',
      locationNo: '000213',
      orderDate: '2026-11-24',
      source: 'SALESORDER',
    })
    const { orderNo } = made.value.header
    expect(made.value.header).toMatchObject({ addedBy: 'ADMIN', addedFor: OWN, modifiedBy: 'ADMIN', modifiedFor: OWN })
    await desk.ask(api.orders.saveLine, { orderNo, ...line })
    const browser = await world.as(clerk)
    const late = await browser.ask(api.orders.saveLine, { orderNo, ...line, quantity: 9 })
    expect(late.text).toBe('ADMIN for 104220 changed this line to 5 in the meantime.')
    const lateToo = await browser.ask(api.orders.saveLines, { orderNo, lines: [{ ...line, quantity: 9 }] })
    expect(JSON.stringify(lateToo.body)).toContain('ADMIN for 104220 changed this line to 5 in the meantime.')
    const lines = world.db.selectFrom('auditEntry').where('action', 'in', ['order.create', 'line.save'])
    expect(await lines.select(['action', 'actor', 'onBehalfOf']).orderBy('entryId').execute()).toEqual([
      { action: 'order.create', actor: 'ADMIN', onBehalfOf: OWN },
      { action: 'line.save', actor: 'ADMIN', onBehalfOf: OWN },
    ])
    // The customer changes it after that: it is the customer's own again.
    await browser.ask(api.orders.saveLine, { orderNo, ...line, quantity: 9, version: 1 })
    const { header } = (await browser.ask(api.orders.load, { orderNo })).value
    expect([header.modifiedBy, header.modifiedFor, header.addedFor]).toEqual(['CLERK', undefined, OWN])
  })

  test('staff is told in the session whether it is on, a customer’s user is told nothing of it', async () => {
    await switchTo(true)
    const [desk, browser] = [await atDesk(), await world.as(clerk)]
    expect((await desk.ask(api.session.current, {})).value.staffMayEditBeforeCutoff).toBe(true)
    expect((await browser.ask(api.session.current, {})).value.staffMayEditBeforeCutoff).toBe(false)
  })

  test('each switch is on the record, once, and says who and when', async () => {
    const admin = await world.as(staff)
    expect((await admin.ask(api.settings.read, {})).value).toMatchObject({ staffMayEditBeforeCutoff: false })
    await switchTo(true)
    await switchTo(true)
    world.clock.advance(60_000)
    expect((await switchTo(false)).value).toMatchObject({
      staffMayEditBeforeCutoff: false,
      changedBy: 'ADMIN',
      changedAt: expect.stringContaining('2026-11-19T18:01:00'),
    })
    const entries = world.db.selectFrom('auditEntry').select(['action', 'actor', 'subject', 'oldValue', 'newValue'])
    const entry = { action: 'setting.change', actor: 'ADMIN', subject: 'staff-edit-before-cutoff' }
    expect(await entries.orderBy('entryId').execute()).toEqual([
      { ...entry, oldValue: 'off', newValue: 'on' },
      { ...entry, oldValue: 'on', newValue: 'off' },
    ])
  })

  test.each([
    ['a clerk', clerk, ''],
    ['a customer’s administrator', customerAdmin, ''],
    ['staff without the Admin flag', plainStaff, ''],
    ['staff viewing as a customer', staff, OWN],
  ])('%s may not switch it', async (_, persona, viewing) => {
    const client = await world.as(persona, { viewing })
    for (const answer of [
      await client.ask(api.settings.read, {}),
      await client.ask(api.settings.change, { staffMayEditBeforeCutoff: true }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'no right' })
  })

  test('a customer still changes nothing after the cut-off', async () => {
    await switchTo(true)
    const orderNo = await world.make.order()
    const browser = await world.as(clerk)
    world.clock.set('2026-12-31T18:00:00Z')
    const refused = await browser.ask(api.orders.saveLine, { orderNo, ...line })
    expect(refused).toMatchObject({ message: 'error', code: 'past cut-off' })
  })
})
