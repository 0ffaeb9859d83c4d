// npm run proof [-- --long] [--only WORD]… [--markdown FILE]: faults and loads, one table of what was done, the figure, its goal and
// whether it was met. Exit code 1 when one failed. The short form takes about twenty minutes on two quiet cores, the long one hours.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { pageWith } from '../bench/proof/page.ts'
import { parts } from '../bench/proof/parts.ts'
import { ask, type Told } from '../bench/proof/run.ts'

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, only: { type: 'string', multiple: true }, markdown: { type: 'string' } },
})
const { long: isLong = false, only = [], markdown } = values
const isAsked = ({ id, what }: { id: string; what: string }) =>
  only.length === 0 || only.some((word) => id === word || what.includes(word))

const asked = parts.filter(isAsked)
const rows: Told[] = []
for (const part of asked) {
  process.stdout.write(`▸ ${part.id}: ${part.what} …`)
  const told = await ask(part, isLong)
  rows.push(...told)
  console.log(` ${told.map(({ result }) => result).join(', ')} (${told[0]?.seconds.toFixed(0)} s)`)
}

const failed = rows.filter(({ result }) => result === 'FAILED')
for (const { id, what, said } of failed) console.error(`\n✗ ${id}: ${what}\n${said.split('\n').slice(-60).join('\n')}`)
const form = { isLong, parts, asked, machine: `${os.availableParallelism()} cores, Node ${process.versions.node}` }
console.log(`\n${pageWith('', rows, form)}`)
// A page that has a place for the table keeps the rest of its text.
if (markdown !== undefined)
  writeFileSync(markdown, pageWith(existsSync(markdown) ? readFileSync(markdown, 'utf8') : '', rows, form))
if (failed.length > 0 || rows.length === 0) process.exitCode = 1
