import { figure, many, plural } from '../many.ts'

/** What the outbox holds: e-mail and alerts alike, so that both are called messages. */
export interface MailHeld {
  readonly waiting: number
  readonly givenUp: number
  /** '2:10 AM': since when the oldest has waited. */
  readonly since: string
}

/** '3 messages are waiting, the oldest since 2:10 AM. 1 was given up.'; '' where nothing is held (INV-31). */
export function mailStanding({ waiting, givenUp, since }: MailHeld): string {
  const wasGivenUp = plural(givenUp, 'was given up', 'were given up')
  if (waiting === 0) return givenUp === 0 ? '' : `${many(givenUp, 'message')} ${wasGivenUp}.`
  const held =
    waiting === 1
      ? `1 message has been waiting since ${since}.`
      : `${many(waiting, 'message')} are waiting, the oldest since ${since}.`
  return givenUp === 0 ? held : `${held} ${figure(givenUp)} ${wasGivenUp}.`
}

/** What takes up again what was given up says on its button: those that wait are tried without it. */
export const sendAgainText = (givenUp: number): string => `Send ${figure(givenUp)} again`
export const sentAgainText = (takenUp: number): string =>
  `${many(takenUp, 'message')} ${plural(takenUp, 'is', 'are')} being sent.`
