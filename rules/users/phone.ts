import { PHONE_LENGTH } from '../limits.ts'

const PHONE = /^\+?[\d\s()./-]+(?:(?:x|ext\.?)\s*\d{1,6})?$/i
const DIGITS_LEAST = 7

/** Why this is not a phone number that can be called, or undefined; blank is none. Country codes and extensions are taken. */
export function phoneFault(phone: string): string | undefined {
  if (phone === '') return undefined
  if ([...phone].length > PHONE_LENGTH) return `A phone number has at most ${PHONE_LENGTH} characters.`
  const [number = ''] = phone.split(/x|e/i)
  const isCallable = PHONE.test(phone) && number.replaceAll(/\D/g, '').length >= DIGITS_LEAST
  return isCallable ? undefined : 'The phone number is not valid. Enter it like 414-555-0100 or 414-555-0100 x12.'
}
