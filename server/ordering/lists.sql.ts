import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Whether the owner has the list, which nobody deletes until the transaction ends. */
export const holdList = async (tx: Db, listOwnerNo: string, listCode: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from item_list where customer_no = ${listOwnerNo} and list_code = ${listCode} for key share`.execute(tx)
  return rows.length > 0
}
