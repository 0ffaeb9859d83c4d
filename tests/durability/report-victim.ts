// A server that makes reports, slowly, and says each slice and each report that it made, until it is killed. Started by report-kill.test.ts.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { startReportJobs } from '#server/reports/jobs/runner.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { createLog } from '#server/runtime/log.ts'
import { sliced } from '#tests/support/report-makers.ts'
import { ZONE } from '#tests/support/zone.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const log = createLog({ logLevel: 'silent' })
log.info = (facts: unknown) => writeSync(1, `${JSON.stringify(facts)}\n`)
const world = { config: readConfig({ DATA_DIR: dataDir }), database, db: database.db, clock: systemClock(ZONE), log }
const before = async (slice: number) => {
  writeSync(1, `slice ${slice}\n`)
  await sleep(50)
}
const runner = startReportJobs(world, sliced({ slices: 40, cellLength: 2000, before }))
// Ends as main.ts does; kill -9 asks nobody.
process.on('SIGTERM', () => {
  void runner
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
setInterval(() => undefined, 60_000)
