/** Faults of a report's files, planted by hand. */
import type { Planted } from './fault.ts'

const FILES = ['server/render/files.test.ts']
const PDF = ['server/render/pdf.test.ts']
const TRUTH = ['server/render/one-truth.test.ts']
const CELLS = 'server/render/xlsx/cells.ts'
const TABLE = 'rules/reports/report-table.ts'
const PAGES = 'server/render/pdf-pages.ts'

/** The writers of CSV, workbooks and prints. */
export const filePlanted: readonly Planted[] = [
  ['a formula goes out in a CSV', 'rules/text/write-csv.ts', '(ACTIVE.test(text) ?', '(false ?', FILES],
  ['what may be a formula is not looked at', 'rules/text/write-csv.ts', 'MAY_NEED_CARE.test(text) || ', '', FILES],
  [
    'a CSV without its totals',
    'server/render/csv.ts',
    'totals ? text + rowOf(kinds, totalsInFile(totals)) : text',
    'text',
    TRUTH,
  ],
  ['nobody is served while a CSV is written', 'server/render/csv.ts', 'await breathe()', '', FILES],
  ['cents as dollars', TABLE, "if (kind === 'money') return cents(cell)", '', TRUTH],
  ['tenths of a percent as percent', TABLE, "kind === 'percent' ? tenths(cell) : String(cell)", 'String(cell)', TRUTH],
  ['a text in a workbook becomes a formula when it is edited', CELLS, 'FORMATS = [49,', 'FORMATS = [0,', FILES],
  ['a text that looks like a character’s number becomes that character', CELLS, "'_x005F_'", "'_'", TRUTH],
  ['a date in a workbook is a text', CELLS, "kind === 'date' && isDay(cell)", 'false', TRUTH],
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
  ['a reader who went away leaves the rows open', 'server/render/first-rows.ts', 'await rest?.return?.()', '', FILES],
  ['a page within a group does not say of which', PAGES, 'if (block.continued) this.#place(block.continued)', '', PDF],
  ['sums alone at the top of a page', PAGES, " || next.kind === 'sums'", '', PDF],
  ['each part of a group is a group', PAGES, 'if (label !== this.#label || part) {', 'if (label) {', PDF],
  [
    'columns too narrow for what is in them',
    'server/render/pdf-plan.ts',
    'if (missing === 0) return widths',
    'return widths',
    PDF,
  ],
  [
    'paper never lies across',
    'server/render/pdf-plan.ts',
    'sum(needs) > UPRIGHT.width ? ACROSS : UPRIGHT',
    'UPRIGHT',
    PDF,
  ],
  ['a page’s number is that of the last', 'server/render/pdf-feet.ts', '{i + 1} of', '{this.#feet.length} of', PDF],
]
