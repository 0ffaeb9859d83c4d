// A program that sends another number in the place of an item's (UPL-15).
import { describe, expect, test } from 'vitest'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN } from '#tests/support/personas.ts'
import { type Program, program } from '#tests/support/program.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  let key: Record<string, string>
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    key = await keyOf(world, integrator)
  })
  const order: Program['order'] = (...args) => program(world, key).order(...args)

  test('UPL-15 a barcode, the barcode of a case and an own number are refused with the item number to send', async () => {
    await world.make.item({
      itemNo: '100300',
      description: 'Ham Salad',
      upc: '471000100104',
      customerItemNo: undefined,
    } as never)
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: OWN, itemNo: '100300', customerItemNo: 'HAM-1' })
      .onConflict((conflict) => conflict.columns(['customerNo', 'itemNo']).doUpdateSet({ customerItemNo: 'HAM-1' }))
      .execute()
    const codes = [' 100300 ', '471000100104', '0471000100104', '10471000100101', 'ham-1', '471000100105']
    const answer = await order({ '213': codes.map((item) => ({ item, qty: 2 })) })
    const item = 'item 100300 (Ham Salad)'
    const refused = answer.locations_items_cant_order['000213'] as { item: string; messageTxt: string; code: string }[]
    expect(refused.map(({ messageTxt, code }) => [messageTxt, code])).toEqual([
      [`“ 100300 ” is not an item number because of the spaces around it; ${item} is.`, 'item-other-number'],
      [`471000100104 is the barcode of ${item}.`, 'item-other-number'],
      [`0471000100104 is the barcode of ${item}.`, 'item-other-number'],
      [
        `10471000100101 is the barcode of a whole case of ${item}. Order pieces by the item number.`,
        'item-other-number',
      ],
      [`ham-1 is your own number of ${item}.`, 'item-other-number'],
      ['Item 471000100105 was not found.', 'item-unknown'],
    ])
    expect(answer.locations_items_ordered).toEqual({})
  })

  test('UPL-15 an item of another list is not revealed by its barcode', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.make.item({ customerNo: OTHER, itemNo: '100301', upc: '036000291452', isRestricted: true })
    const answer = await order({ '213': [{ item: '036000291452', qty: 2 }] })
    expect(answer.locations_items_cant_order).toMatchObject({
      '000213': [{ messageTxt: 'Item 036000291452 was not found.', code: 'item-unknown' }],
    })
  })
})
