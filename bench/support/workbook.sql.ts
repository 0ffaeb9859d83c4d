// Locations to order for by workbook, and staff that may upload one.
import { sql } from 'kysely'
import { openSession, sessionCookie } from '#server/access/sessions.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/runtime/clock.ts'
import type { Config } from '#server/runtime/config.ts'
import type { World } from '#server/runtime/world.ts'

export const CUSTOMER = '104220'

/** Adds locations to the seeded customer, and answers what the browser of a member of staff sends. */
export async function seedStaff(
  database: OpenDatabase,
  config: Config,
  locations: number,
): Promise<Readonly<Record<string, string>>> {
  const { db } = database
  await sql`insert into location (customer_no, location_no, route_no, name, menu_days)
            select ${CUSTOMER}, lpad(n::text, 6, '0'), 'R14', 'Stop ' || n, 'UMTWRFS' from generate_series(2, ${locations}::int) n`.execute(
    db,
  )
  return signInStaff(database, config)
}

/** Another administrator of the company; answers what the browser of it sends. */
export async function signInStaff(
  database: OpenDatabase,
  config: Config,
  userCode = 'ADMIN',
): Promise<Readonly<Record<string, string>>> {
  const { db } = database
  const { rows } = await sql<{ userId: number }>`
    insert into portal_user (user_code, customer_no, name, email, password_hash, is_admin, created_on)
    values (${userCode}, null, 'Staff', '', '-', true, '2026-11-01') returning user_id`.execute(db)
  const world = { config, database, db, clock: systemClock(config.timeZone) } as World
  const { secret, csrfToken } = await openSession(world, Number(rows[0]?.userId), false)
  return { cookie: sessionCookie(config, secret).split(';')[0] as string, 'x-portal-token': csrfToken }
}
