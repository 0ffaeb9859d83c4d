// Deliveries that are invoiced by weight (IMP-16): the pieces are those of the orders, and the amount is the invoice's.
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type InvoiceLine, piecesOf } from '#rules/reports/invoice.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN } from '#tests/support/personas.ts'
import { isCounted } from '../menu.sql.ts'
import { deliveredRows, isInPieces } from './delivered.sql.ts'

const DAY = '2026-11-17'

describe.each(testDatabases())('deliveries by weight on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())
  const order = (pieces: number) => world.make.order({ orderDate: DAY, state: 'shipped', lines: { '100100': pieces } })

  /** Each line as its quantity, unit and amount in cents. */
  async function invoice(...lines: readonly (readonly [quantity: number, unit: string, amountCents: number])[]) {
    const document = { documentNo: 'INV1', postedOn: DAY, dueOn: DAY, salesCents: 1, balanceCents: 1 }
    await world.db
      .insertInto('openInvoice')
      .values({ ...document, customerNo: OWN })
      .execute()
    await world.db
      .insertInto('invoiceLine')
      .values(
        lines.map(([quantity, unit, amountCents], at) => ({
          ...{ billedCustomerNo: OWN, documentNo: 'INV1', lineNo: at + 1, customerNo: OWN, locationNo: '000213' },
          ...{
            itemNo: '100100',
            description: 'Ham',
            deliveredOn: DAY,
            unitPriceCents: 300,
            quantity,
            unit,
            amountCents,
          },
        })),
      )
      .execute()
  }
  async function delivered() {
    const of = deliveredRows({
      ...{ customerNo: sql`${OWN}`, locationNo: sql`'000213'`, isCounted: isCounted() },
      isWanted: (day) => sql<boolean>`${day} = ${DAY}::date`,
    })
    const { rows } = await sql<{ quantity: number; basis: string; cents: number | null }>`
      select d.quantity, d.basis, d.cents from ${of} d order by d.order_no nulls last`.execute(world.db)
    return rows.map(({ quantity, basis, cents }) => [quantity, basis, cents])
  }

  test('keep the pieces of each order, and share the amount to the cent', async () => {
    await order(10)
    await order(30)
    await invoice([7.25, 'LB', 2175])
    expect(await delivered()).toEqual([
      [10, 'ordered', 544],
      [30, 'ordered', 1631],
    ])
  })
  test('count the pieces of an invoice that also has a weight, and the amount of both lines', async () => {
    await order(10)
    await invoice([2.5, 'LB', 750], [4, '', 1200])
    expect(await delivered()).toEqual([[4, 'invoiced', 1950]])
  })
  test('keep the amount of an item without an order, with no pieces', async () => {
    await invoice([2.5, 'LB', 750])
    expect(await delivered()).toEqual([[0, 'invoiced', 750]])
  })
  test('IMP-16 the rule and the query agree on which quantities are pieces, for any quantity and unit', async () => {
    const quantity = fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      // Five decimals, as the ERP sends them; many of these are whole.
      fc.integer({ min: -100_000_000, max: 100_000_000 }).map((fine) => fine / 100_000),
      fc.integer({ min: -1_000, max: 1_000 }).map((half) => half / 2),
    )
    const unit = fc.oneof(fc.constantFrom('', ' ', 'LB', 'KG', 'EA'), fc.string({ maxLength: 10 }).filter(isStored))
    const any = fc.array(fc.record({ quantity, unit }), { minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(any, async (lines) => {
        const column = (values: readonly unknown[]) => sql`array[${sql.join(values)}]`
        const { rows } = await sql<{ is: boolean }>`
          select ${isInPieces('v')} as is
            from unnest(${column(lines.map((each) => String(each.quantity)))}::numeric[],
                        ${column(lines.map((each) => each.unit))}::text[]) with ordinality as v(quantity, unit, at)
           order by v.at`.execute(world.db)
        expect(rows.map(({ is }) => is)).toEqual(lines.map((each) => piecesOf([{ ...LINE, ...each }]) !== undefined))
      }),
      { numRuns: 30, examples: [[EXAMPLES]] },
    )
  })
})

/** The database stores no zero characters. */
const isStored = (text: string) => !text.includes('\0')
const EXAMPLES = [
  ...[4, -4, 0, 2.5, 0.00001, 999_999.99999].map((quantity) => ({ quantity, unit: '' })),
  { quantity: 4, unit: 'LB' },
]
const LINE: InvoiceLine = {
  ...{ lineNo: 1, customerNo: OWN, customerName: '', locationNo: '000213', locationName: '', itemNo: '100100' },
  ...{
    customerItemNo: '',
    description: '',
    deliveredOn: DAY,
    quantity: 1,
    unit: '',
    unitPriceCents: 1,
    amountCents: 1,
  },
}
