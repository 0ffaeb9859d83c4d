// One process that prints one report one way, again and again: its time and the memory it took. Started by pdf.ts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { weekOf } from '#rules/calendar.ts'
import { itemColumns } from '#rules/items/columns.ts'
import { dayCounts } from '#rules/ordering/order-summary.ts'
import { orderReport } from '#rules/reports/order.ts'
import { cellText, type ReportTable } from '#rules/reports/report-table.ts'
import { summaryLocationReport } from '#rules/reports/summary-location.ts'
import { renderPdf } from '#server/render/pdf.ts'
import { median } from './report.ts'

export interface PrinterResult {
  readonly ms: number
  readonly firstMs: number
  readonly memoryMb: number
  readonly kB: number
  readonly pages: number
}
export const ways = ['ours', 'pdfkit, the same type', 'pdfkit, Helvetica'] as const
export type Way = (typeof ways)[number]

const seesAll = new Set(itemColumns.map(([name]) => name))
const reports: Readonly<Record<string, () => ReportTable>> = {
  'order of 300 lines': () =>
    orderReport(
      {
        ...{ orderNo: '480001', customerNo: '104220', customerName: 'Lakeside Markets', locationNo: '000213' },
        ...{
          locationName: 'Harbor St Mart',
          routeNo: 'R14',
          shipToCode: '',
          orderDate: '2026-11-24',
          usedOnDay: 3,
        },
        ...{ itemListCode: '', state: 'open', oneItemPerTray: false },
      },
      Array.from({ length: 300 }, (_, i) => ({
        ...{
          itemNo: String(100_000 + i),
          description: `Smoked Turkey with Garden Salad ${i % 90} oz`,
          priceCode: 'A03',
        },
        ...{ sectionName: `SECTION ${i % 12}`, labelDate: '11/29', quantity: 1 + (i % 250), traySize: 8 },
        ...{ baseCostCents: 187 + i, msrpCents: 349 + i },
      })),
      seesAll,
    ),
  'summary of 1,000 rows': () =>
    summaryLocationReport(
      { customerNo: '104220', name: 'Lakeside Markets' },
      weekOf('2026-11-24'),
      Array.from({ length: 1_000 }, (_, i) => ({
        ...{ routeNo: `R${20 + (i % 40)}`, locationNo: String(i).padStart(6, '0'), name: `Lakeside Market ${i}` },
        ...{
          menuDays: 'MTWRF',
          isInactive: false,
          orders: {},
          ...dayCounts([0, 1, 2, 3, 4, 5].map((n) => (n * i) % 700)),
        },
      })),
    ),
}
export const reportNames = Object.keys(reports)

const [name, way] = process.argv.slice(2) as [string, Way]

async function measure(): Promise<void> {
  const table = (reports[name] as () => ReportTable)()
  const before = process.resourceUsage().maxRSS
  const times: number[] = []
  let bytes = Buffer.alloc(0)
  for (let i = 0; i < 12; i += 1) {
    const started = performance.now()
    bytes = await bytesOf(way === 'ours' ? ours(table) : bare(table, way))
    times.push(performance.now() - started)
  }
  process.send?.({
    ms: median(times.slice(2)),
    firstMs: times[0] ?? 0,
    memoryMb: (process.resourceUsage().maxRSS - before) / 1024,
    kB: bytes.length / 1000,
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
  } satisfies PrinterResult)
  process.disconnect()
}

const ours = (table: ReportTable) =>
  renderPdf(table, { company: 'Provender', printedAt: '11/19/2026 12:00 PM CT', now: new Date(0) })

/** Every cell written where a cell might stand, 40 rows a page; nothing is measured, wrapped, ruled or repeated. */
function bare(table: ReportTable, kind: Way): AsyncIterable<Uint8Array> {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false })
  const require = createRequire(import.meta.url)
  const font =
    kind === 'pdfkit, Helvetica'
      ? 'Helvetica'
      : readFileSync(
          require.resolve(
            '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
          ),
        )
  const rows = table.groups.flatMap(({ rows: ofGroup }) => ofGroup)
  for (const [i, cells] of rows.entries()) {
    if (i % 40 === 0) {
      doc.addPage()
      doc.font(font as string).fontSize(9)
    }
    for (const [n, column] of table.columns.entries())
      doc.text(cellText(column.kind, cells[n]), 40 + n * 55, 40 + (i % 40) * 17, { lineBreak: false })
  }
  doc.end()
  return doc as AsyncIterable<Uint8Array>
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

if (process.send) await measure()
