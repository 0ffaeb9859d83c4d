import { IMPORT_PROBLEMS_TOLD } from '#rules/limits.ts'
import { figure, many } from '#rules/many.ts'
import { namedText } from './consequences/consequences.ts'
import type { FileReport, ImportReport } from './import-folder.ts'
import type { Problem } from './read.ts'

/** What an import says to whoever runs it: its refusals, or what it did in each file, its notes and the sums. A dry run names the first keys. */
export function reportLines({ problems, notes, files, isDryRun, ...totals }: ImportReport): string[] {
  if (problems.length > 0) return refusedLines(problems)
  const { rows, inserted, updated, unchanged, removed } = totals
  const sums = [`${figure(inserted)} new`, `${figure(updated)} changed`, `${figure(unchanged)} as before`]
  if (removed > 0) sums.push(`${figure(removed)} removed`)
  return [
    ...files.map((file) => fileLine(file, isDryRun)),
    ...notes,
    `${many(rows, 'row')}: ${sums.join(', ')}.${isDryRun ? ' A dry run: nothing was written.' : ''}`,
  ]
}

function refusedLines(problems: readonly Problem[]): string[] {
  const fileCount = new Set(problems.map(({ file }) => file)).size
  return [
    ...problems.slice(0, IMPORT_PROBLEMS_TOLD).map(({ file, line, column, value, message }) => {
      const where = column === '' || message.includes(column) ? '' : `${column}: `
      return `${file}:${line}: ${where}${message}${value === '' ? '' : ` It is ${JSON.stringify(value)}.`}`
    }),
    ...(problems.length > IMPORT_PROBLEMS_TOLD
      ? [`… and ${figure(problems.length - IMPORT_PROBLEMS_TOLD)} more.`]
      : []),
    `Nothing was imported: ${many(problems.length, 'problem')} in ${many(fileCount, 'file')}.`,
  ]
}

function fileLine({ file, rows, inserted, updated, removed, first }: FileReport, isDryRun: boolean): string {
  const does = [
    `${figure(inserted)} new${isDryRun ? named(inserted, first.inserted) : ''}`,
    `${figure(updated)} changed${isDryRun ? named(updated, first.updated) : ''}`,
    ...(removed > 0 ? [`${figure(removed)} removed${named(removed, first.removed)}`] : []),
  ]
  return `${file}: ${many(rows, 'row')}, ${does.join(', ')}`
}

/** The first of them, where they are found by a key: ' (100100, 100101, …)'. */
const named = (count: number, first: readonly string[]): string =>
  first.length > 0 ? ` (${namedText(count, first)})` : ''
