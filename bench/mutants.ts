// Plants small changes of meaning in rules/, one at a time, and asks the tests of the rules: at least 80 % must be noticed.
//   npm run bench -- mutants             300 of them, chosen by chance (MUTANTS_SEED=7 for the same ones again)
//   npm run bench -- mutants 1000        so many
//   npm run bench -- mutants all order   all of the files whose name has one of the words
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mutants } from './faults/mutants.ts'
import { openPlanting, type Planted } from './support/planting.ts'
import { heading, table } from './support/report.ts'

const WANTED = 0.8
const root = resolve(import.meta.dirname, '..')
const [size = '300', ...words] = process.argv.slice(2)
const seed = Number(process.env['MUTANTS_SEED'] ?? Date.now() % 1_000_000)
const every = mutants(root).filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
const asked = size === 'all' ? every : sample(every, Number(size))

heading(['mutants', size, ...words].join(' '))
console.log(`${asked.length} of ${every.length} mutants, MUTANTS_SEED=${seed}`)
console.log('')
const planting = await openPlanting(root)
const testsOf = nearTests()
const byFile = new Map<string, { noticed: number; count: number }>()
for (const mutant of asked) {
  const isNoticed = await isNoticedBy(testsOf(mutant.file), mutant)
  const sum = byFile.get(mutant.file) ?? { noticed: 0, count: 0 }
  byFile.set(mutant.file, { noticed: sum.noticed + (isNoticed ? 1 : 0), count: sum.count + 1 })
  if (!isNoticed) console.log(`not noticed: ${placeOf(mutant)}`)
}
await planting.close()
const total = [...byFile.values()].reduce((sum, { noticed }) => sum + noticed, 0)
console.log('')
table(
  ['file', 'mutants', 'noticed', '%'],
  [...byFile].map(([file, { noticed, count }]) => [file, count, noticed, Math.round((100 * noticed) / count)]),
)
console.log(`${total} of ${asked.length} mutants are noticed: ${((100 * total) / asked.length).toFixed(1)} %.`)
process.exitCode = total / asked.length < WANTED ? 1 : 0

async function isNoticedBy(tests: readonly string[], mutant: Planted): Promise<boolean> {
  for (const test of tests) {
    if (!(await planting.passes(test))) throw new Error(`${test} fails without a mutant.`)
    if (await planting.notices(test, mutant)) return true
  }
  return false
}

/** The tests of the rules that meet a file: the one beside it first, then all the others at once. */
function nearTests(): (file: string) => string[] {
  const names = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
  const inRules = names.filter((name) => name.endsWith('.test.ts')).map((name) => `rules/${name}`)
  const tests = [...inRules, 'tests/access.test.ts']
  const met = new Map(tests.map((test) => [test, importsOf(test)]))
  return (file) => {
    const beside = file.replace(/\.ts$/, '.test.ts')
    const others = tests.filter((test) => test !== beside && met.get(test)?.has(file))
    return [...(tests.includes(beside) ? [beside] : []), ...(others.length > 0 ? [others.join(' ')] : [])]
  }
}

/** What a test imports of the rules, by itself or through what helps it. */
function importsOf(file: string, met = new Set<string>()): Set<string> {
  for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '([.#][^']*)'/g)) {
    const found = path.startsWith('#') ? path.slice(1) : join(file, '..', path)
    if (!/^(rules|tests)\//.test(found) || met.has(found)) continue
    met.add(found)
    importsOf(found, met)
  }
  return met
}

function placeOf({ file, at, from, to }: Planted): string {
  const text = readFileSync(join(root, file), 'utf8')
  const line = text.slice(0, at).split('\n').length
  return `${file}:${line} ${from.replaceAll(/\s+/g, ' ').slice(0, 60)} → ${to === '' ? 'nothing' : to} in ${text.split('\n')[line - 1]?.trim().slice(0, 120)}`
}

/** So many, chosen by the seed (mulberry32, shuffled); in the order of files. */
function sample(all: readonly Planted[], count: number): Planted[] {
  let state = seed
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const chosen = new Set(
    all
      .map((_, at) => ({ at, by: chance() }))
      .sort((a, b) => a.by - b.by)
      .slice(0, count)
      .map(({ at }) => at),
  )
  return all.filter((_, at) => chosen.has(at))
}
