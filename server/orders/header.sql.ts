import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface StoredHeader {
  readonly usedOnDay: number
  readonly itemListCode: string
  readonly labelCustomerNo: string | null
  readonly shipCustomerNo: string | null
  readonly shipToCode: string
  readonly routeNo: string
}

/** What a header's save may set, as it stands; read under the order's lock. */
export const headerOf = (tx: Db, customerNo: string, orderNo: number): Promise<StoredHeader> =>
  tx
    .selectFrom('salesOrder')
    .where('customerNo', '=', customerNo)
    .where('orderNo', '=', orderNo)
    .select(['usedOnDay', 'itemListCode', 'labelCustomerNo', 'shipCustomerNo', 'shipToCode', 'routeNo'])
    .executeTakeFirstOrThrow()

export const setHeader = async (
  tx: Db,
  customerNo: string,
  orderNo: number,
  header: StoredHeader & { readonly makeDate?: string; readonly makeCycle?: string },
  { by, isStaff, now }: { by: string; isStaff: boolean; now: Date },
): Promise<void> => {
  await tx
    .updateTable('salesOrder')
    .set({ ...header, modifiedAt: now, modifiedBy: by, isStaffChange: isStaff })
    .where('customerNo', '=', customerNo)
    .where('orderNo', '=', orderNo)
    .execute()
}

/** How many days before its delivery an order of this route is made. */
export const leadDays = async (tx: Db, routeNo: string): Promise<number> =>
  (await tx.selectFrom('route').where('routeNo', '=', routeNo).select('leadDays').executeTakeFirstOrThrow()).leadDays

/** Which of the things that a header names there are: customers, a route. Its list is asked for by `holdList`. */
export async function namedThings(
  tx: Db,
  named: {
    readonly labelCustomerNo: string
    readonly shipCustomerNo: string
    readonly routeNo: string
  },
): Promise<{ hasLabelCustomer: boolean; hasShipCustomer: boolean; hasRoute: boolean }> {
  const { rows } = await sql<Awaited<ReturnType<typeof namedThings>>>`
    select exists (select 1 from customer where customer_no = ${named.labelCustomerNo}) as has_label_customer,
           exists (select 1 from customer where customer_no = ${named.shipCustomerNo}) as has_ship_customer,
           exists (select 1 from route where route_no = ${named.routeNo}) as has_route`.execute(tx)
  return rows[0] as Awaited<ReturnType<typeof namedThings>>
}

export const shipToCodes = async (tx: Db, customerNo: string): Promise<string[]> =>
  (await tx.selectFrom('shipTo').where('customerNo', '=', customerNo).select('shipToCode').execute()).map(
    ({ shipToCode }) => shipToCode,
  )

/** Every customer, and those an order of the customer may be shipped to: itself, and whoever has ship-tos (ORD-61). */
export async function orderCustomers(db: Db, customerNo: string) {
  const all = await db
    .selectFrom('customer as c')
    .select((eb) => [
      'c.customerNo',
      'c.name',
      eb
        .or([
          eb('c.customerNo', '=', customerNo),
          eb.exists(eb.selectFrom('shipTo as s').whereRef('s.customerNo', '=', 'c.customerNo').select('s.shipToCode')),
        ])
        .as('isShippedTo'),
    ])
    .orderBy('c.customerNo')
    .execute()
  return all
}
