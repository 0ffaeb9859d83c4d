import { type AccountStatus, accountStatus } from '#rules/ordering/account-status.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../http/request-error.ts'
import { billedAccount, openInvoices } from './accounts.sql.ts'

/** The account of whoever is billed for the customer. Refuses an unknown customer in the words for a foreign one. */
export async function billedFor(db: Db, customerNo: string) {
  const account = await billedAccount(db, customerNo)
  if (!account) throw notFound(`Customer ${customerNo}`)
  return account
}

/** That account with its open invoices and its status, computed now: every place that shows or asks a status has it from here (ACC-13). */
export async function accountNow(db: Db, customerNo: string, today: string) {
  const account = await billedFor(db, customerNo)
  const invoices = await openInvoices(db, account.customerNo)
  return { account, invoices, status: accountStatus(invoices, account, today) }
}

/** The status that decides whether an order may be made. */
export const standingOf = async (db: Db, customerNo: string, today: string): Promise<AccountStatus | undefined> =>
  (await accountNow(db, customerNo, today)).status
