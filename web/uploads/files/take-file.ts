import { locations } from '#contract/calls/locations.ts'
import { uploads } from '#contract/calls/uploads.ts'
import { type PosNumbers, posNumberMap } from '#rules/uploads/pos-number.ts'
import { ask } from '../../portal/api.ts'
import type { Setup } from '../worker/protocol.ts'
import { csvSource } from './csv-source.ts'
import { sendWorkbook } from './send-workbook.ts'
import type { Taken } from './source.ts'
import { workbookSource } from './workbook-source.ts'
import { type CustomerFacts, xmlSource } from './xml-source.ts'

type Sent = { readonly sent: number; readonly of: number }

/** A file of the right kind, as something to review. A workbook is read by the server, the others here. */
export async function takeFile(
  file: File,
  bytes: Uint8Array,
  { format, customerNo }: Setup,
  onSent: (sent: Sent) => void,
): Promise<Taken> {
  if (format === 'csv') return csvSource(bytes, await posNumbersOf(customerNo ?? ''))
  if (format === 'xlsx') return workbookSource(await sendWorkbook(file, onSent))
  return xmlSource(bytes, await factsOf(customerNo ?? ''))
}

async function factsOf(customerNo: string): Promise<CustomerFacts> {
  const [{ items }, { choices }, known, posNumbers] = await Promise.all([
    ask(uploads.customerItems, { customerNo }),
    ask(uploads.shipToChoices, { customerNo }),
    ask(locations.list, { customerNo, showInactive: false }),
    posNumbersOf(customerNo),
  ])
  return {
    items,
    locationNos: new Set(known.map(({ locationNo }) => locationNo)),
    remembered: new Map(choices.map(({ shipToIdent, locationNo }) => [shipToIdent, locationNo])),
    posNumbers,
  }
}

/** How the customer's files may name its locations besides their numbers (LOC-34). */
const posNumbersOf = async (customerNo: string): Promise<PosNumbers> =>
  posNumberMap((await ask(uploads.posNumbers, { customerNo })).posNumbers)
