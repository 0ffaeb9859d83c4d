import type { TABLE_FORMATS } from '#rules/uploads/formats.ts'
import type { ColumnMatch } from '#rules/uploads/table/header.ts'
import type { Db } from '../db/open.ts'

interface OfFormat {
  readonly customerNo: string
  readonly format: (typeof TABLE_FORMATS)[number]
}

/** How the customer's files of the format name their columns; undefined until a user has matched them. */
export const columnMatch = (db: Db, { customerNo, format }: OfFormat) =>
  db
    .selectFrom('columnMatch')
    .where('customerNo', '=', customerNo)
    .where('format', '=', format)
    .select(['date', 'locationNo', 'itemNo', 'quantity', 'usedOnDay', 'matchedBy', 'matchedAt'])
    .executeTakeFirst()

export async function saveColumnMatch(
  tx: Db,
  { customerNo, format }: OfFormat,
  { date, locationNo, itemNo, quantity, usedOnDay }: ColumnMatch,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const row = { date, locationNo, itemNo, quantity, usedOnDay, matchedBy: by, matchedAt: now }
  await tx
    .insertInto('columnMatch')
    .values({ customerNo, format, ...row })
    .onConflict((conflict) => conflict.columns(['customerNo', 'format']).doUpdateSet(row))
    .execute()
}

export const deleteColumnMatch = (tx: Db, { customerNo, format }: OfFormat) =>
  tx.deleteFrom('columnMatch').where('customerNo', '=', customerNo).where('format', '=', format).execute()
