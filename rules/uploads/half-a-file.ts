/** How half a file is noticed (ERP-06): one that broke off reads well to its last row. */
import { figure, many } from '../many.ts'

/** What to say of a file that has less than half the rows of the last time; undefined: nothing. */
export function smallerText(file: string, before: number | undefined, now: number): string | undefined {
  if (before === undefined || now * 2 >= before) return undefined
  const rows = now === 0 ? 'no rows' : many(now, 'row')
  return `${file} has ${rows}; it had ${figure(before)} the last time. Is it whole?`
}

/** Why a file with another count of rows than was expected is refused; undefined: it has that many. */
export const expectedText = (expected: number, rows: number): string | undefined =>
  rows === expected
    ? undefined
    : `The file has ${many(rows, 'row')}; ${figure(expected)} ${expected === 1 ? 'was' : 'were'} expected.`

/** Why a complete file is refused that lacks so many of the rows that are here (IMP-13); undefined: at most half of them. */
export const removalText = (there: number, missing: number): string | undefined =>
  missing * 2 <= there
    ? undefined
    : `The file lacks ${figure(missing)} of the ${many(there, 'row')} here. Is it whole? If so, allow it with --remove-many, or over HTTP with remove_many=1.`

/** items.csv=1200: the file, and how many rows it must have. */
export function readExpected(text: string): [file: string, rows: number] | undefined {
  const [, file, rows] = /^([\w.-]+\.csv)=(\d{1,9})$/.exec(text) ?? []
  return file === undefined ? undefined : [file, Number(rows)]
}
