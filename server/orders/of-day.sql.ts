import { isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { listOwner } from '../ordering/menu.sql.ts'

/** What an order of a location would take over from it and from its customer, beside what create asks. */
export const offeredOrder = (db: Db, reach: Reach, locationNo: string) =>
  db
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customerNo', 'l.customerNo')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.locationNo', '=', locationNo)
    .where(isMapped(reach))
    .select([
      'l.oneItemPerTray',
      'c.maxOrderQuantity',
      'c.customerPriceGroup',
      'c.retailPriceGroup',
      listOwner.as('listOwnerNo'),
    ])
    .executeTakeFirstOrThrow()
