/** Quantities pasted from a spreadsheet: a column, or item and quantity pairs (S10 Ctrl+V). */
import { ITEM_NO_LENGTH } from '#rules/limits.ts'
import { readQuantity } from '#rules/quantity.ts'
import type { Question } from '../ui/Confirm.tsx'
import type { QuantityStore } from './quantity-store.ts'

const SHOWN = 5

export interface Pasted {
  readonly lines: readonly { readonly itemNo: string; readonly quantity: number }[]
  /** What the lines of the paste that match nothing say. */
  readonly unmatched: readonly string[]
  readonly overLimit: number
}

/**
 * Two cells a row are item number and quantity; one cell a row fills the lines shown from `fromItemNo` down. Rows that
 * are empty are passed over in pairs, and pass over a line in a column.
 */
export function readPaste(
  text: string,
  { itemNos, all, fromItemNo, limit }: Pick<PasteWorld, 'itemNos' | 'all' | 'fromItemNo' | 'limit'>,
): Pasted {
  const rows = text.split(/\r?\n/).map((row) => row.split('\t').map((cell) => cell.trim()))
  const isPairs = rows.some((row) => row.filter(Boolean).length > 1)
  const start = itemNos.indexOf(fromItemNo)
  const known = new Set(all)
  const lines: { itemNo: string; quantity: number }[] = []
  const unmatched: string[] = []
  let overLimit = 0
  rows.forEach((row, index) => {
    const itemNo = isPairs ? (row[0] ?? '').padStart(ITEM_NO_LENGTH, '0') : (itemNos[start + index] ?? '')
    const cell = (isPairs ? row.at(-1) : row[0]) ?? ''
    if (cell === '') return
    const typed = readQuantity(cell, limit, '')
    if (!known.has(itemNo) || typed.kind === 'empty' || typed.kind === 'refused') {
      unmatched.push(row.join(' '))
      return
    }
    if (typed.quantity > limit) overLimit += 1
    lines.push({ itemNo, quantity: typed.quantity })
  })
  return { lines, unmatched, overLimit }
}

interface PasteWorld {
  readonly itemNos: readonly string[]
  readonly all: readonly string[]
  readonly fromItemNo: string
  readonly store: QuantityStore
  readonly limit: number
  readonly confirm: (question: Question) => Promise<boolean>
}

/** Shows what the paste would do, and does it once that is agreed to. */
export async function pasteInto(
  text: string,
  { itemNos, all, fromItemNo, store, limit, confirm }: PasteWorld,
): Promise<void> {
  const { lines, unmatched, overLimit } = readPaste(text, { itemNos, all, fromItemNo, limit })
  const facts = [
    `${lines.length} ${lines.length === 1 ? 'quantity goes' : 'quantities go'} into this order.`,
    overLimit > 0 && `${overLimit} of them ${overLimit === 1 ? 'is' : 'are'} more than ${limit}.`,
    unmatched.length > 0 &&
      `Left out, because they match no line: ${unmatched.slice(0, SHOWN).join(', ')}${unmatched.length > SHOWN ? ' …' : ''}.`,
  ]
  const isMeant = await confirm({
    title: 'Paste quantities',
    text: facts.filter(Boolean).join(' '),
    yes: 'Paste',
    no: 'Keep what is there',
  })
  if (!isMeant) return
  for (const { itemNo, quantity } of lines) store.commit(itemNo, quantity, quantity > limit ? 'question' : undefined)
}
