/** Any report as a workbook, row by row as it is made: a frozen head, filters, figures and dates that can be summed and sorted. */
import { setImmediate as breathe } from 'node:timers/promises'
import {
  fileLabelOf,
  plainCell,
  type ReportCell,
  type ReportGroup,
  type ReportStream,
  totalsInFile,
} from '#rules/reports/report-table.ts'
import { begun } from './first-rows.ts'
import type { PrintedBy } from './printed-by.ts'
import { headXml, lettersOf, rowXml, STYLES_XML, sheetColumns } from './xlsx/cells.ts'
import { coreXml, MAIN, relations, sheetNames, typesXml, workbookXml, XML_HEAD, xmlPart } from './xlsx/parts.ts'
import { type ZipPart, zipped } from './xlsx/zip.ts'

/** What a sheet holds; what is more goes on in another one. */
const LAST_ROW = 1_048_576
/** Rows between two breaths for others: a millisecond, and so few texts that none of them grows old. */
const ROWS_AT_ONCE = 100
/** Of a column, in characters. */
const WIDTH = { least: 8, most: 60, ofFilter: 3 } as const

type Row = readonly ReportCell[]

/** `lastRow` of a sheet is less in tests. */
export const writeReportXlsx = (stream: ReportStream, by: PrintedBy, lastRow = LAST_ROW): AsyncGenerator<Uint8Array> =>
  zipped(partsOf(stream, by, lastRow), by.now)

/** The first part tells what kind of file it is; those that name the sheets come when all are known. */
async function* partsOf(stream: ReportStream, by: PrintedBy, lastRow: number): AsyncGenerator<ZipPart> {
  yield xmlPart('_rels/.rels', relations('officeDocument xl/workbook.xml', 'core docProps/core.xml'))
  yield xmlPart('docProps/core.xml', coreXml(stream.head, by))
  yield xmlPart('xl/styles.xml', STYLES_XML)

  const { head, end } = stream
  const columns = sheetColumns(head.columns.map(({ kind }) => kind))
  const { firstRows, groups } = await begun(stream)
  const opening = openingXml(stream, firstRows) + headXml(columns, head.columns.map(fileLabelOf))
  const batches = batchesOf(groups, Math.min(ROWS_AT_ONCE, lastRow - 2))
  let next = await batches.next()
  const lastRows: number[] = []

  async function* sheet(): AsyncGenerator<string> {
    yield opening
    let rowNo = 1
    for (; !next.done && rowNo + next.value.length < lastRow; next = await batches.next()) {
      let xml = ''
      for (const row of next.value) xml += rowXml(columns, row, ++rowNo)
      yield xml
      await breathe()
    }
    lastRows.push(rowNo)
    const totals = next.done ? end().totals : undefined
    if (totals) yield rowXml(columns, totalsInFile(totals), rowNo + 1, true)
    yield closingXml(`A1:${lettersOf(columns.length - 1)}`, rowNo)
  }

  try {
    do yield { name: `xl/worksheets/sheet${lastRows.length + 1}.xml`, content: sheet() }
    while (!next.done)
  } finally {
    await batches.return(undefined)
  }
  const ends = lastRows.map((rowNo) => `$${lettersOf(columns.length - 1)}$${rowNo}`)
  yield xmlPart('xl/workbook.xml', workbookXml(sheetNames(head.title, ends.length), ends))
  const sheets = lastRows.map((_, i) => `worksheet worksheets/sheet${i + 1}.xml`)
  yield xmlPart('xl/_rels/workbook.xml.rels', relations(...sheets, 'styles styles.xml'))
  yield xmlPart('[Content_Types].xml', typesXml(sheets.length))
}

async function* batchesOf(groups: AsyncIterable<ReportGroup>, most: number): AsyncGenerator<readonly Row[], undefined> {
  for await (const { rows } of groups)
    for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
  return undefined
}

/** Everything above the rows: the head stays in sight, and columns are as wide as what is in them. */
function openingXml({ head }: ReportStream, firstRows: readonly Row[]): string {
  const widths = head.columns.map((column, i) => {
    const cells = firstRows.map((row) => plainCell(column.kind, row[i]).length + (isFigure(row[i]) ? 2 : 0))
    const widest = Math.max(fileLabelOf(column).length + WIDTH.ofFilter, ...cells) + 2
    const width = Math.min(Math.max(widest, WIDTH.least), WIDTH.most)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}
/** Figures have separators. */
const isFigure = (cell: ReportCell): boolean => typeof cell === 'number'

/** Everything below the rows: filters, paper across, and no warnings that a number such as 000213 is a text. */
const closingXml = (columns: string, lastRow: number): string =>
  `</sheetData><autoFilter ref="${columns}${lastRow}"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/><ignoredErrors><ignoredError sqref="${columns}${lastRow + 1}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
