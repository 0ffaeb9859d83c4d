import { type KeptList, keptList } from '../../portal/unsent/kept-list.ts'
import { WASTE_PREFIX } from '../../portal/unsent/kept-names.ts'

/** An entry of waste as the user made it, before the server has it. */
export interface Draft {
  readonly locationNo: string
  /** The item's number, or what was typed or scanned where the items are not known here. */
  readonly code: string
  readonly description: string
  readonly quantity: number
  readonly wastedOn: string
  /** On the label, by the barcode. */
  readonly useBy?: string | undefined
  readonly session: string
  /** The user has answered the question about the quantity. */
  readonly isConfirmed?: boolean
}

export interface KeptEntry extends Draft {
  /** The same in every try, so that the server stores it once. */
  readonly key: string
  readonly enteredAt: number
  /** It was sent, and perhaps arrived. */
  readonly isTried: boolean
  /** Taken back by the user: if it did arrive, it is deleted there. */
  readonly isUndone: boolean
  /** Why the server refused it when it was last sent: only who opens Waste sends it again. */
  readonly refused?: string
}

/** Of one user, for one customer. */
export const keptEntries = (userId: number, customerNo: string): KeptList<KeptEntry> =>
  keptList(`${WASTE_PREFIX}${userId}.${customerNo}.`, parse)

/** While it is held, nobody sends what is kept from elsewhere (web/portal/unsent/alone.ts). */
export const wasteSendingOf = (userId: number, customerNo: string): string =>
  `provender.unsentWaste.${userId}.${customerNo}`

function parse(value: unknown): KeptEntry | undefined {
  const entry = (value ?? {}) as Partial<KeptEntry>
  const texts = [entry.key, entry.locationNo, entry.code, entry.description, entry.wastedOn, entry.session]
  const isOurs = texts.every((text) => typeof text === 'string') && Number.isInteger(entry.quantity)
  return isOurs && typeof entry.enteredAt === 'number' ? (entry as KeptEntry) : undefined
}
