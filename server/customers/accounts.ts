import { api } from '#contract/index.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound } from '../http/request-error.ts'
import { billedFor, standingOf } from '../ordering/account-standing.ts'
import * as sql from '../ordering/accounts.sql.ts'
import { shipTos } from '../ordering/customers.sql.ts'

export const accountHandlers = implement('accounts', api.accounts, {
  openInvoices: async ({ db, customerNo, input: { accountNo } }) =>
    sql.openInvoices(db, (await ownAccount(db, customerNo, accountNo)).customerNo),
  ownOpenInvoices: async ({ db, customerNo }) => sql.openInvoices(db, (await billedFor(db, customerNo)).customerNo),
  balance: async ({ db, customerNo, input: { accountNo } }) => asBalance(await ownAccount(db, customerNo, accountNo)),
  ownBalance: async ({ db, customerNo }) => asBalance(await billedFor(db, customerNo)),
  async status({ db, customerNo, world: { clock } }) {
    const accountStatus = await standingOf(db, customerNo, clock.today())
    const owed = isCreditHold(accountStatus) ? asBalance(await billedFor(db, customerNo)).balanceCents : undefined
    return { ...(accountStatus && { accountStatus }), ...(owed !== undefined && { balanceCents: owed }) }
  },
  async shipTos({ db, customerNo, caller, input: { shipCustomerNo = customerNo } }) {
    // Another customer's ship-tos are for staff, who set an order's ship customer (ORD-62).
    if (shipCustomerNo !== customerNo && !caller.isStaff) throw notFound(`Customer ${shipCustomerNo}`)
    return shipTos(db, shipCustomerNo, caller.mappedRouteNo)
  },
})

/** The customer's own account, named by its own number or by the number of the customer that is billed (ACC-04). */
async function ownAccount(db: Db, customerNo: string, accountNo = customerNo) {
  const account = await billedFor(db, customerNo)
  if (accountNo !== customerNo && accountNo !== account.customerNo) throw notFound(`Customer ${accountNo}`)
  return account
}

const asBalance = ({
  balanceCents,
  creditLimitCents,
}: {
  balanceCents: number | null
  creditLimitCents: number | null
}) => ({
  ...(balanceCents === null ? {} : { balanceCents }),
  ...(creditLimitCents === null ? {} : { creditLimitCents }),
})
