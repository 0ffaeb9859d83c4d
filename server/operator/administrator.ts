import { passwordLock } from '#rules/password.ts'
import { emailFault } from '#rules/users/email.ts'
import { asNewUserCode, userCodeFault } from '#rules/users/user-code.ts'
import { hashPassword } from '../access/passwords.ts'
import { leakedPasswords } from '../access/secrets/leaked-passwords.ts'
import { tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import type { Clock } from '../runtime/clock.ts'
import { insertAdministrator } from './administrator.sql.ts'

export interface Administrator {
  readonly userCode: string
  /** '' when there is none. */
  readonly email: string
  readonly password: string
}

/**
 * Adds a company administrator: how the first one comes into a new installation, by the operator at the machine. Answers
 * the user code as stored. Throws an Error with a sentence for a code that exists, or a code, e-mail or password that
 * cannot be used.
 */
export async function addAdministrator(db: Db, clock: Clock, given: Administrator): Promise<string> {
  const userCode = asNewUserCode(given.userCode)
  const email = given.email.trim()
  const fault = userCodeFault(userCode) ?? emailFault(email)
  if (fault) throw new Error(fault)
  const lock = passwordLock(given.password, given.password, [userCode], await leakedPasswords())
  if (lock) throw new Error(lock.text)
  const passwordHash = await hashPassword(given.password)
  await db.transaction().execute(async (tx) => {
    await tellWho(tx, { actor: '(operator)', channel: 'command', happenedAt: clock.now() })
    const added = await insertAdministrator(tx, { userCode, email, passwordHash, createdOn: clock.today() })
    if (!added) throw new Error(`There is already a staff user ${userCode}. Choose another code.`)
  })
  return userCode
}
