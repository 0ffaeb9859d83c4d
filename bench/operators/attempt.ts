/** Runs one test once more, with the hooks that belong to it, as Vitest does. */
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { Verdict } from './plan.ts'

export interface Hooks {
  /** What the runner itself does before and after each try. */
  before(): void
  after(): void
}

type Cleanup = () => unknown

/** What a test asks for by `onTestFinished`; Vitest's types leave it out. */
interface Ending {
  onFinished?: ((context: RunnerTestCase['context']) => unknown)[]
  onFailed?: unknown
}

/** Test files replace timers. */
const { setTimeout, clearTimeout, setImmediate } = globalThis

let cleanups: Cleanup[] = []
let stray: unknown[] = []
process.on('unhandledRejection', (error) => stray.push(error))
process.on('uncaughtException', (error) => stray.push(error))

/** From the file inwards. */
function suitesOf(test: RunnerTestCase): (RunnerTestSuite | RunnerTestCase['file'])[] {
  const suites: (RunnerTestSuite | RunnerTestCase['file'])[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  return suites.includes(test.file) ? suites : [test.file, ...suites]
}

async function before(test: RunnerTestCase, hooks: Hooks): Promise<void> {
  hooks.before()
  cleanups = []
  for (const suite of suitesOf(test))
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
      const cleanup: unknown = await hook(test.context, suite as RunnerTestSuite)
      if (typeof cleanup === 'function') cleanups.push(cleanup as Cleanup)
    }
}

/** All are called, also when one fails. */
async function after(test: RunnerTestCase): Promise<void> {
  const failures: unknown[] = []
  const inwards = suitesOf(test).toReversed()
  const hooks = inwards.flatMap((suite) =>
    TestRunner.getSuiteHooks(suite)
      .afterEach.toReversed()
      .map((hook) => () => hook(test.context, suite as RunnerTestSuite)),
  )
  const ending = test as unknown as Ending
  const finished = (ending.onFinished ?? []).toReversed().map((hook) => () => hook(test.context))
  for (const call of [...hooks, ...cleanups.toReversed(), ...finished]) {
    try {
      await call()
    } catch (error) {
      failures.push(error)
    }
  }
  cleanups = []
  delete ending.onFinished
  delete ending.onFailed
  if (failures.length > 0) throw failures[0]
}

async function once(test: RunnerTestCase, hooks: Hooks): Promise<void> {
  try {
    await before(test, hooks)
    await TestRunner.getTestFn(test)()
    hooks.after()
  } finally {
    await after(test)
  }
}

async function run(test: RunnerTestCase, hooks: Hooks, limitMs: number): Promise<Verdict> {
  stray = []
  forget(test)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  const done = once(test, hooks).then(
    (): Verdict => 'passed',
    (): Verdict => 'failed',
  )
  const verdict = await Promise.race([done, late])
  clearTimeout(timer)
  // Work that was not awaited may fail a moment later.
  await new Promise((resolve) => setImmediate(resolve))
  // A soft assertion fails the test without an error.
  const isFailed = stray.length > 0 || (test.result?.state as string) === 'fail'
  forget(test)
  return verdict === 'passed' && isFailed ? 'failed' : verdict
}

function forget(test: RunnerTestCase): void {
  delete test.promises
  if (!test.result) return
  test.result.state = 'run'
  delete test.result.errors
}

export const attempt = { before, after, run }
