import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import type { Upload } from '#contract/kernel/kinds.ts'
import { matrixSheet, workbookOf } from './workbooks.ts'

const HEAD = `data:${WORKBOOK_TYPE};base64,`

/** A file to send; as a text of JSON, and as a field, it is a data: address. */
export function uploadOfBytes(bytes: Uint8Array): Upload & { toJSON(): string } {
  return {
    open: async () => ({ name: 'orders.xlsx', type: WORKBOOK_TYPE, bytes: new Blob([bytes.slice()]).stream() }),
    toJSON: () => HEAD + Buffer.from(bytes).toString('base64'),
  }
}

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
  const file = Object.entries(fields).find(([, value]) => value.startsWith(HEAD))
  if (!file) return new URLSearchParams(fields)
  const [name, address] = file
  for (const [other, value] of Object.entries(fields)) if (other !== name) url.searchParams.set(other, value)
  const form = new FormData()
  form.set(name, new File([Buffer.from(address.slice(HEAD.length), 'base64')], 'orders.xlsx', { type: WORKBOOK_TYPE }))
  return form
}
