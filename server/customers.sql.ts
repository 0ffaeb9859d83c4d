import type { Db } from './db/open.ts'

const columns = [
  'customerNo',
  'name',
  'city',
  'phone',
  'billToCustomerNo',
  'masterCustomerNo',
  'maxOrderQuantity',
  'webOrdersAllowed',
  'payBillUrl',
] as const

export const customer = (db: Db, customerNo: string) =>
  db.selectFrom('customer').where('customerNo', '=', customerNo).select(columns).executeTakeFirst()
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customer>>>

/** Every customer, by number: staff's list. */
export const allCustomers = (db: Db) =>
  db.selectFrom('customer').select(['customerNo', 'name', 'city', 'phone']).orderBy('customerNo').execute()

/** A customer's ship-tos; with a mapped route or ship-to only those that such a user reaches (SID-25, USR-27). */
export const shipTos = (db: Db, customerNo: string, mapped: string) =>
  db
    .selectFrom('shipTo as s')
    .where('s.customerNo', '=', customerNo)
    .where((eb) =>
      eb.or([
        eb(eb.val(mapped), '=', ''),
        eb('s.shipToCode', '=', mapped),
        eb.exists(
          eb
            .selectFrom('location as l')
            .whereRef('l.customerNo', '=', 's.customerNo')
            .whereRef('l.shipToCode', '=', 's.shipToCode')
            .where('l.routeNo', '=', mapped)
            .select('l.locationNo'),
        ),
      ]),
    )
    .select(['s.customerNo', 's.shipToCode', 's.name', 's.city'])
    .orderBy('s.shipToCode')
    .execute()
