// npm run retention: removes what is older than it must be kept (docs/retention.md).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { refuseOtherVersion } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { roleFacts } from '#server/db/roles/role-facts.ts'
import { readRetention, retentionCommand } from '#server/retention/command.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(words: readonly string[]): Promise<number> {
  // Only the place and the zone are needed.
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, TIME_ZONE, RETENTION_MINIMUM } = process.env
  const asked = readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, TIME_ZONE, RETENTION_MINIMUM })
  const { dataDir, timeZone, leastAges: least } = asked
  // Before the database is opened, which may be in use.
  readRetention(words, least)
  // The role that serves cannot remove what was recorded.
  const databaseUrl = asked.ownerUrl ?? asked.databaseUrl
  // A misspelled folder is no new database, in which nothing is old.
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'database')))
    throw new Error(`DATA_DIR: there is no database in the folder "${dataDir}".`)
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    await refuseOtherVersion(pool, { what: 'The database', next: 'and run this then' })
    const { role, mayUpgrade } = await roleFacts(pool)
    if (!mayUpgrade && !words.includes('--dry-run'))
      throw new Error(`DATABASE_URL: ${role} may not remove records. Set DATABASE_OWNER_URL (docs/retention.md).`)
    const world = { db, clock: systemClock(timeZone), least, base: process.env['INIT_CWD'], log: console.log }
    console.log(await retentionCommand(world, words))
    return 0
  } finally {
    await close()
  }
}
