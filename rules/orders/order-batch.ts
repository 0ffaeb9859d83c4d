import { figure, many } from '../many.ts'
import { checkQuantity } from '../quantity.ts'

/** A line that somebody asks to save together with others. */
export interface AskedLine {
  readonly itemNo: string
  readonly quantity: number
  /** The version seen; undefined saves over whatever is there. */
  readonly version?: number | undefined
}
/** What is known of an item and of its line in the order; a line that is not there has quantity and version null. */
export interface LineFacts {
  readonly description: string
  readonly isActive: boolean
  readonly isOnMenu: boolean
  readonly isRemoved: boolean
  readonly quantity: number | null
  readonly version: number | null
  readonly modifiedBy: string | null
}
export type RejectionCode = 'conflict' | 'over limit' | 'not found' | 'off the menu' | 'not on list' | 'repeated'
/** The verdict on one line, with the quantity and version that are stored now. */
export interface LineVerdict {
  readonly itemNo: string
  readonly outcome: 'save' | 'unchanged' | 'rejected'
  readonly quantity: number
  readonly version: number
  readonly text?: string
  readonly code?: RejectionCode
  readonly modifiedBy?: string
}

/**
 * Judges the lines of a batch one by one (ORD-53): the same rules and words as for a line saved alone, and an item may stand in
 * it once. A line that holds the quantity already is not touched, so that a file exported and imported changes nothing
 * (INV-18). `mayAddOffMenu` is staff's Add Item: anything that is still made (ORD-49).
 */
export function judgeLines(
  asked: readonly AskedLine[],
  factsOf: (itemNo: string) => LineFacts | undefined,
  { limit, isConfirmed, mayAddOffMenu = false }: { limit: number; isConfirmed: boolean; mayAddOffMenu?: boolean },
): LineVerdict[] {
  const seen = new Set<string>()
  return asked.map((line) => {
    const facts = factsOf(line.itemNo)
    const stored = { itemNo: line.itemNo, quantity: facts?.quantity ?? 0, version: facts?.version ?? 0 }
    const rejected = (code: RejectionCode, text: string) => ({ ...stored, outcome: 'rejected' as const, code, text })
    if (seen.has(line.itemNo)) return rejected('repeated', `Item ${line.itemNo} is in this request twice.`)
    seen.add(line.itemNo)
    if (!facts) return rejected('not found', `Item ${line.itemNo} was not found.`)
    if (line.quantity === stored.quantity) return { ...stored, outcome: 'unchanged' as const }
    const over = checkQuantity({ ...line, limit, isConfirmed, itemDescription: facts.description })
    if (over) return rejected('over limit', over)
    if (line.version !== undefined && line.version !== stored.version) {
      const modifiedBy = facts.modifiedBy ?? 'someone else'
      const text = `${modifiedBy} changed this line to ${stored.quantity} in the meantime.`
      return { ...rejected('conflict', text), modifiedBy }
    }
    const isThere = facts.version !== null
    const mayAdd = mayAddOffMenu ? facts.isActive : facts.isOnMenu && !facts.isRemoved
    if (isThere || mayAdd) return { ...stored, outcome: 'save' as const }
    if (mayAddOffMenu) return rejected('not on list', `Item ${line.itemNo} is no longer made.`)
    if (facts.isOnMenu) return rejected('off the menu', `Item ${line.itemNo} was taken off this day's menu.`)
    return rejected('not on list', `Item ${line.itemNo} is not on this order's list.`)
  })
}

/** What is wrong with a batch as a whole, for people: how many lines, and the first one's reason. */
export function batchRefusal(verdicts: readonly LineVerdict[]): string | undefined {
  const rejected = verdicts.filter(({ outcome }) => outcome === 'rejected')
  const [first] = rejected
  if (!first) return undefined
  if (verdicts.length === 1) return first.text
  const which = many(rejected.length, 'line')
  return `Nothing was saved: ${which} of ${figure(verdicts.length)} refused. ${first.text}`
}
