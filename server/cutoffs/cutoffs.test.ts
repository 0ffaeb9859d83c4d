// Order Add/Cut on the server (CUT-01 to CUT-15): what is told, what is judged, what a change does to orders that are there.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { addDays, type Weekday } from '#rules/calendar.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

type Row = Input<typeof api.cutoffs.insert>['row']
type Stored = Output<typeof api.cutoffs.display>['dates'][number]
/** Thursday noon; the default closes at 14:00 two days before. */
const TODAY = '2026-11-19'
const [FRIDAY, SATURDAY, TUESDAY] = ['2026-11-27', '2026-11-21', '2026-11-24']

describe.each(testDatabases())('cut-offs on %s', (kind) => {
  let desk: Client
  const world = freshWorld(kind, async () => {
    await world.make.shop(OWN)
    await world.make.shop(OTHER)
    desk = await world.as(staff)
  })

  const display = async (ownerNo = '') => (await desk.ask(api.cutoffs.display, { func: 'DISPLAY', ownerNo })).value
  const rowOf = (given: Partial<Row>): Row => ({
    customerNo: '',
    cutDay: -2,
    cutTime: '14:00',
    isNoWork: false,
    rest: undefined,
    ...given,
  })
  const insert = (given: Partial<Row>, by = desk) => by.ask(api.cutoffs.insert, { intent: 'INSERT', row: rowOf(given) })
  const update = (given: Partial<Row>, by = desk) => by.ask(api.cutoffs.update, { intent: 'UPDATE', row: rowOf(given) })
  const remove = (key: { orderDate?: string; weekday?: Weekday; ownerNo?: string; version?: number }, by = desk) =>
    by.ask(api.cutoffs.remove, { func: 'DELETE', ownerNo: '', ...key })
  const preview = (intent: 'INSERT' | 'UPDATE' | 'DELETE', given: Partial<Row>) =>
    desk.ask(api.cutoffs.preview, { func: 'PREVIEW', intent, row: rowOf(given) })
  const order = (orderDate: string, more = {}) => world.make.order({ orderDate, lines: { '100100': 3 }, ...more })
  const instants = async () =>
    Object.fromEntries(
      (await world.db.selectFrom('salesOrder').select(['orderNo', 'cutoffAt']).execute()).map(
        ({ orderNo, cutoffAt }) => [String(orderNo), cutoffAt.toISOString().slice(5, 16)],
      ),
    )
  const recorded = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'cutoff%')
      .select(['action', 'actor', 'customerNo', 'subject', 'oldValue', 'newValue', 'channel'])
      .orderBy('entryId')
      .execute()
  const two = { orders: 2, customers: 1 }

  describe('what is told', () => {
    test('CUT-01 CUT-02 CUT-08 CUT-17 a row for each of the seven days, stored or not; overrides by date; a customer’s own', async () => {
      await world.db.deleteFrom('cutoffWeekday').where('weekday', '=', 1).execute()
      await insert({ orderDate: FRIDAY, cutDay: -3, cutTime: '00:00' })
      await insert({ customerNo: OWN, weekday: 3, cutTime: '10:00' })
      const all = await display()
      expect(
        all.weekdays.map(({ weekday, cutDay, cutTime, version }) => [weekday, cutDay, cutTime, version > 0]),
      ).toEqual([[1, -2, '00:00', false], ...[2, 3, 4, 5, 6, 7].map((weekday) => [weekday, -2, '14:00', true])])
      expect(all.dates).toEqual([
        {
          ...{
            customerNo: '',
            orderDate: FRIDAY,
            weekday: 6,
            cutDay: -3,
            cutTime: '00:00',
            isNoWork: false,
            version: 1,
          },
          ...{ addedBy: 'ADMIN', addedOn: TODAY, addedTime: '12:00', modifiedBy: '', modifiedTime: '' },
        },
      ])
      expect(all.owners).toEqual([{ customerNo: OWN, name: `Customer ${OWN}`, rows: 1 }])
      const own = await display(OWN)
      expect([own.ownerName, own.weekdays.map(({ weekday, cutTime }) => [weekday, cutTime]), own.dates]).toEqual([
        `Customer ${OWN}`,
        [[3, '10:00']],
        [],
      ])
    })

    test('CUT-08 the next fourteen days, each by the engine', async () => {
      await insert({ orderDate: FRIDAY, cutDay: -3, cutTime: '09:00', isNoWork: true })
      const { timeline } = await display()
      expect(timeline).toHaveLength(14)
      expect(timeline[0]).toMatchObject({ date: TODAY, from: 'weekday', isNoWork: false })
      expect(timeline[8]).toEqual({ date: FRIDAY, from: 'date', isNoWork: true, cutoffAt: '2026-11-24T15:00:00.000Z' })
    })

    test('nobody’s number is nobody', async () => {
      const answer = await desk.ask(api.cutoffs.display, { func: 'DISPLAY', ownerNo: '999999' })
      expect([answer.status, answer.text]).toEqual([404, 'Customer 999999 was not found.'])
    })

    test('CUT-12 ROL-02 only a staff administrator with no customer selected', async () => {
      const viewing = await world.as(staff, { viewing: OWN })
      for (const one of [await world.as(clerk), await world.as(customerAdmin), viewing]) {
        const answer = await one.ask(api.cutoffs.display, { func: 'DISPLAY', ownerNo: '' })
        expect(answer.code).toBe('no right')
        expect((await insert({ orderDate: FRIDAY }, one)).code).toBe('no right')
        expect((await update({ weekday: 3 }, one)).code).toBe('no right')
        expect((await remove({ orderDate: FRIDAY }, one)).code).toBe('no right')
      }
      expect(await recorded()).toEqual([])
    })
  })

  describe('a change', () => {
    test('CUT-09 an override moves the orders of its day, of everybody, and nothing else', async () => {
      const moved = await order(FRIDAY)
      const others = await order(FRIDAY, { customerNo: OTHER })
      const next = await order(addDays(FRIDAY, 1))
      const before = await instants()
      const { value } = await insert({ orderDate: FRIDAY, cutDay: -4, cutTime: '08:00' })
      expect(value.row).toMatchObject({ orderDate: FRIDAY, addedBy: 'ADMIN', version: 1 })
      expect(value.effect).toMatchObject({
        moving: { orders: 2, customers: 2 },
        closing: { orders: 0, customers: 0 },
        exempt: 0,
      })
      expect(await instants()).toEqual({
        ...before,
        [moved]: '11-23T14:00',
        [others]: '11-23T14:00',
        [next]: before[next],
      })
      expect(await recorded()).toMatchObject([
        {
          action: 'cutoff-date.create',
          actor: 'ADMIN',
          customerNo: null,
          subject: FRIDAY,
          channel: 'web',
          oldValue: null,
        },
      ])
    })

    test('CUT-03 CUT-10 a default row is changed, with who and when; a row that says the same is left alone', async () => {
      const orderNo = await order(TUESDAY)
      const { value } = await update({ weekday: 3, cutTime: '00:00', version: 1 })
      expect(value.row).toMatchObject({
        modifiedBy: 'ADMIN',
        modifiedOn: TODAY,
        modifiedTime: '12:00',
        version: 2,
        addedBy: '',
      })
      expect((await instants())[orderNo]).toBe('11-22T06:00')
      world.clock.advance(3_600_000)
      const again = await update({ weekday: 3, cutTime: '00:00', version: 2 })
      expect(again.value.row.modifiedTime, 'of the change').toBe('12:00')
      expect(again.value).toMatchObject({ row: { version: 2 }, effect: { total: { orders: 0 } } })
      expect(await recorded()).toMatchObject([
        {
          action: 'cutoff-weekday.change',
          subject: '3',
          oldValue: '{"cut_time": "14:00"}',
          newValue: '{"cut_time": "00:00"}',
        },
      ])
    })

    test('CUT-03 a weekday that has no row yet gets one with its first change', async () => {
      await world.db.deleteFrom('cutoffWeekday').execute()
      expect((await update({ weekday: 4, cutTime: '16:00', version: 0 })).value.row).toMatchObject({
        weekday: 4,
        version: 1,
        addedBy: 'ADMIN',
      })
      expect((await display()).weekdays.map(({ cutTime }) => cutTime)).toEqual([
        '00:00',
        '00:00',
        '00:00',
        '16:00',
        '00:00',
        '00:00',
        '00:00',
      ])
    })

    test('CUT-11 CUT-14 deleted, the day falls back to the row below', async () => {
      const orderNo = await order(FRIDAY)
      await insert({ customerNo: OWN, orderDate: FRIDAY, cutTime: '07:00' })
      await insert({ orderDate: FRIDAY, cutTime: '08:00' })
      await insert({ customerNo: OWN, weekday: 6, cutTime: '09:00' })
      const hour = async () => (await instants())[orderNo]?.slice(6, 8)
      expect(await hour()).toBe('13')
      await remove({ ownerNo: OWN, orderDate: FRIDAY })
      expect(await hour()).toBe('14')
      await remove({ orderDate: FRIDAY, version: 1 })
      expect(await hour()).toBe('15')
      await remove({ ownerNo: OWN, weekday: 6 })
      expect(await hour()).toBe('20')
      expect(await display()).toMatchObject({ dates: [], owners: [] })
    })

    test('CUT-11 the row of one owner is deleted, and those of the others stay', async () => {
      for (const customerNo of ['', OWN, OTHER]) await insert({ customerNo, orderDate: FRIDAY, cutTime: '07:00' })
      for (const customerNo of [OWN, OTHER]) await insert({ customerNo, weekday: 6, cutTime: '09:00' })
      await remove({ ownerNo: OWN, orderDate: FRIDAY })
      await remove({ ownerNo: OWN, weekday: 6 })
      const left = [
        ...(await world.db.selectFrom('cutoffDate').select('customerNo').orderBy('customerNo').execute()),
        ...(await world.db.selectFrom('cutoffWeekday').where('customerNo', '<>', '').select('customerNo').execute()),
      ]
      expect(left.map(({ customerNo }) => customerNo)).toEqual(['', OTHER, OTHER])
    })

    test('CUT-14 a customer’s own row is that customer’s alone, and everybody’s spares who has one', async () => {
      const [own, other] = [await order(FRIDAY), await order(FRIDAY, { customerNo: OTHER })]
      const before = await instants()
      const { value } = await insert({ customerNo: OWN, weekday: 6, cutDay: -3 })
      expect(value.effect.moving).toEqual({ orders: 1, customers: 1 })
      expect(await instants()).toEqual({ ...before, [own]: '11-24T20:00' })
      expect((await update({ weekday: 6, cutDay: -5, version: 1 })).value.effect).toMatchObject({
        moving: { orders: 1 },
        exempt: 1,
      })
      expect((await instants())[other]).toBe('11-22T20:00')
    })

    test('INV-08 orders that are past, in production or cancelled keep theirs', async () => {
      const kept = [
        await order('2026-11-18'),
        await order(FRIDAY, { state: 'in production' }),
        await order(FRIDAY, { state: 'cancelled' }),
      ]
      const before = await instants()
      expect((await insert({ orderDate: FRIDAY, cutDay: -9 })).value.effect.total.orders).toBe(0)
      const after = await instants()
      for (const no of kept) expect(after[no]).toBe(before[no])
    })

    test('CUT-16 what closes at once closes for its customers, and reopens when it is moved back', async () => {
      const orderNo = await order(TUESDAY)
      await order(TUESDAY)
      await world.make.order({ orderDate: TUESDAY })
      const browser = await world.as(clerk)
      const save = (quantity: number) => browser.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })
      const closed = await insert({ orderDate: TUESDAY, cutDay: -6, cutTime: '09:00' })
      expect(closed.value.effect).toMatchObject({ closing: two, total: two, daysClosing: [TUESDAY] })
      expect((await save(9)).code).toBe('past cut-off')
      const opened = await update({ orderDate: TUESDAY, cutTime: '14:00', version: 1 })
      expect(opened.value.effect).toMatchObject({ reopening: two, total: two, daysReopening: [TUESDAY] })
      expect((await save(9)).message).toBe('success')
    })

    test('CUT-13 on the day that clocks change: what is skipped closes an hour later, midnight stays midnight', async () => {
      world.clock.set('2027-03-10T18:00:00Z')
      const [skipped, midnight, twice] = ['2027-03-16', '2027-03-17', '2027-11-09']
      const orders = [await order(skipped), await order(midnight), await order(twice)]
      await insert({ orderDate: skipped, cutTime: '02:30' })
      await insert({ orderDate: midnight, cutDay: -3, cutTime: '00:00' })
      await insert({ orderDate: twice, cutTime: '01:30' })
      const after = await instants()
      // 02:30 is left out on 14 March and becomes 03:30 CDT; midnight of that day is CST still; of 01:30 twice, the first counts.
      expect(orders.map((no) => after[no])).toEqual(['03-14T08:30', '03-14T06:00', '11-07T06:30'])
      const { timeline } = await display()
      expect(timeline.find(({ date }) => date === skipped)?.cutoffAt).toBe('2027-03-14T08:30:00.000Z')
    })
  })

  describe('refused', () => {
    const faults = (answer: { body: unknown }) => faultsOf(api.cutoffs.insert, answer).map(({ field }) => field)

    test.each<[string, Partial<Row>, readonly string[]]>([
      ['a past date', { orderDate: '2026-11-18' }, ['orderDate']],
      [
        'a cut day and a time that there are not',
        { orderDate: FRIDAY, cutDay: -10, cutTime: '24:00' },
        ['cutDay', 'cutTime'],
      ],
      ['a second default row', { weekday: 3 }, ['weekday']],
      ['nobody’s row', { orderDate: FRIDAY, customerNo: '999999' }, ['customerNo']],
      ['a weekday without work', { customerNo: OWN, weekday: 3, isNoWork: true }, ['isNoWork']],
    ])('CUT-04 CUT-05 %s, at the field, and nothing is stored', async (_, row, fields) => {
      const answer = await insert(row)
      expect([answer.code, faults(answer), await recorded()]).toEqual(['invalid', fields, []])
      expect((await preview('INSERT', row)).code).toBe('invalid')
    })

    test('CUT-04 a date that has an override, by whichever administrator', async () => {
      await insert({ orderDate: FRIDAY })
      const answer = await insert({ orderDate: FRIDAY, cutTime: '09:00' })
      expect([answer.text, faults(answer)]).toEqual([
        '11/27/2026 has an override already. Modify that one.',
        ['orderDate'],
      ])
    })

    test('two who change one row: the second sees both', async () => {
      const { value } = await insert({ orderDate: FRIDAY })
      await update({ orderDate: FRIDAY, cutTime: '10:00', version: value.row.version })
      const late = await update({ orderDate: FRIDAY, cutTime: '11:00', version: value.row.version })
      expect(late).toMatchObject({ code: 'conflict', text: 'ADMIN changed this cut-off while you had it open.' })
      const facts = api.cutoffs.update.refusal.read(late.body)
      expect(facts).toMatchObject({ changedBy: 'ADMIN', current: { cutTime: '10:00', version: 2 } })
      expect((await remove({ orderDate: FRIDAY, version: 1 })).code).toBe('conflict')
      await remove({ orderDate: FRIDAY, version: 2 })
      expect(await update({ orderDate: FRIDAY, version: 2 })).toMatchObject({
        code: 'conflict',
        text: 'This cut-off was deleted while you had it open. Add it again if you need it.',
      })
      expect((await remove({ orderDate: FRIDAY })).code).toBe('conflict')
    })

    test('CUT-02 a date with another weekday than its own is refused at every call, and nothing is changed', async () => {
      const text = '11/27/2026 is a Friday, not a Monday. Nothing was changed.'
      const wrong = { orderDate: FRIDAY, weekday: 2 as const }
      for (const asked of [insert(wrong), preview('INSERT', wrong)]) expect((await asked).text).toBe(text)
      expect((await insert({ orderDate: FRIDAY, weekday: 6 })).message).toBe('success')
      for (const asked of [update({ ...wrong, cutTime: '09:00' }), remove(wrong)]) expect((await asked).text).toBe(text)
      const two = { intent: 'UPDATE', row: rowOf({ weekday: 3 }), dow: 4 } as const
      expect((await desk.ask(api.cutoffs.update, two)).text).toMatch(/^The request names two weekdays/)
      expect((await display()).dates).toMatchObject([{ orderDate: FRIDAY, cutTime: '14:00' }])
    })
    test('a default row is not deleted, a past override stays as it was, and an override keeps its date', async () => {
      expect((await remove({ weekday: 3 })).text).toBe('A default row can be changed, not deleted.')
      await insert({ orderDate: SATURDAY })
      world.clock.set('2026-11-23T18:00:00Z')
      expect((await update({ orderDate: SATURDAY, cutTime: '09:00' })).text).toMatch(/^11\/21\/2026 is past/)
      expect((await remove({ orderDate: SATURDAY })).text).toMatch(/^11\/21\/2026 is past/)
      await insert({ orderDate: FRIDAY })
      const moved = await desk.ask(api.cutoffs.update, {
        intent: 'UPDATE',
        date: '2026-11-28',
        row: rowOf({ orderDate: FRIDAY }),
      })
      expect(moved.text).toBe('The date of an override cannot be changed. Delete it and add another.')
    })
  })

  test('what is told before is what is done, and a look writes nothing: random rows over random orders', async () => {
    for (const [i, orderDate] of [SATURDAY, TUESDAY, FRIDAY, addDays(FRIDAY, 4), addDays(FRIDAY, 7)].entries()) {
      await order(orderDate, i % 2 ? { customerNo: OTHER } : {})
      await order(orderDate)
    }
    await world.make.order({ orderDate: FRIDAY })
    const row = fc.record({
      customerNo: fc.constantFrom('', '', OWN),
      cutDay: fc.integer({ min: -9, max: -2 }),
      cutTime: fc.constantFrom('00:00', '12:00', '14:00', '23:59'),
      isNoWork: fc.boolean(),
      day: fc.oneof(fc.constantFrom(SATURDAY, TUESDAY, FRIDAY), fc.integer({ min: 1, max: 7 })),
      isRemoved: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(row, async ({ day, isRemoved, isNoWork, ...given }) => {
        const key = typeof day === 'string' ? { orderDate: day } : { weekday: day as Weekday }
        const { dates, weekdays } = await display(given.customerNo)
        const stored = [...dates, ...weekdays].find((one: Stored) =>
          typeof day === 'string' ? one.orderDate === day : one.orderDate === undefined && one.weekday === day,
        )
        const isDefault = given.customerNo === '' && typeof day !== 'string'
        const intent = stored ? (isRemoved && !isDefault ? 'DELETE' : 'UPDATE') : 'INSERT'
        const wanted = { ...given, ...key, isNoWork: isNoWork && typeof day === 'string' }
        const untouched = await instants()
        const told = (await preview(intent, wanted)).value
        expect(await instants()).toEqual(untouched)
        const done =
          intent === 'DELETE'
            ? await remove({ ...key, ownerNo: given.customerNo })
            : await (intent === 'INSERT' ? insert : update)(wanted)
        expect(done.value.effect).toEqual(told.effect)
        expect((await display(given.customerNo)).timeline).toEqual(told.timeline)
      }),
      { numRuns: 25 },
    )
  })
})
