/** A month of orders, waste and prices of two customers, made by chance from a seed: what reports are recomputed on. */
import fc from 'fast-check'
import { addDays, weekdayOf } from '#rules/calendar.ts'
import { OTHER, OWN } from './personas.ts'
import type { TestWorld } from './world.ts'

export const MONTH = { from: '2026-10-05', to: '2026-11-08' } as const
const STATES = ['open', 'in production', 'shipped', 'invoiced', 'cancelled'] as const
const ITEMS = ['100100', '100101', '100102', '100103', '100104', '100105', '100106', '100107']
/** Route, ship-to, item list, active. Routes of either case; a ship-to on two routes, a route in two ship-tos. */
const KINDS: readonly (readonly [routeNo: string, shipToCode: string, listCode: string, isActive: boolean])[] = [
  ['R14', '', '', true],
  ['R14', 'EAST', 'L2', true],
  ['r15', 'EAST', '', true],
  ['R16', 'WEST', 'L2', false],
  ['R14', '', 'L2', true],
  ['R9', 'WEST', '', true],
  ['R9', '', '', true],
]
/** More than a slice of a report has at first. */
const PLACES = Array.from({ length: 26 }, (_, i) => KINDS[(i * 3) % KINDS.length] as (typeof KINDS)[number])

/** Makes it; the same seed makes the same. */
export async function makeTrade({ db, make, clock }: TestWorld, seed: number): Promise<void> {
  const now = clock.now()
  const stamp = { addedAt: now, addedBy: 'CLERK', modifiedAt: now, modifiedBy: 'CLERK' }
  const cutoffAt = now
  await make.shop(OWN)
  await make.shop(OTHER)
  await db.insertInto('itemList').values({ customerNo: OWN, listCode: 'L2' }).execute()
  for (const [code, name] of [
    ['EAST', 'East Side'],
    ['WEST', ''],
  ] as const)
    await db.insertInto('shipTo').values({ customerNo: OWN, shipToCode: code, name }).execute()
  const places: { customerNo: string; locationNo: string; routeNo: string }[] = []
  for (const [i, [routeNo, shipToCode, itemListCode, isActive]] of PLACES.entries()) {
    const locationNo = String(300 - i * 7).padStart(6, '0')
    await make.location({ locationNo, routeNo, shipToCode, itemListCode, isActive, name: `Place ${i}` })
    places.push({ customerNo: OWN, locationNo, routeNo })
  }
  places.push({ customerNo: OTHER, locationNo: '000213', routeNo: 'R14' })
  await db
    .insertInto('item')
    .values(
      ITEMS.slice(3).map((itemNo, i) => ({
        itemNo,
        description: `Item ${itemNo}`,
        priceCode: ['A03', 'A04', '', 'C07', 'A04'][i] ?? '',
      })),
    )
    .execute()
  await db.updateTable('item').set({ msrpCode: 'M1' }).where('itemNo', 'in', ['100100', '100103', '100105']).execute()
  await db.updateTable('item').set({ msrpCode: 'M2' }).where('itemNo', '=', '100101').execute()
  await db.updateTable('item').set({ upc: '' }).where('itemNo', '=', '100102').execute()
  await db
    .insertInto('customerItem')
    .values([
      { customerNo: OWN, itemNo: '100101', customerItemNo: '77-101', description: 'Own words', priceCode: 'B01' },
      { customerNo: OWN, itemNo: '100104', customerItemNo: '77-104', priceCode: 'A03' },
      { customerNo: OTHER, itemNo: '100100', customerItemNo: '99-100', priceCode: 'Z99' },
    ])
    .execute()
  await db
    .insertInto('basePrice')
    .values([
      { priceGroup: 'CS', itemNo: '100103', cents: 250 },
      { priceGroup: 'CS', itemNo: '100104', cents: 99 },
      { priceGroup: 'ZZ', itemNo: '100105', cents: 77_777 },
    ])
    .execute()
  await db
    .insertInto('retailPrice')
    .values([
      { priceGroup: 'R1', priceCode: 'A04', cents: 499 },
      { priceGroup: 'R1', priceCode: 'C07', cents: 349 },
    ])
    .execute()
  await db
    .insertInto('customerRetailPrice')
    .values([
      { customerNo: OWN, listCode: '', priceCode: 'B01', cents: 529, modifiedAt: now },
      { customerNo: OWN, listCode: 'L2', priceCode: 'A03', cents: 399, modifiedAt: now },
      { customerNo: OTHER, listCode: '', priceCode: 'A03', cents: 1, modifiedAt: now },
    ])
    .execute()

  const day = fc.integer({ min: -5, max: 40 }).map((n) => addDays(MONTH.from, n))
  const place = fc.constantFrom(...places)
  const price = fc.option(fc.integer({ min: 0, max: 900 }), { nil: null })
  const orders = fc.sample(
    fc.record({
      place,
      orderDate: day,
      usedOn: fc.integer({ min: 0, max: 2 }),
      state: fc.constantFrom(...STATES),
      lines: fc.uniqueArray(
        fc.record({
          itemNo: fc.constantFrom(...ITEMS),
          quantity: fc.integer({ min: 0, max: 40 }),
          price,
          isKept: fc.boolean(),
        }),
        { selector: ({ itemNo }) => itemNo, maxLength: 5 },
      ),
    }),
    { seed, numRuns: 240 },
  )
  const made = orders.map((order, i) => ({ ...order, orderNo: 700_000 + i }))
  await db
    .insertInto('salesOrder')
    .values(
      made.map(({ place: of, orderNo, orderDate, usedOn, state, lines }) => ({
        ...of,
        ...stamp,
        ...{ orderNo, orderDate, state, cutoffAt, makeDate: orderDate },
        usedOnDay: weekdayOf(addDays(orderDate, usedOn)),
        pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    )
    .execute()
  await db
    .insertInto('orderLine')
    .values(
      made.flatMap(({ place: { customerNo }, orderNo, state, lines }) =>
        lines.map(({ itemNo, quantity, price: cents, isKept }) => ({
          ...{ customerNo, orderNo, itemNo, quantity, modifiedAt: now, modifiedBy: 'CLERK' },
          ...(state !== 'open' && isKept && { pricedAt: now, baseCostCents: cents, msrpCents: cents }),
        })),
      ),
    )
    .execute()
  const shipped = fc.sample(fc.record({ change: fc.integer({ min: -8, max: 3 }), other: fc.constantFrom(...ITEMS) }), {
    ...{ seed: seed + 3, numRuns: made.length },
  })
  await db
    .insertInto('lineInErp')
    .values(
      made.flatMap(({ place: { customerNo }, orderNo, lines }, i) => {
        const { change = 0, other = '' } = shipped[i] ?? {}
        const [first] = lines
        if (i % 3 > 0) return []
        const told = [
          ...(first ? [{ itemNo: first.itemNo, shippedQuantity: Math.max(0, first.quantity + change) }] : []),
          // In place of another item.
          ...(lines.some(({ itemNo }) => itemNo === other) ? [] : [{ itemNo: other, shippedQuantity: 4 }]),
        ]
        return told.map((line) => ({ customerNo, orderNo, ...line }))
      }),
    )
    .execute()
  const waste = fc.sample(
    fc.record({
      place,
      itemNo: fc.constantFrom(...ITEMS),
      quantity: fc.integer({ min: -4, max: 9 }),
      wastedOn: day,
      isPosted: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    }),
    { seed: seed + 1, numRuns: 140 },
  )
  await db
    .insertInto('wasteEntry')
    .values(
      waste.map(({ place: { customerNo, locationNo }, isPosted, ...entry }) => ({
        ...{ customerNo, locationNo, ...entry, recordedBy: 'WASTE', recordedAt: now },
        postedAt: isPosted ? now : null,
      })),
    )
    .execute()
  const billed = fc.sample(
    fc.record({
      place: fc.option(place, { nil: null, freq: 8 }),
      itemNo: fc.option(fc.constantFrom(...ITEMS), { nil: null, freq: 8 }),
      deliveredOn: fc.option(day, { nil: null, freq: 8 }),
      // A credit is negative, in pieces and in money.
      quantity: fc.integer({ min: -6, max: 30 }),
      unitPriceCents: fc.integer({ min: 0, max: 900 }),
    }),
    { seed: seed + 2, numRuns: 140 },
  )
  await db
    .insertInto('openInvoice')
    .values({
      customerNo: OWN,
      documentNo: 'INV1',
      postedOn: MONTH.to,
      dueOn: MONTH.to,
      salesCents: 1,
      balanceCents: 1,
    })
    .execute()
  await db
    .insertInto('invoiceLine')
    .values(
      billed.map(({ place: of, itemNo, deliveredOn, quantity, unitPriceCents }, i) => ({
        ...{
          billedCustomerNo: OWN,
          documentNo: 'INV1',
          lineNo: i + 1,
          description: 'Line',
          itemNo,
          deliveredOn,
          quantity,
        },
        ...{ customerNo: of?.customerNo ?? OWN, locationNo: of?.locationNo ?? null },
        ...{ unitPriceCents, amountCents: unitPriceCents * quantity },
      })),
    )
    .execute()
}
