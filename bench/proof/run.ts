/** Runs a part in a process of its own and reads what it tells. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PROOF_MARK, type ProofRow } from '../support/proof-row.ts'
import type { Part, Run } from './parts.ts'

const root = resolve(import.meta.dirname, '../..')

export interface Told {
  readonly id: string
  readonly what: string
  readonly figure: string
  readonly goal: string
  readonly result: 'passed' | 'FAILED' | 'not run'
  readonly seconds: number
  /** When it was begun, "2026-11-24 02:34" of UTC, and how busy the machine was: times count on a quiet one only. */
  readonly began: string
  readonly load: string
  /** What was printed, of what failed. */
  readonly said: string
}

/** Answers a part's rows: one for tests, as many as a measurement tells. */
export async function ask(part: Part, isLong: boolean): Promise<readonly Told[]> {
  const { id, what, goal } = part
  const run = isLong ? (part.long ?? part.short) : part.short
  const began = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const load = (os.loadavg()[0] ?? 0).toFixed(1)
  if (run === 'long') {
    return [{ id, what, goal, figure: 'only with --long', result: 'not run', seconds: 0, began, load, said: '' }]
  }
  const folder = mkdtempSync(join(tmpdir(), 'provender-proof-'))
  const report = join(folder, 'report.json')
  const started = performance.now()
  const { code, said } = await start(commandOf(run, report), 'files' in run ? run.env : undefined)
  const seconds = (performance.now() - started) / 1000
  try {
    const rows = 'files' in run ? [rowOfTests(report)] : rowsOfBench(said)
    return rows.map((row) => ({
      id,
      what: row.what === '' ? what : `${what}: ${row.what}`,
      goal: row.goal ?? goal,
      figure: row.figure,
      result: resultOf(row, rows, code),
      seconds,
      ...{ began, load },
      said: (row.passed || row.isNotRun) && code === 0 ? '' : 'files' in run ? failuresOf(read(report)) : said,
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A measurement that ends badly without a row that was missed has failed before it could tell. */
function resultOf(row: ProofRow, rows: readonly ProofRow[], code: number): Told['result'] {
  if (row.isNotRun) return 'not run'
  return row.passed && (code === 0 || rows.some(({ passed, isNotRun }) => !passed && !isNotRun)) ? 'passed' : 'FAILED'
}

function commandOf(run: Run, report: string): readonly string[] {
  if ('bench' in run) return [join(root, 'bench', `${run.bench}.ts`), ...(run.args ?? []).map(String)]
  const named = run.named === undefined ? [] : ['-t', run.named]
  const told = ['--reporter=json', `--outputFile=${report}`]
  return [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers=1', ...told, ...run.files, ...named]
}

function rowOfTests(report: string): ProofRow {
  const { numPassedTests, numFailedTests, testResults } = read(report)
  const broken = testResults.filter(({ status }) => status === 'failed').length
  const passed = numFailedTests === 0 && broken === 0 && numPassedTests > 0
  if (numPassedTests + numFailedTests + broken === 0) {
    return { what: '', figure: 'no test ran here', passed: false, isNotRun: true }
  }
  const failed = numFailedTests === 0 && broken === 0 ? '' : `, ${Math.max(numFailedTests, broken)} failed`
  return { what: '', figure: `${numPassedTests} tests passed${failed}`, passed }
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly message?: string
    readonly assertionResults?: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Which tests failed, each with the beginning of what it said. */
const failuresOf = ({ testResults }: Report): string =>
  testResults
    .flatMap(({ message = '', assertionResults = [] }) => [
      message,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => `${fullName}\n${failureMessages.join('\n').slice(0, 600)}`),
    ])
    .filter((text) => text !== '')
    .join('\n\n')

function read(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, testResults: [] }
  }
}

function rowsOfBench(said: string): readonly ProofRow[] {
  const rows = said
    .split('\n')
    .filter((line) => line.startsWith(PROOF_MARK))
    .map((line) => JSON.parse(line.slice(PROOF_MARK.length)) as ProofRow)
  return rows.length > 0 ? rows : [{ what: '', figure: 'it ended before it could tell', passed: false }]
}

function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; said: string }> {
  return new Promise((settle, fail) => {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
    const child = spawn(process.execPath, [...args], { cwd: root, env: { ...process.env, ...given } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('error', fail)
    child.once('close', (code) => settle({ code: code ?? 1, said }))
  })
}
