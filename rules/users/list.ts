/** The list of users: what finds, filters and sorts it (USR-01, USR-02, S18). */
import type { PlainDate } from '../calendar.ts'
import { fold } from '../pattern.ts'
import { type Account, expiresSoon, maySignIn } from './status.ts'

export interface ListedUser extends Account {
  readonly userCode: string
  readonly name: string
  readonly mappedRouteNo: string
  readonly lastLogonAt?: string | undefined
}
export type UserColumn = 'userCode' | 'name' | 'mappedRouteNo'
/** Users who may sign in, all, those that need a look, or deleted users, which have a query of their own. */
export type UserFilter = 'active' | 'all' | 'never' | 'soon' | 'deleted'

export interface UserView {
  readonly find: string
  readonly filter: UserFilter
  readonly sortBy: UserColumn
  readonly isDescending: boolean
}

const passes: Readonly<Record<UserFilter, (user: ListedUser, today: PlainDate) => boolean>> = {
  active: (user, today) => maySignIn(user, today),
  all: () => true,
  never: ({ lastLogonAt }) => lastLogonAt === undefined,
  deleted: () => true,
  soon: (user, today) => user.isActive && expiresSoon(user, today),
}

/** The users that pass Find and the filter, in order: by the column chosen, then by code. */
export function usersOf<U extends ListedUser>(users: readonly U[], view: UserView, today: PlainDate): U[] {
  const wanted = fold(view.find)
  const finds = ({ userCode, name, mappedRouteNo }: U) =>
    [userCode, name, mappedRouteNo].some((text) => fold(text).includes(wanted))
  const direction = view.isDescending ? -1 : 1
  const key = (user: U) => user[view.sortBy].toLowerCase()
  return users
    .filter((user) => finds(user) && passes[view.filter](user, today))
    .sort((a, b) => direction * compare(key(a), key(b)) || compare(a.userCode, b.userCode))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
