/** What the process that asks and the worker that runs the tests tell each other, by files. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable with the folder of these files. */
export const FOLDER = 'FAULTS_FOLDER'

export interface Plan {
  /** Faults to ask about, by number. */
  readonly faults: readonly number[]
  /** Active from the start of the worker: for what only loading or `beforeAll` reaches. */
  readonly always: number
  /** Tests to run, by name; absent: all of the file. */
  readonly tests?: readonly string[]
  /** Tests that use the processor longer are only run to see what they reach. */
  readonly slowestMs: number
  /** Pairs of fault and test that passed before. */
  readonly passed: readonly string[]
}

export type Line =
  /** Faults that a test reaches. `''` is what only loading and `beforeAll` reach. */
  | { readonly kind: 'reached'; readonly test: string; readonly faults: readonly number[]; readonly cpuMs: number }
  | { readonly kind: 'tried'; readonly test: string; readonly fault: number; readonly verdict: Verdict }
  /** A test that fails without a fault, or when it runs twice. */
  | { readonly kind: 'useless'; readonly test: string; readonly why: 'fails' | 'fails the second time' }
  /** No test passes any more after this fault, so a new worker is needed. */
  | { readonly kind: 'broken'; readonly fault: number }

/** `late`: not done in time. */
export type Verdict = 'passed' | 'failed' | 'late'

/** What the worker does now, for when it never ends. */
export interface Now {
  readonly pid: number
  readonly fault: number
  readonly test: string
  /** When it must be done, in milliseconds of the epoch. */
  readonly until: number
}

const folder = () => process.env[FOLDER] ?? ''
const pathOf = (name: string) => join(folder(), name)

export const pairOf = (fault: number, test: string): string => `${fault} ${test}`

export const writePlan = (plan: Plan): void => writeFileSync(pathOf('plan.json'), JSON.stringify(plan))
export const readPlan = (): Plan => JSON.parse(readFileSync(pathOf('plan.json'), 'utf8')) as Plan

export const writeNow = (now: Now | undefined): void => writeFileSync(pathOf('now.json'), JSON.stringify(now ?? null))
export const readNow = (): Now | null => {
  try {
    return JSON.parse(readFileSync(pathOf('now.json'), 'utf8')) as Now | null
  } catch {
    return null
  }
}

export const report = (line: Line): void => appendFileSync(pathOf('lines.jsonl'), `${JSON.stringify(line)}\n`)
export const clearLines = (): void => writeFileSync(pathOf('lines.jsonl'), '')
/** A line that a killed worker has written by half is left out. */
export const readLines = (): Line[] =>
  readFileSync(pathOf('lines.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
