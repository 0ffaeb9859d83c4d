import { type CsvFixes, NO_FIXES, readLines, readTable } from '#rules/uploads/enterprise-csv.ts'
import type { PosNumbers } from '#rules/uploads/pos-number.ts'

/** Text and fixes → lines, problems and changes; the same input gives the same reading (INV-20). */
export function readOrdersCsv(text: string, fixes: CsvFixes = NO_FIXES, posNumbers?: PosNumbers) {
  const table = readTable(text)
  return 'refusals' in table ? table : readLines(table, fixes, posNumbers)
}
