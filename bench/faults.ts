// Plants one fault after the other in a copy of the sources and asks the tests that guard the place: each must fail.
//   npm run bench -- faults                 all of them (an hour on two quiet cores)
//   npm run bench -- faults filters reach   those of which the kind, the file or the description says one of the words
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { abilities } from './faults/abilities.ts'
import { byHand } from './faults/by-hand.ts'
import type { Fault } from './faults/fault.ts'
import { filters } from './faults/filters.ts'
import { fragments } from './faults/fragments.ts'
import { openPlanting } from './support/planting.ts'
import { heading, table } from './support/report.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const every: readonly Fault[] = [...byHand, ...abilities(root), ...fragments(root), ...filters(root)]
const placeOf = ({ file, line }: Fault) => (line === undefined ? file : `${file}:${line}`)
const asked = every.filter((fault) => {
  const text = `${fault.kind} ${placeOf(fault)} ${fault.what}`.toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word))
})

heading(['faults', ...words].join(' '))
const planting = await openPlanting(root)
const rows: string[][] = []
for (const fault of asked) {
  const verdict = await verdictOf(fault)
  rows.push([fault.kind, placeOf(fault), fault.what, verdict])
  console.log(`${rows.length} of ${asked.length}: ${rows.at(-1)?.join(' | ')}`)
}
await planting.close()
const countOf = (word: string) => rows.filter(([, , , verdict]) => verdict?.startsWith(word)).length
const [noticed, harmless] = [countOf('noticed'), countOf('harmless')]
const left = rows.length - noticed - harmless
console.log('')
table(['kind', 'place', 'fault', 'verdict'], rows)
console.log(`Of ${rows.length} faults ${noticed} are noticed, ${harmless} harmless, ${left} not noticed.`)
process.exitCode = left > 0 ? 1 : 0

/** Whether the tests of the place fail while the fault stands, and pass without it. */
async function verdictOf({ file, line, from, to, tests, harmless: why }: Fault): Promise<string> {
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
