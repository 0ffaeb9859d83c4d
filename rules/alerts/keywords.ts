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
/** The answer that is sent back; `known`: the number is signed up, or was. */
export function answerTo(wish: Wish, isKnown: boolean, { companyName, supportPhone }: Sender): string {
  if (wish === 'stop') return `${companyName}: You get no more alerts at this number. Text START to get them again.`
  if (wish === 'start')
    return isKnown
      ? `${companyName}: You get alerts at this number again. Text STOP to stop, HELP for help.`
      : `${companyName}: This number is not signed up. Sign in to the ordering portal to sign up.`
  return `${companyName} order alerts. Help: ${supportPhone}. Text STOP to stop. Message and data rates may apply.`
}
