/** Workbooks made by hand, part by part, so that a test can bend each of them. */
import { type ZipPart, zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A cell as a program types it: text and numbers, or its own XML such as '<c r="B2" t="b"><v>1</v></c>'. */
export type TestCell = string | number | undefined | { readonly xml: string }
export interface TestSheet {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Rows from the first; an empty one is left out. */
  readonly rows: readonly (readonly TestCell[])[]
  /** 'E4:E5'. */
  readonly merged?: readonly string[]
  /** Cells with a note. */
  readonly notes?: readonly string[]
}
export interface TestBook {
  readonly sheets: readonly TestSheet[]
  readonly sharedTexts?: readonly string[]
  /** What stands between <styleSheet> and </styleSheet>. */
  readonly styles?: string
  readonly isFrom1904?: boolean
  /** Attributes of calcPr. */
  readonly calculation?: string
}

/** The parts of a workbook, by name, ready to be zipped or changed. */
export function partsOf({ sheets, sharedTexts, styles, isFrom1904 = false, calculation = '' }: TestBook): ZipPart[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATED}/${type}" Target="${target}"/>`
  const stated = (state?: string) => (state ? ` state="${state}"` : '')
  const tabs = sheets.map(
    ({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${stated(state)} r:id="s${at}"/>`,
  )
  const related = sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  if (sharedTexts) related.push(relation('strings', 'sharedStrings', 'sharedStrings.xml'))
  if (styles) related.push(relation('styles', 'styles', 'styles.xml'))
  const parts = [
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGED}">${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets><calcPr ${calculation}/></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGED}">${related.join('')}</Relationships>`,
    },
    ...sheets.flatMap(({ rows, merged, notes }, at) => [
      { name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(rows, merged) },
      ...(notes ? notesOf(notes, at + 1) : []),
    ]),
  ]
  if (sharedTexts) {
    const items = sharedTexts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')
    parts.push({ name: 'xl/sharedStrings.xml', content: `${HEAD}<sst xmlns="${MAIN}">${items}</sst>` })
  }
  if (styles)
    parts.push({ name: 'xl/styles.xml', content: `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` })
  return parts
}

export const workbookOf = (book: TestBook): Uint8Array => zipOf(partsOf(book))

/** A part's content in place of its own; one that is not there is added. */
export const withPart = (parts: readonly ZipPart[], part: ZipPart): ZipPart[] => [
  ...parts.filter(({ name }) => name !== part.name),
  part,
]

function notesOf(cells: readonly string[], nth: number): ZipPart[] {
  const all = cells.map((ref) => `<comment ref="${ref}" authorId="0"><text><t>Call first</t></text></comment>`).join('')
  return [
    {
      name: `xl/worksheets/_rels/sheet${nth}.xml.rels`,
      content: `${HEAD}<Relationships xmlns="${PACKAGED}"><Relationship Id="n" Type="${RELATED}/comments" Target="../comments${nth}.xml"/></Relationships>`,
    },
    {
      name: `xl/comments${nth}.xml`,
      content: `${HEAD}<comments xmlns="${MAIN}"><commentList>${all}</commentList></comments>`,
    },
  ]
}

const mergedXml = (ranges: readonly string[]): string =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

export const sheetXml = (rows: TestSheet['rows'], merged: readonly string[] = []): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${mergedXml(merged)}</worksheet>`

function rowXml(cells: readonly TestCell[], at: number): string {
  const written = cells.map((cell, column) => (cell === undefined ? '' : cellXml(cell, `${letters(column)}${at + 1}`)))
  return written.join('') === '' ? '' : `<row r="${at + 1}">${written.join('')}</row>`
}

function cellXml(cell: Exclude<TestCell, undefined>, reference: string): string {
  if (typeof cell === 'object') return cell.xml
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

const letters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : letters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A sheet of the matrix: its day, its items, and a row for each location. */
export const matrixSheet = (
  name: string,
  { date = '11/23/2026', items = ['100100', '100107'] }: { date?: TestCell; items?: readonly TestCell[] },
  stores: readonly (readonly TestCell[])[],
): TestSheet => ({
  name,
  rows: [
    ['Order Date', date, 'Used on Day', 'Monday'],
    [],
    ['Customer Number', 'Location Number', 'Location Name', 'Total', ...items],
    ...stores,
  ],
})
