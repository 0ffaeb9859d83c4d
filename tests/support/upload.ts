import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import type { Upload, Uploads } from '#contract/kernel/kinds.ts'
import { matrixSheet, workbookOf } from './workbooks.ts'

const FILE = /^data:([^;,]+);(?:name=([\w.-]+);)?base64,/
const HEAD = `data:${WORKBOOK_TYPE};base64,`

/** A file to send; as a text of JSON, and as a field, it is a data: address. */
export function uploadOfBytes(bytes: Uint8Array, name?: string): Upload & { toJSON(): string } {
  const type = name === undefined ? WORKBOOK_TYPE : 'application/octet-stream'
  const head = name === undefined ? HEAD : `data:${type};name=${name};base64,`
  return {
    open: async () => ({ name: name ?? 'orders.xlsx', type, bytes: new Blob([bytes.slice()]).stream() }),
    toJSON: () => head + Buffer.from(bytes).toString('base64'),
  }
}

/** A text file to send under its name, in the same way. */
export const uploadsOf = (name: string, text: string): Uploads & { toJSON(): string } => ({
  read: async () => new Map([[name, Buffer.from(text)]]),
  toJSON: () => `data:text/csv;name=${name};base64,${Buffer.from(text).toString('base64')}`,
})

/** A small workbook that orders for one location. */
export const sampleUpload = ({
  customerNo,
  locationNo,
  itemNo,
}: Readonly<Record<'customerNo' | 'locationNo' | 'itemNo', string>>) =>
  uploadOfBytes(
    workbookOf({
      sheets: [matrixSheet('Monday', { items: [itemNo] }, [[customerNo, locationNo, 'Harbor St Mart', 7, 7]])],
    }),
  )

/** Fields as a browser sends them: a form, or the one file as a form of parts and all else in the address, as our client does. */
export function formOf(url: URL, fields: Readonly<Record<string, string>>): URLSearchParams | FormData {
  const file = Object.entries(fields).find(([, value]) => FILE.test(value))
  if (!file) return new URLSearchParams(fields)
  const [name, address] = file
  const [head, type, fileName = 'orders.xlsx'] = FILE.exec(address) ?? ['']
  for (const [other, value] of Object.entries(fields)) if (other !== name) url.searchParams.set(other, value)
  const form = new FormData()
  form.set(name, new File([Buffer.from(address.slice(head.length), 'base64')], fileName, { type: type ?? '' }))
  return form
}
