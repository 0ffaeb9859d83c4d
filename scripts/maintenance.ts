// npm run maintenance -- on | off: tells every browser that ordering is down, or up again, without stopping the server.

import { onPool } from '#server/db/open.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { readConfig } from '#server/runtime/config.ts'
import { makeDataDir } from '#server/runtime/make-folder.ts'
import { setMaintenance } from '#server/runtime/system-status.ts'

const [wanted, ...more] = process.argv.slice(2)
if ((wanted !== 'on' && wanted !== 'off') || more.length > 0) {
  console.error('Usage: npm run maintenance -- on | off')
  process.exitCode = 1
} else {
  process.exitCode = await turn(wanted === 'on').catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
}

async function turn(isOn: boolean): Promise<number> {
  // Only the place is needed, so that the switch works where the other settings are not at hand.
  const { DATA_DIR, DATABASE_URL } = process.env
  const { dataDir, databaseUrl } = readConfig({ DATA_DIR, DATABASE_URL })
  makeDataDir(dataDir)
  const place = databaseUrl === undefined ? `the server that uses ${dataDir}` : 'every server on this database'
  const database =
    databaseUrl === undefined
      ? undefined
      : onPool(
          'postgres',
          postgresPool(databaseUrl, () => {}),
        )
  try {
    await setMaintenance({ dataDir, db: database?.db }, isOn)
  } finally {
    await database?.close()
  }
  console.log(
    isOn
      ? `Ordering is down: ${place} says so within a second. Nothing is stopped.`
      : `Ordering is up again on ${place}.`,
  )
  return 0
}
