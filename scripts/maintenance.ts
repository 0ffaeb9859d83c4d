// npm run maintenance -- on | off: tells every browser that ordering is down, or up again, without stopping the server.
import { mkdirSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { setMaintenance } from '#server/system-status.ts'

const [wanted, ...more] = process.argv.slice(2)
if ((wanted !== 'on' && wanted !== 'off') || more.length > 0) {
  console.error('Usage: npm run maintenance -- on | off')
  process.exitCode = 1
} else {
  // Only the place is needed, so that the switch works where the other settings are not at hand.
  const { dataDir } = readConfig({ DATA_DIR: process.env['DATA_DIR'] })
  mkdirSync(dataDir, { recursive: true })
  setMaintenance(dataDir, wanted === 'on')
  console.log(
    wanted === 'on'
      ? `Ordering is down: the server that uses ${dataDir} says so within a second. Nothing is stopped.`
      : `Ordering is up again on the server that uses ${dataDir}.`,
  )
}
