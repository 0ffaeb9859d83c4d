import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, staff, wasteClerk } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'
import * as statements from './waste.sql.ts'

type Entry = Input<typeof api.waste.save>['waste']

describe.each(testDatabases())('waste on %s', (kind) => {
  let browser: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    browser = await world.as(wasteClerk)
  })

  /** Confirmed: only the tests about the question are asked. */
  const entry = (given: Partial<Entry> = {}) => ({
    waste: {
      isConfirmed: true,
      ...{ locationNo: '000213', itemNo: '100100', quantity: '2', wastedOn: '2026-11-19', withHistory: true },
      ...given,
    },
  })
  const save = (given: Partial<Entry> = {}, by = browser) => by.ask(api.waste.save, entry(given))
  const list = async (by = browser) => (await by.ask(api.waste.list, { most: 2000 })).value
  const post = (postKey?: string, by = browser) => by.ask(api.waste.post, { postKey })
  const stored = () =>
    world.db
      .selectFrom('wasteEntry')
      .select(['itemNo', 'quantity', 'postedAt', 'removedAt'])
      .orderBy('entryId')
      .execute()

  test('WST-06 WST-09 an entry is stored and listed; the answer says for which location and day', async () => {
    const { value } = await save({ quantity: '3', session: 'B7', entryKey: 'k1' })
    expect(value).toMatchObject({ locationNo: '000213', wastedOn: '2026-11-19', count: 1, pieces: 3 })
    expect(value.entries).toEqual([
      {
        ...{ entryId: value.entryId, locationNo: '000213', locationName: 'Harbor St Mart', itemNo: '100100' },
        ...{ description: 'Item 100100', quantity: 3, wastedOn: '2026-11-19', session: 'B7', entryKey: 'k1' },
        recordedAt: expect.stringMatching(/^2026-11-19T18:00/),
      },
    ])
    expect((await save({ withHistory: false })).value).toMatchObject({ entries: [], count: 2, pieces: 5 })
  })

  test('WST-09 sent again after a lost answer it is stored once, also when it is too old or gone by now', async () => {
    const first = await save({ entryKey: 'k1' })
    world.clock.set('2026-12-30T18:00:00Z')
    await world.db.updateTable('location').set({ isActive: false }).execute()
    expect((await save({ entryKey: 'k1' })).value.entryId).toBe(first.value.entryId)
    await browser.ask(api.waste.remove, { wasteId: first.value.entryId })
    expect((await save({ entryKey: 'k1' })).value).toMatchObject({ entryId: first.value.entryId, count: 0 })
    expect(await stored()).toHaveLength(1)
  })

  test('the key is the user’s own: another user may happen to have the same', async () => {
    await save({ entryKey: 'k1' })
    const other = await world.as({ ...wasteClerk, userCode: 'WASTE2' })
    expect((await save({ entryKey: 'k1' }, other)).value.count).toBe(1)
    expect(await stored()).toHaveLength(2)
  })

  test.each<[string, Partial<Entry>, string]>([
    ['no location', { locationNo: '' }, 'Choose a location first.'],
    ['another customer’s location', { locationNo: '000999' }, 'Location 000999 was not found.'],
    ['an unknown item', { itemNo: '04100099' }, 'Item 04100099 was not found.'],
    ['another customer’s item', { itemNo: '200200' }, 'Item 200200 was not found.'],
    ['no item', { itemNo: ' ' }, 'Scan or type an item.'],
    ['quantity 0', { quantity: '0' }, 'Quantity must be a whole number from 1 to 9,999.'],
    ['quantity 10,000', { quantity: '10000' }, 'Quantity must be a whole number from 1 to 9,999.'],
    ['quantity −1', { quantity: '-1' }, 'Quantity must be a whole number from 1 to 9,999.'],
    ['half a piece', { quantity: '1.5' }, 'Quantity must be a whole number from 1 to 9,999.'],
    ['tomorrow', { wastedOn: '2026-11-20' }, '11/20/2026 is in the future. Waste is dated today or earlier.'],
    [
      '31 days ago',
      { wastedOn: '2026-10-19' },
      '10/19/2026 is more than 30 days ago. Waste is dated 10/20/2026 or later.',
    ],
  ])('WST-14 %s is refused with a sentence, and nothing is stored', async (_what, given, said) => {
    await world.make.shop(OTHER)
    await world.make.location({ customerNo: OTHER, locationNo: '000999' })
    await world.make.item({ customerNo: OTHER, itemNo: '200200' })
    const { message, text } = await save(given)
    expect([message, text]).toEqual(['error', said])
    expect(await stored()).toEqual([])
  })

  test('WST-14 an inactive location and one off the user’s route take no waste', async () => {
    await world.make.location({ locationNo: '000300', isActive: false })
    await world.make.location({ locationNo: '000400', routeNo: 'R20' })
    expect((await save({ locationNo: '300' })).text).toBe('Location 000300 is inactive. No waste is posted for it.')
    const ofRoute = await world.as({ ...wasteClerk, userCode: 'ROUTED', mappedRouteNo: 'R14' })
    expect((await save({ locationNo: '000400' }, ofRoute)).text).toBe('Location 000400 was not found.')
    expect((await save({ locationNo: '400' })).value.locationNo).toBe('000400')
  })

  test('WST-14 the day is the company’s: late in the evening it is still today there', async () => {
    world.clock.set('2026-11-20T05:30:00Z')
    expect((await save({ wastedOn: '2026-11-19' })).message).toBe('success')
    expect((await save({ wastedOn: '2026-11-20' })).text).toContain('in the future')
  })

  test('WST-14 what is off the menu or no longer made was sold before; what the customer may not know of was not', async () => {
    await world.make.item({ itemNo: '100103', onMenu: false, isActive: false })
    await world.make.item({ itemNo: '100104', isRestricted: true })
    expect((await save({ itemNo: '100103' })).message).toBe('success')
    expect((await save({ itemNo: '100104' })).text).toBe('Item 100104 was not found.')
  })

  test('WST-05 WST-14 the items of a customer with a master account are those of the master’s lists', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.make.item({ customerNo: OTHER, itemNo: '200200' })
    await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
    const { value } = await browser.ask(api.waste.items, {})
    expect(value.map(({ itemNo }) => itemNo)).toEqual(['200200'])
    expect((await save({ itemNo: '100100' })).text).toBe('Item 100100 was not found.')
    expect((await save({ itemNo: '200200' })).message).toBe('success')
    expect((await post()).value).toMatchObject({ entries: 1, left: [] })
  })

  test('WST-05 the screen’s items are the customer’s, in its own words', async () => {
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: OWN, itemNo: '100101', customerItemNo: 'HAM', description: 'Ham on rye' })
      .execute()
    await world.make.customer({ customerNo: OTHER })
    await world.make.item({ customerNo: OTHER, itemNo: '200200' })
    const { value } = await browser.ask(api.waste.items, {})
    expect(value.map(({ itemNo }) => itemNo)).toEqual(['100100', '100101', '100102'])
    expect(value[1]).toEqual({
      ...{ itemNo: '100101', description: 'Ham on rye', customerItemNo: 'HAM', upc: '012345678905' },
    })
  })

  test('WST-07 WST-10 the last 15 are listed, or as many as are asked for; the totals are of all', async () => {
    for (let i = 1; i <= 17; i += 1) await save({ quantity: String(i) })
    const { value } = await browser.ask(api.waste.list, { most: 15 })
    expect(value.entries.map(({ quantity }) => quantity)).toEqual([17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(value).toMatchObject({ count: 17, pieces: 153 })
    const asked = await browser.ask(api.waste.display, { session: 'of somebody', most: 2 })
    expect(asked.value).toMatchObject({ entries: [{ quantity: 17 }, { quantity: 16 }], count: 17 })
  })

  test('WST-11 WST-16 an own entry is deleted until it is posted, and by nobody else', async () => {
    const { entryId: wasteId } = (await save()).value
    const other = await world.as(customerAdmin)
    expect((await other.ask(api.waste.remove, { wasteId })).status).toBe(404)
    expect((await browser.ask(api.waste.review, { wasteId })).value.count).toBe(0)
    // Its answer may have been lost.
    expect((await browser.ask(api.waste.remove, { wasteId })).message).toBe('success')
    const { entryId: posted } = (await save()).value
    await post()
    expect((await browser.ask(api.waste.remove, { wasteId: posted })).text).toBe(
      'This entry is posted. Take it back under Posted waste.',
    )
    expect((await stored()).map(({ postedAt }) => postedAt !== null)).toEqual([false, true])
  })

  test('WST-12 WST-15 Post makes final what the user entered, in whatever session, and clears the list', async () => {
    await save({ quantity: '3', session: 'A' })
    await save({ quantity: '4', session: 'B' })
    const other = await world.as(customerAdmin)
    await save({ quantity: '9' }, other)
    expect((await post('p1')).value).toEqual({
      ...{ entries: 2, pieces: 7, left: [] },
      postedAt: expect.stringMatching(/^2026-11-19T18:00/),
    })
    expect(await list()).toMatchObject({ entries: [], count: 0, pieces: 0 })
    expect(await list(other)).toMatchObject({ count: 1, pieces: 9 })
    const recorded = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'waste.post')
      .select(['actor', 'customerNo', 'newValue'])
      .execute()
    expect(recorded).toEqual([{ actor: 'WASTE', customerNo: OWN, newValue: '2 entries, 7 pieces' }])
  })

  test('WST-15 what staff enter while viewing as one customer is not in their list for another, nor posted with it', async () => {
    await world.make.shop(OTHER)
    const [here, there] = [await world.as(staff, { viewing: OWN }), await world.as(staff, { viewing: OTHER })]
    const { entryId: wasteId } = (await save({ quantity: '3', entryKey: 'k1' }, here)).value
    await save({ quantity: '9', entryKey: 'k1' }, there)
    expect(await list(here)).toMatchObject({ count: 1, pieces: 3 })
    expect(await list(there)).toMatchObject({ count: 1, pieces: 9 })
    expect((await there.ask(api.waste.remove, { wasteId })).status).toBe(404)
    expect((await post('p1', there)).value).toMatchObject({ entries: 1, pieces: 9, left: [] })
    expect(await list(here)).toMatchObject({ count: 1, pieces: 3 })
    for (const _again of [1, 2])
      expect((await post('p1', here)).value).toMatchObject({ entries: 1, pieces: 3, left: [] })
    expect((await post('p1', there)).value).toMatchObject({ entries: 1, pieces: 9, left: [] })
  })

  test('WST-15 an entry of a location that has gone to another route stays, and says so', async () => {
    const ofRoute = await world.as({ ...wasteClerk, userCode: 'ROUTED', mappedRouteNo: 'R14' })
    const { entryId } = (await save({}, ofRoute)).value
    await world.make.location({ locationNo: '000400', routeNo: 'R20' })
    await world.db.updateTable('location').set({ routeNo: 'R20' }).where('locationNo', '=', '000213').execute()
    expect((await post('p1', ofRoute)).value).toMatchObject({
      ...{ entries: 0, pieces: 0 },
      left: [{ entryId, reason: 'Location 000213 is not one of yours any more.' }],
    })
  })

  test('WST-15 sent again after a lost answer a Post answers as before, and takes nothing that came later', async () => {
    await save({ quantity: '3' })
    const first = (await post('p1')).value
    await save({ quantity: '5' })
    expect((await post('p1')).value).toEqual(first)
    expect(await list()).toMatchObject({ count: 1, pieces: 5 })
    expect((await post('p2')).value).toMatchObject({ entries: 1, pieces: 5 })
    expect((await post('p3')).value).toEqual({ entries: 0, pieces: 0, left: [] })
  })

  test('WST-15 what cannot be posted any more stays and is told with its reason', async () => {
    await world.make.location({ locationNo: '000300' })
    const off = (await save({ locationNo: '000300' })).value.entryId
    const gone = (await save({ itemNo: '100101' })).value.entryId
    await save({ quantity: '6' })
    await world.db.updateTable('location').set({ isActive: false }).where('locationNo', '=', '000300').execute()
    await world.db.deleteFrom('itemListEntry').where('itemNo', '=', '100101').execute()
    const { value } = await post('p1')
    expect(value).toMatchObject({ entries: 1, pieces: 6 })
    expect(value.left).toEqual([
      { entryId: off, reason: 'Location 000300 is inactive. No waste is posted for it.' },
      { entryId: gone, reason: 'Item 100101 is not one of the customer’s items any more.' },
    ])
    expect((await list()).entries.map(({ entryId }) => entryId)).toEqual([gone, off])
  })

  test('ORD-33 posted waste is in the waste columns of the order’s items, and what is not posted is not', async () => {
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 30 } })
    const orderNo = await world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4 } })
    const wasted = async () => {
      const { value } = await browser.ask(api.orders.load, { orderNo, historyMode: 'Weekly' })
      return value.items.find(({ itemNo }) => itemNo === '100100')?.waste[0]
    }
    await save({ quantity: '3', wastedOn: '2026-11-17' })
    expect(await wasted()).toBe(0)
    await post()
    expect(await wasted()).toBe(3)
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.waste.correct, {
      ...{ locationNo: '000213', itemNo: '100100', wastedOn: '2026-11-17', quantity: '1' },
    })
    expect(await wasted()).toBe(2)
  })

  test('WST-14 staff take posted waste back, each correction once, down to none', async () => {
    await save({ quantity: '5', wastedOn: '2026-11-17' })
    await save({ quantity: '9', wastedOn: '2026-11-18' })
    await post()
    await save({ quantity: '7', wastedOn: '2026-11-17' })
    const desk = await world.as(staff, { viewing: OWN })
    const place = { locationNo: '000213', wastedOn: '2026-11-17' }
    const correct = (quantity: string, entryKey?: string, by = desk) =>
      by.ask(api.waste.correct, { ...place, itemNo: '100100', quantity, entryKey })
    expect((await desk.ask(api.waste.posted, place)).value).toEqual([
      { itemNo: '100100', description: 'Item 100100', pieces: 5, takenBackMost: 5 },
    ])
    expect((await correct('2', 'k1')).value.pieces).toBe(3)
    expect((await correct('2', 'k1')).value.pieces).toBe(3)
    expect((await correct('4')).text).toBe('Only 3 pieces are posted. No more can be taken back.')
    expect((await correct('0')).text).toBe('Quantity must be a whole number from 1 to 9,999.')
    expect((await correct('3')).value.pieces).toBe(0)
    expect((await correct('1')).text).toBe('No waste is posted for this item, location and day.')
    expect((await desk.ask(api.waste.posted, place)).value).toEqual([])
    expect((await correct('1', undefined, await world.as(clerk))).status).toBe(403)
  })

  test('each statement by itself keeps to the customer and to the reach, whatever was asked before it', async () => {
    const { entryId } = (await save()).value
    const { userId } = await world.db.selectFrom('wasteEntry').select('userId').executeTakeFirstOrThrow()
    const ofOther = { customerNo: OTHER, userId: userId ?? 0 }
    const now = world.clock.now()
    await statements.remove(world.db, ofOther, entryId, now)
    expect((await stored()).map(({ removedAt }) => removedAt)).toEqual([null])
    await post('p1')
    const { postId } = await world.db.selectFrom('wastePost').select('postId').executeTakeFirstOrThrow()
    const { entryId: later } = (await save()).value
    await statements.post(world.db, ofOther, [later], { postId, now })
    expect(await list()).toMatchObject({ count: 1 })
    const posted = (mappedRouteNo: string) =>
      statements.postedOf(
        world.db,
        { customerNo: OWN, mappedRouteNo, shipTo: { kind: 'all' } },
        { locationNo: '000213', wastedOn: '2026-11-19', startOfDay: now },
      )
    expect([(await posted('')).length, (await posted('R20')).length]).toEqual([1, 0])
  })

  test('SID-16 without the right nothing is entered, read or posted', async () => {
    const plain = await world.as(clerk)
    for (const answer of [await save({}, plain), await post('p', plain), await plain.ask(api.waste.items, {})])
      expect([answer.status, answer.code]).toEqual([403, 'no right'])
  })
})
