import type { Fault } from '../faults.ts'
import { hasHidden } from '../text/hidden.ts'
import { emailFault } from '../users/email.ts'
import { type Topic, topics } from './topics.ts'

export const ALERT_NAME_LENGTH = 70
/** Of 414-555-0100. */
export const MOBILE_LENGTH = 12
/** Numbers that one user has alerts sent to at the same time. */
export const ALERTS_OF_A_USER = 5
/** Confirmations in 24 hours: of one user, to one number, to one address. Sign-ups that were stopped count as well. */
export const CONFIRMATIONS_A_DAY = { user: 10, mobile: 3, email: 3 } as const
/** So long a code and a link are good. */
export const CONFIRM_HOURS = 24
/** Codes that may be typed for one sign-up in 24 hours. */
export const CODES_TYPED_A_DAY = 10
export const DEFAULT_REMIND_AT = '10:00'

export interface SignUp {
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly topics: readonly Topic[]
  /** 'HH:mm' on the clock of the zone. */
  readonly remindAt: string
  readonly timeZone: string
  /** False: the box was left blank. Undefined: a program sent no consent, and the answer to the confirmation is the consent (TXT-02). */
  readonly isAgreed: boolean | undefined
}
type Field = keyof SignUp

/** Ten digits as a number of the USA or Canada: area code and exchange begin with 2 to 9. */
const NUMBER = /^[2-9]\d{2}[2-9]\d{6}$/

/** A number as it is kept and shown, 414-555-0100, from ten digits written in any way; undefined for what is none (TXT-01). */
export function mobileOf(typed: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]*$/.test(typed)) return undefined
  const all = typed.replace(/\D/g, '')
  // A number with the plus of another country is none of ours, however many digits it has.
  if (typed.includes('+') && all.length !== 11) return undefined
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  return NUMBER.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : undefined
}

/** '+14145550100', as providers want it. */
export const internationalOf = (mobile: string): string => `+1${mobile.replace(/\D/g, '')}`

/** To whom a message went, for those who look after it: the last four digits. */
export const maskedMobile = (mobile: string): string => `***-***-${mobile.slice(-4)}`
/** The same of an e-mail address: its first letter and its host. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')

/** All that is wrong with a sign-up (TXT-01, TXT-03). `isZone` says whether a time zone is one. */
export function signUpFaults(
  { name, email, mobile, topics: chosen, remindAt, timeZone, isAgreed }: SignUp,
  isZone: (name: string) => boolean,
): Fault<Field>[] {
  const faults: Fault<Field>[] = []
  const say = (field: Field, text: string | undefined) => text !== undefined && faults.push({ field, text })
  say('name', nameProblem(name))
  say('email', email.trim() === '' ? 'Value is required' : emailFault(email.trim()))
  say('mobile', mobileProblem(mobile))
  if (chosen.length === 0 || chosen.some((topic) => !topics.includes(topic)))
    say('topics', 'Choose at least one kind of alert.')
  if (chosen.includes('cutoff') && !isTime(remindAt)) say('remindAt', 'Choose a time such as 10:00 AM.')
  if (chosen.includes('cutoff') && !isZone(timeZone)) say('timeZone', 'Choose a time zone.')
  if (isAgreed === false) say('isAgreed', 'Check the box to agree. Without it no alerts are sent.')
  return faults
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Value is required'
  if ([...name].length > ALERT_NAME_LENGTH) return `A name has at most ${ALERT_NAME_LENGTH} characters.`
  return hasHidden(name) || /[\n\r\t]/.test(name) ? 'The name must be one line of text.' : undefined
}

function mobileProblem(mobile: string): string | undefined {
  if (mobile.trim() === '') return 'Value is required'
  return mobileOf(mobile) === undefined ? 'Enter a mobile number of ten digits, such as 414-555-0100.' : undefined
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Why a number cannot be signed up, beside what it looks like. */
export const numberTaken = (mobile: string): string => `${mobile} gets alerts already. Stop it below to change it.`
export const numberStopped = (mobile: string): string =>
  `${mobile} was stopped by text message. Text START from that phone first.`
export const tooOften = {
  user: 'You signed up many times today. Try again tomorrow.',
  mobile: 'This number was sent several codes today. Try again tomorrow.',
  email: 'This address was sent several confirmations today. Try again tomorrow.',
} as const
/** What a sign-up still needs. An address that the same user has confirmed already is not asked again. */
export const confirmText = (mobile: string, email: string, isEmailProven: boolean): string =>
  `Enter the code that was texted to ${mobile}.${isEmailProven ? '' : ` Open the link that was mailed to ${email}.`}`
/** What a sign-up still needs, or that it needs nothing, as far as its number and its address are confirmed. */
export const confirmationText = ({
  mobile,
  email,
  isMobileConfirmed,
  isEmailConfirmed,
}: {
  readonly mobile: string
  readonly email: string
  readonly isMobileConfirmed: boolean
  readonly isEmailConfirmed: boolean
}): string => {
  if (!isMobileConfirmed) return confirmText(mobile, email, isEmailConfirmed)
  return isEmailConfirmed
    ? `${mobile} and ${email} are confirmed.`
    : `${mobile} is confirmed. Open the link that was mailed to ${email}.`
}
/** What is wrong with a code as it is typed. */
export const codeFaults = (code: string): Fault<'code'>[] =>
  /^\d{6}$/.test(code.replace(/[\s-]/g, ''))
    ? []
    : [{ field: 'code', text: 'Enter the six digits of the text message.' }]
export const WRONG_CODE = 'This is not the code of the latest text message to this number.'
export const TOO_LATE_TO_CONFIRM = 'This confirmation is out of date, or the alerts were stopped. Sign up again.'
export const tooManyNumbers = `You have ${ALERTS_OF_A_USER} numbers already. Stop one of them first.`
