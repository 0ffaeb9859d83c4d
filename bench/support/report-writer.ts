// One process that writes one file of a report one way: its time, its first byte and its memory. Started by writers.ts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Papa from 'papaparse'
import PDFDocument from 'pdfkit'
import { addDays } from '#rules/calendar.ts'
import { plainCell, type ReportCell, type ReportColumn, type ReportStream } from '#rules/reports/report-table.ts'
import type { FileType } from '#rules/reports/request.ts'
import { renderReport } from '#server/render/render-report.ts'

export interface WritingResult {
  readonly ms: number
  readonly firstMs: number
  readonly memoryMb: number
  readonly mb: number
}
type Bare = 'papaparse' | 'write-excel-file' | 'pdfkit'
export type Writing = readonly [fileType: FileType, rows: number, how: 'ours' | Bare]
export const writings = [
  ['CSV', 300_000, 'papaparse'],
  ['XLSX', 300_000, 'write-excel-file'],
  ['PDF', 20_000, 'pdfkit'],
] as const

const columns: readonly ReportColumn[] = [
  { label: 'Location', kind: 'code', width: 8 },
  { label: 'Name', kind: 'text', width: 20 },
  { label: 'Item', kind: 'code', width: 8 },
  { label: 'Description', kind: 'text', width: 30 },
  { label: 'Code', kind: 'code', width: 6 },
  { label: 'Date', kind: 'date', width: 10 },
  { label: 'Pieces', kind: 'number', width: 8 },
  { label: 'Waste %', kind: 'percent', width: 8 },
  { label: 'Amount', kind: 'money', width: 10 },
]
const AT_ONCE = 1_000

function* batches(count: number): Generator<ReportCell[][]> {
  for (let from = 0; from < count; from += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => {
      const n = from + i
      return [
        ...[String(Math.floor(n / 300)).padStart(6, '0'), `Lakeside Market ${Math.floor(n / 300)}`],
        ...[String(100_000 + (n % 300)), `Smoked Turkey with Garden Salad ${n % 90} oz`, `A0${n % 9}`],
        ...[addDays('2026-01-01', n % 365), n % 250, (n * 13) % 1_000, (n * 37) % 100_000],
      ]
    })
}

const streamed = (count: number): ReportStream => ({
  head: { title: 'Order Summary', facts: [], columns, emptyText: '', footer: 'Order Summary' },
  groups: (async function* () {
    for (const rows of batches(count)) yield { rows }
  })(),
  end: () => ({ totals: ['Total', ...columns.slice(1, 6).map(() => undefined), count, 12, 123_456] }),
})

const bare: Readonly<Record<Bare, (count: number) => AsyncIterable<Uint8Array>>> = {
  /** Texts are neither guarded nor dates written as people read them. */
  async *papaparse(count) {
    yield Buffer.from(`${Papa.unparse([columns.map(({ label }) => label)])}\r\n`)
    for (const rows of batches(count)) {
      const cells = rows.map((row) => row.map((cell, i) => (i === 8 ? (Number(cell) / 100).toFixed(2) : cell)))
      yield Buffer.from(`${Papa.unparse(cells, { quotes: true })}\r\n`)
    }
  },
  async *'write-excel-file'(count) {
    const { default: writeExcelFile } = await import('write-excel-file/node')
    const typed = [...batches(count)].flatMap((rows) =>
      rows.map((row) =>
        row.map((cell, i) => {
          if (i === 5) return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'mm/dd/yyyy' }
          if (i < 6) return { value: String(cell), type: String }
          const value = Number(cell)
          if (i === 6) return { value, type: Number }
          return i === 7
            ? { value: value / 1000, type: Number, format: '0.0%' }
            : { value: value / 100, type: Number, format: '#,##0.00' }
        }),
      ),
    )
    yield await writeExcelFile(typed, {}).toBuffer()
  },
  /** Every cell written where a cell might stand, 40 rows a page, in our type; nothing is measured, wrapped, ruled or repeated. */
  pdfkit(count) {
    const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
    const { resolve } = createRequire(import.meta.url)
    const face = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff'
    doc.registerFont('ours', readFileSync(resolve(face)) as unknown as ArrayBuffer)
    async function* pages(): AsyncGenerator<Uint8Array> {
      let n = 0
      for (const rows of batches(count))
        for (const row of rows) {
          if (n % 40 === 0) doc.addPage().font('ours').fontSize(9)
          for (const [i, { kind }] of columns.entries())
            doc.text(plainCell(kind, row[i]), 40 + i * 60, 40 + (n % 40) * 17, { lineBreak: false })
          n += 1
          for (let piece = doc.read(); piece; piece = doc.read()) yield piece as Uint8Array
        }
      doc.end()
      for await (const piece of doc) yield piece as Uint8Array
    }
    return pages()
  },
}

async function measure([fileType, rows, how]: Writing): Promise<void> {
  const by = { company: 'Provender', printedAt: '11/19/2026 12:00 PM CT', now: new Date(0) }
  const idle = process.memoryUsage().rss
  const started = performance.now()
  let firstMs = 0
  let bytes = 0
  for await (const piece of how === 'ours' ? renderReport(streamed(rows), fileType, by) : bare[how](rows)) {
    firstMs ||= performance.now() - started
    bytes += piece.length
  }
  process.send?.({
    ms: performance.now() - started,
    firstMs,
    memoryMb: process.resourceUsage().maxRSS / 1024 - idle / 1_048_576,
    mb: bytes / 1e6,
  } satisfies WritingResult)
  process.disconnect()
}

const [fileType, count, how] = process.argv.slice(2)
if (process.send) await measure([fileType as FileType, Number(count), how as Writing[2]])
