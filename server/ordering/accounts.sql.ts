import type { Db } from '../db/open.ts'
import { billedNo, unbilledCents } from './account-hold.sql.ts'

/** The customer that is billed, with what the ERP told of its account (ACC-05). */
export const billedAccount = (db: Db, customerNo: string) =>
  db
    .selectFrom('customer as c')
    .innerJoin('customer as billed', (join) => join.on('billed.customerNo', '=', billedNo))
    .where('c.customerNo', '=', customerNo)
    .select(['billed.customerNo', 'billed.balanceCents', 'billed.creditLimitCents', unbilledCents.as('unbilledCents')])
    .executeTakeFirst()

/** Open invoices and credit memos, oldest due first; what is paid stays in the table, and is open no more. */
export const openInvoices = (db: Db, accountNo: string) =>
  db
    .selectFrom('openInvoice')
    .where('customerNo', '=', accountNo)
    .where('balanceCents', '<>', 0)
    .select(['documentNo', 'postedOn', 'dueOn', 'salesCents', 'taxCents', 'balanceCents'])
    .orderBy('dueOn')
    .orderBy('documentNo')
    .execute()
