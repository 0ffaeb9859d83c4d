// npm run build: the web client into dist/web, the server into dist/server; each only when its sources changed.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built.mjs'
import { packServer } from './server-pack.ts'
import { StepFailed } from './step.ts'
import { commitOfBuild } from './version.mjs'
import { buildWeb } from './web-build.ts'

const how = { log: console.log, isForced: process.argv.includes('--force') }
try {
  await buildWeb(how)
  await packServer(how)
  // An installation has no working copy: /healthz names this commit there.
  const commit = commitOfBuild(process.env)
  if (commit) writeFileSync(join(root, 'dist', 'commit'), commit)
  else rmSync(join(root, 'dist', 'commit'), { force: true })
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
