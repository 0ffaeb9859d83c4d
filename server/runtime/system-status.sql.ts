import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

const MAINTENANCE = 'maintenance'

/** Whether ordering was closed by the operator. Throws when the database does not answer. */
export async function maintenanceSwitch(db: Db): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', MAINTENANCE).executeTakeFirst()
  return row?.value === 'on'
}

/** Closes or opens ordering for every server on this database. */
export async function switchMaintenance(db: Db, isOn: boolean): Promise<void> {
  if (isOn)
    await db
      .insertInto('setting')
      .values({ name: MAINTENANCE, value: 'on' })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value: 'on' }))
      .execute()
  else await db.deleteFrom('setting').where('name', '=', MAINTENANCE).execute()
}

/** The migrations that ran in this database. */
export async function ranMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
