// A list as programs load it: its codes, its fields, and in which order.
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN } from '#tests/support/personas.ts'

describe.each(testDatabases())('item lists on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.item({ itemNo: '100200', priceCode: 'A01', description: 'apple' })
    await world.make.item({ itemNo: '100201', priceCode: 'B01', description: 'Zucchini' })
  })

  const load = async (query = '') =>
    (await (await world.as(customerAdmin)).send('GET', `/api/itemmaint_new?lccustno=${OWN}${query}`, {})).json()
  const order = async (query: string) =>
    (await load(query)).items.map((item: Record<string, unknown>) => item['Item No_'])

  test('ITM-25 ITM-26 in the order that is asked for, by the names of the answer', async () => {
    const own = await order('')
    expect(own).toEqual(own.toSorted())
    expect(await order('&orderby=Item%20No_&order=DESC')).toEqual(own.toReversed())
    expect(await order('&order=desc')).toEqual(own.toReversed())
    expect(await order('&orderby=&order=')).toEqual(own)
    expect((await order('&orderby=Custom')).at(0)).toBe('100200')
    expect((await order('&orderby=Custom')).at(-1)).toBe('100201')
    expect((await order('&orderby=Price%20Code&order=asc')).at(0)).toBe('100200')
    expect(await load('&orderby=item_no;drop%20table%20item')).toMatchObject({ message: 'error' })
    expect((await load('&orderby=item_no')).messageTxt).toMatch(/^orderby: must be one of blank, Item No_, /)
  })

  test('ITM-06 ITM-07 an item has the fields of the specification', async () => {
    const [item] = (await load()).items
    for (const field of [
      ...['Item No_', 'Customer Item No_', 'Customer No_', 'Description from Item', 'Custom', 'Description Short'],
      ...['Menu Section', 'Label Line 1', 'Label Line 2', 'Inspection Legend', 'Price Code', 'Price Code Retail Value'],
      ...['Suggested Retail Price', 'Base Cost', 'User Defined Code', 'Show on Menu', 'Shelf Life (Days)'],
      ...['Shelf Life (Days) from Item', 'Healthy', 'Lenten', 'Vegetarian', 'Vegan', 'Glutenfree', 'Pork', 'UpcCode'],
    ])
      expect(item, field).toHaveProperty([field])
  })
})
