import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface AuditEntry {
  readonly actor: string
  readonly actorId?: number | undefined
  readonly onBehalfOf?: string | undefined
  readonly customerNo?: string | undefined
  readonly action: string
  readonly subject?: string
  readonly itemNo?: string
  readonly oldValue?: string
  readonly newValue?: string
  readonly note?: string
  readonly channel?: string
  readonly requestId?: string
  readonly address?: string
  readonly happenedAt: Date
}

/** Adds to the record; nothing ever changes or removes an entry (INV-33). */
export const record = async (db: Db, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('auditEntry')
    .values({
      ...entry,
      actorId: entry.actorId ?? null,
      onBehalfOf: entry.onBehalfOf ?? null,
      customerNo: entry.customerNo ?? null,
      itemNo: entry.itemNo ?? null,
      oldValue: entry.oldValue ?? null,
      newValue: entry.newValue ?? null,
    })
    .execute()
}

/** Who changes something in a transaction, for the entries that the database writes by itself (migrations/0009-history.sql). */
export type Who = Pick<AuditEntry, 'actor'> &
  Partial<Pick<AuditEntry, 'actorId' | 'onBehalfOf' | 'channel' | 'requestId' | 'address' | 'note' | 'happenedAt'>> & {
    /** False: rows that are new are not recorded one by one. An import's are one entry together. */
    readonly inserts?: boolean
  }

/** Tells who makes the changes of this transaction from here on. Every transaction of administration begins with it. */
export const tellWho = async (tx: Db, who: Who): Promise<void> => {
  await sql`select set_config('provender.who', ${JSON.stringify(who)}, true)`.execute(tx)
}
