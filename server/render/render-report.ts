/** A report in any type of file: the one way from rows to bytes. Each writer is loaded with the first who asks for it. */
import { type FileAnswer, WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import type { ReportStream } from '#rules/reports/report-table.ts'
import type { FileType } from '#rules/reports/request.ts'
import type { Chart } from '#rules/reports/sums/charts.ts'
import type { PrintedBy } from './printed-by.ts'

/** Pictures of its figures, asked for when all rows are written; print alone has them. */
type Charts = (() => Promise<readonly Chart[]>) | undefined
type Writer = (stream: ReportStream, by: PrintedBy, shown: { readonly charts: Charts }) => AsyncIterable<Uint8Array>

const writers: Readonly<Record<FileType, () => Promise<Writer>>> = {
  CSV: async () => (await import('./csv.ts')).writeReportCsv,
  PDF: async () => (await import('./pdf.ts')).writeReportPdf,
  XLSX: async () => {
    const { writeReportXlsx } = await import('./xlsx.ts')
    return (stream, by) => writeReportXlsx(stream, by)
  },
}

/** What a browser is told that the file is. */
export const MEDIA_TYPES: Readonly<Record<FileType, FileAnswer['type']>> = {
  CSV: 'text/csv',
  PDF: 'application/pdf',
  XLSX: WORKBOOK_TYPE,
}

/** The report's file, piece by piece as its rows come; memory does not grow with them. Others are served in between. */
export async function* renderReport(
  stream: ReportStream,
  fileType: FileType,
  by: PrintedBy,
  charts?: Charts,
): AsyncGenerator<Uint8Array> {
  const write = await writers[fileType]()
  yield* write(stream, by, { charts })
}

/** The report as a download; the file's ending is added. */
export const reportFile = (
  fileName: string,
  stream: ReportStream,
  fileType: FileType,
  by: PrintedBy,
  charts?: Charts,
): FileAnswer => ({
  fileName: `${fileName}.${fileType.toLowerCase()}`,
  type: MEDIA_TYPES[fileType],
  body: renderReport(stream, fileType, by, charts),
})
