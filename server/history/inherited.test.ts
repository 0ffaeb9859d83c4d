// What a first value of one's own replaced: the record keeps the inherited value, and it is the one that the rules give.
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { inheritedPrice } from '#rules/items/price-code.ts'
import { type CutoffRules, cutoffFor } from '#rules/ordering/cutoff.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN, staff } from '#tests/support/personas.ts'

const DAY = '2026-12-25'
/** Friday. */
const WEEKDAY = weekdayOf(DAY)

describe.each(testDatabases())('inherited values on the record, on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())

  const told = async (input: { kind: 'price' | 'item' | 'cutoff' | 'customer' }) => {
    const { entries } = (await (await world.as(customerAdmin)).ask(api.history.list, input)).value
    return entries.map(({ title, changes }) =>
      [title, ...changes.map(({ field, was, is }) => `${field}: ${was} → ${is}`)].join(' | '),
    )
  }

  test('ITM-14 a first own price shows the group’s, a price back to it shows it again, whatever the group has by now', async () => {
    const admin = await world.as(customerAdmin)
    const save = (oldPrice: string, newPrice: string) =>
      admin.ask(api.priceCodes.save, { priceCode: 'A03', oldPrice, newPrice })
    await save('3.49', '25.00')
    await save('25.00', '26.00')
    await world.db.updateTable('retailPrice').set({ cents: 369 }).execute()
    await save('26.00', '3.69')
    expect(await told({ kind: 'price' })).toEqual([
      'Price code A03 of list Master changed | Price: 26.00 → 3.69 (price group)',
      'Price code A03 of list Master changed | Price: 25.00 → 26.00',
      'Price code A03 of list Master changed | Price: 3.49 (price group) → 25.00',
    ])
    const csv = await (await admin.send('GET', '/api/csvs/history?kind=price', {})).text()
    expect(csv).toContain('"3.49 (price group)","25.00"')
  })

  test('ITM-06 own words of an item show the item’s', async () => {
    const admin = await world.as(customerAdmin)
    await world.make.item({ itemNo: '100200', priceCode: 'B01' })
    await admin.ask(api.items.save, { userDefinedCode: 'XX', item: { itemNo: '100100' } })
    await admin.ask(api.items.save, {
      ...{ priceCode: 'B01', oldPriceCode: 'A03' },
      item: { itemNo: '100100', version: 1, shelfLifeDays: 2 },
    })
    await admin.ask(api.items.save, { priceCode: '', oldPriceCode: 'B01', item: { itemNo: '100100', version: 2 } })
    expect(await told({ kind: 'item' })).toEqual([
      'Item 100100 changed | Price code: B01 → A03 (item)',
      'Item 100100 changed | Price code: A03 (item) → B01 | Shelf life days: 5 (item) → 2',
      'Item 100100 changed | User defined code:  → XX',
    ])
  })

  test('CUT-14 a customer’s own cut-off shows the one it had, from everyone’s row', async () => {
    const desk = await world.as(staff)
    const row = { customerNo: OWN, cutTime: '10:00', isNoWork: false, rest: undefined }
    await desk.ask(api.cutoffs.insert, { intent: 'INSERT', row: { ...row, weekday: 2, cutDay: -3 } })
    await desk.ask(api.cutoffs.remove, { func: 'DELETE', ownerNo: OWN, weekday: 2 })
    const said = await told({ kind: 'cutoff' })
    for (const change of ['day: -3 → -2 (every customer)', 'time: 10:00 → 14:00 (every customer)'])
      expect(said[0]).toContain(`Cut-off ${change}`)
    for (const change of ['day: -2 (every customer) → -3', 'time: 14:00 (every customer) → 10:00'])
      expect(said[1]).toContain(`Cut-off ${change}`)
  })

  test('CUS-04 a customer’s own quantity limit shows the default', async () => {
    await world.db.transaction().execute(async (tx) => {
      await sql`select set_config('provender.who', '{"actor": "ADMIN"}', true)`.execute(tx)
      await tx.updateTable('customer').set({ maxOrderQuantity: 500 }).where('customerNo', '=', OWN).execute()
    })
    expect(await told({ kind: 'customer' })).toEqual([`Customer ${OWN} changed | Quantity limit: 300 (default) → 500`])
  })

  const given = async (word: string, row: object) =>
    (
      await sql<{ given: Record<string, unknown> | null }>`
        select inherited_values(${word}, ${JSON.stringify(row)}::jsonb) as given`.execute(world.db)
    ).rows[0]?.given ?? undefined

  test('SRV-05 the inherited price is that of `inheritedPrice`', async () => {
    const value = fc.option(fc.nat(99_999))
    await fc.assert(
      fc.asyncProperty(value, value, fc.constantFrom('', 'CLUB'), async (ofMaster, ofGroup, listCode) => {
        await world.db.deleteFrom('customerRetailPrice').execute()
        await world.db.deleteFrom('retailPrice').execute()
        if (ofGroup !== null)
          await world.db
            .insertInto('retailPrice')
            .values({ priceGroup: 'R1', priceCode: 'A03', cents: ofGroup })
            .execute()
        if (ofMaster !== null)
          await world.db
            .insertInto('customerRetailPrice')
            .values({ customerNo: OWN, listCode: '', priceCode: 'A03', cents: ofMaster })
            .execute()
        const found = await given('customer-price', { customer_no: OWN, list_code: listCode, price_code: 'A03' })
        expect(found?.['cents'] ?? null).toBe(inheritedPrice({ ofList: 1, ofMaster, ofGroup }, listCode))
      }),
      { numRuns: 40 },
    )
  })

  test('CUT-13 CUT-14 the inherited cut-off is what `cutoffFor` gives without the row', async () => {
    const closing = { cutDay: fc.integer({ min: -9, max: -2 }), cutTime: fc.constantFrom('00:00', '14:00', '23:59') }
    const weekly = fc.option(fc.record(closing), { nil: undefined })
    const dated = fc.option(fc.record({ ...closing, isNoWork: fc.boolean() }), { nil: undefined })
    const facts = fc.record({ own: weekly, all: weekly, allDate: dated })
    await fc.assert(
      fc.asyncProperty(facts, async ({ own, all, allDate }) => {
        const rules: CutoffRules = {
          weekdays: [
            ...(own ? [{ customerNo: OWN, weekday: WEEKDAY, ...own }] : []),
            ...(all ? [{ customerNo: '', weekday: WEEKDAY, ...all }] : []),
          ],
          dates: allDate ? [{ customerNo: '', orderDate: DAY, ...allDate }] : [],
        }
        await world.db.deleteFrom('cutoffWeekday').execute()
        await world.db.deleteFrom('cutoffDate').execute()
        if (rules.weekdays.length > 0)
          await world.db
            .insertInto('cutoffWeekday')
            .values([...rules.weekdays])
            .execute()
        if (rules.dates.length > 0)
          await world.db
            .insertInto('cutoffDate')
            .values([...rules.dates])
            .execute()
        const asked = async (word: string, row: object, without: CutoffRules, customerNo: string) => {
          const { cut_day: cutDay, cut_time: cutTime, is_no_work: isNoWork = false } = (await given(word, row)) ?? {}
          const next = cutoffFor(without, customerNo, DAY)
          const days = Math.round((Date.parse(next.date) - Date.parse(DAY)) / 86_400_000)
          expect([cutDay, cutTime, isNoWork], `${word} of ${customerNo || 'all'}`).toEqual([
            ...[days, next.time, next.isNoWork],
          ])
        }
        const dateRow = { customer_no: OWN, order_date: DAY }
        await asked('cutoff-date', dateRow, rules, OWN)
        const everyones = rules.weekdays.filter(({ customerNo }) => customerNo === '')
        await asked('cutoff-date', { ...dateRow, customer_no: '' }, { weekdays: everyones, dates: [] }, '')
        await asked('cutoff-weekday', { customer_no: OWN, weekday: WEEKDAY }, { weekdays: everyones, dates: [] }, OWN)
        await asked('cutoff-weekday', { customer_no: '', weekday: WEEKDAY }, { weekdays: [], dates: [] }, '')
      }),
      { numRuns: 40 },
    )
  })
})
