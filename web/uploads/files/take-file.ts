import { matchOfHeadings } from '#contract/calls/intake/column-matches.ts'
import { api } from '#contract/index.ts'
import type { UnitAnswer } from '#rules/units/units.ts'
import { FILE_FORMATS, type TableFormat } from '#rules/uploads/file-formats.ts'
import type { UploadFormat } from '#rules/uploads/formats.ts'
import { type PosNumbers, posNumberMap } from '#rules/uploads/pos-number.ts'
import { ask } from '../../portal/api.ts'
import type { Setup } from '../worker/protocol.ts'
import { sendWorkbook } from './send-workbook.ts'
import type { Taken } from './source.ts'
import { tableSource } from './table-source.ts'
import { workbookSource } from './workbook-source.ts'
import { type CustomerFacts, xmlSource } from './xml-source.ts'

type Sent = { readonly sent: number; readonly of: number }

interface Given {
  readonly file: File
  readonly bytes: Uint8Array
  readonly customerNo: string
  readonly onSent: (sent: Sent) => void
}
/** The formats that are no rows of text. A workbook is read by the server, all else here. */
const READERS: Readonly<Record<Exclude<UploadFormat, TableFormat>, (given: Given) => Promise<Taken>>> = {
  xlsx: async ({ file, onSent }) => {
    const workbook = await sendWorkbook(file, onSent)
    return workbookSource(workbook, await unitsOfCustomers(workbook.unitCells.map(({ customerNo }) => customerNo)))
  },
  xml: async ({ bytes, customerNo }) => xmlSource(bytes, await factsOf(customerNo)),
}

/** A file of the right kind, as something to review. */
export async function takeFile(
  file: File,
  bytes: Uint8Array,
  { format, customerNo = '' }: Setup,
  onSent: (sent: Sent) => void,
): Promise<Taken> {
  const { table } = FILE_FORMATS[format]
  if (table) {
    const [readTable, posNumbers, { match }, { choices }] = await Promise.all([
      table(),
      posNumbersOf(customerNo),
      ask(api.columnMatches.read, { customerNo, format: format as TableFormat }),
      ask(api.uploads.unitChoices, { customerNo }),
    ])
    const options = { match: match && matchOfHeadings(match), customerNo: customerNo || undefined }
    return tableSource(bytes, readTable, posNumbers, options, choices)
  }
  return READERS[format as keyof typeof READERS]({ file, bytes, customerNo, onSent })
}

async function factsOf(customerNo: string): Promise<CustomerFacts> {
  const [{ items }, { choices }, known, { choices: units }, posNumbers] = await Promise.all([
    ask(api.uploads.customerItems, { customerNo }),
    ask(api.uploads.shipToChoices, { customerNo }),
    ask(api.locations.list, { customerNo, showInactive: false }),
    ask(api.uploads.unitChoices, { customerNo }),
    posNumbersOf(customerNo),
  ])
  return {
    items,
    locationNos: new Set(known.map(({ locationNo }) => locationNo)),
    remembered: new Map(choices.map(({ shipToIdent, locationNo }) => [shipToIdent, locationNo])),
    posNumbers,
    units,
  }
}

/** What earlier files of the customers taught about units (XML-11). */
async function unitsOfCustomers(customerNos: readonly string[]): Promise<ReadonlyMap<string, readonly UnitAnswer[]>> {
  const all = [...new Set(customerNos)].map(
    async (customerNo) => [customerNo, (await ask(api.uploads.unitChoices, { customerNo })).choices] as const,
  )
  return new Map(await Promise.all(all))
}

/** How the customer's files may name its locations besides their numbers (LOC-34). */
const posNumbersOf = async (customerNo: string): Promise<PosNumbers> =>
  posNumberMap((await ask(api.uploads.posNumbers, { customerNo })).posNumbers)
