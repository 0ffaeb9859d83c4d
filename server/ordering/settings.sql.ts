/** What staff administrators switch on a screen. It stands in the database, so that it holds on every server at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Names in the table `setting`. */
export const STAFF_BEFORE_CUTOFF = 'staff-edit-before-cutoff'
export const CUSTOMERS_FROM_ERP = 'customers-from-erp'
/** ACC-15: whether orders that are not delivered yet count in what is owed. */
export const UNDELIVERED_COUNT = 'undelivered-orders-count'
/** CUT-05: whether forms offer cut-offs on the day before and on the same day. */
export const LATE_CUT_DAYS = 'late-cut-days'
/** When the orders of a make date are released by themselves: 'off' or HH:MM (rules/production/schedule.ts). */
export const RELEASE_AT = 'production-release-at'

/** ORD-38, for a statement that asks in the same breath: whether staff may change quantities before the cut-off. */
export const staffMayBefore: RawBuilder<boolean> = sql`exists (
  select 1 from setting where name = ${STAFF_BEFORE_CUTOFF} and value = 'on')`

/** The same asked by itself. */
export async function mayStaffEditBeforeCutoff(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select ${staffMayBefore} as is_on`.execute(db)
  return rows[0]?.isOn ?? false
}

export const isOn = async (db: Db, name: string): Promise<boolean> => (await settingOf(db, name))?.value === 'on'

export interface SettingRow {
  readonly value: string
  readonly changedBy: string
  readonly changedAt: Date | null
}

export const settingOf = (db: Db, name: string): Promise<SettingRow | undefined> =>
  db.selectFrom('setting').where('name', '=', name).select(['value', 'changedBy', 'changedAt']).executeTakeFirst()

export const putSetting = async (
  tx: Db,
  name: string,
  { value, changedBy, changedAt }: { readonly value: string; readonly changedBy: string; readonly changedAt: Date },
): Promise<void> => {
  await tx
    .insertInto('setting')
    .values({ name, value, changedBy, changedAt })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value, changedBy, changedAt }))
    .execute()
}
