import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Named } from './reading-process.ts'

/** One flag for each: whether that customer has that location, an inactive one too (XLS-04). */
export async function knownLocations(db: Db, asked: readonly Named[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ place: number }>`
    select n.place::int as place
    from unnest(${asked.map((each) => each.customerNo)}::text[], ${asked.map((each) => each.locationNo)}::text[])
      with ordinality as n (customer_no, location_no, place)
    join location l on l.customer_no = n.customer_no and l.location_no = n.location_no`.execute(db)
  const known = new Set(rows.map(({ place }) => place))
  return asked.map((_, at) => known.has(at + 1))
}
