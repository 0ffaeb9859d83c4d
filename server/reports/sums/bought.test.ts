/** Purchase history and the summary of orders and invoices, recomputed by plain questions that share nothing with them. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES_SHOWN, DETAILS, defaultRequest, LEVELS, type RequestOf } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader } from '#tests/support/made-report.ts'
import { deliveredRecords, plainDelivered } from '#tests/support/plain-delivered.ts'
import { inOrder, plainSums, toldSums } from '#tests/support/plain-sums.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'

type History = RequestOf<'purchaseHistory'>
type Invoice = RequestOf<'orderInvoice'>
const settings = LEVELS.flatMap((level) =>
  DETAILS.flatMap((detail) => CODES_SHOWN.map((codeShown) => ({ level, detail, codeShown }))),
)
/** Each level, and each detail and code at one of them. */
const isCorner = ({ level, detail, codeShown }: (typeof settings)[number]) =>
  level === 'TOTAL' || (detail === 'ITEM' && codeShown === 'LABEL CODE')
const READERS: readonly (readonly [Reader, string])[] = [
  [{ mappedRouteNo: 'R14' }, `l.route_no = 'R14'`],
  [{ shipTo: 'EAST' }, `l.ship_to_code = 'EAST'`],
  [{ shipTo: 'LOCAL', mappedRouteNo: 'R9' }, `l.ship_to_code = '' and l.route_no = 'R9'`],
]

describe.each(testDatabases())('what was bought and invoiced on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 23))

  const waste = (from: string, to: string) => sql`
    select customer_no, location_no, item_no, extract(dow from wasted_on)::int + 1, 0, 0, 0, quantity
      from waste_entry where posted_at is not null and wasted_on >= ${from} and wasted_on <= ${to}`

  const history = (more: Partial<History> = {}): History => ({
    ...defaultRequest('purchaseHistory', '2026-11-19'),
    ...{ ...MONTH, withWaste: true, ...more },
  })
  const bought = async ({ from, to }: History) => sql`
    select customer_no, location_no, item_no, day, 0 as none, pieces, amount, 0 as waste
      from ${deliveredRecords(await plainDelivered(world, { from, to }, ['shipped', 'invoiced']))}
    union all ${waste(from, to)}`
  const HISTORY = ['Pieces', 'Amount', 'Waste']
  const plainHistory = async (asked: History, where?: string) =>
    plainSums(world, asked, await bought(asked), ['pieces', 'amount', 'waste'], where)
  const toldHistory = async (asked: History, reader?: Reader) =>
    toldSums(await madeReport(world, asked, reader), asked, HISTORY)

  const invoice = (more: Partial<Invoice> = {}): Invoice => ({
    ...defaultRequest('orderInvoice', '2026-11-19'),
    ...{ ...MONTH, withWaste: true, ...more },
  })
  const invoiced = ({ from, to }: Invoice) => sql`
    select o.customer_no, o.location_no, k.item_no, o.used_on_day as day, k.quantity as ordered, 0 as invoiced, 0 as amount, 0 as waste
      from sales_order o join order_line k on k.order_no = o.order_no
     where o.state <> 'cancelled' and o.order_date >= ${from} and o.order_date <= ${to}
    union all
    select customer_no, location_no, item_no, extract(dow from delivered_on)::int + 1, 0, quantity, amount_cents, 0
      from invoice_line where delivered_on >= ${from} and delivered_on <= ${to}
    union all ${waste(from, to)}`
  const INVOICE = ['Ordered', 'Invoiced', 'Amount Invoiced', 'Waste']
  const plainInvoice = (asked: Invoice, where?: string) =>
    plainSums(world, asked, invoiced(asked), ['ordered', 'invoiced', 'amount', 'waste'], where)
  const toldInvoice = async (asked: Invoice, reader?: Reader) =>
    toldSums(await madeReport(world, asked, reader), asked, INVOICE)

  test.each(settings)('RPT-20 RPT-19 $level by $detail with $codeShown is what plain questions find', async (its) => {
    const { byKey } = await toldHistory(history(its))
    expect(byKey.size).toBeGreaterThan(1)
    expect(inOrder(byKey)).toEqual(inOrder(await plainHistory(history(its))))
    expect(inOrder((await toldInvoice(invoice(its))).byKey)).toEqual(inOrder(await plainInvoice(invoice(its))))
  })

  test.each(LEVELS)('RPT-17 %s by used-on day in CSV', async (level) => {
    const its = { level, fileType: 'CSV', withUsedOn: true } as const
    expect(inOrder((await toldHistory(history(its))).byKey)).toEqual(inOrder(await plainHistory(history(its))))
    expect(inOrder((await toldInvoice(invoice(its))).byKey)).toEqual(inOrder(await plainInvoice(invoice(its))))
  })

  test('RPT-16 the sums are the same at every level, detail and code', async () => {
    const sums = []
    for (const its of settings.filter(isCorner))
      sums.push([(await toldHistory(history(its))).sums, (await toldInvoice(invoice(its))).sums])
    expect(new Set(sums.map(String)).size).toBe(1)
  })

  test.each(READERS)('USR-27 SID-06 %j is told those locations alone', async (reader, where) => {
    for (const level of LEVELS) {
      const [own, billed] = [history({ level }), invoice({ level })]
      expect(inOrder((await toldHistory(own, reader)).byKey)).toEqual(inOrder(await plainHistory(own, where)))
      expect(inOrder((await toldInvoice(billed, reader)).byKey)).toEqual(inOrder(await plainInvoice(billed, where)))
    }
  })

  test('RPT-19 the difference is what was invoiced less what was ordered, and a credit lowers both', async () => {
    const { head, rows } = await madeReport(world, invoice({ level: 'LOCATION' }))
    const at = (label: string) => head.columns.findIndex((column) => column.label === label)
    const figures = rows.map((row) => ['Ordered', 'Invoiced', 'Difference'].map((label) => Number(row[at(label)])))
    expect(figures.some(([, pieces = 0]) => pieces < 0)).toBe(true)
    for (const [ordered = 0, pieces = 0, difference] of figures) expect(difference).toBe(pieces - ordered)
  })

  test('RPT-20 where all of a range is invoiced, its pieces and amount are those of the invoices', async () => {
    const asked = history({ withWaste: false })
    const { rows } = await sql<{ pieces: number; amount: number }>`
      select sum(pieces)::int as pieces, sum(amount)::int as amount from ${deliveredRecords(
        (await plainDelivered(world, asked, ['shipped', 'invoiced'])).filter(({ basis }) => basis === 'invoiced'),
      )}`.execute(world.db)
    const { rows: billed } = await sql<{ pieces: number; amount: number }>`
      select sum(quantity)::int as pieces, sum(amount_cents)::int as amount from invoice_line
       where location_no is not null and item_no is not null and delivered_on >= ${asked.from} and delivered_on <= ${asked.to}`.execute(
      world.db,
    )
    expect(rows).toEqual(billed)
  })

  test('ITM-37 SID-18 the amount is what each line cost, for whoever may open the report', async () => {
    const reader = { isAdmin: false }
    expect((await toldHistory(history(), reader)).sums).toEqual((await toldHistory(history())).sums)
  })

  test('RPT-20 a CSV comes in the order asked; print keeps to items', async () => {
    const rowsOf = async (more: Partial<History>) => {
      const { head, groups } = await madeReport(world, history({ detail: 'ITEM', level: 'ROUTE', ...more }))
      const at = (label: string) => head.columns.findIndex((column) => column.label === label)
      const [item, code, pieces] = [at('Item'), at('Price Code'), at('Pieces')]
      return groups.map(({ rows }) =>
        rows.map((row) => ({ item: String(row[item]), code: String(row[code]), pieces: Number(row[pieces]) })),
      )
    }
    const isSorted = <T>(rows: readonly (readonly T[])[], compare: (a: T, b: T) => boolean) =>
      rows.every((each) => each.every((row, i) => i === 0 || compare(each[i - 1] as T, row)))
    for (const fileType of ['CSV', 'PDF'] as const)
      expect(isSorted(await rowsOf({ fileType, sort: 'ITEM' }), (a, b) => a.item < b.item)).toBe(true)
    expect(isSorted(await rowsOf({ fileType: 'CSV', sort: 'QUANTITY ORDERED' }), (a, b) => a.pieces >= b.pieces)).toBe(
      true,
    )
    const byCode = await rowsOf({ fileType: 'CSV', sort: 'PRICE CODE' })
    // What has no code is last.
    const last = (code: string) => code || '~'
    expect(isSorted(byCode, (a, b) => last(a.code) < last(b.code) || (a.code === b.code && a.item < b.item))).toBe(true)
    expect(await rowsOf({ fileType: 'PDF', sort: 'QUANTITY ORDERED' })).toEqual(await rowsOf({ fileType: 'PDF' }))
    expect(byCode).not.toEqual(await rowsOf({ fileType: 'CSV', sort: 'ITEM' }))
  })
})
