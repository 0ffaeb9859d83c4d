/** ACC-13: every place that shows an account's status, or stops because of it, says the same of the same account. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { type AccountStatus, accountStatus, isCreditHold } from '#rules/ordering/account-status.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'
import { mayGrow, surelyMayGrow } from '../ordering/growth.sql.ts'
import { putSetting, UNDELIVERED_COUNT } from '../ordering/settings.sql.ts'

const OWN = '104220'
const PAYER = '104900'
const TODAY = '2026-11-19'
const PRICE = 250
/** A clerk. */
const someone = { isStaff: false, today: TODAY }
const STATES = ['open', 'in production', 'shipped', 'invoiced', 'cancelled']

describe.each(testDatabases())('one account status on %s', (kind) => {
  let reader: Client
  let desk: Client
  let setUp: Client
  let grown: string
  const world = sharedWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.customer({ customerNo: PAYER })
    await world.make.shop()
    await world.db.deleteFrom('basePrice').execute()
    await world.db.insertInto('basePrice').values({ priceGroup: 'CS', itemNo: '100100', cents: PRICE }).execute()
    grown = await world.make.order({ orderDate: '2026-11-25', lines: { '100101': 1 } })
    reader = await world.as({ ...clerk, rights: ['invoiceReport'] })
    desk = await world.as(staff)
    setUp = await world.as({ ...staff, userCode: 'ADMIN2' })
  })

  interface Facts {
    readonly balanceCents: number | null
    readonly creditLimitCents: number | null
    readonly isLate: boolean
    readonly isPaidByAnother: boolean
    readonly isCounted: boolean
    readonly orders: readonly { readonly state: string; readonly quantity: number; readonly keptCents: number | null }[]
  }
  const facts: fc.Arbitrary<Facts> = fc.record({
    balanceCents: fc.constantFrom(null, -500, 0, 999, 1000, 1001),
    creditLimitCents: fc.constantFrom(null, 0, 1000, 1500),
    isLate: fc.boolean(),
    isPaidByAnother: fc.boolean(),
    isCounted: fc.boolean(),
    orders: fc.array(
      fc.record({
        state: fc.constantFrom(...STATES),
        quantity: fc.constantFrom(0, 1, 2),
        keptCents: fc.constantFrom(null, 100, 400),
      }),
      { maxLength: 3 },
    ),
  })

  /** At its limit, which an order passes where it counts: of each state one. */
  const atItsLimit = (state: string, isCounted: boolean): [Facts] => [
    {
      ...{ balanceCents: 1000, creditLimitCents: 1000, isLate: false, isPaidByAnother: false, isCounted },
      orders: [{ state, quantity: 1, keptCents: 100 }],
    },
  ]

  async function set(given: Facts) {
    const { db } = world
    const billed = given.isPaidByAnother ? PAYER : OWN
    await db.updateTable('customer').set({ balanceCents: 5, creditLimitCents: 0, billToCustomerNo: null }).execute()
    if (given.isPaidByAnother)
      await db.updateTable('customer').set({ billToCustomerNo: PAYER }).where('customerNo', '=', OWN).execute()
    const { balanceCents, creditLimitCents } = given
    await db.updateTable('customer').set({ balanceCents, creditLimitCents }).where('customerNo', '=', billed).execute()
    await db.deleteFrom('openInvoice').execute()
    const dueOn = given.isLate ? '2026-11-18' : TODAY
    await db
      .insertInto('openInvoice')
      .values({ customerNo: billed, documentNo: 'I', postedOn: '2026-11-01', dueOn, salesCents: 5, balanceCents: 5 })
      .execute()
    const changed = { changedBy: 'ADMIN', changedAt: new Date('2026-11-19T12:00:00Z') }
    await putSetting(db, UNDELIVERED_COUNT, { value: given.isCounted ? 'on' : 'off', ...changed })
    await db.deleteFrom('orderLine').where('orderNo', '<>', Number(grown)).execute()
    await db.deleteFrom('salesOrder').where('orderNo', '<>', Number(grown)).execute()
    for (const { state, quantity, keptCents } of given.orders) {
      const orderNo = await world.make.order({ state, orderDate: '2026-11-30', lines: { '100100': quantity } })
      if (state !== 'open')
        await db
          .updateTable('orderLine')
          .set({ pricedAt: new Date('2026-11-19T12:00:00Z'), baseCostCents: keptCents })
          .where('orderNo', '=', Number(orderNo))
          .execute()
    }
  }

  /** What the statements of a save ask about the order. */
  const growthOf = (orderNo: string) =>
    world.db
      .selectFrom('salesOrder as o')
      .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
      .innerJoin('location as l', (join) =>
        join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
      )
      .where('o.orderNo', '=', Number(orderNo))
      .select([mayGrow(someone).as('mayGrow'), surelyMayGrow(someone).as('surelyMayGrow')])
      .execute()

  function expectedOf({ isLate, isCounted, orders, ...account }: Facts): AccountStatus | undefined {
    const undelivered = orders.filter(({ state }) => state === 'open' || state === 'in production')
    const unbilledCents = undelivered.reduce(
      (sum, { state, quantity, keptCents }) => sum + quantity * (state === 'open' ? PRICE : (keptCents ?? 0)),
      0,
    )
    const invoice = { dueOn: isLate ? '2026-11-18' : TODAY, balanceCents: 5 }
    return accountStatus([invoice], { ...account, unbilledCents: isCounted ? unbilledCents : 0 }, TODAY)
  }

  test('ACC-13 ACC-15 menu, banner, week, dashboard, open invoices, customers’ list and setup, create and save', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        await set(given)
        const expected = expectedOf(given)
        const isHeld = isCreditHold(expected)
        const [status, account, week, dashboard, session] = [
          (await reader.ask(api.accounts.status, {})).value.accountStatus,
          (await reader.ask(api.invoices.account, {})).value.accountStatus,
          (await reader.ask(api.summaries.byLocation, {})).value.accountStatus,
          (await reader.ask(api.summaries.needsOrder, {})).value.accountStatus,
          (await reader.ask(api.session.current, {})).value.customer?.isOnHold ?? false,
        ]
        const said = JSON.stringify(given)
        expect({ status, account, week, dashboard }, said).toEqual({
          ...{ status: expected, account: expected, week: expected, dashboard: expected },
        })
        const [grows] = await growthOf(grown)
        expect(grows, said).toEqual({
          mayGrow: !isHeld,
          surelyMayGrow: !isHeld && !(given.isCounted && (given.creditLimitCents ?? 0) !== 0),
        })
        const listed = (await desk.ask(api.customers.desk, {})).value.onHold.some(
          ({ customerNo }) => customerNo === OWN,
        )
        const setup = (await setUp.ask(api.customerForms.setup, { customerNo: OWN })).value.isOnHold
        const save = { orderNo: grown, itemNo: '100101', quantity: 2 }
        const saved = await reader.ask(api.orders.saveLine, save)
        if (saved.message === 'success') await reader.ask(api.orders.saveLine, { ...save, quantity: 1 })
        const created = await reader.ask(api.orders.create, {
          ...{ locationNo: '000213', orderDate: '2026-11-26', create: 'create' },
        })
        const stops = { session, listed, setup, save: saved.code, create: created.code }
        expect(stops, said).toEqual({
          ...{ session: isHeld, listed: isHeld, setup: isHeld },
          ...{ save: isHeld ? 'credit hold' : '', create: isHeld ? 'credit hold' : '' },
        })
      }),
      { numRuns: 40, examples: [...STATES.map((state) => atItsLimit(state, true)), atItsLimit('open', false)] },
    )
  })
})
