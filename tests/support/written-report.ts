/** What each of a report's files says, read back: heads, rows and totals, each cell as programs have it ('12.50', '11/09/2026'). */
import Papa from 'papaparse'
import { SaxesParser } from 'saxes'
import { type ColumnKind, type ReportStream, type ReportTable, streamOf } from '#rules/reports/report-table.ts'
import type { FileType } from '#rules/reports/request.ts'
import { renderReport } from '#server/render/render-report.ts'
import { openParts } from '#server/workbooks/zip-entries.ts'

const by = { company: 'Provender', printedAt: '11/19/2026 12:00 PM CT', now: new Date('2026-11-19T18:00:00Z') }

/** The bytes of a report's file. */
export async function fileOf(report: ReportTable | ReportStream, fileType: FileType): Promise<Uint8Array> {
  return collected(renderReport('head' in report ? report : streamOf(report), fileType, by))
}

export async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** The guard of a text that looks like a formula is taken off, as whoever reads the file back does it. */
export function rowsOfCsv(bytes: Uint8Array): string[][] {
  const { data, errors } = Papa.parse<string[]>(Buffer.from(bytes).toString(), {
    newline: '\r\n',
    skipEmptyLines: true,
  })
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
  return data.map((row) => row.map((cell) => cell.replace(/^'/, '')))
}

/** A cell as it lies in a sheet. */
export interface SheetCell {
  readonly type: 'text' | 'number'
  readonly text: string
  readonly format: string
  readonly isBold: boolean
}
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly ReadonlyMap<string, SheetCell>[]
  readonly xml: string
}

/** The sheets of a workbook that our writer wrote. Throws for a formula, which no report has. */
export async function sheetsOf(bytes: Uint8Array): Promise<ReadSheet[]> {
  const parts = await openParts(bytes)
  const xmlOf = async (name: string) => Buffer.from(await collected(parts.read(name))).toString()
  const styles = readStyles(await xmlOf('xl/styles.xml'))
  const names: string[] = []
  elements(await xmlOf('xl/workbook.xml'), (name, { name: called = '' }) => {
    if (name === 'sheet') names.push(called)
  })
  const sheets: ReadSheet[] = []
  for (const [i, name] of names.entries()) {
    const xml = await xmlOf(`xl/worksheets/sheet${i + 1}.xml`)
    sheets.push({ name, xml, rows: readSheet(xml, styles) })
  }
  return sheets
}

/** The rows of a workbook as programs have them; its sheets one after the other, the head once. */
export async function rowsOfXlsx(bytes: Uint8Array, kinds: readonly ColumnKind[]): Promise<string[][]> {
  const sheets = await sheetsOf(bytes)
  return sheets.flatMap(({ rows }, i) =>
    rows.slice(i === 0 ? 0 : 1).map((row) => kinds.map((_, at) => shown(row.get(String.fromCharCode(65 + at))))),
  )
}

function shown(cell: SheetCell | undefined): string {
  if (!cell) return ''
  const { type, text, format } = cell
  if (type === 'text') return text
  if (format === 'mm/dd/yyyy') {
    const [year, month, day] = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).toISOString().split(/[-T]/)
    return `${month}/${day}/${year}`
  }
  if (format === '0.0%') return (Number(text) * 100).toFixed(1)
  return format === '#,##0.00' ? Number(text).toFixed(2) : text
}

type Attributes = Readonly<Record<string, string>>
function elements(
  xml: string,
  open: (name: string, attributes: Attributes) => void,
  text?: (said: string) => void,
  close?: (name: string) => void,
): void {
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  parser.on('text', (said) => text?.(said))
  parser.on('closetag', ({ name }) => close?.(name))
  parser.write(xml).close()
}

const BUILT_IN: Readonly<Record<string, string>> = { '0': 'General', '3': '#,##0', '4': '#,##0.00', '49': '@' }

function readStyles(xml: string): { format: string; isBold: boolean }[] {
  const formats: Record<string, string> = { ...BUILT_IN }
  const styles: { format: string; isBold: boolean }[] = []
  let isInCells = false
  elements(
    xml,
    (name, { numFmtId = '0', formatCode = '', fontId }) => {
      if (name === 'numFmt') formats[numFmtId] = formatCode
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) styles.push({ format: formats[numFmtId] ?? '', isBold: fontId === '1' })
    },
    undefined,
    (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  )
  return styles
}

function readSheet(
  xml: string,
  styles: readonly { format: string; isBold: boolean }[],
): ReadonlyMap<string, SheetCell>[] {
  const rows: Map<string, SheetCell>[] = []
  let at = { column: '', type: '', style: 0 }
  let said = ''
  elements(
    xml,
    (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'f') throw new Error('a formula')
      if (name === 'row') rows.push(new Map())
      if (name === 'row' && Number(r) !== rows.length) throw new Error(`row ${r} is out of its place`)
      if (name !== 'c') return
      at = { column: r.replace(/\d+$/, ''), type: t, style: Number(s) }
      said = ''
    },
    (text) => {
      said += text
    },
    (name) => {
      if (name !== 'c') return
      const { format = '', isBold = false } = styles[at.style] ?? {}
      const isText = at.type === 'inlineStr'
      rows.at(-1)?.set(at.column, {
        type: isText ? 'text' : 'number',
        text: isText ? asSpreadsheetsRead(said) : said,
        format,
        isBold,
      })
    },
  )
  return rows
}

/** _x0007_ is the character of that number. */
const asSpreadsheetsRead = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
