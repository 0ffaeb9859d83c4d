// What may be asked and answered about saving one line, and how the line stands.

export type ConfirmedBy = 'question' | 'hash'
export interface SavedLine {
  readonly itemNo: string
  readonly quantity: number
  readonly version: number
}
export interface SaveRequest extends SavedLine {
  readonly confirmedBy: ConfirmedBy | undefined
}
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly quantity: number; readonly version: number }
  | { readonly kind: 'conflict'; readonly quantity: number; readonly version: number; readonly by: string }
  /** `isClosed`: the order itself takes no quantities any more. */
  | { readonly kind: 'refused'; readonly text: string; readonly isClosed: boolean }
  /** The session is over; the shell shows the sign-in page, the line waits on this device. */
  | { readonly kind: 'signed out' }
  /** No usable answer. The server may have acted or not. */
  | { readonly kind: 'down'; readonly text: string; readonly isUnreachable: boolean }
/** The order as the server has it now. `closed` is the reason why it takes no quantities. */
export type LookAnswer =
  | { readonly kind: 'seen'; readonly closed: string | undefined; readonly lines: readonly SavedLine[] }
  | { readonly kind: 'down' }
  | { readonly kind: 'signed out' }

export type LineStatus =
  | { readonly kind: 'clean' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  /** Kept on this device until the server can be reached. */
  | { readonly kind: 'waiting' }
  /** Left with a text that is not a quantity: it stays to be corrected, and the line is as it was (ORD-46). */
  | { readonly kind: 'mistyped'; readonly attempted: string; readonly text: string }
  /** Refused and put back (ORD-41). */
  | { readonly kind: 'failed'; readonly attempted: number; readonly text: string }
  /** The order closed before this was sent. */
  | { readonly kind: 'closed'; readonly attempted: number; readonly text: string }
  /** Someone else changed the line meanwhile; `by` is empty when nobody knows who. */
  | { readonly kind: 'conflict'; readonly attempted: number; readonly by: string }

/** A quantity that the server does not have yet, as kept on the device (24 h). `version` is the one the user saw. */
export interface Unsent extends SavedLine {
  readonly confirmedBy: ConfirmedBy | undefined
}

const UNSETTLED = new Set<LineStatus['kind']>([
  'queued',
  'saving',
  'waiting',
  'mistyped',
  'failed',
  'closed',
  'conflict',
])

/** True for every status that means: the server does not have what the user typed. */
export const isUnsaved = (status: LineStatus): boolean => UNSETTLED.has(status.kind)
