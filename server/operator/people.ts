/** Users made and helped by the operator at the machine: `npm run user:create`, `npm run user:reset`. Judged as on the screen. */
import { randomBytes } from 'node:crypto'
import { RIGHTS, type Right } from '#rules/access.ts'
import { passwordLock } from '#rules/password.ts'
import { judgeNewUser, type UserDraft } from '#rules/users/judge.ts'
import { maySignIn, NEVER } from '#rules/users/status.ts'
import { asNewUserCode, asUserCode } from '#rules/users/user-code.ts'
import { type Editor, rightsAfterAdmin } from '#rules/users/who-may-set.ts'
import { hashPassword } from '../access/passwords.ts'
import { leakedPasswords } from '../access/secrets/leaked-passwords.ts'
import { signOutEverywhere } from '../access/users/end-access.ts'
import { invite } from '../access/users/invitation.ts'
import * as sql from '../access/users/portal-users.sql.ts'
import { record, tellWho } from '../audit/audit.sql.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { customer } from '../ordering/customers.sql.ts'
import type { Clock } from '../runtime/clock.ts'

export interface GivenPerson {
  /** '': company staff. */
  readonly customerNo: string
  readonly userCode: string
  readonly name: string
  /** '': none. */
  readonly email: string
  /** '': a link is mailed. */
  readonly password: string
  readonly isAdmin: boolean
  readonly rights: readonly string[]
}

const OPERATOR: Editor = { userCode: '', isStaff: true, isAdmin: true, rights: new Set(RIGHTS), mappedRouteNo: '' }
const BY = '(operator)'

/** Adds a user; answers its code and whether a link is mailed. Throws an Error with every sentence that the screen would say. */
export async function createPerson(db: Db, clock: Clock, given: GivenPerson) {
  const customerNo = given.customerNo.trim() || undefined
  const stranger = given.rights.find((right) => !RIGHTS.includes(right as Right))
  if (stranger !== undefined) throw new Error(`There is no right ${stranger}. Rights: ${RIGHTS.join(', ')}.`)
  const rights = RIGHTS.filter((right) => given.rights.includes(right))
  const draft: UserDraft = {
    ...{ userCode: asNewUserCode(given.userCode), name: given.name.trim(), email: given.email.trim() },
    ...{ password: given.password, mappedRouteNo: '', expiresOn: NEVER, isActive: true, isAdmin: given.isAdmin },
    rights: given.isAdmin && rights.length === 0 ? rightsAfterAdmin([], true, new Set(RIGHTS)) : rights,
  }
  const isLeaked = await leakedPasswords()
  const passwordHash = await hashPassword(given.password || randomBytes(32).toString('base64url'))
  const [now, today] = [clock.now(), clock.today()]
  return inTransaction(db, async (tx) => {
    await tellWho(tx, { actor: BY, channel: 'command', happenedAt: now })
    await sql.lockUsersOf(tx, customerNo)
    if (customerNo !== undefined && !(await customer(tx, customerNo)))
      throw new Error(`There is no customer ${customerNo}.`)
    const users = await sql.usersOf(tx, customerNo)
    refuse(judgeNewUser(draft, { customerNo, editor: OPERATOR, users, today, reaches: undefined, isLeaked }))
    const { userCode, password, ...values } = draft
    await sql.insertUser(tx, customerNo, { ...values, userCode, passwordHash, createdOn: today, preferences: {} })
    const isInvited = password === ''
    if (isInvited) await invite(tx, { userCode, customerNo: customerNo ?? null, lastLogonAt: null }, { now, by: BY })
    return { userCode, isInvited }
  })
}

/** A new password for a user who cannot get in: the one given, or a mailed link. Everybody signed in as the user is signed out. */
export async function resetPerson(
  db: Db,
  clock: Clock,
  given: Pick<GivenPerson, 'customerNo' | 'userCode' | 'password'>,
) {
  const customerNo = given.customerNo.trim() || undefined
  const userCode = asUserCode(given.userCode)
  const { password } = given
  const known = [userCode, customerNo ?? '']
  const lock = password === '' ? undefined : passwordLock(password, password, known, await leakedPasswords())
  if (lock) throw new Error(lock.text)
  const passwordHash = await hashPassword(password || randomBytes(32).toString('base64url'))
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await tellWho(tx, { actor: BY, channel: 'command', happenedAt: now })
    await sql.lockUsersOf(tx, customerNo)
    const user = (await sql.usersOf(tx, customerNo)).find((each) => each.userCode === userCode && !each.isDeleted)
    if (!user)
      throw new Error(
        customerNo === undefined
          ? `There is no user ${userCode} of company staff. For a user of a customer, give the customer number (USER_CUSTOMER).`
          : `There is no user ${userCode} of customer ${customerNo}.`,
      )
    if (!maySignIn(user, clock.today()))
      throw new Error(`${userCode} is inactive or expired. Change that on the screen of users first.`)
    if (password === '' && user.email === '') throw new Error(`${userCode} has no e-mail address: give a password.`)
    await sql.setPassword(tx, user.userId, passwordHash)
    await signOutEverywhere(tx, user.userId, { now })
    const entry = { actor: BY, customerNo, subject: userCode, channel: 'command', happenedAt: now }
    await record(tx, { ...entry, action: 'user.password' })
    // After the links that ended with the old password.
    if (password === '') await invite(tx, user, { now: new Date(now.getTime() + 1), by: BY })
    return { userCode, isMailed: password === '' }
  })
}

function refuse(faults: readonly { readonly text: string }[]): void {
  if (faults.length > 0) throw new Error([...new Set(faults.map(({ text }) => text))].join('\n'))
}
