// Numbers as fine as an ERP has them (IMP-16), and what does not add up (IMP-14).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cents, extendedCents } from '#rules/money.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { extendedFact } from '../ordering/item-facts.sql.ts'
import { importFolder } from './import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const INVOICES = 'customer_no,document_no,posted_on,due_on,sales,balance\n'
const LINES =
  'billed_customer_no,document_no,line_no,customer_no,location_no,item_no,description,delivered_on,quantity,unit_price,amount'
const invoice = (sales: string) => `${INVOICES}104220,T1,11/20/2026,12/20/2026,${sales},${sales}\n`

describe.each(testDatabases())('%s', (kind) => {
  const open = freshDatabase(kind, () => load(goodFiles))
  const load = (files: Readonly<Record<string, string>>) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE }))
  const linesOf = () =>
    open.db
      .selectFrom('invoiceLine')
      .where('documentNo', '=', 'T1')
      .select(['quantity', 'unit', 'unitPriceCents', 'amountCents'])
      .orderBy('lineNo')
      .execute()

  test('IMP-16 a unit price keeps its five decimals', async () => {
    const files = {
      'invoices.csv': invoice('25.00'),
      'invoice_lines.csv': `${LINES}\n104220,T1,10000,104220,000213,100100,,11/20/2026,24,1.04167,25.00\n`,
    }
    const first = await load(files)
    expect(first).toMatchObject({ problems: [], inserted: 2 })
    expect(first.notes.filter((note) => /add up|quantity times/.test(note))).toEqual([])
    expect(await load(files)).toMatchObject({ unchanged: 2 })
    const [line] = await linesOf()
    expect(line).toEqual({ quantity: 24, unit: '', unitPriceCents: 104.167, amountCents: 2500 })
    expect(cents(line?.unitPriceCents ?? 0)).toBe('1.04167')
  })

  test('IMP-16 pounds are taken with their unit, pieces without one; what does not add up is reported', async () => {
    const { notes } = await load({
      'invoices.csv': invoice('25.00'),
      'invoice_lines.csv': `${LINES},unit\n104220,T1,10000,104220,000213,100100,Ham by the pound,11/20/2026,2.35,8.00,18.80,lb\n104220,T1,20000,104220,000213,100100,,11/20/2026,2,1.00,3.00,EA\n`,
    })
    expect((await linesOf()).map(({ quantity, unit }) => `${quantity} ${unit}`)).toEqual(['2.35 LB', '2 '])
    expect(notes.filter((note) => /add up|quantity times/.test(note))).toEqual([
      '1 open document has lines that do not add up to sales: 104220 T1.',
      '1 invoice line has an amount that is not quantity times price: 104220 T1 line 20000.',
    ])
  })

  test('ACC-16 IMP-14 tax and payments are taken, blank tax is unknown; payments that do not add up are reported', async () => {
    const payments =
      'customer_no,document_no,payment_no,paid_on,method,amount\n104220,T1,10334,11/21/2026,Check,10.00\n'
    const invoices = (tax: string, balance: string) =>
      `customer_no,document_no,posted_on,due_on,sales,tax,balance\n104220,T1,11/20/2026,12/20/2026,25.00,${tax},${balance}\n`
    const files = { 'invoices.csv': invoices('1.50', '16.50'), 'invoice_payments.csv': payments }
    const first = await load(files)
    expect(first).toMatchObject({ problems: [], inserted: 2 })
    expect(first.notes.filter((note) => note.includes('payments'))).toEqual([])
    expect(await load(files)).toMatchObject({ unchanged: 2 })
    const taxes = await open.db
      .selectFrom('openInvoice')
      .select(['documentNo', 'taxCents'])
      .orderBy('documentNo')
      .execute()
    expect(taxes).toEqual([
      { documentNo: 'CM-1', taxCents: null },
      { documentNo: 'SI-1', taxCents: null },
      { documentNo: 'T1', taxCents: 150 },
    ])
    const { notes } = await load({ 'invoices.csv': invoices('', '12.00') })
    expect(notes).toContain('1 open document has payments that do not add up to what is paid: 104220 T1.')
    const unknown = payments.replace('T1', 'T9')
    const { problems } = await load({ 'invoice_payments.csv': unknown })
    expect(JSON.stringify(problems)).toContain('T9')
  })

  test('IMP-16 base prices keep five decimals, and item numbers have up to 20 characters', async () => {
    const itemNo = 'HAM-SWISS-RYE-000001'
    await load({
      'items.csv': `item_no,description,section_name\n${itemNo},Long number,SANDWICHES\n`,
      'base_prices.csv': `price_group,item_no,price\nRETAIL,${itemNo},0.33333\n`,
    })
    const price = await open.db.selectFrom('basePrice').where('itemNo', '=', itemNo).select('cents').executeTakeFirst()
    expect(price?.cents).toBe(33.333)
  })

  test('IMP-16 a fraction without a unit is taken, and its quantity shown as it is', async () => {
    const { problems } = await load({
      'invoices.csv': invoice('18.80'),
      'invoice_lines.csv': `${LINES}\n104220,T1,10000,104220,000213,100100,Ham by the pound,11/20/2026,2.35,8.00,18.80\n`,
    })
    expect(problems).toEqual([])
    expect(await linesOf()).toMatchObject([{ quantity: 2.35, unit: '' }])
  })

  test.each([
    [104.167, 24],
    [0.5, 1],
    [0.499, 3],
    [33.333, 99_999],
    [275, 12],
  ])('ORD-30 IMP-16 %s cents times %i is the same in SQL and on the screen', async (cost, quantity) => {
    const { rows } = await sql<{ amount: number }>`
      select ${extendedFact(sql`${quantity}::int`, sql`${cost}::numeric(12,3)`)} as amount`.execute(open.db)
    expect(rows[0]?.amount).toBe(extendedCents(cost, quantity))
  })

  test('IMP-14 a price group without a price is reported', async () => {
    const { notes } = await load({
      'customers.csv': 'customer_no,name,customer_price_group,retail_price_group\n104300,New,GOLD,R9\n',
    })
    expect(notes).toContain('2 price groups of customers have no price: GOLD, R9.')
  })
})
