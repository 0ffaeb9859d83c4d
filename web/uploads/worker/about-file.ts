/** What the server knows about a file that was chosen. */
import { api } from '#contract/index.ts'
import { TRAY_SIZES_AT_ONCE } from '#rules/limits.ts'
import { itemsOfUnits } from '#rules/units/unit-rows.ts'
import type { FileProblem } from '#rules/uploads/model.ts'
import { ask } from '../../portal/api.ts'
import type { Source } from '../files/source.ts'
import type { BatchHead } from './protocol.ts'

type OfCustomer = { readonly customerNo?: string }

/** When the same bytes were confirmed before; a failure to read it stops nothing. */
export async function lastSent(hash: string, ofCustomer: OfCustomer): Promise<string | undefined> {
  const known: readonly BatchHead[] = await ask(api.uploads.batches, ofCustomer).then(
    ({ batches }) => batches,
    () => [],
  )
  return known
    .filter(({ fileHash }) => fileHash === hash)
    .map(({ addedAt }) => addedAt)
    .sort()
    .at(-1)
}

/** Gives the source the tray sizes of items in cases, to offer them. True when the file is to be read again; without them users type the size. */
export async function learnTrays(
  source: Source,
  problems: readonly FileProblem[],
  ofCustomer: OfCustomer,
): Promise<boolean> {
  const items = itemsOfUnits(problems).slice(0, TRAY_SIZES_AT_ONCE)
  if (items.length === 0 || !source.learnTrays) return false
  const sizes = await ask(api.uploads.traySizes, { ...ofCustomer, items }).then(
    (answer) => answer.sizes,
    () => [],
  )
  source.learnTrays(new Map(sizes.map(({ itemNo, traySize }) => [itemNo, traySize])))
  return sizes.length > 0
}
