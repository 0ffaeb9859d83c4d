/** What the form of a user holds, between the wire and the rule. */
import type { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { RIGHTS, type Right } from '#rules/access.ts'
import { DATE_PROBLEM, type PlainDate, toUsDate } from '#rules/calendar.ts'
import type { Fault } from '#rules/faults.ts'
import { DEFAULT_MAINTENANCE_COLUMNS } from '#rules/items/maintenance-columns.ts'
import { DEFAULT_ORDER_COLUMNS } from '#rules/items/order-columns.ts'
import type { UserDraft } from '#rules/users/judge.ts'
import { isActiveStatus, NEVER, statusOf } from '#rules/users/status.ts'
import { asNewUserCode } from '#rules/users/user-code.ts'
import type { FieldWords } from '../ui/form/ConflictDialog.tsx'
import { RIGHT_WORDS } from './right-words.ts'
import type { PortalUser } from './use-users.ts'

/** What the date field says of text that is no date. */
export const NO_DATE = 'no date'

interface Fields {
  readonly version: number
  readonly userCode: string
  readonly name: string
  readonly email: string
  readonly password: string
  /** One's own, to change one's own e-mail address. */
  readonly currentPassword: string
  readonly mappedRouteNo: string
  /** '' never. */
  readonly expiresOn: PlainDate | '' | typeof NO_DATE
  readonly isActive: boolean
  readonly isAdmin: boolean
  readonly isResponsive: boolean
  readonly historyMode: PortalUser['historyMode']
  readonly scrollItems: boolean
  readonly groupItems: PortalUser['groupItems']
  readonly usePopovers: boolean
  readonly scrollItemList: boolean
  readonly orderColumns: PortalUser['orderColumns']
  readonly itemColumns: PortalUser['itemColumns']
}
export type UserValues = Fields & Readonly<Record<Right, boolean>>

const flagsOf = (rights: readonly Right[]) =>
  Object.fromEntries(RIGHTS.map((right) => [right, rights.includes(right)])) as Record<Right, boolean>
export const rightsOf = (values: UserValues): Right[] => RIGHTS.filter((right) => values[right])
export const withRights = (rights: readonly Right[]): Partial<UserValues> => flagsOf(rights)

/** A new user has what a user who never chose has (USR-08, USR-09). */
export const NEW_USER: UserValues = {
  ...{ version: 0, userCode: '', name: '', email: '', password: '', currentPassword: '', mappedRouteNo: '' },
  ...{ expiresOn: '', isActive: true, isAdmin: false, isResponsive: false, historyMode: 'Last', scrollItems: true },
  ...{ groupItems: 0, usePopovers: false, orderColumns: [...DEFAULT_ORDER_COLUMNS] },
  scrollItemList: true,
  itemColumns: [...DEFAULT_MAINTENANCE_COLUMNS],
  ...flagsOf([]),
}

export const valuesOf = (user: PortalUser): UserValues => ({
  ...NEW_USER,
  ...{ version: user.version, userCode: user.userCode, name: user.name, email: user.email },
  ...{ mappedRouteNo: user.mappedRouteNo, expiresOn: user.expiresOn === NEVER ? '' : user.expiresOn },
  ...{ isActive: isActiveStatus(user.status), isAdmin: user.isAdmin, isResponsive: user.isResponsive },
  ...{ historyMode: user.historyMode, scrollItems: user.scrollItems, groupItems: user.groupItems },
  ...{ usePopovers: user.usePopovers, orderColumns: user.orderColumns, itemColumns: user.itemColumns },
  scrollItemList: user.scrollItemList,
  ...flagsOf(user.rights),
})

/** A code that is there stays as it is; a new one is told as it will be stored. */
const userCodeOf = ({ userCode, version }: UserValues): string => (version > 0 ? userCode : asNewUserCode(userCode))

/** As the rule judges it. */
export const draftOf = (values: UserValues): UserDraft => ({
  ...{ userCode: userCodeOf(values), name: values.name.trim(), email: values.email.trim() },
  ...{ password: values.password, mappedRouteNo: values.mappedRouteNo.trim().toUpperCase() },
  expiresOn: values.expiresOn === '' || values.expiresOn === NO_DATE ? NEVER : values.expiresOn,
  ...{ isActive: values.isActive, isAdmin: values.isAdmin, rights: rightsOf(values) },
})

/** What the rule cannot know: text that is no date. */
export const dateFaults = ({ expiresOn }: UserValues): Fault[] =>
  expiresOn === NO_DATE ? [{ field: 'expiresOn', text: DATE_PROBLEM }] : []

/** As it is sent; what did not change is sent as well, and stays as it is. */
export function formOf(values: UserValues, base: UserValues): Input<typeof api.users.change>['user'] {
  const { name, email, mappedRouteNo, expiresOn, userCode } = draftOf(values)
  return {
    ...{ userCode, name, email, mappedRouteNo, expiresOn, status: statusOf(values.isActive), isAdmin: values.isAdmin },
    ...(values.version > 0 && { version: values.version }),
    ...(values.password !== '' && { password: values.password }),
    rights: Object.fromEntries(RIGHTS.map((right) => [right, values[right]])),
    ...{ isResponsive: values.isResponsive, historyMode: values.historyMode, scrollItems: values.scrollItems },
    ...{ groupItems: values.groupItems, usePopovers: values.usePopovers },
    scrollItemList: values.scrollItemList,
    orderColumns: columnChanges(values.orderColumns, base.orderColumns),
    itemColumns: columnChanges(values.itemColumns, base.itemColumns),
  }
}

/** Every column that is on, or was: the others are off and stay so. */
const columnChanges = <C extends string>(now: readonly C[], before: readonly C[]) =>
  Object.fromEntries([...new Set([...now, ...before])].map((name) => [name, now.includes(name)])) as Partial<
    Record<C, boolean>
  >

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')
const rightWords = Object.fromEntries(
  RIGHTS.map((right) => [right, { label: RIGHT_WORDS[right].label, say: onOff }]),
) as Record<Right, { label: string; say: (isOn: boolean) => string }>

/** What each field is called, in the summary and where two changes meet. */
export const FIELD_WORDS: FieldWords<UserValues> = {
  userCode: { label: 'User Code' },
  name: { label: 'Name' },
  email: { label: 'Email' },
  password: { label: 'Password' },
  currentPassword: { label: 'Your password' },
  mappedRouteNo: { label: 'Route/Mapped Id' },
  expiresOn: {
    label: 'Expires On',
    say: (date) => (date === '' ? 'never' : date === NO_DATE ? 'no date' : toUsDate(date)),
  },
  isActive: { label: 'Active', say: onOff },
  isAdmin: { label: 'Admin user', say: onOff },
  isResponsive: { label: 'Mobile View', say: onOff },
  historyMode: { label: 'History' },
  scrollItems: { label: 'Scroll an order’s items in their own box', say: onOff },
  scrollItemList: { label: 'Scroll item maintenance in its own box', say: onOff },
  groupItems: { label: 'Group items', say: (by) => ['not', 'by price code', 'by section'][by] ?? '' },
  usePopovers: { label: 'Details in small windows', say: onOff },
  orderColumns: { label: 'Columns of orders', say: (columns) => `${columns.length} shown` },
  itemColumns: { label: 'Columns of item maintenance', say: (columns) => `${columns.length} shown` },
  ...rightWords,
}
