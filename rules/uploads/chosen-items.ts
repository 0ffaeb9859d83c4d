// Barcodes in place of item numbers: the server names the item, and the user may take it (UPL-15).
import type { FileChange, ReadFile } from './model.ts'

/** Code of the file → item number, as the user chose. */
export type ChosenItems = ReadonlyMap<string, string>
export const NO_CHOSEN_ITEMS: ChosenItems = new Map()

/** A reading whose lines with a chosen code are for the chosen item; each is listed as a change. */
export function withChosenItems(reading: ReadFile, items: ChosenItems): ReadFile {
  if (items.size === 0) return reading
  const changes: FileChange[] = []
  const lines = reading.lines.map((line) => {
    const itemNo = items.get(line.itemNo)
    if (itemNo === undefined) return line
    changes.push({ place: line.place, kind: 'barcode', from: line.itemNo, to: itemNo })
    return { ...line, itemNo }
  })
  return { ...reading, lines, changes: [...reading.changes, ...changes] }
}
