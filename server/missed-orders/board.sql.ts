/** Who has no order for a day, with what it usually does: one statement for one customer and for all of them (MIS-01, MIS-02). */
import { sql } from 'kysely'
import { isChosen, isMapped } from '../access/reach.sql.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { isIn } from '../ordering/find/found-text.sql.ts'
import { isCounted } from '../ordering/menu.sql.ts'
import { isNothingNeeded } from '../ordering/places/nothing-needed.sql.ts'
import { inRouteOrder } from '../ordering/places/route-order.sql.ts'

/** What a user reaches; of all customers where none is acted for. */
export type BoardReach = Omit<Reach, 'customerNo'> & { readonly customerNo: string | undefined }

/** On which days the locations within reach are delivered, each set of days once. */
export async function deliveryDays(db: Db, reach: BoardReach): Promise<string[]> {
  const { rows } = await sql<{ menuDays: string }>`
    select distinct l.menu_days from location l join customer c on c.customer_no = l.customer_no
     where l.is_active and c.web_orders_allowed > 0 and ${isOf(reach)} and ${isMapped(reach)} and ${isChosen(reach)}`.execute(
    db,
  )
  return rows.map(({ menuDays }) => menuDays)
}

const isOf = ({ customerNo }: BoardReach) =>
  customerNo === undefined ? sql<boolean>`true` : sql<boolean>`c.customer_no = ${customerNo}`

/** A day of the customers of a group, which all close together. Group 0 are those without cut-offs of their own. */
export interface GroupDay {
  readonly group: number
  readonly date: string
  readonly letter: string
  readonly cutoffAt: string
}
export interface BoardQuestion {
  readonly days: readonly GroupDay[]
  /** In a group other than 0. */
  readonly own: readonly { readonly customerNo: string; readonly group: number }[]
  /** Whose locations are listed; the other days are counted. */
  readonly date: string
  /** The days that it is compared with. */
  readonly habitDates: readonly string[]
  readonly most: number
  /** Only what comes after this one. */
  readonly after?: { readonly customerNo: string; readonly locationNo: string } | undefined
  readonly find?: string | undefined
}

export interface BoardRow {
  readonly customerNo: string
  readonly customerName: string
  readonly phone: string
  readonly routeNo: string
  readonly locationNo: string
  readonly name: string
  readonly cutoffAt: Date
  readonly isNothingNeeded: boolean
  /** Pieces by date, of the days compared with that have an order. */
  readonly habit: Readonly<Record<string, number>> | null
  readonly lastOrderNo: number | null
  readonly lastOn: string | null
  readonly lastPieces: number | null
  readonly markedBy: string | null
  readonly markedAt: Date | null
  readonly takenBackBy: string | null
  readonly takenBackAt: Date | null
  readonly takenBackByOrderNo: number | null
  readonly remindedBy: string | null
  readonly remindedAt: Date | null
  readonly reminded: string[] | null
  readonly reminderCount: number
}
interface Counts {
  readonly without: number
  readonly nothingNeeded: number
  readonly done: number
}
export type DayCounts = Counts & { readonly date: string }
/** Of those without an order and with what is looked for: all, and those before the first that is told. */
interface Listed {
  readonly listed: number
  readonly skipped: number
}

/**
 * The delivered locations of these days. Orders are looked for by customer and day (lateral with an offset, which cannot be turned
 * into a look at all orders there ever were).
 */
const delivered = (reach: BoardReach, { days, own }: Pick<BoardQuestion, 'days' | 'own'>) => sql`
  with day as (
    select * from unnest(${days.map((d) => d.group)}::int[], ${days.map((d) => d.date)}::date[], ${days.map((d) => d.letter)}::text[],
                         ${days.map((d) => d.cutoffAt)}::timestamptz[]) as d (group_no, order_date, letter, cutoff_at)),
  own as (
    select * from unnest(${own.map((each) => each.customerNo)}::text[], ${own.map((each) => each.group)}::int[]) as g (customer_no, group_no)),
  asked as materialized (
    select c.customer_no, c.name as customer_name, c.phone, d.order_date, d.letter, d.cutoff_at
      from customer c
      left join own g on g.customer_no = c.customer_no
      join day d on d.group_no = coalesce(g.group_no, 0)
     where c.web_orders_allowed > 0 and ${isOf(reach)}),
  placed as materialized (
    select distinct o.customer_no, o.order_date, o.location_no
      from asked a
     cross join lateral (
        select o.customer_no, o.order_date, o.location_no from sales_order o
         where o.customer_no = a.customer_no and o.order_date = a.order_date and ${isCounted()} offset 0) o),
  delivered as materialized (
    select d.customer_no, d.customer_name, d.phone, l.route_no, l.location_no, l.name, d.order_date, d.cutoff_at,
           p.location_no is not null as is_done,
           ${isNothingNeeded('l', sql`d.order_date`)} as is_not_needed
      from asked d
      join location l on l.customer_no = d.customer_no
      left join placed p on p.customer_no = l.customer_no and p.location_no = l.location_no and p.order_date = d.order_date
     where l.is_active and strpos(l.menu_days, d.letter) > 0 and ${isMapped(reach)} and ${isChosen(reach)})`

const counted = sql`
  count(*) filter (where not is_done and not is_not_needed)::int as without,
  count(*) filter (where not is_done and is_not_needed)::int as nothing_needed, count(*) filter (where is_done)::int as done`

/** How many of each day's locations have an order, lack one, or need nothing. */
export async function countsByDay(
  db: Db,
  reach: BoardReach,
  asked: Pick<BoardQuestion, 'days' | 'own'>,
): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`${delivered(reach, asked)}
    select order_date::text as date, ${counted} from delivered group by order_date`.execute(db)
  return rows
}

const inBoardOrder = (alias: string) =>
  sql`${sql.ref(`${alias}.cutoff_at`)}, ${sql.ref(`${alias}.customer_no`)} collate "C", ${inRouteOrder(alias)}`

/** What is looked for, in what a row shows of itself. */
const isFound = (find: string | undefined) =>
  find
    ? isIn(sql`concat_ws(' ', p.customer_no, p.customer_name, p.route_no || '-' || p.location_no, p.name)`, find)
    : sql<boolean>`true`

/** After a location; where that is none of the day's any more, all of them are. */
const isAfter = (after: BoardQuestion['after']) =>
  after
    ? sql<boolean>`coalesce((
        select (${inBoardOrder('p')}) > (${inBoardOrder('a')}) from delivered a
         where a.customer_no = ${after.customerNo} and a.location_no = ${after.locationNo}), true)`
    : sql<boolean>`true`

/**
 * Locations without an order for the date, by cut-off, customer and route, so many at a time; those that need nothing stay in their
 * place.
 */
export async function boardRows(
  db: Db,
  reach: BoardReach,
  asked: BoardQuestion,
): Promise<{ rows: BoardRow[]; counts: Counts & Listed }> {
  const days = asked.days.filter(({ date }) => date === asked.date)
  const { rows } = await sql<BoardRow & Counts & Listed>`${delivered(reach, { ...asked, days })},
    listed as materialized (
      select p.*, ${isAfter(asked.after)} as is_after from delivered p where not p.is_done and ${isFound(asked.find)}),
    counts as (
      select ${counted}, (select count(*)::int from listed) as listed,
             (select count(*)::int from listed where not is_after) as skipped from delivered),
    page as materialized (
      select p.*, row_number() over (order by ${inBoardOrder('p')}) as place
        from listed p where p.is_after order by place limit ${asked.most}::int)
    select k.*, p.customer_no, p.customer_name, p.phone, p.route_no, p.location_no, p.name, p.cutoff_at, p.is_not_needed as is_nothing_needed,
           h.habit, last.order_no::int as last_order_no, last.order_date::text as last_on, last.pieces as last_pieces,
           m.marked_by, m.marked_at, m.taken_back_by, m.taken_back_at, m.taken_back_by_order_no::int as taken_back_by_order_no,
           r.sent_by as reminded_by, r.sent_at as reminded_at, r.sent_to as reminded, coalesce(r.sent_count, 0) as reminder_count
      from counts k left join page p on true
      left join lateral (
        select json_object_agg(w.order_date, w.pieces) as habit
          from (select o.order_date::text, sum(o.pieces)::int as pieces from sales_order o
                 where o.customer_no = p.customer_no and o.location_no = p.location_no
                   and o.order_date = any(${[...asked.habitDates]}::date[]) and ${isCounted()}
                 group by o.order_date) w) h on true
      left join lateral (
        select o.order_no, o.order_date, o.pieces from sales_order o
         where o.customer_no = p.customer_no and o.location_no = p.location_no and o.order_date < p.order_date and ${isCounted()}
         order by o.order_date desc, o.order_no desc limit 1) last on true
      left join lateral (
        select n.* from nothing_needed n
         where n.customer_no = p.customer_no and n.location_no = p.location_no and n.order_date = p.order_date
         order by n.mark_id desc limit 1) m on true
      left join lateral (
        select s.sent_by, s.sent_at, s.sent_to, count(*) over ()::int as sent_count from order_reminder s
         where s.customer_no = p.customer_no and s.location_no = p.location_no and s.order_date = p.order_date
         order by s.sent_at desc limit 1) r on true
     order by p.place`.execute(db)
  const [{ without, nothingNeeded, done, listed, skipped }] = rows as [BoardRow & Counts & Listed]
  // Of no location there is one row all the same: the counts.
  return {
    rows: rows.filter((row) => row.customerNo !== null),
    counts: { without, nothingNeeded, done, listed, skipped },
  }
}
