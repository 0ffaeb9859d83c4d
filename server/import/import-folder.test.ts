import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { dateIn } from '#rules/zone.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const tables = [
  'customer',
  'route',
  'item',
  'location',
  'item_list',
  'sales_order',
  'order_line',
  'waste_entry',
  'open_invoice',
  'invoice_line',
  'audit_entry',
]

describe.each(testDatabases())('on the %s database', (kind) => {
  const open = freshDatabase(kind)

  const load = (files: Record<string, string | Uint8Array>, options: { dryRun?: boolean; now?: Date } = {}) =>
    withFolder(files, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE, ...options }))
  const counts = async () => {
    const found: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(open.db)
      found[table] = rows[0]?.count ?? -1
    }
    return found
  }

  test('SRV-01: a folder of good files is loaded, with what follows from it', async () => {
    const report = await load(goodFiles)
    expect(report.problems).toEqual([])
    expect(report).toMatchObject({ rows: 29, inserted: 29, updated: 0, unchanged: 0 })
    const orders = await open.db.selectFrom('salesOrder').selectAll().orderBy('orderNo').execute()
    expect(orders).toMatchObject([
      {
        importKey: 'A-1',
        orderDate: '2026-11-18',
        usedOnDay: 4,
        state: 'shipped',
        routeNo: 'R14',
        makeDate: '2026-11-16',
        pieces: 18,
        itemListCode: 'SUMMER',
        shipToCode: 'DOCK',
        platform: 'import',
      },
      {
        importKey: 'A-2',
        orderDate: '2026-11-25',
        usedOnDay: 4,
        state: 'open',
        routeNo: 'R12',
        makeDate: '2026-11-24',
        pieces: 24,
      },
    ])
    // CUT-13: Wednesday, two days before at 14:00 Central, which is 20:00 UTC in November.
    expect(orders[1]?.cutoffAt).toEqual(new Date('2026-11-23T20:00:00Z'))
    const customers = await open.db.selectFrom('customer').selectAll().orderBy('customerNo').execute()
    expect(customers).toMatchObject([
      { balanceCents: 10000, creditLimitCents: 500000 },
      { name: 'Harbor, Ltd. "North"', billToCustomerNo: '104220', balanceCents: null, creditLimitCents: null },
    ])
    const invoices = await open.db.selectFrom('openInvoice').select('balanceCents').orderBy('documentNo').execute()
    expect(invoices).toEqual([{ balanceCents: -2000 }, { balanceCents: 10000 }])
    const lines = await open.db.selectFrom('invoiceLine').selectAll().orderBy('documentNo').orderBy('lineNo').execute()
    expect(lines, 'ACC-01 with what they are made of').toMatchObject([
      { documentNo: 'CM-1', customerNo: '104220', quantity: -8, unitPriceCents: 250, amountCents: -2000 },
      { documentNo: 'SI-1', locationNo: '000213', itemNo: '100100', deliveredOn: '2026-09-30', amountCents: 11000 },
      { documentNo: 'SI-1', customerNo: '104221', itemNo: null, description: 'Freight', deliveredOn: null },
    ])
    expect((await counts())['item_list'], 'Master of both customers and SUMMER').toBe(3)
  })

  test('the same folder a second time changes nothing', async () => {
    await load(goodFiles)
    const before = await counts()
    const again = await load(goodFiles)
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 29, problems: [], notes: [] })
    expect(await counts()).toEqual(before)
  })

  test('a dry run tells what would be written and writes nothing', async () => {
    const empty = await counts()
    expect(await load(goodFiles, { dryRun: true })).toMatchObject({ isDryRun: true, inserted: 29, problems: [] })
    expect(await counts()).toEqual(empty)
  })

  test('one bad row: nothing is written, and its file, line, column and value are told', async () => {
    const empty = await counts()
    const waste = `${goodFiles['waste.csv']}104220,W-2,000213,100100,2026-02-30,2\n`
    const report = await load({ ...goodFiles, 'waste.csv': waste })
    expect(report.problems).toEqual([
      {
        file: 'waste.csv',
        line: 3,
        column: 'wasted_on',
        value: '2026-02-30',
        message: 'wasted_on must be a real day, such as 2026-11-20 or 11/20/2026.',
      },
    ])
    expect(report).toMatchObject({ inserted: 0, updated: 0 })
    expect(await counts()).toEqual(empty)
  })

  test('WST-14 waste of a future date is refused in the words of the screen; of today and of long ago it is taken', async () => {
    const dated = (...days: readonly string[]) =>
      load({
        ...goodFiles,
        'waste.csv': `${goodFiles['waste.csv']}${days.map((day, at) => `104220,W-${at + 2},000213,100100,${day},2\n`).join('')}`,
      })
    const today = dateIn(now, ZONE)
    const { problems } = await dated(today, toUsDate(addDays(today, 1)), '11/28/2027')
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 'wasted_on', `${toUsDate(addDays(today, 1))} is in the future. Waste is dated today or earlier.`],
      [5, 'wasted_on', '11/28/2027 is in the future. Waste is dated today or earlier.'],
    ])
    expect((await dated(today, '2024-01-31')).problems).toEqual([])
  })

  test('what a row names must be there: each unknown customer, route, item, list and ship-to with its line', async () => {
    const report = await load({
      ...goodFiles,
      'locations.csv': `customer_no,location_no,route_no,name,ship_to_code,item_list_code,menu_cycle_code
104220,000213,R99,Mart,,,
104220,000214,R12,Mart,NONE,,
104220,000215,R12,Mart,,WINTER,
999999,000216,R12,Mart,X,Y,
104220,000217,R12,Mart,,,NONE
`,
      'waste.csv':
        'customer_no,external_no,location_no,item_no,wasted_on,quantity\n104220,W-1,000999,100199,2026-11-19,2\n',
      'orders.csv':
        'customer_no,external_no,location_no,order_date,item_no,quantity\n104220,A-1,000213,2026-11-18,100100,1\n',
      'invoice_lines.csv': `billed_customer_no,document_no,line_no,customer_no,location_no,item_no,description,quantity,unit_price,amount
104220,SI-1,1,104220,000213,100100,,1,1.00,1.00
104220,SI-9,1,104220,,,Freight,1,1.00,1.00
104221,SI-1,1,104220,,,Freight,1,1.00,1.00
999999,SI-1,1,104220,,,Freight,1,1.00,1.00
104220,SI-1,2,104229,000213,,Freight,1,1.00,1.00
104220,SI-1,3,104220,000999,100199,,1,1.00,1.00
104220,SI-1,4,104220,,,,1,1.00,1.00
104220,SI-1,1,104220,,,Freight,1,1.00,1.00
`,
    })
    expect(report.problems.map(({ file, line, column, message }) => `${file}:${line} ${column}: ${message}`)).toEqual([
      'invoice_lines.csv:3 document_no: There is no invoice SI-9 of customer 104220, in invoices.csv or before.',
      'invoice_lines.csv:4 document_no: There is no invoice SI-1 of customer 104221, in invoices.csv or before.',
      'invoice_lines.csv:5 billed_customer_no: There is no customer 999999, in customers.csv or before.',
      'invoice_lines.csv:6 customer_no: There is no customer 104229, in customers.csv or before.',
      'invoice_lines.csv:7 location_no: There is no location 000999 of customer 104220, in locations.csv or before.',
      'invoice_lines.csv:7 item_no: There is no item 100199, in items.csv or before.',
      'invoice_lines.csv:8 description: A line has an item_no or a description, or both.',
      'invoice_lines.csv:9 line_no: The same billed_customer_no, document_no, line_no is already on line 2.',
      'locations.csv:2 route_no: There is no route R99, in routes.csv or before.',
      'locations.csv:3 ship_to_code: There is no ship-to NONE of customer 104220, in ship_tos.csv or before.',
      'locations.csv:4 item_list_code: There is no item list WINTER of customer 104220, in item_lists.csv or before.',
      'locations.csv:5 customer_no: There is no customer 999999, in customers.csv or before.',
      'locations.csv:6 menu_cycle_code: There is no menu cycle NONE, in menu_cycles.csv or before.',
      'waste.csv:2 location_no: There is no location 000999 of customer 104220, in locations.csv or before.',
      'waste.csv:2 item_no: There is no item 100199, in items.csv or before.',
    ])
  })

  test('a row refused for its own fault is not missed by those that name it', async () => {
    const report = await load({ ...goodFiles, 'routes.csv': 'route_no,lead_days\nR12,1\nR14,ten\n' })
    expect(report.problems).toMatchObject([{ file: 'routes.csv', line: 3, value: 'ten' }])
  })

  test('a smaller file later: only what it says changes', async () => {
    await load(goodFiles)
    const report = await load({ 'customers.csv': 'customer_no,name,balance\n104220,Lakeshore Fuel,-3.50\n' })
    expect(report).toMatchObject({ rows: 1, updated: 1, problems: [] })
    const customer = await open.db
      .selectFrom('customer')
      .selectAll()
      .where('customerNo', '=', '104220')
      .executeTakeFirstOrThrow()
    expect(customer).toMatchObject({ name: 'Lakeshore Fuel', balanceCents: -350, creditLimitCents: 500000 })
  })

  test('ACC-01 a paid invoice keeps its lines, and a line that was corrected is another', async () => {
    await load(goodFiles)
    const paid =
      'customer_no,document_no,posted_on,due_on,sales,balance\n104220,SI-1,2026-10-01,2026-10-31,120.50,0.00\n'
    const corrected =
      'billed_customer_no,document_no,line_no,customer_no,item_no,quantity,unit_price,amount\n104220,SI-1,1,104220,100100,39,2.75,107.25\n'
    const report = await load({ 'invoices.csv': paid, 'invoice_lines.csv': corrected })
    expect(report).toMatchObject({ rows: 2, inserted: 0, updated: 2, problems: [] })
    const lines = await open.db
      .selectFrom('invoiceLine')
      .select(['locationNo', 'quantity'])
      .where('documentNo', '=', 'SI-1')
      .orderBy('lineNo')
      .execute()
    expect(lines).toEqual([
      { locationNo: '000213', quantity: 39 },
      { locationNo: '000213', quantity: 1 },
    ])
  })

  test('UPL-14 125600 sends XML unless its row says no; everybody else only where it says yes', async () => {
    const sending = async () =>
      (await open.db.selectFrom('customer').select('customerNo').where('xmlUploadEnabled', '=', true).execute()).map(
        ({ customerNo }) => customerNo,
      )
    await load({ 'customers.csv': 'customer_no,name\n104220,Lakeshore\n125600,Chain\n' })
    expect(await sending()).toEqual(['125600'])
    await load({ 'customers.csv': 'customer_no,name,xml_upload_enabled\n104220,Lakeshore,yes\n125600,Chain,no\n' })
    expect(await sending()).toEqual(['104220'])
  })

  test('an imported order follows its file, and is left alone once somebody changed it here', async () => {
    await load(goodFiles)
    const orders = `customer_no,external_no,location_no,order_date,item_no,quantity,state
104220,A-1,000213,2026-11-18,100100,10,invoiced
104220,A-2,000214,2026-11-25,100100,36,open
`
    expect(await load({ 'orders.csv': orders })).toMatchObject({
      inserted: 0,
      updated: 2,
      notes: ['1 order line no longer in the file: set to 0.'],
    })
    const read = () =>
      open.db.selectFrom('salesOrder').select(['orderNo', 'state', 'pieces']).orderBy('importKey').execute()
    expect(await read()).toMatchObject([
      { state: 'invoiced', pieces: 10 },
      { state: 'open', pieces: 36 },
    ])
    await open.db
      .updateTable('orderLine')
      .set({ quantity: 7, channel: 'web', modifiedBy: 'CLERK', modifiedAt: now })
      .where('quantity', '=', 36)
      .execute()
    expect(await load({ 'orders.csv': orders.replace('36', '48') })).toMatchObject({
      updated: 0,
      notes: ['1 order changed in the portal since the import: left as is.'],
    })
    expect(await read()).toMatchObject([{ pieces: 10 }, { pieces: 7 }])
  })

  test('CUT-13: new cut-off rules move the cut-off of open orders', async () => {
    await load(goodFiles)
    await load({ 'cutoffs.csv': 'weekday,cut_day,cut_time\nWED,-3,09:30\n' })
    const orders = await open.db.selectFrom('salesOrder').select('cutoffAt').where('state', '=', 'open').execute()
    expect(orders).toEqual([{ cutoffAt: new Date('2026-11-22T15:30:00Z') }])
    // An import that ended between its commit and this leaves orders as they were: the same one again moves them.
    await open.db
      .updateTable('salesOrder')
      .set({ cutoffAt: new Date('2026-11-23T20:00:00Z') })
      .execute()
    const again = await load({ 'cutoffs.csv': 'weekday,cut_day,cut_time\nWED,-3,09:30\n' })
    expect(again).toMatchObject({ inserted: 0, updated: 0 })
    expect(await open.db.selectFrom('salesOrder').select('cutoffAt').where('state', '=', 'open').execute()).toEqual(
      orders,
    )
  })

  test('CUT-13 reports the open orders that a moved cut-off closes, in a dry run, too, and none that stays open', async () => {
    await load(goodFiles)
    const moved = { 'cutoffs.csv': 'weekday,cut_day,cut_time\nWED,-9,00:00\n' }
    const { orderNo } = await open.db
      .selectFrom('salesOrder')
      .where('state', '=', 'open')
      .select('orderNo')
      .executeTakeFirstOrThrow()
    const note = `1 open order closed by the moved cut-offs: customers can no longer change ${orderNo}.`
    for (const dryRun of [true, false]) expect((await load(moved, { dryRun })).notes).toContain(note)
    expect((await load(moved)).notes).toEqual([])
    expect((await load({ 'cutoffs.csv': 'weekday,cut_day,cut_time\nWED,-2,14:00\n' })).notes).toEqual([])
  })

  test("two items may swap a customer's own numbers, and may not share one", async () => {
    await load(goodFiles)
    const swapped = 'customer_no,item_no,customer_item_no\n104220,100100,7002\n104220,100101,7001\n'
    expect(await load({ 'customer_items.csv': swapped })).toMatchObject({ updated: 2, problems: [] })
    const shared = await load({ 'customer_items.csv': 'customer_no,item_no,customer_item_no\n104220,100100,7001\n' })
    expect(shared.problems).toMatchObject([
      { line: 2, message: 'Customer 104220 already has the number 7001 for item 100101.' },
    ])
  })

  test('CUS-02 ITM-36 SRV-06 numbers and codes that differ in capitals alone are one; a new customer’s number has no slash', async () => {
    await load(goodFiles)
    const said = async (files: Record<string, string>) =>
      (await load(files)).problems.map(({ column, message }) => `${column}: ${message}`)
    const items = 'customer_no,item_no,customer_item_no\n'
    await load({ 'customer_items.csv': `${items}104220,100100,Ham\n` })
    expect(await said({ 'customer_items.csv': `${items}104220,100101,HAM\n` })).toEqual([
      'customer_item_no: Customer 104220 already has the number HAM for item 100100.',
    ])
    expect(await said({ 'customer_items.csv': `${items}104220,100100,Ham\n` })).toEqual([])
    await load({ 'menu_cycles.csv': 'menu_cycle_code,weeks\nSpring,1\n' })
    expect(await said({ 'menu_cycles.csv': 'menu_cycle_code,weeks\nSPRING,1\nSpring,2\n' })).toEqual([
      'menu_cycle_code: There is already a menu cycle Spring.',
    ])
    expect(await said({ 'customers.csv': 'customer_no,name\nA/../B,Odd\n' })).toEqual([
      'customer_no: customer_no must have no slash: it stands in addresses.',
    ])
    await open.db.insertInto('customer').values({ customerNo: 'OLD/1', name: 'Old' }).execute()
    expect(await said({ 'customers.csv': 'customer_no,name\nOLD/1,Older\n' })).toEqual([])
  })

  test('any mangled file gives a report and never a half import', async () => {
    const empty = await counts()
    const mangled = fc.record({
      file: fc.constantFrom(...Object.keys(goodFiles)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(12),
      put: fc.constantFrom(
        '"',
        ',',
        '\n',
        '\r',
        ';',
        '\u0000',
        'ä',
        '\ufffd',
        '=1+1',
        '999999999999',
        "'",
        '\u2028',
        '-',
        '',
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(mangled, { minLength: 1, maxLength: 4 }), fc.boolean(), async (changes, isLatin1) => {
        const files: Record<string, string | Uint8Array> = { ...goodFiles }
        for (const { file, at, cut, put } of changes) {
          const text = String(files[file])
          const start = Math.floor(at * text.length)
          files[file] = text.slice(0, start) + put + text.slice(start + cut)
        }
        if (isLatin1) for (const { file } of changes) files[file] = Buffer.from(String(files[file]), 'latin1')
        const report = await load(files, { dryRun: true })
        for (const problem of report.problems) {
          expect(problem.line).toBeGreaterThan(0)
          expect(problem.message).toMatch(/^\S.*\.$/)
        }
        expect(await counts()).toEqual(empty)
      }),
      { numRuns: 60 },
    )
  })
})
