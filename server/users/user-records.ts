/** A user between the database, the rule that judges a form, and the wire. */

import type { Clean } from '#contract/kernel/wire.ts'
import type { PortalUser } from '#contract/shapes/portal-user.ts'
import type { rightSettings } from '#contract/shapes/user-shapes.ts'
import { RIGHTS, type Right } from '#rules/access.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { type MaintenanceSetting, settingsSeen } from '#rules/items/maintenance-columns.ts'
import { columnsAfter, columnsSeen } from '#rules/items/order-columns.ts'
import { rightsOfForm, type StoredUser, type UserDraft } from '#rules/users/judge.ts'
import { isActiveStatus, NEVER, type Status, statusAfter, statusOf } from '#rules/users/status.ts'
import { asNewUserCode } from '#rules/users/user-code.ts'
import { rightsAfterAdmin } from '#rules/users/who-may-set.ts'
import type { UserRow, UserValues } from '../access/users/portal-users.sql.ts'
import { readPreferences } from '../ordering/preferences.ts'

export const asPortalUser = (row: UserRow): Clean<typeof PortalUser> => {
  const { isActive, lastLogonAt, customerNo, preferences, ...user } = row
  return {
    ...user,
    ...readPreferences(preferences),
    customerNo: customerNo ?? '',
    status: statusOf(isActive),
    ...(lastLogonAt && { lastLogonAt: lastLogonAt.toISOString() }),
  }
}

export const asStored = (row: UserRow): StoredUser => ({ ...row })

type Flags<Name extends string> = { readonly [N in Name]?: boolean | undefined }
/** What a request says of a user; what it leaves out stays. */
export interface GivenUser {
  readonly userCode: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly mappedRouteNo?: string | undefined
  readonly expiresOn?: PlainDate | undefined
  readonly status?: Status | undefined
  readonly isAdmin?: boolean | undefined
  readonly rights: Flags<keyof typeof rightSettings>
}

/**
 * The draft that the rule judges. Admin switched without a word on the rights switches them as the form does (USR-17), and of those that
 * come with it only what may be given is taken (USR-18).
 */
export function draftOf(given: GivenUser, before: StoredUser, mayGive: ReadonlySet<Right>): UserDraft {
  const isAdmin = given.isAdmin ?? before.isAdmin
  const base = isAdmin === before.isAdmin ? before.rights : rightsAfterAdmin(before.rights, isAdmin, mayGive)
  const asked = RIGHTS.filter((right) => given.rights[right] ?? base.includes(right))
  const status = statusOf(before.isActive)
  return {
    userCode: before.userCode || asNewUserCode(given.userCode),
    name: given.name?.trim() ?? before.name,
    email: given.email?.trim() ?? before.email,
    password: given.password ?? '',
    mappedRouteNo: given.mappedRouteNo?.trim().toUpperCase() ?? before.mappedRouteNo,
    expiresOn: given.expiresOn === '' ? NEVER : (given.expiresOn ?? (before.expiresOn || NEVER)),
    isActive: isActiveStatus(statusAfter(status, given.status ?? status)),
    isAdmin,
    rights: rightsOfForm({ isAdmin, rights: asked }, before, mayGive),
  }
}

/** How the order screen looks to a user; what is left out stays. */
export interface GivenDisplay {
  readonly orderColumns: Flags<string>
  readonly itemColumns: Flags<string>
  readonly historyMode?: 'Daily' | 'Weekly' | 'Last' | undefined
  readonly scrollItems?: boolean | undefined
  readonly groupItems?: 0 | 1 | 2 | undefined
  readonly usePopovers?: boolean | undefined
  readonly scrollItemList?: boolean | undefined
  readonly isResponsive?: boolean | undefined
}

/** What is written: settings that a form does not know stay as they are stored. */
export function valuesOf(
  draft: UserDraft,
  display: GivenDisplay,
  { preferences, customerNo }: { readonly preferences: unknown; readonly customerNo: string | undefined },
): UserValues {
  const { userCode, password: _, ...values } = draft
  const stored = (preferences ?? {}) as Record<string, unknown>
  const shown = readPreferences(preferences)
  const viewer = {
    userCode,
    isStaff: customerNo === undefined,
    customerNo,
    isAdmin: draft.isAdmin,
    rights: new Set(draft.rights),
  }
  const asked: Record<string, unknown> = {
    ...{ historyMode: display.historyMode, scrollItems: display.scrollItems, groupItems: display.groupItems },
    ...{ usePopovers: display.usePopovers, isResponsive: display.isResponsive },
    scrollItemList: display.scrollItemList,
    orderColumns: after(shown.orderColumns, display.orderColumns, (on) => columnsSeen(on, viewer)),
    itemColumns: after(shown.itemColumns, display.itemColumns, (on) =>
      settingsSeen(on as MaintenanceSetting[], viewer),
    ),
  }
  // What is as it was shown stays as it is stored: a new default reaches whoever never chose.
  const isNew = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(shown[name as keyof typeof shown])
  return { ...values, preferences: { ...stored, ...Object.fromEntries(Object.entries(asked).filter(isNew)) } }
}

/** What is shown after the changes; a column is switched on only for who may see it. */
function after(shown: readonly string[], changes: Flags<string>, seenOf: (on: string[]) => readonly string[]) {
  const seen = seenOf(Object.keys(changes).filter((name) => changes[name]))
  const told = Object.entries(changes).filter(([name, isOn]) => !isOn || shown.includes(name) || seen.includes(name))
  return columnsAfter<string>(shown, Object.fromEntries(told) as Record<string, boolean>)
}
