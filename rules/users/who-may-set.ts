/**
 * Who may set which field of a user: the one table (T10), and what follows from it. Nobody gives what he lacks, nobody changes his
 * own rights, and nobody takes over an account that may do more than his own.
 */
import { RIGHTS, type Right } from '../access.ts'

/** What a person is to the user that he changes. `self` stands before the others: an administrator has no more of himself. */
export type Standing = 'self' | 'user' | 'admin' | 'staff'

/** Who changes a user, as the database has him now. */
export interface Editor {
  readonly userCode: string
  readonly isStaff: boolean
  readonly isAdmin: boolean
  readonly rights: ReadonlySet<Right>
  /** '' sees every location of the customer. */
  readonly mappedRouteNo: string
}

/** What a user may do and see. */
export interface Power {
  readonly isAdmin: boolean
  readonly rights: readonly Right[]
  readonly mappedRouteNo: string
}

/** Rights that company staff alone give and take (USR-16, USR-18). */
export const STAFF_RIGHTS = ['apiIntegration', 'showDashboard', 'locationDays', 'payBill'] as const satisfies Right[]
export const isStaffRight = (right: Right): boolean => (STAFF_RIGHTS as readonly Right[]).includes(right)

/** The rights in the form's order: everybody's (USR-15), then those that staff alone see (USR-16). */
const FORM_RIGHTS: readonly Right[] = [
  ...RIGHTS.filter((right) => !isStaffRight(right)),
  ...RIGHTS.filter(isStaffRight),
]
export const rightsShown = (isStaff: boolean): readonly Right[] =>
  isStaff ? FORM_RIGHTS : FORM_RIGHTS.filter((right) => !isStaffRight(right))

/** Fields of a user that a form sets; the rights have rows of their own. */
export type UserField =
  | 'name'
  | 'email'
  | 'display'
  | 'mappedRouteNo'
  | 'expiresOn'
  | 'isActive'
  | 'password'
  | 'isAdmin'
type Row = Readonly<Record<Standing, boolean>>

const everybody: Row = { self: true, user: true, admin: true, staff: true }
const notSelf: Row = { self: false, user: true, admin: true, staff: true }
const adminsAndStaff: Row = { self: false, user: false, admin: true, staff: true }
const staffOnly: Row = { self: false, user: false, admin: false, staff: true }

const table: Readonly<Record<UserField, Row>> = {
  name: everybody,
  email: everybody,
  display: everybody,
  mappedRouteNo: notSelf,
  expiresOn: notSelf,
  isActive: notSelf,
  // One's own has a screen of its own, which asks for the present one (PWD-04).
  password: notSelf,
  isAdmin: adminsAndStaff,
}
/** Whether the right is the standing's to give at all; which of them it may give besides, `grantable` says. */
const rowOfRight = (right: Right): Row =>
  isStaffRight(right) ? staffOnly : right === 'editUsers' ? adminsAndStaff : notSelf

/** What the editor is to a user; undefined: to a new one. */
export function standingOf(editor: Editor, userCode: string | undefined, isOwnCompany: boolean): Standing {
  if (isOwnCompany && userCode === editor.userCode) return 'self'
  if (!editor.isAdmin) return 'user'
  return editor.isStaff ? 'staff' : 'admin'
}

export const maySet = (standing: Standing, field: UserField): boolean => table[field][standing]

/**
 * The rights that the editor may give and take. `held` are those that some user of the customer has, also one who is inactive now: an
 * administrator passes on what the customer has, and no more. So without staff the rights of a customer's users never grow (INV-35).
 */
export function grantable(editor: Editor, standing: Standing, held: ReadonlySet<Right>): ReadonlySet<Right> {
  const own = standing === 'user' ? editor.rights : held
  return new Set(RIGHTS.filter((right) => rowOfRight(right)[standing] && (standing === 'staff' || own.has(right))))
}

/** Every right that one of the users has. */
export const heldBy = (users: readonly Pick<Power, 'rights'>[]): ReadonlySet<Right> =>
  new Set(users.flatMap(({ rights }) => rights))

export interface UserLock {
  readonly code: 'no right'
  readonly text: string
}
const locked = (text: string): UserLock => ({ code: 'no right', text })

/**
 * Why the editor may change nothing of this user, or undefined. Whoever sets an e-mail address or a password has the account: so it
 * may have no more rights and see no other locations than his own.
 */
export function userLock(editor: Editor, standing: Standing, user: Power): UserLock | undefined {
  if (standing === 'self' || standing === 'staff') return undefined
  if (editor.mappedRouteNo !== '' && editor.mappedRouteNo !== user.mappedRouteNo)
    return locked('This user sees other locations than you. An administrator who sees all of them can change the user.')
  if (standing === 'admin') return undefined
  if (user.isAdmin) return locked('Only an administrator can change an administrator.')
  // Content on the dashboard is no power over anything.
  if (user.rights.some((right) => right !== 'showDashboard' && !editor.rights.has(right)))
    return locked('This user has rights that you do not have. An administrator can change the user.')
  return undefined
}

/**
 * The rights after the Admin switch (USR-17): on, all that the editor may give are on; off, all that he may take are off. The others
 * stay as they are (USR-18).
 */
export function rightsAfterAdmin(
  rights: readonly Right[],
  isAdmin: boolean,
  mayGive: ReadonlySet<Right>,
): readonly Right[] {
  // Integration and dashboard content are no part of the switch, for staff either.
  const switched = (right: Right) => mayGive.has(right) && right !== 'apiIntegration' && right !== 'showDashboard'
  return RIGHTS.filter((right) => (switched(right) ? isAdmin : rights.includes(right)))
}
