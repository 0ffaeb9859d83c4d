// The formats of uploaded orders, as every screen knows them. A new format is a row here, one in file-formats.ts, and its reader.
import type { Ability } from '../access.ts'

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
}

const rows = {
  csv: {
    title: 'Enterprise Upload',
    path: '/enterprise-upload',
    ability: 'uploads.open',
    icon: 'file',
    label: 'CSV',
  },
  xlsx: {
    title: 'Roundys Upload',
    path: '/enterprise-upload-xlsx',
    ability: 'uploads.manyCustomers',
    icon: 'sheet',
  },
  xml: {
    title: 'XML Upload',
    path: '/enterprise-upload-xml-{$customerNo}',
    ability: 'uploads.open',
    label: 'XML',
    notEnabled: 'This customer does not send orders in XML.',
  },
} as const satisfies Readonly<Record<string, Format>>

export type UploadFormat = keyof typeof rows
export const FORMATS: Readonly<Record<UploadFormat, Format>> = rows
export const UPLOAD_FORMATS = Object.keys(rows) as readonly UploadFormat[]

/** Formats of rows of text, whose columns a user can match. */
export const TABLE_FORMATS = ['csv'] as const satisfies readonly UploadFormat[]
export const isTableFormat = (format: UploadFormat): format is (typeof TABLE_FORMATS)[number] =>
  (TABLE_FORMATS as readonly UploadFormat[]).includes(format)

/** The screen that an upload is made on, and is shown again on (SES-06, XML-01). */
export const uploadPath = (format: UploadFormat, customerNo = ''): string =>
  FORMATS[format].path.replace('{$customerNo}', encodeURIComponent(customerNo))
