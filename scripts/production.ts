// npm run production:release, production:ship, production:invoice: orders go on, as on the screen Production.
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { productionCommand, readProduction } from '#server/production/command.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(words: readonly string[]): Promise<number> {
  // Before the database is opened, which may be in use.
  readProduction(words)
  // Only the place and the zone are needed.
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, TIME_ZONE } = process.env
  const { dataDir, databaseUrl, ownerUrl, timeZone } = readConfig({
    DATA_DIR,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    TIME_ZONE,
  })
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    await prepareDatabase(pool, ownerUrl, console.log)
    console.log(await productionCommand(db, systemClock(timeZone), words))
    return 0
  } finally {
    await close()
  }
}
