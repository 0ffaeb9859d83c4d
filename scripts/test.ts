// npm test: types, lint, unit and integration tests, build, journeys; it stops at the first that fails.
//   npm test -- --check | --unit | --e2e      runs a part
import { installChromium } from './chromium.ts'
import { runStep } from './step.ts'
import { buildWeb } from './web-build.ts'

const parts = { check, unit, e2e }
const args = process.argv.slice(2)
const unknown = args.find((arg) => !Object.keys(parts).includes(arg.replace(/^--/, '')))
const started = performance.now()

try {
  if (unknown) throw new Error(`There is no part ${unknown}: --check, --unit and --e2e are.`)
  if (args.length === 0 || args.includes('--e2e')) await installChromium()
  for (const [name, part] of Object.entries(parts)) if (args.length === 0 || args.includes(`--${name}`)) await part()
  console.log(`All steps passed in ${Math.round((performance.now() - started) / 1000)} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(): Promise<void> {
  for (const room of ['rules', 'contract', 'server', 'web', 'tests']) {
    await runStep(`types of ${room}`, 'tsc', ['-p', `${room}/tsconfig.json`])
  }
  await runStep('format and lint (biome)', 'biome', ['check', '--error-on-warnings', '.'])
  await runStep('lint with types (oxlint)', 'oxlint', [
    'rules',
    'contract',
    'server',
    'web',
    'tests',
    'bench',
    'scripts',
  ])
}

async function unit(): Promise<void> {
  await runStep('unit and integration tests (vitest)', 'vitest', ['run'])
}

async function e2e(): Promise<void> {
  await buildWeb({ log: console.log })
  await runStep('journeys in the browser (playwright)', 'playwright', ['test'])
}
