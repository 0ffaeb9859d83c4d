import { USER_CODE_LENGTH } from '../limits.ts'

/** As a user code is stored and compared: in capitals (USR-03). */
export const asUserCode = (text: string): string => text.trim().toUpperCase()

/** Why a new user may not have this code, or undefined. */
export function userCodeFault(userCode: string): string | undefined {
  if (userCode === '') return 'Value is required'
  // In capitals one letter may become two.
  if (/^[\p{L}\p{N}._-]+$/u.test(userCode) && userCode.length <= USER_CODE_LENGTH) return undefined
  return `The user code must be 1 to ${USER_CODE_LENGTH} letters, digits, dots, hyphens or underscores.`
}
