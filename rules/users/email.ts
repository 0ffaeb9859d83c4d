import { EMAIL_LENGTH } from '../limits.ts'

/** One plain address: no name, no list, nothing quoted (T26). */
const ADDRESS = /^[\w.+'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** Why this is no e-mail address of a user, or undefined; blank is none. */
export function emailFault(email: string): string | undefined {
  if (email === '') return undefined
  if (email.length > EMAIL_LENGTH) return `An e-mail address has at most ${EMAIL_LENGTH} characters.`
  return ADDRESS.test(email) ? undefined : 'The e-mail address is not valid.'
}
