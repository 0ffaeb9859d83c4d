import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'

/**
 * The locations that a program may order for: active, of its customer, within its user's reach, by number (INT-01); one more than
 * the page has says that there is another. A location has no address here, its ship-to has a name and a city.
 */
export const locationsFor = (
  db: Db,
  { customerNo, mappedRouteNo }: { readonly customerNo: string; readonly mappedRouteNo: string },
  page: { readonly locationNo: string | undefined; readonly after: string | undefined; readonly entries: number },
) =>
  db
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customerNo', 'l.customerNo')
    .leftJoin('shipTo as s', (join) =>
      join
        .on('s.customerNo', '=', (eb) => eb.fn.coalesce('l.shipToCustomerNo', 'l.customerNo'))
        .onRef('s.shipToCode', '=', 'l.shipToCode'),
    )
    .where('l.customerNo', '=', customerNo)
    .where('l.isActive', '=', true)
    .where('l.locationNo', '>', page.after ?? '')
    .where(isMapped({ mappedRouteNo }))
    .$if(page.locationNo !== undefined, (query) => query.where('l.locationNo', '=', page.locationNo ?? ''))
    .select([
      'l.locationNo',
      'l.name',
      'l.pos',
      'l.routeNo',
      'l.shipToCode',
      's.name as shipToName',
      's.city as shipToCity',
      'l.itemListCode',
      'l.menuDays',
      'c.webOrdersAllowed',
    ])
    .orderBy('l.locationNo')
    .limit(page.entries + 1)
    .execute()
