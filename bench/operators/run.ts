/** Asks about the faults of folders and files, and prints what was found out. */
import { join } from 'node:path'
import { heading, table } from '../support/report.ts'
import { byFile, faultsOf, nameOf, type OperatorFault, sourcesUnder } from './faults.ts'
import { reasonFor } from './harmless.ts'
import { inquire } from './inquiry.ts'
import { testsFor } from './near.ts'
import { openResults, type Result } from './results.ts'
import { sample } from './sample.ts'
import { openAsker } from './vitest.ts'

export interface Options {
  /** How many faults, chosen by the seed; absent: all. */
  readonly sample?: string | undefined
  readonly seed?: string | undefined
  /** Also asks about what was noticed before. */
  readonly afresh?: boolean | undefined
  /** Asks about nothing. */
  readonly report?: boolean | undefined
  /** The only test files that are asked; absent: all that meet a source. */
  readonly tests?: readonly string[] | undefined
}

/** True when each fault is noticed or harmless. */
export async function askByOperator(root: string, places: readonly string[], options: Options): Promise<boolean> {
  const seed = Number(options.seed ?? Date.now() % 1_000_000)
  const all = faultsOf(root, [...new Set(places.flatMap((place) => sourcesUnder(root, place)))])
  const faults = options.sample === undefined ? all : sample(all, Number(options.sample), seed)
  const results = openResults(join(root, '.cache/faults.jsonl'))
  const known = new Map(options.afresh ? [] : results.known)
  heading(['faults', ...places].join(' '))
  if (options.sample !== undefined) console.log(`${faults.length} of ${all.length} faults, --seed ${seed}`)
  const left = faults.filter((fault) => known.get(fault.id)?.verdict !== 'noticed' && reasonFor(fault) === undefined)
  console.log(`${faults.length} faults, ${left.length} to ask`)
  const near = testsFor(root)
  const unknown = options.tests?.filter((file) => !near.files.includes(file)) ?? []
  if (unknown.length > 0) throw new Error(`No test that can be asked: ${unknown.join(', ')}.`)
  const tests = { ...near, files: near.files.filter((file) => options.tests?.includes(file) ?? true) }
  if (!options.report && left.length > 0) {
    const asker = await openAsker(root, left)
    const tell = (result: Result) => {
      known.set(result.id, result)
      // Another test may notice what these few do not.
      if (options.tests === undefined || result.verdict === 'noticed') results.add(result)
    }
    await inquire({ faults: left, tests, asker, tell, log: console.log })
    await asker.close()
  }
  return print(faults, known)
}

function print(faults: readonly OperatorFault[], known: ReadonlyMap<string, Result>): boolean {
  const verdictOf = (fault: OperatorFault) =>
    reasonFor(fault) === undefined ? (known.get(fault.id)?.verdict ?? 'not asked') : 'harmless'
  const survivors = faults.filter((fault) => !['noticed', 'harmless'].includes(verdictOf(fault)))
  const rows = [...byFile(faults)].map(([file, of]) => {
    const count = (verdict: string) => of.filter((fault) => verdictOf(fault) === verdict).length
    const [noticed, harmless] = [count('noticed'), count('harmless')]
    return [file, of.length, noticed, harmless, of.length - noticed - harmless]
  })
  const sum = (at: number) => rows.reduce((total, row) => total + Number(row[at]), 0)
  console.log('')
  table(['file', 'faults', 'noticed', 'harmless', 'left'], [...rows, ['all', sum(1), sum(2), sum(3), sum(4)]])
  for (const fault of survivors) console.log(`${verdictOf(fault)}: ${nameOf(fault)} | ${fault.lineText.slice(0, 140)}`)
  return survivors.length === 0
}
