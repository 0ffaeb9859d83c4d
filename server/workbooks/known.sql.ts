import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Named } from './reading-thread.ts'

const AT_ONCE = 5000

/** One flag for each: 1 where that customer has that location, inactive ones too (XLS-04). */
export async function knownLocations(db: Db, asked: readonly Named[]): Promise<Uint8Array> {
  const isKnown = new Uint8Array(asked.length)
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    const { rows } = await sql<{ place: number }>`
      select n.place::int as place
      from unnest(${some.map((each) => each.customerNo)}::text[], ${some.map((each) => each.locationNo)}::text[])
        with ordinality as n (customer_no, location_no, place)
      join location l on l.customer_no = n.customer_no and l.location_no = n.location_no`.execute(db)
    for (const { place } of rows) isKnown[from + place - 1] = 1
  }
  return isKnown
}
