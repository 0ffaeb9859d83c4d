// npm run doctor: settings, database, mail, disk, clock and proxy in one table. The exit code is 1 when something is wrong.

import { examine, tableOf } from '#server/operator/doctor/doctor.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { refuseWords } from './no-words.ts'

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function main(): Promise<number> {
  refuseWords('doctor', 'It reads the settings of the environment.')
  const findings = await examine(process.env, systemClock('UTC'))
  console.log(tableOf(findings))
  return findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0
}
