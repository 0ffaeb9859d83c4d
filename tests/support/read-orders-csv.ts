import { readTable } from '#rules/uploads/enterprise-csv.ts'
import type { Reading } from '#rules/uploads/model.ts'
import { readLines, type TableOptions } from '#rules/uploads/order-table.ts'
import type { PosNumbers } from '#rules/uploads/pos-number.ts'
import type { TableFixes } from '#rules/uploads/table/cells.ts'

/** A CSV file as an upload takes it: its rows, then its lines. */
export function readOrdersCsv(
  text: string,
  fixes?: TableFixes,
  posNumbers?: PosNumbers,
  options?: TableOptions,
): Reading {
  const table = readTable(text, options)
  return 'refusals' in table ? table : readLines(table, fixes, posNumbers)
}
