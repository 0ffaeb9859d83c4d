/** Which rights the role that serves has on each table, where another role owns the database (SEC-39). */

/** Tables that keep what happened. The server only adds rows to them; `npm run retention` removes old ones as the owner. */
export const RECORDS: ReadonlySet<string> = new Set([
  'audit_entry',
  'erp_order',
  'erp_order_line',
  'import_run',
  'order_mail',
  'order_unlock',
  'production_release',
  'production_run',
])

const VERSIONS = 'schema_migration'
/** A month of the record, also one that a retention run took out and has not dropped yet. */
const RECORD_PART = /^audit_entry_/

export interface Relation {
  readonly name: string
  readonly isSequence: boolean
}

/** In the order of the alphabet. Months of the record are reached through the record; reading them directly is for backups. */
export function wantedRights({ name, isSequence }: Relation): readonly string[] {
  if (isSequence) return ['SELECT', 'USAGE']
  if (name === VERSIONS || RECORD_PART.test(name)) return ['SELECT']
  if (RECORDS.has(name)) return ['INSERT', 'SELECT']
  return ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
}
