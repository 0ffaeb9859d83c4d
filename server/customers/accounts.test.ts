import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, otherClerk, staff } from '#tests/support/personas.ts'

/** Who may read what the customer owes (SID-18). */
const payer = { ...clerk, userCode: 'PAYER', rights: ['invoiceReport'] as const }
const otherPayer = { ...otherClerk, userCode: 'PAYER', rights: ['invoiceReport'] as const }

describe.each(testDatabases())('the account on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.customer({ customerNo: '104500' })
    await world.make.customer({ customerNo: '104900' })
    await world.make.customer()
  })

  const amounts = (customerNo: string, balanceCents: number | null, creditLimitCents: number | null) =>
    world.db
      .updateTable('customer')
      .set({ balanceCents, creditLimitCents })
      .where('customerNo', '=', customerNo)
      .execute()
  const invoice = (documentNo: string, dueOn: string, balanceCents: number, customerNo = '104220') =>
    world.db
      .insertInto('openInvoice')
      .values({ customerNo, documentNo, postedOn: '2026-10-01', dueOn, salesCents: 250_00, balanceCents })
      .execute()
  const status = async (persona = clerk) => (await (await world.as(persona)).ask(api.accounts.status, {})).body

  test('ACC-07 to ACC-10 CON-11 the status is computed from amounts and invoices', async () => {
    const cases: [number | null, number | null, [string, number][], string | undefined][] = [
      [null, null, [], undefined],
      [null, null, [['2026-01-01', 5_00]], undefined],
      [null, 100_00, [], 'Good'],
      [50_00, null, [], 'Good'],
      [100_00, 100_00, [], 'Good'],
      [100_01, 100_00, [], 'Credit Hold (Over Limit)'],
      [100_01, 0, [], 'Good'],
      [0, 0, [], 'Good'],
      [10_00, 100_00, [['2026-11-18', 10_00]], 'Past Due'],
      [10_00, 100_00, [['2026-11-19', 10_00]], 'Good'],
      [10_00, 100_00, [['2026-12-19', 10_00]], 'Good'],
      [10_00, 100_00, [['2026-11-18', -10_00]], 'Good'],
      [
        10_00,
        100_00,
        [
          ['2026-11-18', 0],
          ['2026-11-17', 1],
        ],
        'Past Due',
      ],
      [100_01, 100_00, [['2026-11-18', 10_00]], 'Credit Hold (Over Limit)'],
    ]
    for (const [balance, limit, invoices, expected] of cases) {
      await world.db.deleteFrom('openInvoice').execute()
      await amounts('104220', balance, limit)
      for (const [i, [dueOn, cents]] of invoices.entries()) await invoice(`I${i}`, dueOn, cents)
      const owed = expected === 'Credit Hold (Over Limit)' ? { Balance: 100.01 } : {}
      const told = expected === undefined ? {} : { account_status: expected, ...owed }
      expect(await status(), JSON.stringify([balance, limit, invoices])).toEqual({ message: 'success', ...told })
    }
  })

  test('ACC-08 the session says of a hold from its first answer, and of nothing else', async () => {
    const held = async () => (await (await world.as(clerk)).ask(api.session.current, {})).value.customer?.isOnHold
    await amounts('104220', 100_00, 100_00)
    await invoice('INV-1', '2026-01-01', 50_00)
    expect(await held(), 'past due is no hold').toBeUndefined()
    await amounts('104220', 100_01, 100_00)
    expect(await held()).toBe(true)
    await world.db
      .updateTable('customer')
      .set({ billToCustomerNo: '104900' })
      .where('customerNo', '=', '104220')
      .execute()
    expect(await held(), 'another one pays').toBeUndefined()
  })

  test('ACC-03 the day is the business’s: due today is past due after midnight in Chicago, not in London', async () => {
    await amounts('104220', 10_00, 100_00)
    await invoice('I1', '2026-11-19', 10_00)
    world.clock.set('2026-11-20T05:59:00Z')
    expect(await status()).toMatchObject({ account_status: 'Good' })
    world.clock.set('2026-11-20T06:00:00Z')
    expect(await status()).toMatchObject({ account_status: 'Past Due' })
  })

  test('ACC-02 ACC-04 ACC-05 ACC-06 invoices and balance of the customer who is billed, in the wire’s form', async () => {
    await world.db
      .updateTable('customer')
      .set({ billToCustomerNo: '104900' })
      .where('customerNo', '=', '104220')
      .execute()
    await amounts('104220', 1, 1)
    await amounts('104900', 125_50, 2_000_00)
    await invoice('B2', '2026-12-01', -12_25, '104900')
    await invoice('B1', '2026-11-30', 100_10, '104900')
    await invoice('OWN', '2026-11-30', 7, '104220')
    const browser = await world.as(payer)
    const invoices = [
      {
        'document no_': 'B1',
        'posting date': { date: '2026-10-01 00:00:00.000000' },
        'due date': { date: '2026-11-30 00:00:00.000000' },
        'sales (lcy)': 250,
        balance: 100.1,
      },
      expect.objectContaining({ 'document no_': 'B2', balance: -12.25 }),
    ]
    const balance = { message: 'success', Balance: 125.5, credit_limit: 2000 }
    for (const accountNo of ['104220', '104900', undefined]) {
      const asked = accountNo === undefined ? {} : { accountNo }
      expect((await browser.ask(api.accounts.openInvoices, asked)).body).toEqual(invoices)
      expect((await browser.ask(api.accounts.balance, asked)).body).toEqual(balance)
    }
    expect((await browser.ask(api.accounts.ownOpenInvoices, {})).body).toEqual(invoices)
    expect((await browser.ask(api.accounts.ownBalance, {})).body).toEqual(balance)
    await amounts('104900', null, null)
    expect((await browser.ask(api.accounts.balance, {})).body).toEqual({ message: 'success' })
  })

  test('ACC-14 a status that we fail to compute is logged, and answered by a sentence with its reference', async () => {
    const browser = await world.as(clerk)
    const lines: unknown[] = []
    const { error } = world.log
    Object.assign(world.log, { error: (...said: unknown[]) => lines.push(said) })
    await sql`alter table open_invoice rename to open_invoice_away`.execute(world.db)
    const answer = await browser.ask(api.accounts.status, {})
    await sql`alter table open_invoice_away rename to open_invoice`.execute(world.db)
    Object.assign(world.log, { error })
    expect(answer.status).toBe(500)
    const [, reference = 'none'] = /Reference (\w+)\.$/.exec(answer.text) ?? []
    expect(JSON.stringify(lines)).toContain(reference)
  })

  test('ROL-10 a foreign account reads as absent, also one that this customer pays for', async () => {
    await world.db
      .updateTable('customer')
      .set({ billToCustomerNo: '104220' })
      .where('customerNo', '=', '104500')
      .execute()
    const browser = await world.as(payer)
    for (const accountNo of ['104500', '104900', '999999'])
      for (const endpoint of [api.accounts.openInvoices, api.accounts.balance])
        expect(await browser.ask(endpoint, { accountNo })).toMatchObject({
          status: 404,
          text: `Customer ${accountNo} was not found.`,
        })
    // The payer's account is the other's to read: it is the one billed for it.
    expect((await (await world.as(otherPayer)).ask(api.accounts.balance, { accountNo: '104220' })).status).toBe(200)
  })

  test('staff reads the account of the customer viewed, and none before', async () => {
    await amounts('104220', 5_00, 0)
    expect((await (await world.as(staff)).ask(api.accounts.balance, {})).status).toBe(403)
    const desk = await world.as(staff, { viewing: '104220' })
    expect((await desk.ask(api.accounts.balance, {})).body).toMatchObject({ Balance: 5 })
    expect((await desk.ask(api.accounts.balance, { accountNo: '104500' })).status).toBe(404)
  })
})
