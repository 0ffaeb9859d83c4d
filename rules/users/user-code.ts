import { USER_CODE_LENGTH } from '../limits.ts'

/** The code of a user who exists, as it is stored: in capitals (USR-03). */
export const asUserCode = (text: string): string => text.trim().toUpperCase()

/** The same of a new user: one code is not written in two ways, such as wide letters beside plain ones. */
export const asNewUserCode = (text: string): string => asUserCode(text.normalize('NFKC'))

/** Words by which the history of changes says that no user did something. */
const WORDS_OF_HISTORY: ReadonlySet<string> = new Set(['IMPORT', 'SCHEDULE', 'COMMAND', 'OPERATOR'])

/** Why a new user may not have this code, or undefined. */
export function userCodeFault(userCode: string): string | undefined {
  if (userCode === '') return 'Value is required'
  if (WORDS_OF_HISTORY.has(userCode)) return `The history of changes uses ${userCode} itself. Choose another code.`
  // Of the address of a user's screen, "." and ".." would be steps to another one.
  if (/^\.+$/.test(userCode)) return 'The user code must have a letter, a digit, a hyphen or an underscore.'
  // Plain letters alone: others look like them, and the history tells people by their codes.
  if (/^[A-Z0-9._-]+$/.test(userCode) && userCode.length <= USER_CODE_LENGTH) return undefined
  return `The user code must be 1 to ${USER_CODE_LENGTH} letters, digits, dots, hyphens or underscores.`
}
