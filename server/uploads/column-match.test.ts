import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'

const MATCH = {
  ...{ dateColumn: 'Day', locationColumn: 'Store', itemColumn: 'SKU', quantityColumn: 'Pieces' },
  usedOnDayColumn: '',
}
const csv = { format: 'csv' } as const

describe.each(testDatabases())('matched columns on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.customer({ customerNo: OWN })
    await world.make.customer({ customerNo: OTHER })
  })

  test('CSV-16 are remembered for every user of the customer, changed, recorded and forgotten', async () => {
    world.clock.set('2026-11-21T15:00:00Z')
    const [first, second, stranger] = [
      await world.as(integrator),
      await world.as(staff, { viewing: OWN }),
      await world.as(staff, { viewing: OTHER }),
    ]
    const read = async (client = second) => (await client.ask(api.columnMatches.read, csv)).value.match
    expect(await read()).toBeUndefined()
    await first.ask(api.columnMatches.keep, { ...csv, ...MATCH })
    expect(await read()).toEqual({
      ...MATCH,
      matchedBy: integrator.userCode,
      matchedAt: expect.stringMatching(/^2026-11-21T15:00:0/),
    })
    expect(await read(stranger)).toBeUndefined()
    await second.ask(api.columnMatches.keep, { ...csv, ...MATCH, quantityColumn: 'Qty', usedOnDayColumn: 'Use' })
    expect(await read(first)).toMatchObject({
      quantityColumn: 'Qty',
      usedOnDayColumn: 'Use',
      matchedBy: staff.userCode,
    })
    await second.ask(api.columnMatches.forget, csv)
    await second.ask(api.columnMatches.forget, csv)
    expect(await read(first)).toBeUndefined()
    const records = await world.db
      .selectFrom('auditEntry')
      .where('action', 'like', 'upload-columns.%')
      .select(['action', 'customerNo', 'subject', 'actor'])
      .orderBy('entryId')
      .execute()
    expect(records.map(({ action, customerNo, subject, actor }) => [action, customerNo, subject, actor])).toEqual([
      ['upload-columns.change', OWN, 'csv', integrator.userCode],
      ['upload-columns.change', OWN, 'csv', staff.userCode],
      ['upload-columns.delete', OWN, 'csv', staff.userCode],
    ])
  })

  test('CSV-16 one column of the file cannot be two, and a heading cannot be blank', async () => {
    const client = await world.as(integrator)
    const keep = (match: Partial<typeof MATCH>) => client.ask(api.columnMatches.keep, { ...csv, ...MATCH, ...match })
    expect(await keep({ quantityColumn: ' sku' })).toMatchObject({
      text: 'Item Number and Quantity cannot be the same column.',
    })
    expect(await keep({ dateColumn: ' ' })).toMatchObject({ status: 400 })
    expect((await client.ask(api.columnMatches.read, csv)).value.match).toBeUndefined()
  })

  test('CSV-16 are not for users without the right to upload', async () => {
    const client = await world.as(clerk)
    expect(await client.ask(api.columnMatches.keep, { ...csv, ...MATCH })).toMatchObject({ status: 403 })
    expect(await client.ask(api.columnMatches.forget, csv)).toMatchObject({ status: 403 })
  })
})
