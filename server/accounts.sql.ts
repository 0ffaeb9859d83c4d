import type { Db } from './db/open.ts'

/** The customer that is billed, with what the ERP told of its account (ACC-05). */
export const billedAccount = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer as own')
    .innerJoin('customer as billed', (join) =>
      join.on((eb) => eb('billed.customerNo', '=', eb.fn.coalesce('own.billToCustomerNo', 'own.customerNo'))),
    )
    .where('own.customerNo', '=', customerNo)
    .select(['billed.customerNo', 'billed.balanceCents', 'billed.creditLimitCents'])
    .executeTakeFirst()

/** Open invoices, oldest due first. */
export const openInvoices = (db: Db, accountNo: string) =>
  db
    .selectFrom('openInvoice')
    .where('customerNo', '=', accountNo)
    .select(['documentNo', 'postedOn', 'dueOn', 'salesCents', 'balanceCents'])
    .orderBy('dueOn')
    .orderBy('documentNo')
    .execute()
