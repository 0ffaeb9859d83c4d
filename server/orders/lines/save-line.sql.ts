import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '#rules/ordering/order.ts'
import { isMapped } from '../../access/reach.sql.ts'
import type { Reach } from '../../access/reach.ts'
import { stillStands } from '../../access/session-stamp.sql.ts'
import type { Db } from '../../db/open.ts'
import { statement } from '../../db/prepared.ts'
import { factColumns, mayGrow, surelyMayGrow } from '../../ordering/growth.sql.ts'
import { descriptionFact } from '../../ordering/item-facts.sql.ts'
import { orNextVersion } from '../../ordering/lines.sql.ts'
import { isOnMenuOf, listOwner, orderLimit } from '../../ordering/menu.sql.ts'
import { staffMayBefore } from '../../ordering/settings.sql.ts'

export interface LineSave {
  /** Whose session it is; with a stamp, the statement asks whether it still stands. */
  readonly session: { readonly sessionId: number; readonly stamp: string | undefined }
  readonly reach: Reach
  readonly orderNo: string
  readonly itemNo: string
  readonly quantity: number
  /** The version the user saw; undefined saves over whatever is there. */
  readonly version: number | undefined
  readonly isConfirmed: boolean
  readonly confirmedBy: string | null
  readonly by: string
  readonly isStaff: boolean
  readonly now: Date
  readonly today: string
  readonly skewMs: number
  readonly channel: string
  readonly requestId: string
}

/** What the statement of a save is told of it, and its type. */
const TOLD = {
  ...{
    sessionId: 'bigint',
    stamp: 'text',
    customerNo: 'text',
    mappedRouteNo: 'text',
    orderNo: 'bigint',
    itemNo: 'text',
  },
  ...{ quantity: 'int', version: 'int', isConfirmed: 'boolean', confirmedBy: 'text', by: 'text', isStaff: 'boolean' },
  ...{ now: 'timestamptz', today: 'date', skewMs: 'float8', channel: 'text', requestId: 'text' },
} as const
type Told = Omit<LineSave, 'session' | 'reach' | 'orderNo'> &
  LineSave['session'] &
  Pick<Reach, 'customerNo' | 'mappedRouteNo'> & { readonly orderNo: number }
type ToldName = keyof typeof TOLD
const toldNames = Object.keys(TOLD) as ToldName[]

export interface Saved {
  readonly quantity: number
  readonly version: number
}
interface SavedRow extends Saved {
  readonly customerNo: string
  readonly orderNo: number
}

/**
 * Saves one line in one statement, which is the whole gate: the session that was remembered, tenant, reach, state, whether the
 * order may grow, the setting about staff, limit, the item's place on the day's menu, the version seen, and the cut-off, asked of the database's clock
 * only once the order's lock is held, however long that took. A trigger moves the order's total and writes the record.
 * No row back means that something refused; whyNot asks what (INV-01, INV-07, INV-13, INV-14).
 */
export async function saveLine(db: Db, save: LineSave): Promise<Saved | undefined> {
  const [saved] = await statementsFor(save).waiting(db, toldOf(save))
  return saved
}

/**
 * The same of several lines in one statement, each of an order of its own and all or none on a mapped route, in their order. It
 * does not wait for locks or add up a customer's orders, so undefined can also mean that another save holds the order, or that the
 * customer has a credit limit in which undelivered orders count.
 */
export async function saveAtOnce(db: Db, saves: readonly LineSave[]): Promise<(Saved | undefined)[]> {
  const [first] = saves
  if (first === undefined) return []
  const { one, many } = statementsFor(first)
  const all = saves.map(toldOf)
  const rows = await (saves.length === 1 ? one(db, all[0] as Told) : many(db, listsOf(all)))
  return all.map(({ customerNo, orderNo }) =>
    rows.find((row) => row.orderNo === orderNo && row.customerNo === customerNo),
  )
}

const toldOf = (save: LineSave): Told => {
  const { customerNo, mappedRouteNo } = save.reach
  const { sessionId, stamp } = save.session
  return { ...save, sessionId, stamp, customerNo, mappedRouteNo, orderNo: Number(save.orderNo) }
}

type Lists = Readonly<Partial<Record<ToldName, readonly unknown[]>>>
const listsOf = (all: readonly Told[]): Lists =>
  Object.fromEntries(toldNames.map((name) => [name, all.map((told) => told[name] ?? null)]))

type Narrowed = Pick<Reach, 'mappedRouteNo'>
const statements = (reachOf: (save: Told) => Narrowed) => ({
  waiting: statement((save: Told) => saving(save, reachOf(save), alone(save, sql``), mayGrow(save))),
  one: statement((save: Told) => saving(save, reachOf(save), alone(save, sql`skip locked`), surelyMayGrow(save))),
  many: statement((lists: Lists) => saving(columns, reachOf(columns), together(lists), surelyMayGrow(columns))),
})
const anywhere = statements(() => ({ mappedRouteNo: '' }))
const onRoute = statements((save) => save)
const statementsFor = ({ reach }: LineSave) => (reach.mappedRouteNo === '' ? anywhere : onRoute)

/** How the statement comes by what it saves. */
interface Form {
  /** Several saves as a table `t`, which gate and line are joined to; nothing where it is one. */
  readonly given: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
  /** The version that was seen of the `line` that is there. */
  readonly seen: RawBuilder<number | null>
  /** What to do about an order that somebody holds. */
  readonly lock: RawBuilder<unknown>
}
const alone = ({ version }: Told, lock: Form['lock']): Form => {
  return { given: sql``, from: sql``, join: sql``, seen: sql`${version}::int`, lock }
}
/** The columns of `t` in the places of one save's values. */
const columns = Object.fromEntries(toldNames.map((name) => [name, sql.ref(`t.${name}`)])) as unknown as Told
const together = (lists: Lists): Form => ({
  given: sql`t as materialized (
      select * from unnest(${sql.join(toldNames.map((name) => sql`${lists[name]}::${sql.raw(TOLD[name])}[]`))})
             as t (${sql.join(toldNames.map((name) => sql.ref(name)))})
    ), `,
  from: sql`t, `,
  join: sql`join t on t.customer_no = g.customer_no and t.order_no = g.order_no`,
  seen: sql`(select t.version from t where t.customer_no = line.customer_no and t.order_no = line.order_no)`,
  lock: sql`skip locked`,
})

const OF_GATE = { cycle: sql<string>`g.menu_cycle`, seqNo: sql<string>`g.menu_seq_no` }
const OF_ORDER = { cycle: sql<string>`o.menu_cycle`, seqNo: sql<string>`o.menu_seq_no` }

const saving = (
  save: Told,
  reach: Narrowed,
  { given, from, join, seen, lock }: Form,
  grows: RawBuilder<boolean>,
) => sql<SavedRow>`
    with ${given}gate as (
      select o.customer_no, o.order_no, o.cutoff_at, o.item_list_code, o.menu_cycle, o.menu_seq_no, ${listOwner} as list_owner,
             ${orderLimit} as limit_quantity, ${grows} as may_grow
        from ${from}sales_order o
        join customer c on c.customer_no = o.customer_no
        join location l on l.customer_no = o.customer_no and l.location_no = o.location_no
       where o.customer_no = ${save.customerNo} and o.order_no = ${save.orderNo} and o.state = 'open' and ${stillStands(save.sessionId, save.stamp)}
         and ${isMapped(reach)}
         for update of o ${lock}
    ), saved as (
      insert into order_line as line (customer_no, order_no, item_no, quantity, version, modified_at, modified_by, channel, is_staff_change, confirmed_by, request_id)
      select g.customer_no, g.order_no, i.item_no, ${save.quantity}::int, 1, ${save.now}::timestamptz, ${save.by}, ${save.channel}, ${save.isStaff}::boolean, ${save.confirmedBy}::text, ${save.requestId}
        from gate g ${join}
        join item i on i.item_no = ${save.itemNo}
        left join order_line k on k.customer_no = g.customer_no and k.order_no = g.order_no and k.item_no = i.item_no
        left join item_list_entry e on e.customer_no = g.list_owner and e.list_code = g.item_list_code and e.item_no = i.item_no and ${isOnMenuOf(OF_GATE)}
        left join menu_removal r on r.customer_no = g.customer_no and r.list_code = g.item_list_code
         and r.menu_cycle = g.menu_cycle and r.menu_seq_no = g.menu_seq_no and r.item_no = i.item_no
       where case when g.cutoff_at > ${databaseNow(save.skewMs)}
                  then (not ${save.isStaff}::boolean or ${staffMayBefore}) else ${save.isStaff}::boolean end
         and (g.may_grow or ${save.quantity}::int <= coalesce(k.quantity, 0))
         and (${save.quantity}::int <= g.limit_quantity or ${save.isConfirmed}::boolean)
         and (k.item_no is not null
              or e.item_no is not null and r.item_no is null and coalesce(${save.version}::int, 0) = 0)
      ${orNextVersion}
       where ${seen} is null or line.version = ${seen}
      returning customer_no, order_no, quantity, version
    )
    select customer_no, order_no, quantity, version from saved`

/** The one clock that judges a cut-off (docs/decisions/0018); tests say how far theirs is from it. */
const databaseNow = (skewMs: number) => sql<Date>`clock_timestamp() + ${skewMs}::float8 * interval '1 millisecond'`

/** Everything a refused save may have failed on, as it stands now, the session too; nothing of an order out of reach. */
export const whyNot = (db: Db, { session, reach, orderNo, itemNo, today, skewMs }: LineSave) =>
  db
    .selectFrom('salesOrder as o')
    .innerJoin('customer as c', 'c.customerNo', 'o.customerNo')
    .innerJoin('location as l', (join) =>
      join.onRef('l.customerNo', '=', 'o.customerNo').onRef('l.locationNo', '=', 'o.locationNo'),
    )
    .leftJoin('item as i', (join) => join.on('i.itemNo', '=', itemNo))
    .leftJoin('customerItem as ci', (join) =>
      join.onRef('ci.customerNo', '=', 'o.customerNo').on('ci.itemNo', '=', itemNo),
    )
    .leftJoin('orderLine as n', (join) =>
      join.onRef('n.customerNo', '=', 'o.customerNo').onRef('n.orderNo', '=', 'o.orderNo').on('n.itemNo', '=', itemNo),
    )
    .leftJoin('menuRemoval as r', (join) =>
      join
        .onRef('r.customerNo', '=', 'o.customerNo')
        .onRef('r.listCode', '=', 'o.itemListCode')
        .onRef('r.menuCycle', '=', 'o.menuCycle')
        .onRef('r.menuSeqNo', '=', 'o.menuSeqNo')
        .on('r.itemNo', '=', itemNo),
    )
    .where('o.customerNo', '=', reach.customerNo)
    .where('o.orderNo', '=', Number(orderNo))
    .where(isMapped(reach))
    .select([
      stillStands(session.sessionId, session.stamp).as('sessionStands'),
      staffMayBefore.as('staffMayEditBeforeCutoff'),
      sql<OrderState>`o.state`.as('state'),
      sql<boolean>`o.cutoff_at <= ${databaseNow(skewMs)}`.as('pastCutoff'),
      'o.pieces',
      ...factColumns(today),
      'c.maxOrderQuantity',
      sql<string | null>`${descriptionFact}`.as('description'),
      'i.isActive',
      sql<boolean>`exists (
        select 1 from item_list_entry e where e.customer_no = ${listOwner} and e.list_code = o.item_list_code
           and e.item_no = i.item_no and ${isOnMenuOf(OF_ORDER)})`.as('isOnMenu'),
      'n.quantity',
      'n.version',
      'n.modifiedBy',
      'n.isStaffChange',
      'r.itemNo as removedItemNo',
    ])
    .executeTakeFirst()
