// A day that gets no work: its orders are counted once, and keep the cut-off that they had unless another one is chosen.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Row = Input<typeof api.cutoffs.insert>['row']
const FRIDAY = '2026-11-27'
const [none, two] = [
  { orders: 0, customers: 0 },
  { orders: 2, customers: 1 },
]

describe.each(testDatabases())('days without work on %s', (kind) => {
  let desk: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    desk = await world.as(staff)
  })
  const rowOf = (given: Partial<Row>): Row => ({
    ...{ customerNo: '', cutDay: -2, cutTime: '14:00', isNoWork: false, rest: undefined },
    ...given,
  })
  const insert = (given: Partial<Row>) => desk.ask(api.cutoffs.insert, { intent: 'INSERT', row: rowOf(given) })
  const update = (given: Partial<Row>) => desk.ask(api.cutoffs.update, { intent: 'UPDATE', row: rowOf(given) })
  const preview = (given: Partial<Row>) =>
    desk.ask(api.cutoffs.preview, { func: 'PREVIEW', intent: 'INSERT', row: rowOf(given) })
  const order = (orderDate: string) => world.make.order({ orderDate, lines: { '100100': 3 } })
  const instants = () => world.db.selectFrom('salesOrder').select(['orderNo', 'cutoffAt']).orderBy('orderNo').execute()

  test('CUT-15 a no-work day takes no orders, and those that are there are listed to staff', async () => {
    await order(FRIDAY)
    await order(FRIDAY)
    const { value } = await insert({ orderDate: FRIDAY, isNoWork: true })
    expect(value.effect).toMatchObject({ stranded: two, total: two, daysStopped: [FRIDAY], daysClosing: [] })
    const browser = await world.as(clerk)
    const refused = await browser.ask(api.orders.create, {
      locationNo: '000213',
      orderDate: FRIDAY,
      create: 'create',
    })
    expect(refused.code).toBe('no-work day')
    expect((await desk.ask(api.closedDays.list, {})).value).toHaveLength(2)
  })

  test('CUT-15 a no-work day without a cut-off of its own keeps the one that the date has: nothing moves', async () => {
    await update({ weekday: 6, cutDay: -5, cutTime: '16:30', version: 1 })
    await insert({ customerNo: OTHER, weekday: 6, cutDay: -3, cutTime: '09:00' })
    await order(FRIDAY)
    const before = await instants()
    const absent = { cutDay: undefined, cutTime: undefined, orderDate: FRIDAY, isNoWork: true }
    const one = { orders: 1, customers: 1 }
    expect((await preview(absent)).value.effect).toMatchObject({ moving: none, stranded: one, total: one })
    expect((await insert(absent)).value).toMatchObject({
      row: { cutDay: -5, cutTime: '16:30', isNoWork: true },
      effect: { ...{ closing: none, reopening: none, moving: none }, stranded: one, total: one },
    })
    expect(await instants()).toEqual(before)
    // Of one customer, whose own weekday held before; a date of every customer's goes before that.
    const ofOther = { ...absent, customerNo: OTHER }
    expect((await insert({ ...ofOther, orderDate: '2026-12-04' })).value.row).toMatchObject({
      ...{ cutDay: -3, cutTime: '09:00' },
    })
    expect((await insert(ofOther)).value.row).toMatchObject({ cutDay: -5, cutTime: '16:30' })
  })

  test('CUT-05 CUT-10 without a cut-off a new date has the defaults, and a row that is changed keeps its own', async () => {
    const absent = { cutDay: undefined, cutTime: undefined, orderDate: FRIDAY }
    expect((await insert(absent)).value.row).toMatchObject({ cutDay: -2, cutTime: '00:00' })
    await update({ orderDate: FRIDAY, cutDay: -4, cutTime: '08:00', version: 1 })
    expect((await update({ ...absent, isNoWork: true, version: 2 })).value.row).toMatchObject({
      ...{ cutDay: -4, cutTime: '08:00', isNoWork: true },
    })
  })

  test('CUT-15 a no-work day that also closes its orders counts each of them once', async () => {
    await order(FRIDAY)
    await order(FRIDAY)
    const { value } = await insert({ orderDate: FRIDAY, cutDay: -9, cutTime: '00:00', isNoWork: true })
    expect(value.effect).toMatchObject({
      closing: none,
      moving: none,
      stranded: two,
      total: two,
      daysClosing: [FRIDAY],
    })
  })
})
