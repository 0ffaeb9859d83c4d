// Deliveries that are invoiced by weight (IMP-16): the pieces are those of the orders, and the amount is the invoice's.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
  test.each([
    [4, '', true],
    [-4, '', true],
    [2.5, '', false],
    [4, 'LB', false],
  ])('a quantity of %d “%s” is in pieces: %s', async (quantity, unit, expected) => {
    await invoice([quantity, unit, 100])
    const { rows } = await sql<{ is: boolean }>`select ${isInPieces('v')} as is from invoice_line v`.execute(world.db)
    expect(rows).toEqual([{ is: expected }])
  })
})
