// Waste that is asked about before it is stored, and what is taken back after Post (WST-14); dates on scanned labels (WST-05).
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OTHER, OWN, wasteClerk } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Entry = Input<typeof api.waste.save>['waste']

describe.each(testDatabases())('waste and its questions on %s', (kind) => {
  let browser: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    browser = await world.as(wasteClerk)
  })

  const save = (given: Partial<Entry> = {}, by = browser) =>
    by.ask(api.waste.save, {
      waste: {
        ...{ isConfirmed: true, locationNo: '000213', itemNo: '100100', quantity: '2', wastedOn: '2026-11-19' },
        withHistory: true,
        ...given,
      },
    })
  const list = async () => (await browser.ask(api.waste.list, { most: 2000 })).value
  const post = (postKey?: string, by = browser) => by.ask(api.waste.post, { postKey })
  const stored = () => world.db.selectFrom('wasteEntry').select(['itemNo', 'quantity']).orderBy('entryId').execute()

  test('WST-14 a customer takes back what was posted today, within reach, and it is recorded', async () => {
    await save({ quantity: '5' })
    await post()
    const place = { locationNo: '000213', wastedOn: '2026-11-19', itemNo: '100100' }
    const correct = (quantity: string, by = browser, entryKey?: string) =>
      by.ask(api.waste.correct, { ...place, quantity, entryKey })
    const colleague = await world.as({ ...wasteClerk, userCode: 'WASTE2' })
    expect((await correct('1', colleague, 'k1')).value.pieces).toBe(4)
    expect((await correct('1', colleague, 'k1')).value.pieces).toBe(4)
    const elsewhere = await world.as({ ...wasteClerk, userCode: 'ROUTED', mappedRouteNo: 'R20' })
    expect((await correct('1', elsewhere)).text).toBe('Location 000213 was not found.')
    // The next day only what is posted then.
    world.clock.set('2026-11-20T18:00:00Z')
    const late = await world.as(wasteClerk)
    expect((await late.ask(api.waste.posted, place)).value).toEqual([
      { itemNo: '100100', description: 'Item 100100', pieces: 4, takenBackMost: 0 },
    ])
    expect((await correct('1', late)).text).toBe(
      'This waste was posted before today. Only company staff can take it back now.',
    )
    await save({ quantity: '2' }, late)
    await post('p2', late)
    expect((await correct('3', late)).text).toBe('Only 2 pieces were posted today. Company staff can take back more.')
    expect((await correct('2', late)).value.pieces).toBe(4)
    const told = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'waste.correct')
      .select(['actor', 'subject', 'itemNo', 'oldValue', 'newValue'])
      .orderBy('entryId')
      .execute()
    expect(told).toEqual([
      { actor: 'WASTE2', subject: '000213/2026-11-19', itemNo: '100100', oldValue: '5', newValue: '4' },
      { actor: 'WASTE', subject: '000213/2026-11-19', itemNo: '100100', oldValue: '6', newValue: '4' },
    ])
  })

  test('WST-14 imported waste is not taken back by the customer, though it counts as posted today', async () => {
    await world.db
      .insertInto('wasteEntry')
      .values({
        ...{ customerNo: OWN, locationNo: '000213', itemNo: '100100', quantity: 3, wastedOn: '2026-11-19' },
        ...{ recordedBy: 'IMPORT', recordedAt: world.clock.now(), postedAt: world.clock.now(), importKey: 'W-1' },
      })
      .execute()
    const place = { locationNo: '000213', wastedOn: '2026-11-19', itemNo: '100100', quantity: '1' }
    expect((await browser.ask(api.waste.correct, place)).text).toContain('Only company staff')
  })

  describe('the question before it is entered (WST-14)', () => {
    const unconfirmed = (given: Partial<Entry> = {}) => save({ isConfirmed: undefined, ...given })
    const QUESTION = 'Only 4 were delivered since 11/13/2026. Record 5 × Item 100100?'
    const delivery = (given: Parameters<typeof world.make.order>[0] = {}) =>
      world.make.order({ orderDate: '2026-11-17', state: 'shipped', lines: { '100100': 4 }, ...given })

    test('more than was delivered is stored when the question is answered, once', async () => {
      await delivery()
      const refused = await unconfirmed({ quantity: '5', entryKey: 'k1' })
      expect([refused.message, refused.code, refused.text]).toEqual(['error', 'not confirmed', QUESTION])
      expect(await stored()).toEqual([])
      expect((await unconfirmed({ quantity: '5', entryKey: 'k1', isConfirmed: true })).message).toBe('success')
      // What is stored was answered: sent again, it is not asked about again.
      expect((await unconfirmed({ quantity: '5', entryKey: 'k1' })).message).toBe('success')
      expect(await stored()).toHaveLength(1)
    })

    test('as much as was delivered is not asked about, piece by piece neither; the next piece is', async () => {
      await delivery()
      for (let i = 0; i < 4; i += 1) expect((await unconfirmed({ quantity: '1' })).message).toBe('success')
      expect((await unconfirmed({ quantity: '1' })).text).toBe(
        'Only 4 were delivered since 11/13/2026, and waste of 4 is already recorded. Record 1 × Item 100100?',
      )
    })

    test('a deleted entry, another item and another location do not count', async () => {
      await delivery()
      await world.make.location({ locationNo: '000214' })
      await save({ itemNo: '100101', quantity: '4' })
      await save({ locationNo: '000214', quantity: '4' })
      const { entryId } = (await unconfirmed({ quantity: '4' })).value
      await browser.ask(api.waste.remove, { wasteId: entryId })
      expect((await unconfirmed({ quantity: '4' })).message).toBe('success')
    })

    test('deliveries after the waste, canceled orders and other customers’ do not count', async () => {
      await world.make.shop(OTHER)
      await delivery({ customerNo: OTHER })
      await delivery({ state: 'cancelled' })
      await delivery({ orderDate: '2026-11-19' })
      expect((await unconfirmed({ wastedOn: '2026-11-18', quantity: '11' })).text).toBe(
        'None was delivered since 11/12/2026. Record 11 × Item 100100?',
      )
    })

    test('an invoice counts before a shipment, and a shipment before the order', async () => {
      const orderNo = await delivery({ lines: { '100100': 9 } })
      expect((await unconfirmed({ quantity: '9' })).message).toBe('success')
      await world.db.deleteFrom('wasteEntry').execute()
      const key = { customerNo: OWN, itemNo: '100100' }
      await world.db
        .insertInto('lineInErp')
        .values({ ...key, orderNo: Number(orderNo), shippedQuantity: 6 })
        .execute()
      expect((await unconfirmed({ quantity: '7' })).text).toContain('Only 6 were delivered')
      await world.db
        .insertInto('openInvoice')
        .values({
          customerNo: OWN,
          documentNo: 'I1',
          postedOn: '2026-11-17',
          dueOn: '2026-11-17',
          salesCents: 1,
          balanceCents: 1,
        })
        .execute()
      await world.db
        .insertInto('invoiceLine')
        .values({
          ...{ ...key, billedCustomerNo: OWN, documentNo: 'I1', lineNo: 1, locationNo: '000213' },
          ...{ deliveredOn: '2026-11-17', quantity: 5, unitPriceCents: 1, amountCents: 5 },
        })
        .execute()
      expect((await unconfirmed({ quantity: '6' })).text).toContain('Only 5 were delivered')
      expect((await unconfirmed({ quantity: '5' })).message).toBe('success')
    })

    test('more than 300 is asked about however much was delivered', async () => {
      await delivery({ lines: { '100100': 5000 } })
      expect((await unconfirmed({ quantity: '300' })).message).toBe('success')
      expect((await unconfirmed({ quantity: '301' })).text).toBe(
        'Are you sure you want to record more than 300 pieces of waste for Item 100100?',
      )
    })
  })

  test('WST-05 a scanned barcode brings its use-by date, and a date that the caller read is kept', async () => {
    await world.db.updateTable('item').set({ upc: '471000102962' }).where('itemNo', '=', '100100').execute()
    await save({ itemNo: '(01)00471000102962(17)261201(10)LOT7' })
    await save({ itemNo: ']C10100471000102962\u001d1726112010LOT7', useBy: '2026-11-30' })
    await save({ itemNo: '100100', useBy: '2026-11-25' })
    await save({ itemNo: 'https://id.gs1.org/01/00471000102962/10/LOT7' })
    expect((await list()).entries.map(({ itemNo, useBy }) => [itemNo, useBy])).toEqual([
      ['100100', undefined],
      ['100100', '2026-11-25'],
      ['100100', '2026-11-20'],
      ['100100', '2026-12-01'],
    ])
  })
})
