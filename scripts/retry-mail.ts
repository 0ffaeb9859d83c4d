// npm run mail:retry: takes up again the mail that was given up. A running server sends it within seconds.

import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { mailQueue, retryParked } from '#server/mail/outbox.sql.ts'
import { readConfig } from '#server/runtime/config.ts'
import { refuseWords } from './no-words.ts'

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  refuseWords('mail:retry', 'It tries all mail that was given up.')
  // Only the place is needed.
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = process.env
  const { dataDir, databaseUrl, ownerUrl } = readConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL })
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, log: console.log })
  try {
    await prepareDatabase(pool, ownerUrl, console.log)
    const taken = await retryParked(db)
    const { waiting } = await mailQueue(db)
    console.log(`${taken} taken up again; ${waiting} waiting in all.`)
    return 0
  } finally {
    await close()
  }
}
