/** Waste of one user and customer: what is entered and not posted yet (WST-07), its Post, and what staff correct (WST-14). */
import { sql } from 'kysely'
import type { PlainDate } from '#rules/calendar.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { customerItemNoFact, descriptionFact } from '../ordering/item-facts.sql.ts'
import { isAllowed, listOwner } from '../ordering/menu.sql.ts'

/** Whose list of entries: a user's, for a customer. */
export interface Whose {
  readonly customerNo: string
  readonly userId: number
}

/**
 * Whether item `i` is one of customer `c`'s: on any of its lists, also when it is off the menu or no longer made, for what is thrown
 * away today was sold before.
 */
const isOfCustomer = sql<boolean>`exists (
  select 1 from item_list_entry e where e.customer_no = ${listOwner} and e.item_no = i.item_no and ${isAllowed})`

const ownWords = sql`left join customer_item ci on ci.customer_no = c.customer_no and ci.item_no = i.item_no`

export interface WasteItem {
  readonly itemNo: string
  readonly description: string
  readonly upc: string
  readonly customerItemNo: string
}

/** The customer's items by number; only the one of this number, where one is given. */
export async function itemsOf(db: Db, customerNo: string, itemNo?: string): Promise<WasteItem[]> {
  const { rows } = await sql<WasteItem>`
    select i.item_no, ${descriptionFact} as description, i.upc, ${customerItemNoFact} as customer_item_no
      from customer c cross join item i ${ownWords}
     where c.customer_no = ${customerNo} and ${isOfCustomer} ${itemNo === undefined ? sql`` : sql`and i.item_no = ${itemNo}`}
     order by i.item_no`.execute(db)
  return rows
}

/** A location within the user's reach, active or not. */
export const locationOf = (db: Db, reach: Reach, locationNo: string) =>
  db
    .selectFrom('location as l')
    .where('l.customerNo', '=', reach.customerNo)
    .where('l.locationNo', '=', locationNo)
    .where(isMapped(reach))
    .select(['l.locationNo', 'l.isActive'])
    .executeTakeFirst()

const unposted = (db: Db, { customerNo, userId }: Whose) =>
  db
    .selectFrom('wasteEntry as w')
    .where('w.userId', '=', userId)
    .where('w.customerNo', '=', customerNo)
    .where('w.postedAt', 'is', null)
    .where('w.removedAt', 'is', null)

/** What the user has entered and not posted, the last first. */
export const listed = (db: Db, whose: Whose, most: number) =>
  unposted(db, whose)
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'w.customerNo').onRef('l.locationNo', '=', 'w.locationNo'),
    )
    .innerJoin('item as i', 'i.itemNo', 'w.itemNo')
    .leftJoin('customerItem as ci', (join) =>
      join.onRef('ci.customerNo', '=', 'w.customerNo').onRef('ci.itemNo', '=', 'w.itemNo'),
    )
    .select([
      ...([
        'w.entryId',
        'w.locationNo',
        'l.name as locationName',
        'w.itemNo',
        'w.quantity',
        'w.wastedOn',
        'w.useBy',
      ] as const),
      ...(['w.recordedAt', 'w.sessionId as session', 'w.entryKey'] as const),
      descriptionFact.as('description'),
    ])
    .orderBy('w.entryId', 'desc')
    .limit(most)
    .execute()

export const totals = (db: Db, whose: Whose) =>
  unposted(db, whose)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(w.quantity), 0)::int`.as('pieces')])
    .executeTakeFirstOrThrow()

/** The entry that a device calls so, whatever has become of it. */
export const byKey = (db: Db, { customerNo, userId }: Whose, entryKey: string) =>
  db
    .selectFrom('wasteEntry')
    .where('userId', '=', userId)
    .where('customerNo', '=', customerNo)
    .where('entryKey', '=', entryKey)
    .select(['entryId', 'locationNo', 'wastedOn'])
    .executeTakeFirst()

export interface NewEntry extends Whose {
  readonly locationNo: string
  readonly itemNo: string
  readonly quantity: number
  readonly wastedOn: PlainDate
  /** On the label, by the barcode. */
  readonly useBy?: PlainDate | null
  readonly sessionId: string
  readonly entryKey: string | null
  readonly recordedBy: string
  readonly recordedAt: Date
  readonly postedAt: Date | null
}

/** Undefined: another request has stored the entry of this key. */
export const insert = (db: Db, entry: NewEntry) =>
  db
    .insertInto('wasteEntry')
    .values(entry)
    .onConflict((oc) => oc.columns(['userId', 'customerNo', 'entryKey']).where('entryKey', 'is not', null).doNothing())
    .returning('entryId')
    .executeTakeFirst()

/** An own entry, under its lock. */
export const lockEntry = (tx: Db, { customerNo, userId }: Whose, entryId: number) =>
  tx
    .selectFrom('wasteEntry')
    .where('entryId', '=', entryId)
    .where('userId', '=', userId)
    .where('customerNo', '=', customerNo)
    .select(['itemNo', 'quantity', 'postedAt', 'removedAt'])
    .forUpdate()
    .executeTakeFirst()

export const remove = async (tx: Db, { customerNo, userId }: Whose, entryId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('wasteEntry')
    .set({ removedAt: now })
    .where('entryId', '=', entryId)
    .where('userId', '=', userId)
    .where('customerNo', '=', customerNo)
    .where('postedAt', 'is', null)
    .execute()
}

/** What a Post begins with. Undefined: another request has made the Post of this key, and is done with it. */
export const beginPost = (
  tx: Db,
  { customerNo, userId }: Whose,
  { postKey, now }: { readonly postKey: string | null; readonly now: Date },
) =>
  tx
    .insertInto('wastePost')
    .values({ customerNo, userId, postKey, postedAt: now, entries: 0, pieces: 0 })
    .onConflict((oc) => oc.columns(['userId', 'customerNo', 'postKey']).where('postKey', 'is not', null).doNothing())
    .returning('postId')
    .executeTakeFirst()

export const postByKey = (db: Db, { customerNo, userId }: Whose, postKey: string) =>
  db
    .selectFrom('wastePost')
    .where('userId', '=', userId)
    .where('customerNo', '=', customerNo)
    .where('postKey', '=', postKey)
    .select(['postedAt', 'entries', 'pieces'])
    .executeTakeFirstOrThrow()

export interface UnpostedFacts {
  readonly entryId: number
  readonly locationNo: string
  readonly itemNo: string
  readonly quantity: number
  readonly isActive: boolean
  readonly isReached: boolean
  readonly isOfCustomer: boolean
}

/** What waits to be posted, each under its lock: of two who post at once, the second finds nothing. */
export async function lockUnposted(tx: Db, reach: Reach, userId: number): Promise<UnpostedFacts[]> {
  const { rows } = await sql<UnpostedFacts>`
    select w.entry_id, w.location_no, w.item_no, w.quantity, l.is_active, ${isMapped(reach)} as is_reached, ${isOfCustomer} as is_of_customer
      from waste_entry w
      join customer c on c.customer_no = w.customer_no
      join location l on l.customer_no = w.customer_no and l.location_no = w.location_no
      join item i on i.item_no = w.item_no
     where w.user_id = ${userId} and w.customer_no = ${reach.customerNo} and w.posted_at is null and w.removed_at is null
     order by w.entry_id for update of w`.execute(tx)
  return rows
}

/** Makes them final. */
export const post = async (
  tx: Db,
  { customerNo, userId }: Whose,
  entryIds: readonly number[],
  { postId, now }: { readonly postId: number; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('wasteEntry')
    .set({ postedAt: now, postId })
    .where('userId', '=', userId)
    .where('customerNo', '=', customerNo)
    .where('entryId', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('postedAt', 'is', null)
    .execute()
}

export const endPost = async (
  tx: Db,
  customerNo: string,
  postId: number,
  { entries, pieces }: { readonly entries: number; readonly pieces: number },
): Promise<void> => {
  const ofPost = { customerNo, postId }
  if (entries === 0)
    await tx
      .deleteFrom('wastePost')
      .where((eb) => eb.and(ofPost))
      .execute()
  else
    await tx
      .updateTable('wastePost')
      .set({ entries, pieces })
      .where((eb) => eb.and(ofPost))
      .execute()
}

/** What is posted for a location and day, by item, where there is any; and how much of it users have posted since `startOfDay`. */
export const postedOf = (
  db: Db,
  reach: Reach,
  { locationNo, wastedOn, startOfDay }: { locationNo: string; wastedOn: PlainDate; startOfDay: Date },
) =>
  db
    .selectFrom('wasteEntry as w')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'w.customerNo').onRef('l.locationNo', '=', 'w.locationNo'),
    )
    .innerJoin('item as i', 'i.itemNo', 'w.itemNo')
    .leftJoin('customerItem as ci', (join) =>
      join.onRef('ci.customerNo', '=', 'w.customerNo').onRef('ci.itemNo', '=', 'w.itemNo'),
    )
    .where('w.customerNo', '=', reach.customerNo)
    .where('w.locationNo', '=', locationNo)
    .where('w.wastedOn', '=', wastedOn)
    .where('w.postedAt', 'is not', null)
    .where(isMapped(reach))
    .groupBy(['w.itemNo', descriptionFact])
    .having(sql<boolean>`sum(w.quantity) > 0`)
    .select([
      ...(['w.itemNo', descriptionFact.as('description'), sql<number>`sum(w.quantity)::int`.as('posted')] as const),
      sql<number>`coalesce(sum(w.quantity) filter (where w.user_id is not null and w.posted_at >= ${startOfDay}), 0)::int`.as(
        'postedToday',
      ),
    ])
    .orderBy('w.itemNo')
    .execute()
