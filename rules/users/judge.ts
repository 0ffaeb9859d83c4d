/** The judge of a user's form, the same for screen, server, import and command (USR-19, USR-26, T10). */
import { RIGHTS, type Right } from '../access.ts'
import type { PlainDate } from '../calendar.ts'
import type { Fault } from '../faults.ts'
import { ROUTE_NO_LENGTH, USER_CODE_LENGTH, USER_NAME_LENGTH } from '../limits.ts'
import { passwordLock } from '../password.ts'
import { emailFault } from './email.ts'
import { type Account, maySignIn, NEVER } from './status.ts'
import { userCodeFault } from './user-code.ts'
import {
  type Editor,
  grantable,
  heldBy,
  isStaffRight,
  maySet,
  type Power,
  type Standing,
  standingOf,
  userLock,
} from './who-may-set.ts'

/** What a form says of a user. */
export interface UserDraft extends Power, Account {
  readonly userCode: string
  readonly name: string
  /** '': none. */
  readonly email: string
  /** A new password; '': it stays, and a new user is mailed a link. */
  readonly password: string
}
/** A user as stored. */
export interface StoredUser extends Omit<UserDraft, 'password'> {
  readonly isDeleted: boolean
}

export interface Circumstances {
  /** Company staff have none. */
  readonly customerNo: string | undefined
  readonly editor: Editor
  /** Every user of the customer, deleted ones among them. */
  readonly users: readonly StoredUser[]
  readonly today: PlainDate
  /** Routes and ship-tos of the customer's locations; undefined where they are not known: the server asks again. */
  readonly reaches: ReadonlySet<string> | undefined
  /** An import brings users before they have a way in. */
  readonly mayLackPassword?: boolean
  /** Of words that breaches brought to light; the server has a list. */
  readonly isLeaked?: (word: string) => boolean
}

export type DraftField = keyof UserDraft | Right
type Faults = Fault<DraftField>[]

const whose = (customerNo: string | undefined) =>
  customerNo === undefined ? 'company staff' : `customer ${customerNo}`

/** All that is wrong with a new user. */
export function judgeNewUser(draft: UserDraft, about: Circumstances): Faults {
  const { editor, users } = about
  const faults: Faults = []
  const standing = standingOf(editor, undefined, true)
  const codeFault = userCodeFault(draft.userCode) ?? takenFault(draft.userCode, users)
  if (codeFault) faults.push({ field: 'userCode', text: codeFault })
  faults.push(...fieldFaults(draft, NOBODY, about), ...rightFaults(draft, NOBODY, standing, about))
  if (draft.isAdmin && !maySet(standing, 'isAdmin')) faults.push({ field: 'isAdmin', text: notYours(standing) })
  if (editor.mappedRouteNo !== '' && standing !== 'staff' && draft.mappedRouteNo !== editor.mappedRouteNo)
    faults.push({ field: 'mappedRouteNo', text: reachText(editor) })
  if (draft.password === '' && draft.email === '' && !about.mayLackPassword)
    faults.push({
      field: 'email',
      text: 'Type an e-mail address, to which we send a link for choosing a password, or a password.',
    })
  faults.push(...passwordFaults(draft, about))
  return faults
}

/** All that is wrong with a change of a user. What stays as it is, is not judged anew. */
export function judgeUserChange(draft: UserDraft, before: StoredUser, about: Circumstances): Faults {
  const { editor } = about
  const standing = standingToward(about, before)
  const lock = userLock(editor, standing, before)
  if (lock) return [{ field: 'userCode', text: lock.text }]
  const faults = [...fieldFaults(draft, before, about), ...rightFaults(draft, before, standing, about)]
  const forbid = (field: 'mappedRouteNo' | 'expiresOn' | 'isActive' | 'isAdmin') => {
    if (draft[field] !== before[field] && !maySet(standing, field)) faults.push({ field, text: notYours(standing) })
  }
  forbid('mappedRouteNo')
  forbid('expiresOn')
  forbid('isActive')
  forbid('isAdmin')
  if (draft.password !== '' && !maySet(standing, 'password'))
    faults.push({ field: 'password', text: 'Change your own password with Change Password.' })
  if (draft.mappedRouteNo !== before.mappedRouteNo && editor.mappedRouteNo !== '' && standing !== 'staff')
    faults.push({ field: 'mappedRouteNo', text: reachText(editor) })
  faults.push(...passwordFaults(draft, about), ...lastAdminFaults(draft, before, about))
  return oneEach(faults)
}

/** Why a user may not be deleted, or undefined (USR-26). */
export function deleteLock(user: StoredUser, about: Circumstances): { code: 'refused'; text: string } | undefined {
  const standing = standingToward(about, user)
  const refused = (text: string) => ({ code: 'refused' as const, text })
  if (standing === 'self') return refused('You cannot delete yourself.')
  const lock = userLock(about.editor, standing, user)
  if (lock) return refused(lock.text)
  return isLastAdmin(user, about) ? refused(lastAdminText(user, about)) : undefined
}

/**
 * Why a deleted user may not be restored, or undefined (USR-21). Restoring gives back every permission, so the editor must be allowed
 * to give each of them.
 */
export function restoreLock(user: StoredUser, about: Circumstances): { code: 'refused'; text: string } | undefined {
  const refused = (text: string) => ({ code: 'refused' as const, text })
  const standing = standingToward(about, user)
  const lock = userLock(about.editor, standing, user)
  if (lock) return refused(lock.text)
  const given = mayGive(about, standing)
  if (user.rights.every((right) => given.has(right))) return undefined
  return refused(
    standing === 'admin'
      ? `${user.userCode} had permissions that no user of customer ${about.customerNo ?? ''} has now. Company staff can restore this user.`
      : `${user.userCode} had permissions that you do not have. An administrator can restore this user.`,
  )
}

/** Another code for a deleted user: the first of CODE.OLD, CODE.OLD2, … that no user has, at most as long as a code may be. */
export function codeOfDeleted(userCode: string, users: readonly Pick<StoredUser, 'userCode'>[]): string {
  const taken = new Set(users.map((user) => user.userCode))
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '.OLD' : `.OLD${count}`
    const code = `${userCode.slice(0, USER_CODE_LENGTH - ending.length)}${ending}`
    if (!taken.has(code)) return code
  }
}

/** The editor's standing toward a user of this customer. Staff who act for a customer are none of its users. */
export const standingToward = (
  { editor, customerNo }: Circumstances,
  { userCode }: { readonly userCode: string },
): Standing => standingOf(editor, userCode, editor.isStaff === (customerNo === undefined))

/**
 * The rights of a form in which Admin was just switched on, without those that the editor may not give: the switch means all of his,
 * whatever the form sends (USR-18). One that is asked for by itself is refused instead.
 */
export const rightsOfForm = (
  draft: Pick<Power, 'isAdmin' | 'rights'>,
  before: Pick<Power, 'isAdmin' | 'rights'>,
  given: ReadonlySet<Right>,
): readonly Right[] =>
  draft.isAdmin && !before.isAdmin
    ? RIGHTS.filter((right) => (given.has(right) ? draft : before).rights.includes(right))
    : draft.rights

/** The rights that the editor may give a user and take (USR-18). */
export const mayGive = ({ editor, users }: Circumstances, standing: Standing): ReadonlySet<Right> =>
  grantable(editor, standing, heldBy(users.filter(({ isDeleted }) => !isDeleted)))

/** What a new user is compared with. */
export const NOBODY: StoredUser = {
  ...{ userCode: '', name: '', email: '', mappedRouteNo: '', expiresOn: '', isActive: true, isDeleted: false },
  ...{ isAdmin: false, rights: [] },
}

function takenFault(userCode: string, users: readonly StoredUser[]): string | undefined {
  const other = users.find((user) => user.userCode === userCode)
  if (!other) return undefined
  return other.isDeleted
    ? `${userCode} is the code of a deleted user. Restore that user, free the code (both under Users, Show: Deleted), or choose another code.`
    : `There is already a user ${userCode}. Choose another code.`
}

function fieldFaults(draft: UserDraft, before: StoredUser, about: Circumstances): Faults {
  const { today } = about
  const faults: Faults = []
  const isNew = before.userCode === ''
  if (isNew || draft.name !== before.name) {
    if (draft.name.trim() === '') faults.push({ field: 'name', text: 'Value is required' })
    else if ([...draft.name].length > USER_NAME_LENGTH)
      faults.push({ field: 'name', text: `A name has at most ${USER_NAME_LENGTH} characters.` })
  }
  const email = draft.email === before.email ? undefined : emailFault(draft.email)
  if (email) faults.push({ field: 'email', text: email })
  if (draft.expiresOn !== before.expiresOn && draft.expiresOn < today)
    faults.push({ field: 'expiresOn', text: 'This day has passed. To end the access now, switch Active off.' })
  const reach = draft.mappedRouteNo === before.mappedRouteNo ? undefined : reachFault(draft.mappedRouteNo, about)
  if (reach) faults.push({ field: 'mappedRouteNo', text: reach })
  return faults
}

function reachFault(mappedRouteNo: string, { customerNo, reaches, editor }: Circumstances): string | undefined {
  if (mappedRouteNo === '') return undefined
  if ([...mappedRouteNo].length > ROUTE_NO_LENGTH)
    return `A route or ship-to has at most ${ROUTE_NO_LENGTH} characters.`
  if (customerNo === undefined) return 'Company staff see every location. Leave this blank.'
  if (reaches?.has(mappedRouteNo) !== false || mappedRouteNo === editor.mappedRouteNo) return undefined
  return `Customer ${customerNo} has no location on a route or in a ship-to ${mappedRouteNo}.`
}

function rightFaults(draft: UserDraft, before: Power, standing: Standing, about: Circumstances): Faults {
  const given = mayGive(about, standing)
  return RIGHTS.filter((right) => draft.rights.includes(right) !== before.rights.includes(right))
    .filter((right) => !given.has(right))
    .map((field) => ({ field, text: rightText(field, standing) }))
}

function rightText(right: Right, standing: Standing): string {
  if (standing === 'self') return notYours(standing)
  if (right === 'editUsers' && standing === 'user') return 'Only an administrator can change this.'
  if (standing === 'user') return 'You do not have this right, so you cannot give it or take it.'
  if (isStaffRight(right)) return 'Only company staff can change this.'
  return 'Only company staff can change this: nobody of this customer has the right.'
}

function notYours(standing: Standing): string {
  if (standing === 'self') return 'You cannot change this for yourself. Another administrator can.'
  return 'Only an administrator can change this.'
}

const reachText = ({ mappedRouteNo }: Editor) =>
  `You see ${mappedRouteNo} alone, so your users see ${mappedRouteNo} as well.`

function passwordFaults({ password, userCode }: UserDraft, { customerNo = '', isLeaked }: Circumstances): Faults {
  const lock = password === '' ? undefined : passwordLock(password, password, [userCode, customerNo], isLeaked)
  return lock ? [{ field: 'password', text: lock.text }] : []
}

function lastAdminFaults(draft: UserDraft, before: StoredUser, about: Circumstances): Faults {
  if (!isLastAdmin(before, about)) return []
  const text = lastAdminText(before, about)
  const faults: Faults = []
  if (!draft.isAdmin) faults.push({ field: 'isAdmin', text })
  if (!draft.isActive) faults.push({ field: 'isActive', text })
  if (draft.expiresOn < before.expiresOn) faults.push({ field: 'expiresOn', text })
  return faults
}

/** Whether nobody else is an administrator who may sign in, today and from then on: one whose access ends would leave none. */
function isLastAdmin(user: StoredUser, { users, today }: Circumstances): boolean {
  const counts = (each: StoredUser) => each.isAdmin && maySignIn(each, today)
  const remains = (each: StoredUser) => counts(each) && each.expiresOn >= NEVER
  return counts(user) && !users.some((each) => each.userCode !== user.userCode && remains(each))
}
const lastAdminText = ({ userCode }: StoredUser, { customerNo }: Circumstances) =>
  `${userCode} is the last administrator of ${whose(customerNo)} whose access does not end. Make another user an administrator without an Expires On first.`

/** The first sentence of each field. */
const oneEach = (faults: Faults): Faults =>
  faults.filter(({ field }, at) => faults.findIndex((each) => each.field === field) === at)
