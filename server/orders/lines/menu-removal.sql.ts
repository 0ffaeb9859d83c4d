import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { isOnMenuOf } from '../../ordering/menu.sql.ts'

interface DayMenu {
  readonly customerNo: string
  readonly itemListCode: string
  readonly menuCycle: string
  readonly menuSeqNo: string
}

/** The menu of an order that is locked: its list, cycle and sequence as they stand now. */
export const menuOf = (tx: Db, customerNo: string, orderNo: number): Promise<DayMenu> =>
  tx
    .selectFrom('salesOrder')
    .where('customerNo', '=', customerNo)
    .where('orderNo', '=', orderNo)
    .select(['customerNo', 'itemListCode', 'menuCycle', 'menuSeqNo'])
    .executeTakeFirstOrThrow()

/** Whether the order's screen may show an item: on the list's menu, or a line of the order. Only such a one is taken off or put back. */
export async function isOfOrder(
  tx: Db,
  { customerNo, orderNo, listOwnerNo }: { customerNo: string; orderNo: number; listOwnerNo: string },
  { itemListCode, menuCycle, menuSeqNo }: DayMenu,
  itemNo: string,
): Promise<boolean> {
  const place = { cycle: sql<string>`${menuCycle}::text`, seqNo: sql<string>`${menuSeqNo}::text` }
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select 1 from item_list_entry e join item i on i.item_no = e.item_no
                    where e.customer_no = ${listOwnerNo} and e.list_code = ${itemListCode} and e.item_no = ${itemNo} and ${isOnMenuOf(place)})
        or exists (select 1 from order_line where customer_no = ${customerNo} and order_no = ${orderNo} and item_no = ${itemNo}) as is_there`.execute(
    tx,
  )
  return rows[0]?.isThere ?? false
}

/** Takes an item off a day's menu or puts it back; false when it was so already. */
export async function setRemoved(tx: Db, menu: DayMenu, itemNo: string, isRemoved: boolean): Promise<boolean> {
  const key = {
    customerNo: menu.customerNo,
    listCode: menu.itemListCode,
    menuCycle: menu.menuCycle,
    menuSeqNo: menu.menuSeqNo,
    itemNo,
  }
  if (isRemoved) {
    const added = await tx
      .insertInto('menuRemoval')
      .values(key)
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const gone = await tx
    .deleteFrom('menuRemoval')
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
