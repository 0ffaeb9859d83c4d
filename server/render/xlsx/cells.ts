/** A report's cells as the XML of a sheet: figures and dates as what they are, texts as texts that nothing makes a formula of. */
import { daysBetween } from '#rules/calendar.ts'
import { cents } from '#rules/money.ts'
import { type ColumnKind, isDay, type ReportCell } from '#rules/reports/report-table.ts'

/** Places in the styles' table below; a row of totals has each once more, heavy. */
const STYLES: Readonly<Record<ColumnKind, number>> = {
  text: 2,
  code: 2,
  box: 2,
  number: 3,
  money: 4,
  percent: 5,
  date: 6,
}
const PLAIN = 0
const HEAD_STYLE = 1
const TOTALS = 5
/** What a spreadsheet holds in one cell. */
const LONGEST_TEXT = 32_767

/** Texts have the format of texts, so that one which begins with = stays a text when somebody edits it (T14, RPT-30). */
const FORMATS = [49, 3, 4, 164, 165]
const formats = (more: string) =>
  FORMATS.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1" ${more} fillId="0" xfId="0"/>`).join('')
/** xl/styles.xml: plain, the heads, one for each kind of cell, and the same in totals. */
export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="3"><border/><border><bottom style="medium"/></border><border><top style="medium"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="12"><xf xfId="0"/><xf numFmtId="49" applyNumberFormat="1" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>${formats('fontId="0" borderId="0"')}${formats('fontId="1" borderId="2" applyFont="1" applyBorder="1"')}</cellXfs></styleSheet>`

export interface SheetColumn {
  /** What a cell begins with: '<c r="A'. */
  readonly begins: string
  readonly kind: ColumnKind
}

/** Columns of a sheet, by letters from A. */
export const sheetColumns = (kinds: readonly ColumnKind[]): SheetColumn[] =>
  kinds.map((kind, i) => ({ begins: `<c r="${lettersOf(i)}`, kind }))

/** 0 → 'A', 26 → 'AA'. */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

export function headXml(columns: readonly SheetColumn[], labels: readonly string[]): string {
  const cells = columns.map(({ begins }, i) => textXml(`${begins}1" s="${HEAD_STYLE}"`, labels[i] ?? ''))
  return `<row r="1">${cells.join('')}</row>`
}

/** A row; an empty cell is left out. */
export function rowXml(
  columns: readonly SheetColumn[],
  row: readonly ReportCell[],
  rowNo: number,
  isTotals = false,
): string {
  let xml = `<row r="${rowNo}">`
  for (const [i, { begins, kind }] of columns.entries()) {
    const cell = row[i]
    if (cell === undefined || cell === '') continue
    const [style, value] = typed(kind, cell)
    const start = `${begins}${rowNo}" s="${isTotals && style !== PLAIN ? style + TOTALS : style}"`
    xml += value === undefined ? textXml(start, String(cell)) : `${start}><v>${value}</v></c>`
  }
  return `${xml}</row>`
}

/** How a cell is shown, and its value where it is no text. */
function typed(kind: ColumnKind, cell: string | number): [style: number, value?: string] {
  if (typeof cell === 'string') return kind === 'date' && isDay(cell) ? [STYLES.date, serial(cell)] : [STYLES.text]
  // The format of money shows two decimals; a price that is finer than a cent is shown with all of its own.
  if (kind === 'money') return [Number.isInteger(cell) ? STYLES.money : PLAIN, cents(cell)]
  if (kind === 'percent') return [STYLES.percent, String(cell / 1000)]
  return [Number.isInteger(cell) ? STYLES.number : PLAIN, String(cell)]
}

/** Days as spreadsheets count them. */
const serial = (date: string): string => String(daysBetween('1899-12-30', date))

function textXml(start: string, text: string): string {
  const said = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text
  const space = said.trim() === said ? '' : ' xml:space="preserve"'
  return `${start} t="inlineStr"><is><t${space}>${escaped(said)}</t></is></c>`
}

const SPECIAL = /[&<>_\p{Cc}\p{Cs}\ufffe\uffff]/u

/** Text in XML as a spreadsheet reads it back: what XML has no word for is written as _x0007_. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
