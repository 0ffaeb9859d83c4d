import type { DuplicateItem, MatrixStore } from '#rules/uploads/matrix/matrix-model.ts'
import { columnLetters, type FileProblem, type ReadFile } from '#rules/uploads/model.ts'
import type { Source } from './source.ts'

export interface ReadWorkbook extends ReadFile {
  readonly badCustomers: readonly MatrixStore[]
  readonly duplicateItems: readonly DuplicateItem[]
  /** All of them; the server lists the first. */
  readonly problemCount: number
}

/** A workbook as the server has read it (XLS-03, XLS-04). Its cells are mended in the workbook; here they are only left out. */
export function workbookSource({ badCustomers, duplicateItems, problemCount, ...reading }: ReadWorkbook): Source {
  let leftOut: ReadonlySet<FileProblem> = new Set()
  return {
    read: () => ({ ...reading, problems: reading.problems.filter((problem) => !leftOut.has(problem)) }),
    isFixable: () => false,
    unlisted: () => (leftOut.size < reading.problems.length ? problemCount - reading.problems.length : 0),
    fix() {},
    leaveOut(problems) {
      leftOut = new Set([...leftOut, ...problems])
    },
    snapshot: () => leftOut,
    restore(snapshot) {
      leftOut = snapshot as typeof leftOut
    },
    notes: {
      badCustomers: badCustomers.map(({ sheet, row, columnNo, customerNo, locationNo }) => ({
        place: `${sheet}, cell ${columnLetters(columnNo)}${row}`,
        customerNo,
        locationNo,
      })),
      duplicateItems: duplicateItems.map(({ sheet, itemNo, column }) => ({
        place: `${sheet}, column ${columnLetters(column)}`,
        itemNo,
      })),
    },
  }
}
