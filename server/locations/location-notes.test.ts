import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, routeClerk, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

describe.each(testDatabases())('location notes and item list codes on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop()
    await world.make.customer({ customerNo: '104500' })
    await world.make.location({ locationNo: '000500', routeNo: 'R15', shipToCode: 'EAST', notes: 'Far' })
  })

  const set = (client: Client, locationNo: string, notes: string, more = {}) =>
    client.ask(api.locations.updateNotes, { location: { locationNo, notes, ...more } })
  const notes = async () =>
    Object.fromEntries(
      (await world.db.selectFrom('location').select(['locationNo', 'notes']).execute()).map((row) => [
        row.locationNo,
        row.notes,
      ]),
    )
  const audit = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'location.change')
      .select(['actor', 'onBehalfOf', 'customerNo', 'subject', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()

  test('another customer’s location of the same number keeps its notes', async () => {
    await world.make.location({ customerNo: '104500', notes: 'Theirs' })
    await set(await world.as(clerk), '000213', 'Ring twice')
    const row = world.db.selectFrom('location').where('customerNo', '=', '104500').select('notes')
    expect(await row.execute()).toEqual([{ notes: 'Theirs' }])
  })

  test('ORD-63 ORD-73 a customer’s user changes them, staff as the customer; old and new are recorded, the same is no change', async () => {
    const browser = await world.as(clerk)
    expect((await set(browser, '000213', 'Ring twice', { customerNo: '104220', routeNo: 'R14' })).value).toEqual({
      notes: 'Ring twice',
    })
    expect((await set(browser, '213', 'Ring twice')).message).toBe('success')
    expect((await set(await world.as(staff, { viewing: '104220' }), '000213', '')).value).toEqual({ notes: '' })
    expect(await notes()).toEqual({ '000213': '', '000500': 'Far' })
    const entry = { customerNo: '104220', subject: '000213' }
    expect(await audit()).toEqual([
      { actor: 'CLERK', onBehalfOf: null, oldValue: '{"notes": ""}', newValue: '{"notes": "Ring twice"}', ...entry },
      {
        actor: 'ADMIN',
        onBehalfOf: '104220',
        oldValue: '{"notes": "Ring twice"}',
        newValue: '{"notes": ""}',
        ...entry,
      },
    ])
  })

  test('LOC-29 250 characters are taken, as people count them; 251, and hidden ones, are refused', async () => {
    const browser = await world.as(clerk)
    const long = '🥪'.repeat(250)
    expect((await set(browser, '000213', long)).value.notes).toBe(long)
    expect(await set(browser, '000213', `${long}x`)).toMatchObject({
      status: 400,
      text: 'data: Notes: at most 250 characters.',
    })
    expect((await set(browser, '000213', 'a\u202Eb')).text).toBe(
      'data: Notes: has a hidden character that cannot be used.',
    )
    expect((await set(browser, '000213', 'a\u0000b')).status).toBe(400)
    expect((await set(browser, '000213', 'two\nlines')).message).toBe('success')
    expect((await notes())['000213']).toBe('two\nlines')
  })

  test('SEC-07 SEC-10 INV-36 locations of others, out of reach or absent read the same; no other field is taken', async () => {
    const said = { status: 404, text: 'This location was not found.' }
    expect(await set(await world.as(otherClerk), '000213', 'x')).toMatchObject(said)
    expect(await set(await world.as(otherClerk), '000213', 'x', { customerNo: '104220' })).toMatchObject(said)
    expect(await set(await world.as(clerk), '999999', 'x')).toMatchObject(said)
    expect(await set(await world.as(routeClerk), '000500', 'x')).toMatchObject(said)
    expect((await set(await world.as(clerk, { shipTo: 'LOCAL' }), '000500', 'Gate B')).message).toBe('success')
    const forged = {
      ...(api.locations.updateNotes.form.write({ location: { locationNo: '000213', notes: 'x' } }) as { data: string }),
    }
    const data = JSON.stringify({ ...(JSON.parse(forged.data) as object), Owner: 1 })
    const response = await (await world.as(clerk)).send('POST', `/api${api.locations.updateNotes.path}`, { data })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { messageTxt: 'data: "Owner" is not a field.' },
    ])
    expect(await notes()).toEqual({ '000213': '', '000500': 'Gate B' })
  })

  test('LOC-15 the item lists are the customer’s, or its master’s', async () => {
    await world.db
      .insertInto('itemList')
      .values([
        { customerNo: '104220', listCode: 'SUMMER' },
        { customerNo: '104500', listCode: 'THEIRS' },
      ])
      .execute()
    const codes = async () =>
      (await (await world.as(clerk)).ask(api.locations.itemListCodes, {})).value.map(({ listCode }) => listCode)
    expect(await codes()).toEqual(['', 'SUMMER'])
    await world.db
      .updateTable('customer')
      .set({ masterCustomerNo: '104500' })
      .where('customerNo', '=', '104220')
      .execute()
    expect(await codes()).toEqual(['', 'THEIRS'])
  })
})
