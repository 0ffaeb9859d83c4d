/** What rows of users.csv do, judged as the screen judges them, one after the other: a row counts for those below it. */
import { RIGHTS, type Right } from '#rules/access.ts'
import type { PlainDate } from '#rules/calendar.ts'
import type { Fault } from '#rules/faults.ts'
import { judgeNewUser, judgeUserChange, NOBODY, type UserDraft } from '#rules/users/judge.ts'
import { NEVER } from '#rules/users/status.ts'
import { asNewUserCode, asUserCode } from '#rules/users/user-code.ts'
import { type Editor, rightsAfterAdmin } from '#rules/users/who-may-set.ts'
import type { UserRow } from '../../access/users/portal-users.sql.ts'
/** A row of users.csv. */
export interface GivenUser {
  readonly customerNo: string
  readonly userCode: string
  readonly name: string
  readonly email: string
  readonly mappedRouteNo: string
  readonly expiresOn: PlainDate | null
  readonly isActive: boolean
  readonly isAdmin: boolean
  readonly rights: readonly Right[]
}
/** The rows, and which of their columns the file has. */
export interface GivenUsers {
  readonly rows: readonly GivenUser[]
  readonly given: ReadonlySet<string>
}

/** The users of a customer, and what its users may be mapped to. */
export interface CustomersUsers {
  readonly users: readonly UserRow[]
  readonly reaches: ReadonlySet<string>
}
export interface UserPlan {
  readonly index: number
  readonly row: GivenUser
  readonly draft: UserDraft
  /** Undefined: a new user. */
  readonly before: UserRow | undefined
  readonly faults: readonly Fault[]
  /** Nothing that differs. */
  readonly isSame: boolean
}

/** The operator at the machine gives what company staff may give. */
const OPERATOR: Editor = { userCode: '', isStaff: true, isAdmin: true, rights: new Set(RIGHTS), mappedRouteNo: '' }
const ALL: ReadonlySet<Right> = new Set(RIGHTS)

export function planUsers(
  { rows, given }: GivenUsers,
  known: (customerNo: string) => CustomersUsers,
  today: PlainDate,
): UserPlan[] {
  const now = new Map<string, UserRow[]>()
  return rows.map((row, index) => {
    const { customerNo } = row
    const { users: stored, reaches } = known(customerNo)
    const users = now.get(customerNo) ?? [...stored]
    now.set(customerNo, users)
    const userCode = asUserCode(row.userCode)
    const before = users.find((user) => user.userCode === userCode && !user.isDeleted)
    const draft = draftOf(row, given, before)
    const about = { customerNo, editor: OPERATOR, users, today, reaches, mayLackPassword: true }
    const faults = before ? judgeUserChange(draft, before, about) : judgeNewUser(draft, about)
    const after = { ...(before ?? NEW), ...draft, rights: [...draft.rights] } as UserRow
    if (before) users[users.indexOf(before)] = after
    else users.push(after)
    return {
      index,
      row,
      draft,
      before: before && stored.find((user) => user.userCode === userCode),
      faults,
      isSame: isSame(before, draft),
    }
  })
}

const NEW = { ...NOBODY, userId: 0, version: 0, preferences: {} }

/** A column that the file does not have keeps what the database says. */
function draftOf(row: GivenUser, given: ReadonlySet<string>, before: UserRow | undefined): UserDraft {
  const kept = <F extends keyof GivenUser & keyof UserRow>(field: F) =>
    before && !given.has(field) ? before[field] : row[field]
  const isAdmin = kept('isAdmin')
  const switched = rightsAfterAdmin(before?.rights ?? [], isAdmin, ALL)
  const rights = given.has('rights')
    ? row.rights
    : isAdmin === (before?.isAdmin ?? false)
      ? (before?.rights ?? [])
      : switched
  return {
    ...{
      userCode: before?.userCode ?? asNewUserCode(row.userCode),
      name: row.name,
      email: String(kept('email')),
      password: '',
    },
    mappedRouteNo: String(kept('mappedRouteNo')).toUpperCase(),
    expiresOn: (kept('expiresOn') as PlainDate | null) ?? NEVER,
    ...{ isActive: kept('isActive'), isAdmin, rights },
  }
}

const isSame = (before: UserRow | undefined, { password: _, ...draft }: UserDraft) =>
  before !== undefined &&
  Object.entries(draft).every(([field, value]) => String(before[field as keyof UserRow]) === String(value))
