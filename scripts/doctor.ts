// npm run doctor: settings, database, mail, disk, clock and proxy in one table. The exit code is 1 when something is wrong.

import { examine, tableOf } from '#server/operator/doctor/doctor.ts'
import { systemClock } from '#server/runtime/clock.ts'

const findings = await examine(process.env, systemClock('UTC'))
console.log(tableOf(findings))
process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0
