// A server that sends an upload, order by order, and says what was acknowledged, until it is killed. Started by upload-kill.test.ts.
import { writeSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { createLog } from '#server/runtime/log.ts'
import { ZONE } from '#tests/support/zone.ts'

const [dataDir = '', batchId = '', cookie = '', csrfToken = '', databaseUrl] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir })
const database = await openDatabase({ dataDir, databaseUrl })
const app = createApp({
  config,
  database,
  db: database.db,
  clock: systemClock(ZONE),
  log: createLog({ logLevel: 'silent' }),
})

const post = async (path: string, fields: Readonly<Record<string, string>>) => {
  const headers = { cookie, 'x-portal-token': csrfToken, 'sec-fetch-site': 'same-origin' }
  const response = await app.fetch(
    new Request(`http://portal.test/api${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  )
  return (await response.json()) as { message: string; groups: { group: number }[] }
}
for (let group = 1; group <= 400; group += 2) {
  const pair = [group, group + 1]
  const answer = await post(api.uploads.send.path, { batch: batchId, groups: JSON.stringify(pair) })
  if (answer.message !== 'success') throw new Error(JSON.stringify(answer))
  for (const each of answer.groups) writeSync(1, `${each.group}\n`)
  // The embedded engine answers within one turn of the event loop; signals are heard between turns.
  await turn()
}
await database.close()
