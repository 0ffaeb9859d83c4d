import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, plainStaff, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Settings = Input<typeof api.userSettings.updateOrderColumns>['settings']

describe.each(testDatabases())('a user’s settings of the order screen on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())

  const set = (client: Client, settings: Settings) => client.ask(api.userSettings.updateOrderColumns, { settings })
  const read = async (client: Client) => (await client.ask(api.session.current, {})).value.user
  const users = () => world.db.selectFrom('portalUser').selectAll().orderBy('userId').execute()

  test('ORD-64 ORD-65 ORD-66 are kept one by one; what is left out stays', async () => {
    const browser = await world.as(clerk)
    const at = async () => {
      const { historyMode, scrollItems, groupItems, usePopovers } = await read(browser)
      return { historyMode, scrollItems, groupItems, usePopovers }
    }
    expect(await at()).toEqual({ historyMode: 'Last', scrollItems: true, groupItems: 0, usePopovers: false })
    const before = (await read(browser)).orderColumns
    await set(browser, { orderColumns: {}, groupItems: 2, usePopovers: true })
    await set(browser, { orderColumns: { upc: false, healthy: true }, historyMode: 'Weekly', scrollItems: false })
    expect(await at()).toEqual({ historyMode: 'Weekly', scrollItems: false, groupItems: 2, usePopovers: true })
    const { orderColumns } = await read(browser)
    expect(new Set(orderColumns)).toEqual(new Set([...before.filter((column) => column !== 'upc'), 'healthy']))
    await set(browser, { orderColumns: {}, groupItems: 0, usePopovers: false })
    expect(await at()).toMatchObject({ historyMode: 'Weekly', groupItems: 0, usePopovers: false })
    expect((await read(await world.as(customerAdmin))).groupItems, 'nobody else’s').toBe(0)
  })

  test('ORD-68 columns that the user may not see are not kept', async () => {
    const orderColumns = { msrp: true, msrpCode: true, baseCost: true, extended: true, removed: true, pork: true }
    const browser = await world.as(clerk)
    expect((await set(browser, { orderColumns })).message).toBe('success')
    const kept = (await read(browser)).orderColumns
    expect(kept).toContain('pork')
    for (const hidden of ['msrp', 'msrpCode', 'baseCost', 'extended', 'removed'] as const)
      expect(kept).not.toContain(hidden)
    const manager = await world.as(customerAdmin)
    await set(manager, { orderColumns })
    expect((await read(manager)).orderColumns).toEqual(expect.arrayContaining(Object.keys(orderColumns)))
  })

  test('SEC-10 T10 no other field of a user is taken, and the user is the session’s own', async () => {
    const browser = await world.as(clerk)
    await world.as(customerAdmin)
    const send = async (user: string) => {
      const response = await browser.send('POST', '/api/update_order_columns', { user })
      return [response.status, ((await response.json()) as { messageTxt: string }).messageTxt]
    }
    // What login answered is accepted whole (ORD-64), and changes nothing but settings.
    const foreign = { Admin: 1, Id: 1, 'User Code': 'X', 'Mapped Route No': 'R1', 'Edit Users': 1, View_MSRP: 1 }
    const whole = await users()
    expect((await send(JSON.stringify(foreign)))[0]).toBe(200)
    const before = await users()
    const without = (rows: typeof before) => rows.map(({ preferences: _, version: __, ...row }) => row)
    expect(without(before)).toEqual(without(whole))
    for (const name of ['Order_Vis_Secret', 'constructor_'])
      expect(await send(JSON.stringify({ Order_Vis_UpcCode: 1, [name]: 1 }))).toEqual([
        400,
        `user: "${name}" is not a field.`,
      ])
    expect(await send('{"__proto__":{"isAdmin":true}}')).toEqual([400, 'user: may not have a key "__proto__".'])
    expect(await send('{"constructor":{"prototype":{"isAdmin":true}}}')).toEqual([
      400,
      'user: may not have a key "constructor".',
    ])
    expect(await send('{"Order Entry Group Items":3}')).toEqual([
      400,
      'user: Order Entry Group Items: must be one of 0, 1, 2.',
    ])
    expect(await send('{"Order_Vis_UpcCode":"yes"}')).toEqual([400, 'user: Order_Vis_UpcCode: must be 0 or 1.'])
    expect(await send('[]')).toEqual([400, 'user: must be an object.'])
    expect(await users()).toEqual(before)
  })

  test('staff keep theirs too, viewing as somebody or not, and nobody’s settings of other sorts are lost', async () => {
    const desk = await world.as(plainStaff)
    expect((await set(desk, { orderColumns: {}, scrollItems: false })).message).toBe('success')
    expect((await read(desk)).scrollItems).toBe(false)
    const viewing = await world.as(staff, { viewing: '104220' })
    await world.db
      .updateTable('portalUser')
      .set({ preferences: JSON.stringify({ isResponsive: true }) })
      .execute()
    await set(viewing, { orderColumns: {}, usePopovers: true })
    expect(await read(viewing)).toMatchObject({ isResponsive: true, usePopovers: true })
  })

  test('two changes at once are both kept', async () => {
    const browser = await world.as(clerk)
    await Promise.all([
      set(browser, { orderColumns: { pork: true } }),
      set(browser, { orderColumns: { vegan: true } }),
      set(browser, { orderColumns: {}, groupItems: 1 }),
    ])
    const { orderColumns, groupItems } = await read(browser)
    expect(orderColumns).toEqual(expect.arrayContaining(['pork', 'vegan']))
    expect(groupItems).toBe(1)
  })
})
