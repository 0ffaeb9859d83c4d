// npm start: a current web client, then the server in this very process, so that signals and the exit code are its own.

import { StepFailed } from './step.ts'
import { BuildMissing, buildWeb } from './web-build.ts'

try {
  await buildWeb({ log: console.log })
} catch (error) {
  if (!(error instanceof BuildMissing) && !(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
await import('../server/main.ts')
