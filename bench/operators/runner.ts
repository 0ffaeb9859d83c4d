/**
 * Runs each test once as it is, noting which faults it reaches, and then once with each of these faults active. All in
 * one process: no file is loaded twice.
 */
import { type RunnerTestCase, type SerializedConfig, TestRunner } from 'vitest'
import { attempt, type Hooks } from './attempt.ts'
import { pairOf, readPlan, report, writeNow } from './plan.ts'
import { activate, openSwitches, record } from './state.ts'

/** How long a test may take with a fault: a busy machine stalls for seconds. */
const AT_LEAST_MS = 10_000
const TIMES = 20

openSwitches()

export default class FaultRunner extends TestRunner {
  private readonly plan = readPlan()
  private readonly passed = new Set(this.plan.passed)
  private readonly decided = new Set<number>()
  /** Reached by loading, `beforeAll`, and whatever runs outside of tests. */
  private readonly outside = new Set<number>()
  private inside = new Set<number>()
  private startedAt = 0
  private usedBefore = process.cpuUsage()

  constructor(config: SerializedConfig) {
    super(config)
    activate(this.plan.always)
    record(this.outside)
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    const { tests } = this.plan
    if (tests && !tests.includes(nameOf(test))) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options)
    this.inside = new Set()
    this.startedAt = performance.now()
    this.usedBefore = process.cpuUsage()
    record(this.inside)
    if (this.plan.always > 0) this.begin(test, this.plan.always, 120_000)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const name = nameOf(test)
    try {
      await TestRunner.getTestFn(test)()
    } catch (error) {
      if (this.plan.always === 0) report({ kind: 'useless', test: name, why: 'fails' })
      this.cancelAll()
      throw error
    }
    if (this.plan.always > 0) return
    record(this.outside)
    const ms = Math.round(performance.now() - this.startedAt)
    // The time of the processor, because others use it, too.
    const used = process.cpuUsage(this.usedBefore)
    const cpuMs = Math.round((used.user + used.system) / 1000)
    report({ kind: 'reached', test: name, faults: [...this.inside], cpuMs })
    const asked = this.plan.faults.filter(
      (fault) => this.inside.has(fault) && !this.decided.has(fault) && !this.passed.has(pairOf(fault, name)),
    )
    if (asked.length > 0 && cpuMs <= this.plan.slowestMs)
      await this.askAll(test, asked, Math.max(AT_LEAST_MS, TIMES * ms))
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    report({ kind: 'reached', test: '', faults: [...this.outside], cpuMs: 0 })
    writeNow(undefined)
    super.onAfterRunFiles(files)
  }

  /** With a fault that is always there the first failure is enough. */
  private cancelAll(): void {
    if (this.plan.always > 0) this.cancel('test-failure')
  }

  private async askAll(test: RunnerTestCase, asked: readonly number[], limitMs: number): Promise<void> {
    const hooks: Hooks = {
      before: () => super.onBeforeTryTask(test, { retry: 0, repeats: 0 }),
      after: () => super.onAfterTryTask(test),
    }
    const name = nameOf(test)
    // Vitest has done what comes before this test; what comes after it is done here, and before it again at the end.
    await attempt.after(test)
    if (!(await this.isSound(test, hooks, limitMs))) {
      report({ kind: 'useless', test: name, why: 'fails the second time' })
      await attempt.before(test, hooks)
      return
    }
    for (const fault of asked) {
      this.begin(test, fault, limitMs)
      activate(fault)
      const verdict = await attempt.run(test, hooks, limitMs)
      activate(0)
      report({ kind: 'tried', test: name, fault, verdict })
      if (verdict === 'passed') continue
      this.decided.add(fault)
      if (verdict === 'late' || !(await this.isSound(test, hooks, limitMs))) {
        report({ kind: 'broken', fault })
        process.kill(process.pid, 'SIGKILL')
      }
    }
    await attempt.before(test, hooks)
  }

  /** Without a fault the test passes; what a fault left behind may need a second try. */
  private async isSound(test: RunnerTestCase, hooks: Hooks, limitMs: number): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      this.begin(test, 0, limitMs)
      if ((await attempt.run(test, hooks, limitMs)) === 'passed') return true
    }
    return false
  }

  private begin(test: RunnerTestCase, fault: number, limitMs: number): void {
    writeNow({ pid: process.pid, fault, test: nameOf(test), until: Date.now() + limitMs + 5_000 })
  }
}

function nameOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}
