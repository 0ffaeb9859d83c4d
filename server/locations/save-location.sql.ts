import { type RawBuilder, sql } from 'kysely'
import { LOCATION_NO_MOST } from '#rules/limits.ts'
import type { LocationFields } from '#rules/locations/location-form.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { listOwner } from '../ordering/menu.sql.ts'
import { columnNames, columns, type LocationRow } from './location-row.ts'

/** One save of a customer's locations after the other: what a form was judged by, such as the other POS numbers, stays so (LOC-34). */
export const lockLocationsOf = async (tx: Db, customerNo: string): Promise<void> => {
  await sql`select 1 from customer where customer_no = ${customerNo} for no key update`.execute(tx)
}

/** A location under lock, within reach. Whoever makes orders for it waits, and then finds it as it was saved (`lockDays`). */
export const lockLocation = (tx: Db, reach: Reach, locationId: number): Promise<LocationRow | undefined> =>
  tx
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.locationId', '=', locationId)
    .where(isMapped(reach))
    .forUpdate()
    .select(columns)
    .executeTakeFirst()

/** The highest number and, after it, the next; once 999999 is taken the lowest that is free, and null when none is (LOC-17). */
export async function nextLocationNo(
  db: Db,
  customerNo: string,
): Promise<{ readonly max: number; readonly next: string | null }> {
  const own = sql`from location l where l.customer_no = ${customerNo}`
  const { rows } = await sql<{ max: number; next: string | null }>`
    select top.no as max, ${asNo(sql`case when top.no < ${LOCATION_NO_MOST}::int then top.no + 1 else (
             select min(free.no) from (select 1 as no union all select l.location_no::int + 1 ${own}) free
              where free.no <= ${LOCATION_NO_MOST}::int and not exists (select 1 ${own} and l.location_no = ${asNo(sql`free.no`)})) end`)} as next
      from (select coalesce(max(l.location_no::int), 0) as no ${own}) top`.execute(db)
  return rows[0] as { max: number; next: string | null }
}
const asNo = (no: RawBuilder<unknown>): RawBuilder<string> => sql`lpad((${no})::text, 6, '0')`

/** The last stop of a route, for a location that comes onto it; 0 where the route's stops have no order. */
const lastStop = (routeNo: string) => sql<number>`(
  select case when max(o.route_sequence) > 0 then max(o.route_sequence) + 1 else 0 end from location o where o.route_no = ${routeNo})`

const asColumns = ({ isInactive, shipToCustomerNo, labelCustomerNo, ...fields }: LocationFields) => ({
  ...fields,
  isActive: !isInactive,
  shipToCustomerNo: shipToCustomerNo || null,
  labelCustomerNo: labelCustomerNo || null,
})

/** Undefined: somebody took the number meanwhile. */
export const insertLocation = (
  tx: Db,
  customerNo: string,
  locationNo: string,
  fields: LocationFields,
): Promise<LocationRow | undefined> =>
  tx
    .insertInto('location')
    .values({ ...asColumns(fields), customerNo, locationNo, routeSequence: lastStop(fields.routeNo) })
    .onConflict((oc) => oc.doNothing())
    .returning(columnNames)
    .executeTakeFirst()

/** Writes a location that is locked. */
export const updateLocation = (
  tx: Db,
  { customerNo, locationNo, routeNo }: LocationRow,
  fields: LocationFields,
): Promise<LocationRow> =>
  tx
    .updateTable('location')
    .set(asColumns(fields))
    .$if(fields.routeNo !== routeNo, (query) => query.set({ routeSequence: lastStop(fields.routeNo) }))
    .where('customerNo', '=', customerNo)
    .where('locationNo', '=', locationNo)
    .returning(columnNames)
    .executeTakeFirstOrThrow()

/** Who saved a location last. */
export const lastChangedBy = async (tx: Db, { customerNo, locationNo }: LocationRow): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('auditEntry')
      .where('customerNo', '=', customerNo)
      .where('subject', '=', locationNo)
      .where('action', 'like', 'location.%')
      .select('actor')
      .orderBy('entryId', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.actor

/** Whose lists the customer orders from, whether its files name locations by POS number, and which things that a form names there are. */
export async function namedThings(
  tx: Db,
  customerNo: string,
  { shipToCustomerNo, shipToCode, labelCustomerNo, menuCycleCode }: LocationFields,
): Promise<{
  listOwnerNo: string
  hasPosNumbers: boolean
  shipToCodes: string[]
  customerNos: string[]
  menuCycleCodes: string[]
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof namedThings>>>`
    select ${listOwner} as list_owner_no, c.pos_enabled as has_pos_numbers,
           array(select s.ship_to_code from ship_to s
                  where s.customer_no = ${shipToCustomerNo || customerNo} and s.ship_to_code = ${shipToCode}) as ship_to_codes,
           array(select n.customer_no from customer n where n.customer_no in (${shipToCustomerNo}, ${labelCustomerNo})) as customer_nos,
           array(select m.menu_cycle_code from menu_cycle m where m.menu_cycle_code = ${menuCycleCode}) as menu_cycle_codes
      from customer c where c.customer_no = ${customerNo}`.execute(tx)
  return rows[0] as Awaited<ReturnType<typeof namedThings>>
}

/** A customer that orders from its master's lists has their codes as its own, for its locations to name. */
export const shareList = async (tx: Db, customerNo: string, listCode: string): Promise<void> => {
  await tx
    .insertInto('itemList')
    .values({ customerNo, listCode })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** A route with its lead in days. */
export const routeWithLead = (db: Db, routeNo: string): Promise<{ leadDays: number } | undefined> =>
  db.selectFrom('route').where('routeNo', '=', routeNo).select('leadDays').executeTakeFirst()

/** Numbers and POS numbers of the customer's other locations. */
export const otherNumbers = (tx: Db, customerNo: string, locationNo: string | undefined) =>
  tx
    .selectFrom('location')
    .where('customerNo', '=', customerNo)
    .$if(locationNo !== undefined, (query) => query.where('locationNo', '<>', locationNo ?? ''))
    .select(['locationNo', 'pos'])
    .execute()

export interface OrderOfLocationRow {
  readonly orderNo: number
  readonly orderDate: string
  readonly state: OrderState
  readonly pieces: number
  readonly routeNo: string
  readonly makeDate: string
  readonly menuCycle: string
}

/** Orders of a location of a day and later that are not canceled; under their locks, taken by number, where they are to be moved. */
export const ordersFrom = async (
  db: Db,
  { customerNo, locationNo }: Pick<LocationRow, 'customerNo' | 'locationNo'>,
  today: string,
  isForUpdate: boolean,
): Promise<OrderOfLocationRow[]> =>
  (
    await sql<OrderOfLocationRow>`
      select order_no, order_date, state, pieces, route_no, make_date, menu_cycle from sales_order
       where customer_no = ${customerNo} and location_no = ${locationNo} and order_date >= ${today}::date and state <> 'cancelled'
       order by order_no ${isForUpdate ? sql`for update` : sql``}`.execute(db)
  ).rows

/** Make dates from a day on that are released to production for a route, or for all. */
export const releasedFor = async (db: Db, routeNo: string, today: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ makeDate: string }>`
    select distinct make_date from production_release
     where make_date >= ${today}::date and (routes = '{}' or ${routeNo} = any(routes))`.execute(db)
  return new Set(rows.map(({ makeDate }) => makeDate))
}

/** Puts orders on the route that their location has now, at its stop, to be made as that route needs it. */
export const moveToRoute = async (
  tx: Db,
  { customerNo, locationNo }: Pick<LocationRow, 'customerNo' | 'locationNo'>,
  moves: readonly { readonly orderNo: number; readonly makeDate: string; readonly makeCycle: string }[],
  { by, isStaff, now }: { by: string; isStaff: boolean; now: Date },
): Promise<void> => {
  if (moves.length === 0) return
  await sql`
    update sales_order o
       set route_no = l.route_no, delivery_sequence = l.route_sequence, make_date = m.make_date, make_cycle = m.make_cycle,
           modified_at = ${now}, modified_by = ${by}, is_staff_change = ${isStaff}::boolean
      from unnest(${moves.map((m) => m.orderNo)}::bigint[], ${moves.map((m) => m.makeDate)}::date[], ${moves.map((m) => m.makeCycle)}::text[])
             as m (order_no, make_date, make_cycle),
           location l
     where l.customer_no = ${customerNo} and l.location_no = ${locationNo}
       and o.customer_no = ${customerNo} and o.order_no = m.order_no and o.location_no = ${locationNo}`.execute(tx)
}
