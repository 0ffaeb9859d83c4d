import { type RawBuilder, sql } from 'kysely'

/** Whether the quantity of an invoice line counts as pieces: `isInPieces` of rules/reports/invoice.ts. */
export const isInPieces = (line: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${line}.unit`)} = '' and ${sql.ref(`${line}.quantity`)} = trunc(${sql.ref(`${line}.quantity`)})`
