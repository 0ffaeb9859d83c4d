// npm test: types, lint, unit and integration tests, build, journeys. Stops at the first step that fails.
//   npm test -- --check | --unit | --e2e      runs a part
//   npm test -- --both-engines                runs all tests on both database engines, also those that one is enough for on each landing
//   npm test -- --changed [COMMIT]            runs what differs from HEAD (or from COMMIT): types, lint, nearest tests, its journeys
import { changedFiles, planOf } from './changed.ts'
import { installChromium } from './chromium.ts'
import { runStep } from './step.ts'
import { stepTimes } from './step-times.ts'
import { buildWeb } from './web-build.ts'

const parts = { check, unit, e2e }
const BOTH_ENGINES = '--both-engines'
const args = process.argv.slice(2).filter((arg) => arg !== BOTH_ENGINES)
if (process.argv.includes(BOTH_ENGINES)) process.env['TEST_ENGINE'] = 'both'
const isChanged = args[0] === '--changed'
const unknown = isChanged ? args[2] : args.find((arg) => !Object.keys(parts).includes(arg.replace(/^--/, '')))
const took: [name: string, seconds: number][] = []
const step = async (name: string, command: string, commandArgs: readonly string[], env = {}) => {
  took.push([name, await runStep(name, command, commandArgs, { env })])
}

try {
  if (unknown)
    throw new Error(
      `Unknown part ${unknown}. The parts are --check, --unit, --e2e and --changed [COMMIT]; --both-engines goes with any of them.`,
    )
  if (isChanged) await changed(args[1])
  else {
    if (args.length === 0 || args.includes('--e2e')) await installChromium()
    for (const [name, part] of Object.entries(parts)) if (args.length === 0 || args.includes(`--${name}`)) await part()
  }
  for (const line of stepTimes(took)) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(): Promise<void> {
  const started = performance.now()
  // Two at a time, the longest first.
  const left = [
    ...['tests', 'web', 'server', 'contract', 'rules'].map(
      (room) => () => runStep(`types of ${room}`, 'tsc', ['-p', `${room}/tsconfig.json`]),
    ),
    () =>
      runStep('lint with types (oxlint)', 'oxlint', [
        'rules',
        'contract',
        'server',
        'web',
        'tests',
        'bench',
        'scripts',
      ]),
    () => runStep('format and lint (biome)', 'biome', ['check', '--error-on-warnings', '.']),
  ]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  const ends = await Promise.allSettled([lane(), lane()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  took.push(['types, format and lint', (performance.now() - started) / 1000])
  // The rules of the house read only sources, so they report in seconds what would fail after the long tests.
  await step('rules of the house (vitest)', 'vitest', ['run', 'tests/house'])
}

async function unit(): Promise<void> {
  await step('unit and integration tests (vitest)', 'vitest', ['run'])
}

async function e2e(): Promise<void> {
  await build()
  await step('journeys in the browser (playwright)', 'playwright', ['test'])
}

async function types(room: string): Promise<void> {
  await step(`types of ${room}`, 'tsc', ['-p', `${room}/tsconfig.json`])
}

async function build(): Promise<void> {
  const started = performance.now()
  await buildWeb({ log: console.log })
  took.push(['build the web client', (performance.now() - started) / 1000])
}

async function changed(commit: string | undefined): Promise<void> {
  const { allSources } = await import('#tests/support/sources.ts')
  const files = changedFiles(commit)
  if (files.length === 0) throw new Error('Nothing differs, so there is nothing to test.')
  const plan = planOf(files, allSources())
  for (const room of plan.rooms) await types(room)
  if (plan.lint.length > 0) {
    await step('format and lint (biome)', 'biome', ['check', '--error-on-warnings', ...plan.lint])
    await step('lint with types (oxlint)', 'oxlint', plan.lint)
  }
  await step('rules of the house (vitest)', 'vitest', ['run', 'tests/house'])
  if (plan.tests.length > 0) await step('nearest tests (vitest)', 'vitest', ['run', ...plan.tests])
  if (plan.journeys.length + plan.states.length > 0) {
    await installChromium()
    await build()
    const sweep = plan.states.length > 0 ? ['tests/e2e/sweep.e2e.ts'] : []
    const env = { SWEEP_STATES: plan.states.join(',') }
    await step('its journeys (playwright)', 'playwright', ['test', '--no-deps', ...plan.journeys, ...sweep], env)
  }
  if (plan.testsLeft > 0)
    console.log(`${plan.testsLeft} more test files depend on this change. Run npm test before it lands.`)
}
