/** Codes in place of item numbers that the server knows as items (UPL-15). */
import type { ReviewGroup } from '#rules/uploads/review.ts'
import type { BarcodeRow, GroupCheck } from './protocol.ts'

export type BarcodesOf = (group: ReviewGroup) => Pick<GroupCheck, 'rejected'> | undefined

/** One row for each code and item, with how many lines have it. */
export function barcodeRows(groups: readonly ReviewGroup[], checkOf: BarcodesOf): readonly BarcodeRow[] {
  const rows = new Map<string, BarcodeRow>()
  for (const group of groups) {
    for (const { itemNo: code, description, offer, text } of checkOf(group)?.rejected ?? []) {
      if (offer === undefined) continue
      const key = `${code}/${offer}`
      const lines = (rows.get(key)?.lines ?? 0) + (group.lines.find(({ itemNo }) => itemNo === code)?.parts.length ?? 0)
      rows.set(key, { code, itemNo: offer, description, text, lines })
    }
  }
  return [...rows.values()]
}
