/** What the rows of complete files are in the database, and what holds on to them (IMP-12). */
import { type RawBuilder, sql } from 'kysely'
import { keepDeletedLists, sharingLists } from '../../ordering/lists/deleted-lists.sql.ts'
import type { FileName } from '../layout.ts'
import type { Kind } from './kind.ts'

const customer = ['customer_no', 'text'] as const
const item = ['item_no', 'text'] as const
const cycle = ['menu_cycle_code', 'text'] as const
const list = [customer, ['list_code', 'text']] as const
const shipTo = [customer, ['ship_to_code', 'text']] as const

const any = (...conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    conditions.map((each) => sql`exists (${each})`),
    sql` or `,
  )})`

/** Customers that order from the lists of a row `t`: its own, and those that share them. */
const sharing = (t: string) => sharingLists(sql.ref(`${t}.customer_no`))
const notShipped = sql`o.state in ('open', 'in production')`

const isActive = () => sql<boolean>`t.is_active`
const becomesInactive = sql`is_active = false`

/** By file; a file whose rows are of two tables has two kinds, told apart by their key. */
export const kinds: Partial<Record<FileName, readonly Kind[]>> = {
  shipTos: [
    {
      table: 'ship_to',
      key: shipTo,
      isNamed: any(
        sql`select 1 from location l where l.ship_to_code = t.ship_to_code
              and coalesce(l.ship_to_customer_no, l.customer_no) = t.customer_no`,
        sql`select 1 from portal_user u where u.customer_no = t.customer_no and u.mapped_route_no = t.ship_to_code`,
        sql`select 1 from sales_order o where o.ship_to_code = t.ship_to_code
              and coalesce(o.ship_customer_no, o.customer_no) = t.customer_no`,
      ),
    },
  ],
  shipToComments: [
    {
      table: 'ship_to',
      key: shipTo,
      isThere: () => sql<boolean>`t.instructions <> ''`,
      ends: sql`instructions = ''`,
    },
  ],
  routes: [
    {
      table: 'route',
      key: [['route_no', 'text']],
      isNamed: any(
        sql`select 1 from location l where l.route_no = t.route_no`,
        sql`select 1 from portal_user u where u.mapped_route_no = t.route_no`,
        sql`select 1 from sales_order o where o.route_no = t.route_no`,
        sql`select 1 from alert_notice n where n.route_no = t.route_no`,
      ),
    },
  ],
  itemLists: [
    {
      table: 'item_list',
      key: list,
      // Master is there without a row.
      isThere: () => sql<boolean>`t.list_code <> ''`,
      isNamed: any(
        sql`select 1 from location l where l.item_list_code = t.list_code and l.customer_no in ${sharing('t')}`,
        sql`select 1 from sales_order o where o.item_list_code = t.list_code and ${notShipped} and o.customer_no in ${sharing('t')}`,
      ),
      with: [
        keepDeletedLists(sql`gone`),
        sql`delete from item_list_entry e using gone where e.customer_no = gone.customer_no and e.list_code = gone.list_code`,
        sql`delete from menu_removal r using gone where r.list_code = gone.list_code and r.customer_no in ${sharing('gone')}`,
        sql`delete from customer_retail_price p using gone where p.list_code = gone.list_code and p.customer_no in ${sharing('gone')}`,
      ],
    },
  ],
  items: [{ table: 'item', key: [item], isThere: isActive, ends: becomesInactive }],
  menuCycles: [
    {
      table: 'menu_cycle',
      key: [cycle],
      isNamed: any(
        sql`select 1 from location l where l.menu_cycle_code = t.menu_cycle_code`,
        sql`select 1 from sales_order o where o.menu_cycle = t.menu_cycle_code and ${notShipped}`,
      ),
    },
  ],
  menuWeeks: [
    {
      table: 'menu_week',
      key: [cycle, ['starts_on', 'date']],
      isThere: (today) => sql<boolean>`t.starts_on >= ${today}::date`,
    },
  ],
  menuItems: [{ table: 'menu_cycle_item', key: [cycle, ['week_no', 'integer'], item] }],
  locations: [
    {
      table: 'location',
      key: [customer, ['location_no', 'text']],
      isThere: isActive,
      ends: becomesInactive,
    },
  ],
  users: [
    {
      table: 'portal_user',
      key: [customer, ['user_code', 'text']],
      isThere: () => sql<boolean>`t.customer_no is not null and t.is_active and not t.is_deleted`,
    },
  ],
  itemListEntries: [{ table: 'item_list_entry', key: [...list, item] }],
  customerItems: [{ table: 'customer_item', key: [customer, item] }],
  basePrices: [{ table: 'base_price', key: [['price_group', 'text'], item] }],
  retailPrices: [
    {
      table: 'retail_price',
      key: [
        ['price_group', 'text'],
        ['price_code', 'text'],
      ],
    },
  ],
  cutoffs: [
    { table: 'cutoff_weekday', key: [customer, ['weekday', 'integer']] },
    {
      table: 'cutoff_date',
      key: [customer, ['order_date', 'date']],
      isThere: (today) => sql<boolean>`t.order_date >= ${today}::date`,
    },
  ],
  invoices: [
    {
      table: 'open_invoice',
      key: [customer, ['document_no', 'text']],
      isThere: () => sql<boolean>`t.balance_cents <> 0`,
      ends: sql`balance_cents = 0`,
    },
  ],
}
