import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { clerk, otherClerk, staff } from '#tests/support/personas.ts'
import { rowsOfCsv } from '#tests/support/written-report.ts'

/** Who pays for 104220 and 104500, two customers that compete. */
const PAYER = '104900'
const STRANGER = '104990'
const READER = { rights: ['invoiceReport'] as const, userCode: 'PAYER' }
const own = { ...clerk, ...READER }
const sister = { ...otherClerk, ...READER }
const payer = { ...clerk, ...READER, customerNo: PAYER }
const stranger = { ...clerk, ...READER, customerNo: STRANGER }
const ofRoute = { ...own, userCode: 'ONROUTE', mappedRouteNo: 'R14' }

describe.each(testDatabases())('invoices on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    const { make } = world
    await make.customer({ customerNo: PAYER, balanceCents: 900_00, creditLimitCents: 1_000_00 })
    await make.customer({ customerNo: STRANGER })
    await make.customer({ billToCustomerNo: PAYER })
    await make.customer({ customerNo: '104500', billToCustomerNo: PAYER })
    await make.location()
    await make.location({ locationNo: '000214', routeNo: 'R20', name: 'Pier Mart' })
    await make.location({ customerNo: '104500', name: 'Competitor' })
    await make.item()
    await invoice('SI-1', '2026-11-07', 100_00, 100_00)
    await lines('SI-1', [
      { locationNo: '000213', itemNo: '100100', deliveredOn: '2026-11-02', quantity: 10, unitPriceCents: 4_00 },
      { locationNo: '000214', itemNo: '100100', deliveredOn: '2026-11-03', quantity: 2, unitPriceCents: 5_00 },
      { description: 'Delivery charge', quantity: 1, unitPriceCents: 7_50 },
      { customerNo: '104500', locationNo: '000213', itemNo: '100100', quantity: 5, unitPriceCents: 8_00 },
    ])
  })

  const invoice = (documentNo: string, dueOn: string, salesCents: number, balanceCents: number, customerNo = PAYER) =>
    world.db
      .insertInto('openInvoice')
      .values({ customerNo, documentNo, postedOn: '2026-11-01', dueOn, salesCents, balanceCents })
      .execute()
  interface Draft {
    readonly customerNo?: string
    readonly locationNo?: string
    readonly itemNo?: string
    readonly description?: string
    readonly deliveredOn?: string
    readonly quantity: number
    readonly unitPriceCents: number
  }
  const lines = (documentNo: string, drafts: readonly Draft[], billedCustomerNo = PAYER) =>
    world.db
      .insertInto('invoiceLine')
      .values(
        drafts.map((draft, i) => ({
          ...{ billedCustomerNo, documentNo, lineNo: i + 1, customerNo: '104220' },
          ...{ ...draft, amountCents: draft.quantity * draft.unitPriceCents },
        })),
      )
      .execute()
  const one = async (persona: typeof own, documentNo = 'SI-1') =>
    (await world.as(persona)).ask(api.invoices.one, { documentNo })
  const sold = async (persona: typeof own) => (await one(persona)).value.lines.map(({ amountCents }) => amountCents)
  const text = async (persona: typeof own, documentNo: string) => {
    const answer = await (await world.as(persona)).send('GET', `/pdfs/Invoice.php?document_no=${documentNo}`)
    return pdfText(new Uint8Array(await answer.arrayBuffer()))
  }

  test('ACC-04 a customer reads its own lines of a shared invoice; those of others under the same account are one sum', async () => {
    expect(await sold(own)).toEqual([40_00, 10_00, 7_50])
    expect((await one(own)).value).toMatchObject({ salesCents: 100_00, othersCents: 40_00, billedNo: PAYER })
    expect(await sold(sister)).toEqual([40_00])
    expect((await one(sister)).value).toMatchObject({ othersCents: 57_50 })
    const answer = JSON.stringify((await one(sister)).body)
    for (const secret of ['000214', 'Pier Mart', 'Delivery charge', '104220']) expect(answer).not.toContain(secret)
    expect(await text(sister, 'SI-1')).not.toContain('Pier Mart')
  })

  test('ACC-01 what the ERP sent for the payment is on the answer and the print, with the customer’s item numbers', async () => {
    await world.db
      .updateTable('openInvoice')
      .where('documentNo', '=', 'SI-1')
      .set({ billToAddress: '9 Pier Rd|Chicago', terms: 'Net 7', poNumber: 'PO-77' })
      .execute()
    expect((await one(own)).value).toMatchObject({
      billToAddress: '9 Pier Rd|Chicago',
      terms: 'Net 7',
      poNumber: 'PO-77',
    })
    const printed = await text(own, 'SI-1')
    for (const said of ['9 Pier Rd', 'Net 7', 'PO-77']) expect(printed).toContain(said)
  })

  test('ACC-16 the billed customer reads each payment; others of the account, and users of one route, read the sum', async () => {
    await invoice('SI-3', '2026-11-07', 100_00, 60_00)
    await world.db.updateTable('openInvoice').set({ taxCents: 5_00 }).where('documentNo', '=', 'SI-3').execute()
    await lines('SI-3', [{ locationNo: '000213', itemNo: '100100', quantity: 10, unitPriceCents: 10_00 }])
    for (const [paymentNo, paidOn] of [
      ['22', '2026-11-09'],
      ['10334', '2026-11-05'],
    ] as const)
      await world.db
        .insertInto('invoicePayment')
        .values({ customerNo: PAYER, documentNo: 'SI-3', paymentNo, paidOn, method: 'Check', amountCents: 20_00 })
        .execute()
    const { value } = await one(payer, 'SI-3')
    expect(value.taxCents).toBe(5_00)
    expect(value.payments.map(({ paymentNo }) => paymentNo)).toEqual(['10334', '22'])
    const printed = await text(payer, 'SI-3')
    for (const line of [
      'Tax\t$5.00',
      'Invoice amount\t$105.00',
      'Paid on 11/05/2026, Check 10334\t-$20.00',
      'Other payments and credits\t-$5.00',
      'Balance due\t$60.00',
    ])
      expect(printed).toContain(line)
    for (const reader of [own, { ...payer, userCode: 'DRIVER', mappedRouteNo: 'R14' }]) {
      expect((await one(reader, 'SI-3')).value.payments).toEqual([])
      expect(await text(reader, 'SI-3')).not.toContain('10334')
    }
    const account = await (await world.as(payer)).ask(api.invoices.account, {})
    expect(account.value.invoices.find(({ documentNo }) => documentNo === 'SI-3')?.salesCents).toBe(105_00)
  })

  test('ACC-01 a document without lines is printed with its amount and what is due', async () => {
    await invoice('SI-4', '2026-11-07', 100_00, 60_00)
    const printed = await text(payer, 'SI-4')
    expect(printed).toContain('Invoice amount\t$100.00')
    expect(printed).toContain('Balance due')
  })

  test('ACC-04 who is billed reads every line, with whose each is', async () => {
    expect(await sold(payer)).toEqual([40_00, 10_00, 7_50, 40_00])
    expect((await one(payer)).value.othersCents).toBe(0)
    expect(await text(payer, 'SI-1')).toContain('104500 Customer 104500, 000213 Competitor')
  })

  test('USR-27 who is limited to a route reads what was delivered on it, the rest is a sum', async () => {
    expect(await sold(ofRoute)).toEqual([40_00])
    expect((await one(ofRoute)).value.othersCents).toBe(57_50)
    const { value } = await (await world.as({ ...ofRoute, userCode: 'NOWHERE', mappedRouteNo: 'R99' })).ask(
      api.invoices.account,
      {},
    )
    expect(value.invoices, 'and is led to no page without lines').toMatchObject([{ hasLines: false }])
  })

  test('USR-27 ACC-04 what is open is the account’s, by every door and for whoever is limited to a route; without the right, nobody’s', async () => {
    await invoice('SI-2', '2026-12-01', 30_00, 12_34)
    const doors = async (persona: typeof own) => {
      const client = await world.as(persona)
      const { value } = await client.ask(api.invoices.account, {})
      return [
        value.invoices.map(({ documentNo, balanceCents }) => [documentNo, balanceCents]),
        (await client.ask(api.accounts.openInvoices, {})).value,
        (await client.ask(api.accounts.ownOpenInvoices, {})).value,
        await (await client.send('GET', '/csvs/OpenInvoices-CSV.php')).text(),
      ]
    }
    expect(await doors(ofRoute)).toEqual(await doors(own))
    const client = await world.as({ ...ofRoute, userCode: 'NORIGHT', rights: [] })
    for (const path of [
      '/api/account',
      '/api/open_invoices',
      '/api/getopeninvoices',
      '/api/balance',
      '/api/invoice?document_no=SI-1',
      '/csvs/OpenInvoices-CSV.php',
      '/pdfs/Invoice.php?document_no=SI-1',
    ])
      expect([path, (await client.send('GET', path)).status]).toEqual([path, 403])
  })

  test('ROL-10 LNK-06 an invoice of another account, by screen or print, reads as one that is not there', async () => {
    await invoice('SI-OTHER', '2026-12-01', 5_00, 5_00, STRANGER)
    for (const [persona, documentNo] of [
      [own, 'SI-OTHER'],
      [payer, 'SI-OTHER'],
      [stranger, 'SI-1'],
      [own, 'SI-NONE'],
    ] as const) {
      expect(await one(persona, documentNo)).toMatchObject({
        status: 404,
        text: `Invoice ${documentNo} was not found.`,
      })
      const print = await (await world.as(persona)).send('GET', `/pdfs/Invoice.php?document_no=${documentNo}`)
      expect([print.status, await print.json()]).toEqual([
        404,
        { message: 'error', messageTxt: `Invoice ${documentNo} was not found.`, code: 'not found' },
      ])
    }
    await world.db.updateTable('customer').set({ billToCustomerNo: null }).where('customerNo', '=', '104220').execute()
    expect((await one(own)).status, 'somebody else pays now').toBe(404)
  })

  test('ACC-01 S23 the account: status, balance, limit and what is open, oldest due first; what is paid is not', async () => {
    await invoice('SI-0', '2026-10-01', 30_00, 0)
    await invoice('CM-1', '2026-11-10', -20_00, -20_00)
    await invoice('SI-2', '2026-12-01', 30_00, 12_34)
    const { value } = await (await world.as(own)).ask(api.invoices.account, {})
    expect(value).toMatchObject({
      accountNo: PAYER,
      accountStatus: 'Past Due',
      balanceCents: 900_00,
      creditLimitCents: 1_000_00,
    })
    expect(value.invoices.map((each) => [each.documentNo, each.balanceCents, each.hasLines])).toEqual([
      ['SI-1', 100_00, true],
      ['CM-1', -20_00, false],
      ['SI-2', 12_34, false],
    ])
    await world.db.updateTable('customer').set({ balanceCents: null, creditLimitCents: null }).execute()
    const untold = (await (await world.as(own)).ask(api.invoices.account, {})).value
    expect([untold.accountStatus, untold.balanceCents, untold.creditLimitCents]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(untold.invoices, 'ACC-10 nothing is said of the account, the documents are there').toHaveLength(3)
  })

  test('ACC-01 a paid invoice and a credit memo are pages and prints, too', async () => {
    await invoice('CM-1', '2026-11-10', -20_00, -20_00)
    await lines('CM-1', [{ locationNo: '000213', itemNo: '100100', quantity: -5, unitPriceCents: 4_00 }])
    await world.db.updateTable('openInvoice').set({ balanceCents: 0 }).where('documentNo', '=', 'SI-1').execute()
    expect((await one(own)).value).toMatchObject({ balanceCents: 0, salesCents: 100_00 })
    expect(await text(own, 'SI-1')).toMatch(/Status\n.*\tPaid/)
    const memo = await text(own, 'CM-1')
    expect(memo).toContain('Credit Memo CM-1')
    expect(memo).toContain('\t-5\t$4.00\t-$20.00')
    expect(memo).toContain('-$20.00')
  })

  test('ACC-01 the CSV has the rows of the screen and their sums, and none is made of nothing', async () => {
    await invoice('CM-1', '2026-11-10', -20_00, -20_00)
    const browser = await world.as(own)
    const rows = rowsOfCsv(
      new Uint8Array(await (await browser.send('GET', '/csvs/OpenInvoices-CSV.php')).arrayBuffer()),
    )
    expect(rows.slice(1)).toEqual([
      ['11/07/2026', '11/01/2026', 'SI-1', '100.00', '100.00', 'Past Due', '12'],
      ['11/10/2026', '11/01/2026', 'CM-1', '-20.00', '-20.00', 'Current', '0'],
      ['Total', '', '', '80.00', '80.00', '', ''],
    ])
    const none = await (await world.as(stranger)).send('GET', '/csvs/OpenInvoices-CSV.php')
    expect([none.status, await none.json()]).toEqual([
      422,
      { message: 'error', messageTxt: 'No open invoices.', code: 'nothing' },
    ])
  })

  test('staff read the invoices of the customer viewed, and of no other', async () => {
    const desk = await world.as(staff, { viewing: '104500' })
    expect((await desk.ask(api.invoices.one, { documentNo: 'SI-1' })).value.lines).toHaveLength(1)
    expect((await (await world.as(staff)).ask(api.invoices.account, {})).status).toBe(403)
  })
})
