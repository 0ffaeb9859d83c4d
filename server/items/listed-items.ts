import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { columnsSeenBy } from '#rules/items/columns.ts'
import { hasOwnLists } from '#rules/items/maintenance.ts'
import {
  type MaintenanceColumnName,
  maintenanceColumns,
  maintenanceColumnsOf,
} from '#rules/items/maintenance-columns.ts'
import type { Caller } from '../access/sessions.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../http/request-error.ts'
import * as sql from './items.sql.ts'

type ListedItem = Output<typeof api.items.load>['items'][number]

/** The list under maintenance; refuses one that is not there, which a customer cannot tell from another's. */
export async function listOf(db: Db, customerNo: string, listCode = ''): Promise<sql.MaintainedList> {
  const list = await sql.listOf(db, customerNo, listCode)
  if (!list) throw notFound('This list')
  return list
}

/** Words of the customer's own beside the columns, which whoever shares a master's lists has not (ITM-17). */
const OWN_WORDS = ['labelLine1', 'labelLine2', 'customerNo'] as const
/** What stands behind a column goes with it. */
const BEHIND: { readonly [N in MaintenanceColumnName]?: string } = { shelfLifeDays: 'itemShelfLifeDays' }

/** An item as the viewer may know it: the columns that it may not see are left out (ITM-17, ITM-23). */
export function asItem(list: sql.MaintainedList, caller: Caller): (row: sql.MaintainedRow) => ListedItem {
  const isOwn = hasOwnLists(list)
  const seen = maintenanceColumnsOf(caller, { hasOwnLists: isOwn })
  const unseen = maintenanceColumns.flatMap(([name]) => (seen.has(name) ? [] : [name, BEHIND[name] ?? name]))
  const out = isOwn ? unseen : [...unseen, ...OWN_WORDS]
  return (row) => {
    const item: Record<string, unknown> = { ...row, customerNo: list.customerNo, retailCents: row['msrpCents'] }
    for (const name of [...out, 'msrpCents', 'msrpCode', 'traySize']) delete item[name]
    return item as unknown as ListedItem
  }
}

/** The items of a list as the caller may know them. */
export async function itemsOfList(
  db: Db,
  list: sql.MaintainedList,
  caller: Caller,
): Promise<Output<typeof api.items.load>> {
  const rows = await sql.listItems(db, list, { isStaff: caller.isStaff, seen: columnsSeenBy(caller) })
  return {
    ...{ customerNo: list.customerNo, customerName: list.customerName, listsAllowed: list.listsAllowed },
    masterCustomerNo: list.masterCustomerNo ?? '',
    mayChangeList: hasOwnLists(list),
    items: rows.map(asItem(list, caller)),
  }
}

/** Said by every item, also in the short answer. */
const ALWAYS: ReadonlySet<string> = new Set(['itemNo', 'description', 'isShown'])

/** The short answer of an item. */
export function withoutBlanks(item: ListedItem): ListedItem {
  const short: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item))
    if (ALWAYS.has(name) || (value !== '' && value !== 0 && value !== false)) short[name] = value
  return short as unknown as ListedItem
}
