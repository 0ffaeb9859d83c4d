import { sql } from 'kysely'
import { type NamedLocation, namedLocation, posNumberMap, posNumbersOf } from '#rules/uploads/pos-number.ts'
import type { Db } from '../db/open.ts'
import type { Named } from './reading-process.ts'

/**
 * For each that is asked, the location that the customer has by that number, or names by that POS number where this is enabled; an
 * inactive one, too. Undefined: there is none (XLS-04, LOC-34).
 */
export async function knownLocations(db: Db, asked: readonly Named[]): Promise<readonly (NamedLocation | undefined)[]> {
  const customerNos = asked.map(({ customerNo }) => customerNo)
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place
    from unnest(${customerNos}::text[], ${asked.map((each) => each.locationNo)}::text[])
      with ordinality as n (customer_no, location_no, place)
    join location l on l.customer_no = n.customer_no and l.location_no = n.location_no`.execute(db)
  const known = new Set(rows.map(({ place }) => place))
  const posNumbers = await posNumbersOfCustomers(db, [...new Set(customerNos)])
  return asked.map(({ customerNo, locationNo }, at) => {
    const named = namedLocation(locationNo, posNumbers.get(customerNo))
    const isThere = named !== undefined && ('refusal' in named || named.isByPos || known.has(at + 1))
    return isThere ? named : undefined
  })
}

async function posNumbersOfCustomers(db: Db, customerNos: readonly string[]) {
  const rows = await db
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customerNo', 'l.customerNo')
    .where('c.posEnabled', '=', true)
    .where('l.customerNo', '=', sql<string>`any(${customerNos}::text[])`)
    .select(['l.customerNo', 'l.locationNo', 'l.pos'])
    .execute()
  const byCustomer = new Map<string, typeof rows>()
  for (const row of rows) byCustomer.set(row.customerNo, [...(byCustomer.get(row.customerNo) ?? []), row])
  return new Map([...byCustomer].map(([customerNo, own]) => [customerNo, posNumberMap(posNumbersOf(own))]))
}
