// The formats of uploaded orders: all that tells one from another. A new format is a row here and its reader.
import type { Ability } from '../access.ts'
import type { TableReading } from './order-table.ts'

export interface Format {
  /** Its screen. `{$customerNo}` in the address is the customer that it is for (XML-01). */
  readonly title: string
  readonly path: string
  readonly ability: Ability
  /** In the menu; a screen without is reached from the customer's other formats. */
  readonly icon?: 'file' | 'sheet'
  /** Among a customer's own formats (UPL-14); a format without is for several customers (XLS-01). */
  readonly label?: string
  /** Why a customer may not use it for which it is not turned on; without, every customer may. */
  readonly notEnabled?: string
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
  readonly table?: () => Promise<(text: string) => TableReading>
}

const rows = {
  csv: {
    title: 'Enterprise Upload',
    path: '/enterprise-upload',
    ability: 'uploads.open',
    icon: 'file',
    label: 'CSV',
    types: ['text/csv'],
    content: 'text',
    hint: 'CSV with commas, up to 20 MB and 100,000 lines. Columns: Date, Location Number, Item Number, Quantity, Used on Day (optional).',
    required: 'A CSV file is required',
    encoding: 'Save the file as CSV UTF-8.',
    isWritten: true,
    table: () => import('./enterprise-csv.ts').then(({ readTable }) => readTable),
  },
  xlsx: {
    title: 'Roundys Upload',
    path: '/enterprise-upload-xlsx',
    ability: 'uploads.manyCustomers',
    icon: 'sheet',
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    content: 'zip',
    hint: 'XLSX, up to 20 MB. A sheet for each delivery date, a row for each location, a column for each item.',
    required: 'A XSLX file is required',
    correctedElsewhere:
      'Correct the cells in the workbook and upload it again. Your answers here are kept for the next file.',
  },
  xml: {
    title: 'XML Upload',
    path: '/enterprise-upload-xml-{$customerNo}',
    ability: 'uploads.open',
    label: 'XML',
    notEnabled: 'This customer does not send orders in XML.',
    types: ['text/xml', 'application/xml'],
    content: 'markup',
    hint: 'XML, up to 20 MB: xCBL Order or OrderList, cXML OrderRequest or UBL Order.',
    required: 'An XML file is required',
    encoding: 'Save the file as UTF-8',
  },
} as const satisfies Readonly<Record<string, Format>>

export type UploadFormat = keyof typeof rows
/** Those that are read by rows. */
export type TableFormat = { [F in UploadFormat]: (typeof rows)[F] extends { table: unknown } ? F : never }[UploadFormat]
export const FORMATS: Readonly<Record<UploadFormat, Format>> = rows
export const UPLOAD_FORMATS = Object.keys(rows) as readonly UploadFormat[]

/** The screen that an upload is made on, and is shown again on (SES-06, XML-01). */
export const uploadPath = (format: UploadFormat, customerNo = ''): string =>
  FORMATS[format].path.replace('{$customerNo}', encodeURIComponent(customerNo))
