import type { Db } from '../db/open.ts'

/**
 * Who changed a record last, of those that the database records itself: `record` is its word ('customer'), `subject` its key.
 * Read from the newest on: it is asked when two have just met.
 */
export const lastChangedBy = async (
  db: Db,
  { customerNo, record, subject }: { customerNo: string | null; record: string; subject: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('auditEntry')
      .where('action', 'in', [`${record}.change`, `${record}.create`])
      .where('subject', '=', subject)
      .where((eb) => (customerNo === null ? eb('customerNo', 'is', null) : eb('customerNo', '=', customerNo)))
      .select('actor')
      .orderBy('entryId', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.actor
