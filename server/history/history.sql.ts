import { sql } from 'kysely'
import { HISTORY_KINDS, type HistoryKind, WAYS_IN, type WayIn } from '#rules/history/kinds.ts'
import type { Db } from '../db/open.ts'

export interface HistoryQuestion {
  /** undefined: of all customers and of none. */
  readonly customerNo: string | undefined
  readonly kinds: readonly HistoryKind[]
  readonly subject?: string | undefined
  readonly actor?: string | undefined
  /** From this instant on, and before that one. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly way?: WayIn | undefined
  /** Only what was done for a customer that staff viewed as. */
  readonly isOnBehalf?: boolean | undefined
  /** Entries older than this one. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Company staff did it. Lines are recorded without the user's id; staff change them for a customer. */
const isStaff = sql<boolean>`(on_behalf_of is not null or exists (
  select 1 from portal_user u where u.user_id = audit_entry.actor_id and u.customer_no is null))`

/** Entries of the record, newest first. Quantities only where their kind is asked for: they have no part in the other indexes. */
export function entriesOf(db: Db, asked: HistoryQuestion) {
  const words = asked.kinds.flatMap((kind) => [...HISTORY_KINDS[kind].words])
  let question = db
    .selectFrom('auditEntry')
    .where(sql<boolean>`split_part(action, '.', 1) = any(${words}::text[])`)
    .select([
      'entryId',
      'happenedAt',
      'actor',
      'onBehalfOf',
      'customerNo',
      'action',
      'subject',
      'itemNo',
      'oldValue',
      'newValue',
      'inherited',
      'note',
      'channel',
      isStaff.as('isStaff'),
    ])
    .orderBy('entryId', 'desc')
    .limit(asked.limit)
  if (!asked.kinds.includes('quantity')) question = question.where(sql<boolean>`action <> 'line.save'`)
  if (asked.customerNo !== undefined) question = question.where('customerNo', '=', asked.customerNo)
  question = question.where(asked.subject === undefined ? isNoPart : isOf(asked))
  if (asked.actor !== undefined) question = question.where('actor', '=', asked.actor)
  if (asked.from) question = question.where('happenedAt', '>=', asked.from)
  if (asked.until) question = question.where('happenedAt', '<', asked.until)
  if (asked.way) question = question.where('channel', 'in', Object.keys(WAYS_IN[asked.way].channels))
  if (asked.isOnBehalf) question = question.where('onBehalfOf', 'is not', null)
  if (asked.before !== undefined) question = question.where('entryId', '<', asked.before)
  return question.execute()
}

/** Not the items of a list that was made or deleted as a whole: the list's own entry says how many. Each is found by its number. */
const isNoPart = sql<boolean>`not (audit_entry.action in ('list-item.create', 'list-item.delete') and request_id <> '' and exists (
  select 1 from audit_entry list
   where list.customer_no = audit_entry.customer_no and list.request_id = audit_entry.request_id
     and list.subject = left(audit_entry.subject, length(audit_entry.subject) - position('/' in reverse(audit_entry.subject)))
     and list.action = replace(audit_entry.action, 'list-item', 'item-list')))`

/** An item of a list is recorded by the list's code and its own number. */
function isOf({ subject = '', kinds, customerNo }: HistoryQuestion) {
  if (!kinds.includes('item')) return sql<boolean>`subject = ${subject}`
  const isOwn = customerNo === undefined ? sql`true` : sql`customer_no = ${customerNo}`
  return sql<boolean>`subject = any(array(select ${subject}::text union select list_code || '/' || ${subject} from item_list where ${isOwn}))`
}

/** Descriptions of items by number, for the titles of entries. */
export async function itemNames(db: Db, itemNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (itemNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .where(sql<boolean>`item_no = any(${itemNos}::text[])`)
    .select(['itemNo', 'description'])
    .execute()
  return new Map(rows.map(({ itemNo, description }) => [itemNo, description]))
}
