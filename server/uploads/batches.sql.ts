import { type RawBuilder, sql } from 'kysely'
import type { UnitAnswer } from '#rules/units/units.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import type { AskedLine } from '#rules/uploads/line.ts'
import { isMapped } from '../access/reach.sql.ts'
import type { Db } from '../db/open.ts'
import { descriptionFact } from '../ordering/item-facts.sql.ts'
import { isAllowed, isForEveryCustomer, listOwner } from '../ordering/menu.sql.ts'
import type { UploadGroup } from './facts.ts'

/** A batch is its user's own, and of the customer it was confirmed for; null: staff, for several customers. */
export interface OwnBatch {
  readonly userId: number
  readonly batchId: string
  readonly customerNo: string | null
}
export interface NewBatch extends OwnBatch {
  readonly format: UploadFormat
  readonly fileName: string
  readonly fileHash: string
  readonly contentHash: string
  readonly addedAt: Date
}
/** A line as it is stored: [item, quantity, confirmed]. */
type StoredLine = readonly [itemNo: string, quantity: number, confirmed: number]
const asStored = ({ itemNo, quantity, isConfirmed }: AskedLine): StoredLine => [itemNo, quantity, isConfirmed ? 1 : 0]
const asAsked = ([itemNo, quantity, confirmed]: StoredLine): AskedLine => ({
  ...{ itemNo, quantity },
  isConfirmed: confirmed === 1,
})

interface GroupToKeep extends Omit<UploadGroup, 'lines'> {
  /** Stored lines as JSON. */
  readonly lines: string
}
export const groupToKeep = ({ lines, ...group }: UploadGroup): GroupToKeep => ({
  ...group,
  lines: JSON.stringify(lines.map(asStored)),
})

/** Keeps a new batch; false when there is one of this id. A twin at the same moment is waited for. */
export async function insertBatch(tx: Db, batch: NewBatch): Promise<boolean> {
  const result = await tx
    .insertInto('uploadBatch')
    .values(batch)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Numbers the groups from 1 in the order given. */
export async function insertGroups(
  tx: Db,
  { userId, batchId }: Pick<OwnBatch, 'userId' | 'batchId'>,
  groups: readonly GroupToKeep[],
): Promise<void> {
  const column = <K extends keyof GroupToKeep>(name: K) => groups.map((group) => group[name])
  await sql`
    insert into upload_group (user_id, batch_id, group_no, customer_no, location_no, order_date, used_on_day, lines)
    select ${userId}::bigint, ${batchId}, g.place, g.customer_no, g.location_no, g.order_date, g.used_on_day, g.lines::jsonb
      from unnest(${column('customerNo')}::text[], ${column('locationNo')}::text[], ${column('orderDate')}::date[], ${column('usedOnDay')}::int[],
                  ${column('lines')}::text[]) with ordinality as g (customer_no, location_no, order_date, used_on_day, lines, place)`.execute(
    tx,
  )
}

export const batchOf = (db: Db, { userId, batchId, customerNo }: OwnBatch) =>
  db
    .selectFrom('uploadBatch')
    .where('userId', '=', userId)
    .where('batchId', '=', batchId)
    .where(sql<boolean>`customer_no is not distinct from ${customerNo}::text`)
    .select(['contentHash', 'mailedTo', 'format'])
    .executeTakeFirst()

/** Under its lock, so that two who ask for its mail at once get one. */
export const lockBatch = async (tx: Db, { userId, batchId }: OwnBatch): Promise<{ mailedTo: string }> =>
  tx
    .selectFrom('uploadBatch')
    .where('userId', '=', userId)
    .where('batchId', '=', batchId)
    .forUpdate()
    .select('mailedTo')
    .executeTakeFirstOrThrow()

export interface BatchHeadRow {
  readonly batchId: string
  readonly format: UploadFormat
  readonly fileName: string
  readonly fileHash: string
  readonly addedAt: Date
  readonly closedAt: Date | null
  readonly mailedTo: string
  readonly groups: number
  readonly waiting: number
  readonly refused: number
}

/** Batches with their counts: one, or all since `since`, unfinished ones first. */
export async function batchHeads(
  db: Db,
  { userId, customerNo }: Omit<OwnBatch, 'batchId'>,
  { batchId, since }: { readonly batchId?: string; readonly since?: Date },
): Promise<BatchHeadRow[]> {
  const { rows } = await sql<BatchHeadRow>`
    select b.batch_id, b.format, b.file_name, b.file_hash, b.added_at, b.closed_at, b.mailed_to, g.groups, g.waiting, g.refused
      from upload_batch b
      cross join lateral (select count(*)::int as groups, count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'refused')::int as refused
                            from upload_group g where g.user_id = b.user_id and g.batch_id = b.batch_id) g
     where b.user_id = ${userId}::bigint and b.customer_no is not distinct from ${customerNo}::text
       and (${batchId ?? null}::text is null or b.batch_id = ${batchId ?? null}::text)
       and (${since ?? null}::timestamptz is null or b.added_at > ${since ?? null}::timestamptz)
     order by b.closed_at is null and g.waiting > 0 desc, b.added_at desc, b.batch_id limit 200`.execute(db)
  return rows
}

/** Whether the customer sends orders in XML, too (UPL-14). */
export const sendsXml = async (db: Db, customerNo: string): Promise<boolean> =>
  (await db.selectFrom('customer').where('customerNo', '=', customerNo).select('xmlUploadEnabled').executeTakeFirst())
    ?.xmlUploadEnabled ?? false

/** When the user confirmed a file of the same bytes last, since an instant, under another id. */
export const sameFileAt = async (
  db: Db,
  { userId, batchId, customerNo }: OwnBatch,
  fileHash: string,
  since: Date,
): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('uploadBatch')
      .where('userId', '=', userId)
      .where('fileHash', '=', fileHash)
      .where('batchId', '<>', batchId)
      .where('addedAt', '>=', since)
      .where(sql<boolean>`customer_no is not distinct from ${customerNo}::text`)
      .select('addedAt')
      .orderBy('addedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.addedAt

export interface GroupRow extends UploadGroup {
  readonly groupNo: number
  readonly status: 'waiting' | 'applied' | 'refused' | 'closed'
  readonly orderNo: number | null
  readonly outcome: unknown
}
const groupsOf = ({ userId, batchId }: Pick<OwnBatch, 'userId' | 'batchId'>) => sql`
    select group_no, customer_no, location_no, order_date, used_on_day, lines, status, order_no, outcome
      from upload_group where user_id = ${userId}::bigint and batch_id = ${batchId}`

const groupRows = async (db: Db, question: RawBuilder<unknown>): Promise<GroupRow[]> => {
  const { rows } = await sql<Omit<GroupRow, 'lines'> & { lines: StoredLine[] }>`${question}`.execute(db)
  return rows.map((row) => ({ ...row, lines: row.lines.map(asAsked) }))
}

export const allGroups = (db: Db, batch: OwnBatch): Promise<GroupRow[]> =>
  groupRows(db, sql`${groupsOf(batch)} order by group_no`)

/** Groups under their locks, always taken in the same order: whoever sends them too waits, and finds them done. */
export const lockGroups = (tx: Db, batch: OwnBatch, groupNos: readonly number[]): Promise<GroupRow[]> =>
  groupRows(tx, sql`${groupsOf(batch)} and group_no = any(${groupNos}::int[]) order by group_no for update`)

export interface GroupDone {
  readonly groupNo: number
  readonly status: 'applied' | 'refused'
  readonly orderNo: number | null
  readonly outcome: string
}

export async function keepOutcomes(
  tx: Db,
  { userId, batchId }: OwnBatch,
  groups: readonly GroupDone[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return
  const column = <K extends keyof GroupDone>(name: K) => groups.map((group) => group[name])
  await sql`
    update upload_group g set status = d.status, order_no = d.order_no, outcome = d.outcome::jsonb, applied_at = ${now}::timestamptz
      from unnest(${column('groupNo')}::int[], ${column('status')}::text[], ${column('orderNo')}::bigint[], ${column('outcome')}::text[])
           as d (group_no, status, order_no, outcome)
     where g.user_id = ${userId}::bigint and g.batch_id = ${batchId} and g.group_no = d.group_no`.execute(tx)
}

/** What is waiting is not sent any more. Waits for whoever is sending some of it. */
export async function closeBatch(tx: Db, { userId, batchId }: OwnBatch, now: Date): Promise<void> {
  await sql`
    with waiting as (select group_no from upload_group where user_id = ${userId}::bigint and batch_id = ${batchId} and status = 'waiting' order by group_no for update)
    update upload_group g set status = 'closed' from waiting w where g.user_id = ${userId}::bigint and g.batch_id = ${batchId} and g.group_no = w.group_no`.execute(
    tx,
  )
  await sql`
    update upload_batch set closed_at = coalesce(closed_at, ${now}::timestamptz) where user_id = ${userId}::bigint and batch_id = ${batchId}`.execute(
    tx,
  )
}

export const setMailed = async (tx: Db, { userId, batchId }: OwnBatch, mailedTo: string): Promise<void> => {
  await tx
    .updateTable('uploadBatch')
    .set({ mailedTo })
    .where('userId', '=', userId)
    .where('batchId', '=', batchId)
    .execute()
}

const SWEPT_AT_ONCE = { batches: 100, groups: 5000 }

/** Sweeps batches of long ago with their orders, the oldest first, and no more than some thousand orders; answers how many went. */
export async function deleteOldBatches(db: Db, before: Date): Promise<number> {
  const result = await sql`
    with old as (
      select user_id, batch_id, added_at from upload_batch where added_at < ${before}::timestamptz
       order by added_at limit ${SWEPT_AT_ONCE.batches} for update skip locked),
    counted as (
      select o.*, (select count(*) from upload_group g where g.user_id = o.user_id and g.batch_id = o.batch_id) as groups from old o),
    summed as (
      select c.*, sum(groups) over (order by added_at, user_id, batch_id) - groups as groups_before from counted c)
    delete from upload_batch b using summed s
     where b.user_id = s.user_id and b.batch_id = s.batch_id and s.groups_before < ${SWEPT_AT_ONCE.groups}`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

interface Reach {
  readonly customerNo: string
  readonly mappedRouteNo: string
}

/** Remembers where ship-to idents go, as far as there are such locations within reach (XML-10). */
export async function rememberShipTos(
  tx: Db,
  { customerNo, mappedRouteNo }: Reach,
  choices: readonly { readonly shipToIdent: string; readonly locationNo: string }[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  if (choices.length === 0) return
  await sql`
    insert into ship_to_choice (customer_no, ship_to_ident, location_no, chosen_by, chosen_at)
    select distinct on (c.ident) l.customer_no, c.ident, l.location_no, ${by}, ${now}::timestamptz
      from unnest(${choices.map((c) => c.shipToIdent)}::text[], ${choices.map((c) => c.locationNo)}::text[]) as c (ident, location_no)
      join location l on l.customer_no = ${customerNo} and l.location_no = c.location_no
     where ${isMapped({ mappedRouteNo })}
    on conflict (customer_no, ship_to_ident) do update
       set location_no = excluded.location_no, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
    tx,
  )
}

export const shipToChoices = (db: Db, { customerNo, mappedRouteNo }: Reach) =>
  db
    .selectFrom('shipToChoice as s')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 's.customerNo').onRef('l.locationNo', '=', 's.locationNo'),
    )
    .where('s.customerNo', '=', customerNo)
    .where(isMapped({ mappedRouteNo }))
    .select(['s.shipToIdent', 's.locationNo'])
    .orderBy('s.shipToIdent')
    .execute()

/** The locations within reach with their POS numbers, of a customer that names them so (LOC-34); of another none. */
export const posLocations = (db: Db, { customerNo, mappedRouteNo }: Reach) =>
  db
    .selectFrom('location as l')
    .innerJoin('customer as c', 'c.customerNo', 'l.customerNo')
    .where('l.customerNo', '=', customerNo)
    .where('c.posEnabled', '=', true)
    .where(isMapped({ mappedRouteNo }))
    .select(['l.locationNo', 'l.pos'])
    .execute()

/** Items that the customer has a number of its own for. */
export const customerItems = (db: Db, customerNo: string) =>
  db
    .selectFrom('customerItem as ci')
    .innerJoin('item as i', 'i.itemNo', 'ci.itemNo')
    .where('ci.customerNo', '=', customerNo)
    .where('ci.customerItemNo', '<>', '')
    .select(['ci.customerItemNo', 'ci.itemNo', descriptionFact.as('description'), 'i.upc', 'i.traySize'])
    .orderBy('ci.customerItemNo')
    .execute()

/** How many pieces the units of the customer's files are, as its users answered (XML-11). */
export const unitChoices = (db: Db, customerNo: string) =>
  db
    .selectFrom('unitChoice')
    .where('customerNo', '=', customerNo)
    .select(['unit', 'itemNo', 'pieces'])
    .orderBy('unit')
    .orderBy('itemNo')
    .execute()

/** Those of the items that the customer may know of, with their tray sizes; every item for staff without a customer (null). */
export const trayItems = (db: Db, customerNo: string | null, itemNos: readonly string[]) =>
  sql<{ itemNo: string; traySize: number }>`
    select i.item_no, i.tray_size
      from item i
     where i.item_no = any(${itemNos}::text[])
       and (${customerNo}::text is null or ${isForEveryCustomer}
            or exists (select 1 from customer c
                         join item_list_entry e on e.customer_no = ${listOwner} and e.item_no = i.item_no
                        where c.customer_no = ${customerNo} and ${isAllowed})
            or exists (select 1 from customer_item ci
                        where ci.customer_no = ${customerNo} and ci.item_no = i.item_no and ci.customer_item_no <> ''))
     order by i.item_no`
    .execute(db)
    .then(({ rows }) => rows)

/** The answer that is remembered now, under its lock. */
export const unitAnswer = (tx: Db, customerNo: string, { unit, itemNo }: Omit<UnitAnswer, 'pieces'>) =>
  tx
    .selectFrom('unitChoice')
    .where('customerNo', '=', customerNo)
    .where('unit', '=', unit)
    .where('itemNo', '=', itemNo)
    .select('pieces')
    .forUpdate()
    .executeTakeFirst()

export const rememberUnit = (
  tx: Db,
  customerNo: string,
  { unit, itemNo, pieces }: UnitAnswer,
  { by, now }: { readonly by: string; readonly now: Date },
) =>
  tx
    .insertInto('unitChoice')
    .values({ customerNo, unit, itemNo, pieces, chosenBy: by, chosenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['customerNo', 'unit', 'itemNo']).doUpdateSet({ pieces, chosenBy: by, chosenAt: now }),
    )
    .execute()

export const forgetUnit = (tx: Db, customerNo: string, { unit, itemNo }: Omit<UnitAnswer, 'pieces'>) =>
  tx
    .deleteFrom('unitChoice')
    .where('customerNo', '=', customerNo)
    .where('unit', '=', unit)
    .where('itemNo', '=', itemNo)
    .execute()
