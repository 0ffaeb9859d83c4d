/** Price codes of many items at once, as pasted rows send them (ITM-31, ITM-32). */
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

describe.each(testDatabases())('ITM-31 price codes of many items on %s', (kind) => {
  let admin: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    await world.make.item({ itemNo: '100103', priceCode: 'B01' })
    admin = await world.as(customerAdmin)
  })

  const stored = () => world.db.selectFrom('customerItem').selectAll().orderBy('itemNo').execute()
  const paste = (items: readonly { itemNo: string; priceCode: string; oldPriceCode?: string }[], client = admin) =>
    client.ask(api.items.saveMany, { itemListCode: '', items: [...items] })
  const codes = async () => (await stored()).map(({ customerNo, itemNo, priceCode }) => [customerNo, itemNo, priceCode])

  test('all are saved over what was seen, the item’s own code as none, and taken back the same way', async () => {
    await world.make.order({ lines: { '100100': 1, '100101': 1 } })
    await world.make.order({ state: 'in production', lines: { '100101': 1 } })
    const there = ['100100', '100101'].map((itemNo) => ({ itemNo, priceCode: 'B01', oldPriceCode: 'A03' }))
    expect((await paste(there)).value).toEqual({
      ...{ changed: ['100100', '100101'], openOrders: 1, inProductionOrders: 1 },
    })
    expect(await codes()).toEqual([
      [OWN, '100100', 'B01'],
      [OWN, '100101', 'B01'],
    ])
    expect((await paste(there)).value.changed, 'a second time').toEqual([])
    const back = there.map(({ itemNo }) => ({ itemNo, priceCode: 'A03', oldPriceCode: 'B01' }))
    expect((await paste(back)).value.changed).toEqual(['100100', '100101'])
    expect((await codes()).map(([, , code]) => code)).toEqual([null, null])
  })

  test('one that was changed meanwhile, is no price code or is not on the list: nothing is saved', async () => {
    await admin.ask(api.items.save, { oldPriceCode: 'A03', priceCode: 'B01', item: { itemNo: '100101', version: 0 } })
    const good = { itemNo: '100100', priceCode: 'B01', oldPriceCode: 'A03' }
    expect(await paste([good, { itemNo: '100101', priceCode: 'A03', oldPriceCode: 'A03' }])).toMatchObject({
      ...{ message: 'error', code: 'conflict' },
      text: 'Item 100101 was changed in the meantime: its price code is B01 now. Nothing was saved.',
    })
    expect(await paste([good, { itemNo: '100102', priceCode: 'Q99' }])).toMatchObject({
      body: { faults: [{ field: 'priceCode', text: '100102: There is no price code Q99.' }] },
    })
    expect(await paste([good, { itemNo: '100102', priceCode: 'TOOLONG' }])).toMatchObject({
      body: { faults: [{ field: 'priceCode', text: '100102: At most 5 characters.' }] },
    })
    await world.make.item({ itemNo: '100112', customerNo: OTHER })
    expect(await paste([good, { itemNo: '100112', priceCode: 'B01' }])).toMatchObject({ status: 404 })
    expect(await codes()).toEqual([[OWN, '100101', 'B01']])
  })

  test('of two who change the same at once one is refused', async () => {
    await world.make.item({ itemNo: '100104', priceCode: 'C01' })
    const of = (priceCode: string) => ['100100', '100101'].map((itemNo) => ({ itemNo, priceCode, oldPriceCode: 'A03' }))
    const answers = await Promise.all([paste(of('B01')), paste(of('C01'), await world.as(staff, { viewing: OWN }))])
    expect(answers.map(({ message }) => message).sort()).toEqual(['error', 'success'])
    expect(new Set((await codes()).map(([, , code]) => code)).size).toBe(1)
  })
})
