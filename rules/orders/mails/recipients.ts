/** Who gets the confirmation of an order, and the sentence about it (ORD-16, UPL-03). */
import { many } from '../../many.ts'

export interface Recipient {
  readonly email: string
  /** How the recipient is named: contacts by name where they have one, users by address. */
  readonly name: string
  /** A user of the customer, who can open the order; contacts of the location cannot. */
  readonly isUser: boolean
}

const NAMED_MOST = 5

/** Each address once, whatever its case; the first name of an address is kept. */
export function eachOnce(recipients: readonly Recipient[]): Recipient[] {
  const seen = new Map<string, Recipient>()
  for (const recipient of recipients) {
    const key = recipient.email.toLowerCase()
    if (key !== '' && !seen.has(key)) seen.set(key, recipient)
  }
  return [...seen.values()]
}

/** 'clerk@example.com; Ana Diaz'; of many the first five and how many more. Names may contain commas. */
export function recipientNames(recipients: readonly Pick<Recipient, 'name'>[]): string {
  const names = recipients.slice(0, NAMED_MOST).map(({ name }) => name)
  const more = recipients.length - names.length
  return [...names, ...(more > 0 ? [many(more, 'more', 'more')] : [])].join('; ')
}

/** Why no e-mail is sent to recipients who have the confirmation of the order as it is. */
export const unchangedText = (names: string): string =>
  `No e-mail is sent again: the order has not changed since its confirmation to ${names}.`

/** Why no confirmation is sent: the order has no lines, or it has no recipients. */
export function unsentText({ pieces, isStaff }: { readonly pieces: number; readonly isStaff: boolean }): string {
  if (pieces === 0) return 'The order has no lines, so no confirmation was sent.'
  return isStaff
    ? 'No confirmation was sent: the users who placed this order have no e-mail address, and the location has no contact with one.'
    : 'No confirmation was sent: you have no e-mail address, and the location has no contact with one.'
}
