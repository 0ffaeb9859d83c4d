import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'

type Kind = 'Customer' | 'Location' | 'Order'

const others: Readonly<Record<Kind, (no: string, customerNo: string) => RawBuilder<unknown>>> = {
  Customer: (no, own) => sql`select 1 from customer where customer_no = ${no} and customer_no <> ${own}`,
  Location: (no) => sql`select 1 from location where location_no = ${no}`,
  Order: (no) => sql`select 1 from sales_order where order_no = ${/^\d{1,15}$/.test(no) ? no : '0'}::bigint`,
}
const isKind = (word: string): word is Kind => word in others

/**
 * Whether what was refused as not found ('Order 511330') is somebody else's, or out of the asker's own reach. A number that
 * exists nowhere is a typing error.
 */
export async function isForeign(db: Db, what: string, customerNo: string): Promise<boolean> {
  const [kind = '', no = ''] = what.split(' ')
  if (!isKind(kind) || no === '') return false
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (${others[kind](no, customerNo)}) as is_there`.execute(db)
  return rows[0]?.isThere ?? false
}
