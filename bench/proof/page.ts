/** The tables of docs/proof.md: one of the short form, one of the long one. */
import type { Part } from './parts.ts'
import type { Told } from './run.ts'

const HEAD = ['', 'What was done', 'Figure', 'Goal', 'Result', 's', 'UTC, load']
const RULE = '|---|---|---|---|---|---:|---|'
const RESULT = HEAD.indexOf('Result')

export interface Form {
  readonly isLong: boolean
  /** Every part, in the table's order. */
  readonly parts: readonly Part[]
  readonly asked: readonly Part[]
  /** The machine's word, such as "2 cores". */
  readonly machine: string
}

/**
 * The page with the rows that were told, in the place of its form. Rows of parts that were not asked stay, so that the hours of the
 * long form can be taken in pieces; those of a part that is gone go. A page without the place is the table alone.
 */
export function pageWith(page: string, told: readonly Told[], form: Form): string {
  const [begin, end] = [`<!-- ${form.isLong ? 'long' : 'short'} form -->`, '<!-- end -->']
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) return tableOf(rowsOf('', told, form), form)
  const before = page.slice(from + begin.length, to)
  const table = tableOf(rowsOf(before, told, form), form)
  return `${page.slice(0, from + begin.length)}\n${table}\n${page.slice(to)}`
}

function rowsOf(before: string, told: readonly Told[], { parts, asked }: Form): readonly string[][] {
  const kept = before
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${HEAD.slice(0, 2).join(' | ')} |`))
    .map((line) => line.slice(2, -2).split(' | '))
  const now = told.map(({ id, what, figure, goal, result, seconds, began, load }) =>
    [id, what, figure, goal, result, seconds.toFixed(0), `${began}, ${load}`].map((cell) =>
      cell.replaceAll('|', '\\|').replaceAll('\n', ' '),
    ),
  )
  return parts.flatMap((part) => (asked.includes(part) ? now : kept).filter(isOf(part)))
}

const isOf =
  ({ id, what }: Part) =>
  ([rowId, rowWhat = '']: readonly string[]) =>
    rowId === id && (rowWhat === what || rowWhat.startsWith(`${what}: `))

/** The table with its sums, as Markdown. */
function tableOf(rows: readonly (readonly string[])[], { isLong, machine }: Form): string {
  const count = (result: Told['result']) => rows.filter((row) => row[RESULT] === result).length
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const sums = `${count('passed')} passed, ${count('FAILED')} failed, ${count('not run')} not run.`
  return [`${isLong ? 'Long' : 'Short'} form, ${machine}: ${sums}`, '', line(HEAD), RULE, ...rows.map(line), ''].join(
    '\n',
  )
}
