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
      'note',
      'channel',
    ])
    .orderBy('entryId', 'desc')
    .limit(asked.limit)
  if (!asked.kinds.includes('quantity')) question = question.where(sql<boolean>`action <> 'line.save'`)
  if (asked.customerNo !== undefined) question = question.where('customerNo', '=', asked.customerNo)
  if (asked.subject !== undefined) question = question.where(isOf(asked))
  if (asked.actor !== undefined) question = question.where('actor', '=', asked.actor)
  if (asked.from) question = question.where('happenedAt', '>=', asked.from)
  if (asked.until) question = question.where('happenedAt', '<', asked.until)
  if (asked.way) question = question.where('channel', 'in', [...WAYS_IN[asked.way].channels])
  if (asked.isOnBehalf) question = question.where('onBehalfOf', 'is not', null)
  if (asked.before !== undefined) question = question.where('entryId', '<', asked.before)
  return question.execute()
}

/** An item of a list is recorded by the list's code and its own number. */
function isOf({ subject = '', kinds, customerNo }: HistoryQuestion) {
  if (!kinds.includes('item')) return sql<boolean>`subject = ${subject}`
  const isOwn = customerNo === undefined ? sql`true` : sql`customer_no = ${customerNo}`
  return sql<boolean>`subject = any(array(select ${subject}::text union select list_code || '/' || ${subject} from item_list where ${isOwn}))`
}
