import { sql } from 'kysely'
import { isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { factColumns } from '../../ordering/growth.sql.ts'
import { descriptionFact } from '../../ordering/item-facts.sql.ts'
import { isOnMenuOf, listOwner } from '../../ordering/menu.sql.ts'

/**
 * The order of a batch under its lock, which may have been waited for: whoever judges it asks the clock afterwards. While it is
 * held nobody else changes a line of the order (INV-15). Absent and out of reach read the same.
 */
export const lockForLines = (tx: Db, reach: Reach, orderNo: string, today: string) =>
  tx
    .selectFrom('salesOrder as o')
    .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
    )
    .where('o.customerNo', '=', reach.customerNo)
    .where('o.orderNo', '=', Number(orderNo))
    .where(isMapped(reach))
    .forUpdate('o')
    .select([
      'o.customerNo',
      'o.orderNo',
      sql<'open' | 'in production' | 'shipped' | 'invoiced' | 'cancelled'>`o.state`.as('state'),
      'o.cutoffAt',
      'o.pieces',
      'o.itemListCode',
      'o.menuCycle',
      'o.menuSeqNo',
      ...factColumns(today),
      'c.maxOrderQuantity',
      listOwner.as('listOwnerNo'),
    ])
    .executeTakeFirst()
export type LinesOrder = NonNullable<Awaited<ReturnType<typeof lockForLines>>>

/** One item of a batch as it stands: an array, as 2,000 objects cost three times as much. */
type FactTuple = [
  itemNo: string,
  description: string,
  isActive: boolean,
  isOnMenu: boolean,
  isRemoved: boolean,
  quantity: number | null,
  version: number | null,
  modifiedBy: string | null,
  isStaffChange: boolean | null,
]

/** What the order, its menu and the catalogue know of the items asked for; unknown ones are missing. */
export async function lineFacts(
  tx: Db,
  { customerNo, orderNo, listOwnerNo, itemListCode, menuCycle, menuSeqNo }: LinesOrder,
  itemNos: readonly string[],
): Promise<FactTuple[]> {
  const place = { cycle: sql<string>`${menuCycle}::text`, seqNo: sql<string>`${menuSeqNo}::text` }
  const { rows } = await sql<{ facts: FactTuple[] | null }>`
    select json_agg(json_build_array(i.item_no, ${descriptionFact}, i.is_active,
             coalesce(${isOnMenuOf(place)}, false),
             r.item_no is not null, l.quantity, l.version, l.modified_by, l.is_staff_change)) as facts
      from item i
      left join customer_item ci on ci.customer_no = ${customerNo} and ci.item_no = i.item_no
      left join item_list_entry e on e.customer_no = ${listOwnerNo} and e.list_code = ${itemListCode} and e.item_no = i.item_no
      left join menu_removal r on r.customer_no = ${customerNo} and r.list_code = ${itemListCode}
            and r.menu_cycle = ${menuCycle} and r.menu_seq_no = ${menuSeqNo} and r.item_no = i.item_no
      left join order_line l on l.customer_no = ${customerNo} and l.order_no = ${orderNo} and l.item_no = i.item_no
     where i.item_no = any(${itemNos}::text[])`.execute(tx)
  return rows[0]?.facts ?? []
}
