/** Faults of a report's files, planted by hand. */
import type { Planted } from './fault.ts'

const FILES = ['server/render/files.test.ts']
const PDF = ['server/render/pdf.test.ts']
const TRUTH = ['server/render/one-truth.test.ts']
const CELLS = 'server/render/xlsx/cells.ts'
const PAGES = 'server/render/pdf-pages.ts'

/** The writers of CSV, workbooks and prints. */
export const filePlanted: readonly Planted[] = [
  ['a text in a workbook becomes a formula when it is edited', CELLS, 'FORMATS = [49,', 'FORMATS = [0,', FILES],
  ['a text that looks like a character’s number becomes that character', CELLS, "'_x005F_'", "'_'", TRUTH],
  [
    'a sheet of more rows than a sheet has',
    'server/render/xlsx.ts',
    'rowNo + next.value.length < lastRow',
    'true',
    FILES,
  ],
  [
    'filters take the totals for a row',
    'server/render/xlsx.ts',
    '{lastRow}"/><pageMargins',
    '{lastRow + 1}"/><pageMargins',
    FILES,
  ],
  ['each part of a group is a group', PAGES, 'if (label !== this.#label || part) {', 'if (label) {', PDF],
  [
    'columns too narrow for what is in them',
    'server/render/pdf-plan.ts',
    'if (missing === 0) return widths',
    'return widths',
    PDF,
  ],
  ['a page’s number is that of the last', 'server/render/pdf-feet.ts', '{pageNo} of', '{of.pages} of', PDF],
]
