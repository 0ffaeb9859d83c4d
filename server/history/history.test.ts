// Who changed what: of one's own customer, newest first, in words; an order's to whoever may open it.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, plainStaff, routeClerk, staff } from '#tests/support/personas.ts'
import { tellWho } from '../audit/audit.sql.ts'

describe.each(testDatabases())('the history on %s', (kind) => {
  let orderNo: string
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    orderNo = String(await world.make.order({ customerNo: OWN }))
    await (await world.as(clerk)).ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 6 })
    const notes = (locationNo: string) => ({ location: { locationNo, notes: 'Ring twice' } })
    await (await world.as(staff, { viewing: OWN })).ask(api.locations.updateNotes, notes('000213'))
    await (await world.as(otherAdmin)).ask(api.locations.updateNotes, notes('000213'))
  })

  const titles = async (who: typeof staff, input = {}, viewing?: string) =>
    (await (await world.as(who, viewing ? { viewing } : {})).ask(api.history.list, input)).value.entries.map(
      ({ title, actor, onBehalfOf, customerNo }) => [customerNo, actor, onBehalfOf, title].join(' | '),
    )

  test('a customer’s administrator sees the changes of his own customer, by whom and for whom', async () => {
    const said = await titles(customerAdmin, { kind: 'location' })
    expect(said).toEqual([`${OWN} | ADMIN | ${OWN} | Location 000213 changed`])
    const { entries } = (await (await world.as(customerAdmin)).ask(api.history.list, { kind: 'location' })).value
    expect(entries[0]).toMatchObject({
      changes: [{ field: 'Notes', was: '', is: 'Ring twice' }],
      channel: 'web',
      happenedAt: expect.stringMatching(/^2026-11-19T18:00:/),
    })
  })

  test('staff see all customers’ or the one they name or view; nobody else names one', async () => {
    const all = await titles(staff, { kind: 'location' })
    expect(all).toEqual([
      `${OTHER} | MANAGER |  | Location 000213 changed`,
      `${OWN} | ADMIN | ${OWN} | Location 000213 changed`,
    ])
    expect(await titles(staff, { kind: 'location', customerNo: OTHER })).toHaveLength(1)
    expect(await titles(staff, { kind: 'location' }, OTHER)).toHaveLength(1)
    const named = await (await world.as(customerAdmin)).ask(api.history.list, { customerNo: OTHER })
    expect(named.code).toBe('not found')
  })

  test('a customer’s user with the code of company staff is not taken for them', async () => {
    await (await world.as({ ...customerAdmin, userCode: 'ADMIN' })).ask(api.locations.updateNotes, {
      location: { locationNo: '000213', notes: 'Ring once' },
    })
    const { entries } = (await (await world.as(customerAdmin)).ask(api.history.list, { kind: 'location' })).value
    expect(entries.map(({ actor, isStaff }) => [actor, isStaff])).toEqual([
      ['ADMIN', false],
      ['ADMIN', true],
    ])
  })

  test('a list that is made or deleted is one entry, with how many items; each item is there for who asks for it', async () => {
    for (const itemNo of ['100101', '100102']) await world.make.item({ itemNo })
    const desk = await world.as(staff)
    await desk.ask(api.itemLists.create, { button: 'Save', newListCode: 'WEST', customerNo: OWN })
    await desk.ask(api.itemLists.remove, { button: 'Delete List', itemListCode: 'WEST', customerNo: OWN })
    const { entries } = (await (await world.as(customerAdmin)).ask(api.history.list, { kind: 'item' })).value
    const count = (await world.db.selectFrom('itemListEntry').where('customerNo', '=', OWN).selectAll().execute())
      .length
    expect(count).toBeGreaterThan(2)
    expect(entries.map(({ title, note }) => [title, note])).toEqual([
      ['Item list WEST deleted', `${count} items`],
      ['Item list WEST created', `${count} items`],
    ])
    expect(await titles(customerAdmin, { kind: 'item', subject: 'WEST/100101' })).toHaveLength(2)
    // One item alone is told.
    await (await world.as(customerAdmin)).ask(api.items.saveMany, { items: [{ itemNo: '100101', isShown: false }] })
    expect(await titles(customerAdmin, { kind: 'item' })).toHaveLength(3)
  })

  test('quantities are there when they are asked for, and never by the way', async () => {
    expect((await titles(customerAdmin)).join()).not.toContain('quantity')
    expect(await titles(customerAdmin, { kind: 'quantity' })).toEqual([
      `${OWN} | CLERK |  | Order ${orderNo} item 100100 Item 100100: quantity changed`,
    ])
  })

  test('quantities of long ago are told of an order, or from a day that is named', async () => {
    world.clock.set('2026-12-30T18:00:00Z')
    expect(await titles(customerAdmin, { kind: 'quantity' })).toEqual([])
    expect(await titles(customerAdmin, { kind: 'quantity', from: '2026-11-01' })).toHaveLength(1)
    expect(await titles(customerAdmin, { kind: 'quantity', to: '2026-11-30' })).toHaveLength(1)
    expect(await titles(customerAdmin, { kind: 'quantity', subject: orderNo })).toHaveLength(1)
    world.clock.set('2026-11-19T18:00:00Z')
  })

  test('an item is found by its number on whatever list of the customer it was changed', async () => {
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'WEST' }).execute()
    const entry = { customerNo: OWN, listCode: 'WEST', itemNo: '100100', showOnMenu: true }
    await world.db.insertInto('itemListEntry').values(entry).execute()
    await world.db.transaction().execute(async (tx) => {
      await tellWho(tx, { actor: 'MANAGER' })
      await tx.updateTable('itemListEntry').set({ showOnMenu: false }).where('itemNo', '=', '100100').execute()
    })
    const found = (who: typeof staff, input = {}) => titles(who, { kind: 'item', subject: '100100', ...input })
    expect((await found(customerAdmin)).sort()).toEqual([
      `${OWN} | MANAGER |  | Item 100100 of list Master changed`,
      `${OWN} | MANAGER |  | Item 100100 of list WEST changed`,
    ])
    expect([(await found(staff)).length, (await found(otherAdmin)).length]).toEqual([3, 1])
  })

  test('who asked for another customer’s order is told to staff alone: it would tell which numbers there are', async () => {
    const foreign = String(await world.make.order({ customerNo: OTHER }))
    await (await world.as(clerk)).ask(api.orders.load, { orderNo: foreign })
    expect((await titles(customerAdmin)).join()).not.toContain(foreign)
    expect(await titles(customerAdmin, { kind: 'foreign' })).toEqual([])
    expect(await titles(customerAdmin, { subject: `Order ${foreign}` })).toEqual([])
    expect(await titles(staff, { kind: 'foreign' })).toEqual([`${OWN} | CLERK |  | Access to Order ${foreign} refused`])
  })

  test('what a customer may not see is not there: other kinds, who is limited to a route, who is no administrator', async () => {
    expect(await titles(customerAdmin, { kind: 'company' })).toEqual([])
    expect((await (await world.as(clerk)).ask(api.history.list, {})).code).toBe('no right')
    expect((await (await world.as(plainStaff)).ask(api.history.list, {})).code).toBe('no right')
    const mapped = { ...customerAdmin, userCode: 'MAPPED', mappedRouteNo: 'R14' }
    expect((await (await world.as(mapped)).ask(api.history.list, {})).code).toBe('no right')
    expect((await (await world.as(mapped)).send('GET', '/api/csvs/history', {})).status).toBe(403)
  })

  test('by record, by user in any letters, by day in the company’s zone', async () => {
    expect(await titles(staff, { subject: ' 000213 ', actor: 'manager' })).toHaveLength(1)
    expect(await titles(staff, { kind: 'location', from: world.clock.today(), to: world.clock.today() })).toHaveLength(
      2,
    )
    expect(await titles(staff, { kind: 'location', from: '2026-12-01' })).toEqual([])
    expect(await titles(staff, { kind: 'location', to: '2026-01-01' })).toEqual([])
  })

  test('an order’s own is for whoever may open it, and for nobody else', async () => {
    const ofOrder = async (who: typeof staff, no = orderNo) =>
      (await world.as(who)).ask(api.history.ofOrder, { orderNo: no })
    expect((await ofOrder(clerk)).value.entries.map(({ title }) => title)).toEqual([
      `Order ${orderNo} item 100100 Item 100100: quantity changed`,
    ])
    expect((await ofOrder(otherAdmin)).code).toBe('not found')
    await world.db.updateTable('location').set({ shipToCode: 'S1' }).where('customerNo', '=', OWN).execute()
    await world.make.route('R77')
    await world.db.updateTable('location').set({ routeNo: 'R77' }).where('customerNo', '=', OWN).execute()
    expect((await ofOrder(routeClerk)).code, 'out of reach').toBe('not found')
    expect((await ofOrder(clerk, '99999999')).code).toBe('not found')
  })

  test('fifty at a time, each once, to the first of all', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      actor: 'X',
      action: 'location.change',
      subject: `${i}`,
      customerNo: OWN,
    }))
    await world.db.insertInto('auditEntry').values(rows).execute()
    const browser = await world.as(customerAdmin)
    const seen: number[] = []
    let before: number | undefined
    for (let pages = 0; pages < 9; pages += 1) {
      const { entries, hasMore } = (await browser.ask(api.history.list, { kind: 'location', before })).value
      seen.push(...entries.map(({ entryId }) => entryId))
      before = seen.at(-1)
      if (!hasMore) break
    }
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  test('INV-33 by the way in, and only what staff did on behalf of a customer', async () => {
    const rows = ['mobile', 'upload', 'api', 'enterprise', 'import', 'command', 'schedule'].map((channel) => ({
      ...{ actor: 'X', action: 'location.change', subject: channel, customerNo: OWN, channel },
    }))
    await world.db.insertInto('auditEntry').values(rows).execute()
    const of = async (way: string) =>
      (await titles(customerAdmin, { kind: 'location', way })).map((title) => title.split(' | ')[3])
    expect(await of('screen')).toEqual(['Location mobile changed', 'Location 000213 changed'])
    expect(await of('file')).toEqual(['Location upload changed'])
    expect(await of('api')).toEqual(['Location enterprise changed', 'Location api changed'])
    expect(await of('import')).toEqual(['Location import changed'])
    expect(await of('command')).toEqual(['Location command changed'])
    expect(await of('schedule')).toEqual(['Location schedule changed'])
    expect(await titles(staff, { kind: 'location', isOnBehalf: true })).toEqual([
      `${OWN} | ADMIN | ${OWN} | Location 000213 changed`,
    ])
    expect(await titles(staff, { kind: 'location', isOnBehalf: true, customerNo: OTHER })).toEqual([])
    const file = await (await world.as(customerAdmin)).send('GET', '/api/csvs/history?by=file&kind=location', {})
    expect(await file.text()).toMatch(/"Location upload changed",.*,"by file"\r\n$/)
  })

  test('a file that cannot hold all says so in its last row', async () => {
    const rows = Array.from({ length: 10_001 }, () => ({
      ...{ actor: 'X', action: 'location.change', subject: '000213', customerNo: OWN },
    }))
    await world.db.insertInto('auditEntry').values(rows).execute()
    const response = await (await world.as(customerAdmin)).send('GET', '/api/csvs/history?kind=location', {})
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(10_002)
    expect(lines.at(-1)).toContain(
      'Only the newest 10,000 changes are in this file. Choose From and To for older ones.',
    )
  })

  test('as CSV, a value a row, guarded against formulas', async () => {
    const set = (await world.as(customerAdmin)).ask(api.locations.updateNotes, {
      location: { locationNo: '000213', notes: '=1+1' },
    })
    await set
    const response = await (await world.as(customerAdmin)).send('GET', '/api/csvs/history?kind=location', {})
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(
      '"Date","Time","User","Company staff","On behalf of","Customer","Record","Field","From","To","Note","By"',
    )
    expect(lines[1]).toContain('"Location 000213 changed","Notes","Ring twice","\'=1+1"')
  })
})
