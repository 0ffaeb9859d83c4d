// npm run build: the web client into dist/web, the server into dist/server; each only when its sources changed.
import { packServer } from './server-pack.ts'
import { StepFailed } from './step.ts'
import { buildWeb } from './web-build.ts'

const how = { log: console.log, isForced: process.argv.includes('--force') }
try {
  await buildWeb(how)
  await packServer(how)
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
