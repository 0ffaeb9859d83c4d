// npm run migrate: brings the database to this version, as a start does. With DATABASE_OWNER_URL the owner upgrades, and the role of
// DATABASE_URL gets the rights that serving needs and no others; the service then runs without DATABASE_OWNER_URL.
import { many } from '#rules/many.ts'
import { databaseAnswers } from '#server/db/answers.ts'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makeDataDir } from '#server/runtime/make-folder.ts'
import { refuseWords } from './no-words.ts'

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  refuseWords('migrate', 'It reads DATABASE_URL, DATABASE_OWNER_URL and DATA_DIR.')
  // Only the place is needed.
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const { dataDir, databaseUrl, ownerUrl } = readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL })
  if (databaseUrl === undefined) makeDataDir(dataDir)
  const { pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    if (databaseUrl !== undefined) await databaseAnswers(pool, console.log)
    const ran = await prepareDatabase(pool, ownerUrl, console.log)
    console.log(ran.length === 0 ? 'The database is of this version.' : `${many(ran.length, 'migration')} ran.`)
    return 0
  } finally {
    await close()
  }
}
