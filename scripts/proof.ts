// npm run proof [-- --long] [--only WORD]… [--markdown FILE]: faults and loads, one table of what was done, the figure, its goal and
// whether it was met. Exit code 1 when one failed. The short form takes about twenty minutes on two quiet cores, the long one hours.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { parts } from '../bench/proof/parts.ts'
import { ask, type Told } from '../bench/proof/run.ts'

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, only: { type: 'string', multiple: true }, markdown: { type: 'string' } },
})
const { long: isLong = false, only = [], markdown } = values
const isAsked = ({ id, what }: { id: string; what: string }) =>
  only.length === 0 || only.some((word) => id === word || what.includes(word))

const began = new Date()
const rows: Told[] = []
for (const part of parts.filter(isAsked)) {
  process.stdout.write(`▸ ${part.id}: ${part.what} …`)
  const told = await ask(part, isLong)
  rows.push(...told)
  console.log(` ${told.map(({ result }) => result).join(', ')} (${told[0]?.seconds.toFixed(0)} s)`)
}

const failed = rows.filter(({ result }) => result === 'FAILED')
for (const { id, what, said } of failed) console.error(`\n✗ ${id}: ${what}\n${said.split('\n').slice(-60).join('\n')}`)
const text = pageOf(rows)
console.log(`\n${text}`)
if (markdown !== undefined) writeFileSync(markdown, pageWith(markdown, text))
if (failed.length > 0 || rows.length === 0) process.exitCode = 1

/** A page that has a place for the table keeps the rest of its text. */
function pageWith(file: string, table: string): string {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [begin, end] = [`<!-- ${isLong ? 'long' : 'short'} form -->`, '<!-- end -->']
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) return table
  return `${page.slice(0, from + begin.length)}\n${table}\n${page.slice(to)}`
}

function pageOf(told: readonly Told[]): string {
  const cells = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const count = (result: Told['result']) => told.filter((row) => row.result === result).length
  return [
    `${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${isLong ? 'long' : 'short'} form, ${os.availableParallelism()} cores, ` +
      `Node ${process.versions.node}, load ${os.loadavg()[0]?.toFixed(1)}: ` +
      `${count('passed')} passed, ${count('FAILED')} failed, ${count('not run')} not run.`,
    '',
    cells(['', 'What was done', 'Figure', 'Goal', 'Result', 's']),
    '|---|---|---|---|---|---:|',
    ...told.map(({ id, what, figure, goal, result, seconds }) =>
      cells([id, what, figure, goal, result, seconds.toFixed(0)]),
    ),
    '',
  ].join('\n')
}
