/** Plants each fault of the lists in a copy of the sources and runs the tests that guard the place: one must fail. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPlanting, type Planting } from '../support/planting.ts'
import { heading, table } from '../support/report.ts'
import { abilities } from './abilities.ts'
import { byHand } from './by-hand.ts'
import type { Fault } from './fault.ts'
import { filters } from './filters.ts'
import { fragments } from './fragments.ts'

const placeOf = ({ file, line }: Fault) => (line === undefined ? file : `${file}:${line}`)

/** Plants the faults whose kind, place or description has one of the words; all of them without words. True when each is noticed. */
export async function plant(root: string, words: readonly string[]): Promise<boolean> {
  const every: readonly Fault[] = [...byHand, ...abilities(root), ...fragments(root), ...filters(root)]
  const asked = every.filter((fault) => {
    const text = `${fault.kind} ${placeOf(fault)} ${fault.what}`.toLowerCase()
    return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()))
  })
  heading(['faults by-hand', ...words].join(' '))
  const planting = await openPlanting(root)
  const rows: string[][] = []
  for (const fault of asked) {
    rows.push([fault.kind, placeOf(fault), fault.what, await verdictOf(root, planting, fault)])
    console.log(`${rows.length} of ${asked.length}: ${rows.at(-1)?.join(' | ')}`)
  }
  await planting.close()
  const countOf = (word: string) => rows.filter(([, , , verdict]) => verdict?.startsWith(word)).length
  const [noticed, harmless] = [countOf('noticed'), countOf('harmless')]
  const left = rows.length - noticed - harmless
  console.log('')
  table(['kind', 'place', 'fault', 'verdict'], rows)
  console.log(`Of ${rows.length} faults ${noticed} are noticed, ${harmless} harmless, ${left} not noticed.`)
  return left === 0
}

/** Whether a test of the place fails with the fault and passes without it. */
async function verdictOf(
  root: string,
  planting: Planting,
  { file, line, from, to, tests, harmless: why }: Fault,
): Promise<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const at = line === undefined ? text.indexOf(from) : text.indexOf(from, startOf(text, line))
  if (at < 0) return 'the place is not there any more: correct the list'
  if (line === undefined && text.indexOf(from, at + 1) >= 0)
    return 'the place is not the only one of its kind: correct the list'
  if (why !== undefined) return `harmless: ${why}`
  for (const test of tests) {
    if (!(await planting.passes(test))) return `${test} fails without the fault`
    if (await planting.notices(test, { file, at, from, to })) return 'noticed'
  }
  return 'NOT NOTICED'
}

function startOf(text: string, line: number): number {
  let at = 0
  for (let n = 1; n < line; n += 1) at = text.indexOf('\n', at) + 1
  return at
}
