import { isChosen, isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { listOwner } from '../ordering/menu.sql.ts'
import { columns } from './location-row.ts'

/** Locations within reach, by route, then number (LOC-11). */
export const locations = (db: Db, reach: Reach, { showInactive }: { showInactive: boolean }) =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where(isMapped(reach))
    .where(isChosen(reach))
    .$if(!showInactive, (query) => query.where('l.isActive', '=', true))
    .select(columns)
    .orderBy('l.routeNo')
    .orderBy('l.locationNo')
    .execute()

/** The list that the first of them orders from; undefined when there is none. */
export const firstListCode = async (db: Db, reach: Reach): Promise<string | undefined> =>
  (
    await db
      .selectFrom('location as l')
      .where('l.customerNo', '=', reach.customerNo)
      .where(isMapped(reach))
      .where(isChosen(reach))
      .where('l.isActive', '=', true)
      .select('l.itemListCode')
      .orderBy('l.routeNo')
      .orderBy('l.locationNo')
      .limit(1)
      .executeTakeFirst()
  )?.itemListCode

/** One location, by its key or its number; inactive ones too. The ship-to chosen in the menu does not hide it. */
export const oneLocation = (
  db: Db,
  reach: Reach,
  by: { locationId?: number | undefined; locationNo?: string | undefined },
) =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where(isMapped(reach))
    .$if(by.locationId !== undefined, (query) => query.where('l.locationId', '=', by.locationId as number))
    .$if(by.locationNo !== undefined, (query) => query.where('l.locationNo', '=', by.locationNo as string))
    .select(columns)
    .limit(1)
    .executeTakeFirst()

/** Routes on which the customer has locations within reach. */
export const routesOf = (db: Db, reach: Reach) =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where(isMapped(reach))
    .select('l.routeNo')
    .distinct()
    .orderBy('l.routeNo')
    .execute()

export const allRoutes = (db: Db) => db.selectFrom('route').select('routeNo').orderBy('routeNo').execute()

/** A location's notes under lock, within reach; the ship-to chosen in the menu does not hide it. */
export const lockNotes = (tx: Db, reach: Reach, locationNo: string) =>
  tx
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.locationNo', '=', locationNo)
    .where(isMapped(reach))
    .forUpdate()
    .select('l.notes')
    .executeTakeFirst()

export const setNotes = async (tx: Db, customerNo: string, locationNo: string, notes: string): Promise<void> => {
  await tx
    .updateTable('location')
    .set({ notes })
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .execute()
}

/** Codes of the item lists a customer orders from: its master's where it has one. */
export const itemListCodes = (db: Db, customerNo: string) =>
  db
    .selectFrom('itemList as i')
    .innerJoin('customer as c', (join) => join.on('i.customerNo', '=', listOwner))
    .where('c.customerNo', '=', customerNo)
    .select('i.listCode')
    .orderBy('i.listCode')
    .execute()
