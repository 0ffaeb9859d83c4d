// npm test: types, lint, unit and integration tests, build, journeys; it stops at the first that fails.
//   npm test -- --check | --unit | --e2e      runs a part
import { installChromium } from './chromium.ts'
import { runStep } from './step.ts'
import { buildWeb } from './web-build.ts'

const parts = { check, unit, e2e }
const args = process.argv.slice(2)
const unknown = args.find((arg) => !Object.keys(parts).includes(arg.replace(/^--/, '')))
/** What each step took, in seconds. */
const took: [name: string, seconds: number][] = []
const step = async (name: string, command: string, commandArgs: readonly string[]) => {
  took.push([name, await runStep(name, command, commandArgs)])
}

try {
  if (unknown) throw new Error(`There is no part ${unknown}: --check, --unit and --e2e are.`)
  if (args.length === 0 || args.includes('--e2e')) await installChromium()
  for (const [name, part] of Object.entries(parts)) if (args.length === 0 || args.includes(`--${name}`)) await part()
  const all = took.reduce((sum, [, seconds]) => sum + seconds, 0)
  for (const [name, seconds] of took) {
    console.log(
      `${seconds.toFixed(1).padStart(8)} s ${String(Math.round((100 * seconds) / all)).padStart(3)} %  ${name}`,
    )
  }
  console.log(`All steps passed in ${Math.round(all)} s.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(): Promise<void> {
  for (const room of ['rules', 'contract', 'server', 'web', 'tests']) {
    await step(`types of ${room}`, 'tsc', ['-p', `${room}/tsconfig.json`])
  }
  await step('format and lint (biome)', 'biome', ['check', '--error-on-warnings', '.'])
  await step('lint with types (oxlint)', 'oxlint', ['rules', 'contract', 'server', 'web', 'tests', 'bench', 'scripts'])
  // They read the sources alone: what they would refuse after the long tests is told in seconds.
  await step('rules of the house (vitest)', 'vitest', ['run', 'tests/house'])
}

async function unit(): Promise<void> {
  await step('unit and integration tests (vitest)', 'vitest', ['run'])
}

async function e2e(): Promise<void> {
  const started = performance.now()
  await buildWeb({ log: console.log })
  took.push(['build the web client', (performance.now() - started) / 1000])
  await step('journeys in the browser (playwright)', 'playwright', ['test'])
}
