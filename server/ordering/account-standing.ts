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

/** The status that decides whether an order may be made, computed now (ACC-13). */
export async function standingOf(db: Db, customerNo: string, today: string): Promise<AccountStatus | undefined> {
  const account = await billedFor(db, customerNo)
  return accountStatus(await openInvoices(db, account.customerNo), account, today)
}
