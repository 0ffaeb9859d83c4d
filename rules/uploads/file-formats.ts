// The files of each format: what they may be, what is said of them, and how their rows are read. Only the screens of uploads load it.
import type { UploadFormat } from './formats.ts'
import type { ReadTable } from './order-table.ts'

interface FileFormat {
  /** What a file may be, besides one whose name ends like the format's. */
  readonly types: readonly string[]
  readonly content: 'text' | 'markup' | 'zip'
  readonly hint: string
  /** What is said of a file that is another. */
  readonly required: string
  /** What is said of text in an encoding that is not read. */
  readonly encoding?: string
  /** Where errors are not corrected on the page: what to do instead. */
  readonly correctedElsewhere?: string
  /** The corrected file can be downloaded. */
  readonly isWritten?: boolean
  /** Text → rows (CSV-15); a format without has a reader of its own in web/uploads/files/. */
  readonly table?: () => Promise<ReadTable>
}

const rows = {
  csv: {
    types: ['text/csv'],
    content: 'text',
    hint: 'CSV, up to 20 MB and 100,000 lines. Columns: Date, Location Number, Item Number, Quantity, Used on Day (optional).',
    required: 'A CSV file is required',
    encoding: 'Save the file as CSV UTF-8.',
    isWritten: true,
    table: () => import('./enterprise-csv.ts').then(({ readTable }) => readTable),
  },
  xlsx: {
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    content: 'zip',
    hint: 'XLSX, up to 20 MB. A sheet for each delivery date, a row for each location, a column for each item.',
    required: 'A XSLX file is required',
    correctedElsewhere:
      'Correct the cells in the workbook and upload it again. Your answers stay for the file that you choose next, until you leave this page.',
  },
  xml: {
    types: ['text/xml', 'application/xml'],
    content: 'markup',
    hint: 'XML, up to 20 MB: xCBL Order or OrderList, cXML OrderRequest or UBL Order.',
    required: 'An XML file is required',
    encoding: 'Save the file as UTF-8',
  },
} as const satisfies Readonly<Record<UploadFormat, FileFormat>>

/** Those that are read by rows. */
export type TableFormat = { [F in UploadFormat]: (typeof rows)[F] extends { table: unknown } ? F : never }[UploadFormat]
export const FILE_FORMATS: Readonly<Record<UploadFormat, FileFormat>> = rows
