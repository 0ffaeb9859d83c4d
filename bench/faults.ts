// Plants one fault after the other in a copy of the sources and asks the tests that guard the place: each must fail.
//   npm run bench -- faults                 all of them (an hour on two quiet cores)
//   npm run bench -- faults filters reach   those of which the kind, the file or the description says one of the words
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { abilities } from './faults/abilities.ts'
import { byHand } from './faults/by-hand.ts'
import type { Fault } from './faults/fault.ts'
import { filters } from './faults/filters.ts'
import { heading, table } from './support/report.ts'

const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const every: readonly Fault[] = [...byHand, ...abilities(root), ...filters(root)]
const asked = every.filter(({ kind, file, what }) =>
  words.length === 0 ? true : words.some((word) => `${kind} ${file} ${what}`.toLowerCase().includes(word)),
)

heading(['faults', ...words].join(' '))
const copy = mkdtempSync(join(tmpdir(), 'provender-faults-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
}).stdout
for (const file of tracked.split('\0').filter((path) => path !== ''))
  cpSync(join(root, file), join(copy, file), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const passing = new Map<string, boolean>()
const rows: (string | number)[][] = []
for (const fault of asked) {
  const verdict = tried(fault)
  rows.push([fault.kind, `${fault.file}${fault.line ? `:${fault.line}` : ''}`, fault.what, verdict])
  console.log(`${rows.length} of ${asked.length}: ${rows.at(-1)?.join(' | ')}`)
}
const unnoticed = rows.filter(([, , , verdict]) => verdict !== 'noticed')
console.log('')
table(['kind', 'place', 'fault', 'verdict'], rows)
console.log(`${rows.length - unnoticed.length} of ${rows.length} faults are noticed.`)
if (unnoticed.length > 0) process.exitCode = 1

/** Whether the tests of the place fail while the fault stands, and pass without it. */
function tried({ file, line, from, to, tests }: Fault): string {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const at = line === undefined ? text.indexOf(from) : text.indexOf(from, startOf(text, line))
  if (at < 0) return 'the place is not there any more: correct the list'
  if (line === undefined && text.indexOf(from, at + 1) >= 0)
    return 'the place is not the only one of its kind: correct the list'
  for (const test of tests) {
    if (!passes(test)) return `${test} fails without the fault`
    writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length))
    const isNoticed = !run(test)
    writeFileSync(path, text)
    if (isNoticed) return 'noticed'
  }
  return 'NOT NOTICED'
}

/** Whether tests pass on the sources as they are; asked once. */
function passes(test: string): boolean {
  const known = passing.get(test)
  if (known !== undefined) return known
  const isPassing = run(test)
  passing.set(test, isPassing)
  return isPassing
}

function run(test: string): boolean {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...test.split(' '), '--bail=1', '--reporter=dot'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
    },
  )
  return status === 0 && !/No test files found/.test(stdout)
}

function startOf(text: string, line: number): number {
  let at = 0
  for (let n = 1; n < line; n += 1) at = text.indexOf('\n', at) + 1
  return at
}
