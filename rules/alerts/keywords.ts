/** What a text message to us asks for (TXT-03); the words are those that carriers know. */
export type Wish = 'stop' | 'start' | 'help' | 'other'

const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START = ['START', 'UNSTOP', 'YES']
const HELP = ['HELP', 'INFO']

export function wishOf(text: string): Wish {
  const word = text.replace(/[\s.,!"'“”’-]+/g, '').toUpperCase()
  if (STOP.includes(word)) return 'stop'
  if (START.includes(word)) return 'start'
  return HELP.includes(word) ? 'help' : 'other'
}

interface Sender {
  readonly companyName: string
  readonly supportPhone: string
}
interface Known {
  /** The number gets alerts. */
  readonly isKnown: boolean
  /** Sign-ups that waited for an answer from the number; one of them is confirmed by it. */
  readonly waiting: number
}
/** The answer that is sent back. */
export function answerTo(wish: Wish, { isKnown, waiting }: Known, { companyName, supportPhone }: Sender): string {
  if (wish === 'stop') return `${companyName}: You get no more alerts at this number. Text START to get them again.`
  if (wish === 'start' && waiting > 1)
    return `${companyName}: ${waiting} people signed up this number. Enter the code of each text in the ordering portal. Text STOP to stop.`
  if (wish === 'start' && waiting === 1)
    return `${companyName}: You get alerts at this number. Text STOP to stop, HELP for help.`
  if (wish === 'start')
    return isKnown
      ? `${companyName}: You get alerts at this number again. Text STOP to stop, HELP for help.`
      : `${companyName}: This number is not signed up. Sign in to the ordering portal to sign up.`
  return `${companyName} order alerts. Help: ${supportPhone}. Text STOP to stop. Message and data rates may apply.`
}
