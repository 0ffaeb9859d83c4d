import { endpoint } from '../../kernel/endpoint.ts'
import {
  alsoTaken,
  choice,
  clearable,
  customerNo,
  flag,
  flagChanges,
  json,
  list,
  orBlank,
  password,
  takenBack,
  text,
  truth,
  usDateOrBlank,
  userCode,
  whole,
} from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'
import { itemListColumnSettings } from '../../shapes/item-list-columns.ts'
import { PortalUser, typedUserCode } from '../../shapes/portal-user.ts'
import { SessionUser } from '../../shapes/session-user.ts'
import { rightSettings } from '../../shapes/user-shapes.ts'
import { itemMaintenanceSettings } from './item-settings.ts'
import { orderSettings } from './user-settings.ts'

const blankFlag = orBlank(flag, 'must be 0 or 1.')
const blankWhole = orBlank(whole(), 'must be a whole number.')
/** Fields of a user that a form may send. Limits are the rule's, which says them at the field. */
const userFields = {
  customerNo: ['Customer No', optional(customerNo)],
  userCode: ['User Code', typedUserCode],
  name: ['Name', clearable(text(1000))],
  email: ['Email', clearable(text(1000))],
  password: ['Password', optional(password)],
  mappedRouteNo: ['Mapped Route No', clearable(text(1000))],
  /** Blank: 12/31/2099 (USR-04). */
  expiresOn: ['Expires On', clearable(usDateOrBlank)],
  status: ['Status', orBlank(choice(0, 1, 2), 'must be one of 0, 1, 2.')],
  isAdmin: ['Admin', blankFlag],
  isResponsive: ['Responsive View', blankFlag],
  rights: flagChanges(rightSettings),
  ...orderSettings,
  itemColumns: flagChanges(itemListColumnSettings),
  ...itemMaintenanceSettings,
  /** Only a call of its own deletes. */
  isDeleted: ['Deleted', blankFlag],
  userId: ['Id', blankWhole],
  version: ['version', blankWhole],
} as const
const readNames = [...record(userFields).fields.keys()]
/** A user as GET user or login answered it: sent back whole, and only what a form sets is read. */
const answered = [PortalUser, SessionUser]
/** Fields of a user that the specification names. They have calls of their own (INT-05), so they are accepted here and not changed. */
const credentials = alsoTaken(['APIToken', 'APISecret'])
const UserForm = record({ ...userFields, rest: takenBack(answered, readNames), credentials })
/** What POST delete_user reads of the user that it is given whole. */
const DeletedUser = record({
  customerNo: ['Customer No', optional(customerNo)],
  userCode: ['User Code', typedUserCode],
  isDeleted: ['Deleted', flag],
  userId: ['Id', blankWhole],
  version: ['version', blankWhole],
  rest: takenBack(answered, ['Customer No', 'User Code', 'Deleted', 'Id', 'version']),
  credentials,
  password: alsoTaken(['Password']),
})

/** Of staff's own users when staff act for no customer. */
const ofCustomer = { customerNo: ['lccustno', optional(customerNo)] } as const
const query = record(ofCustomer)
const refusal = record({
  ...faultFacts,
  current: ['current', optional(PortalUser)],
  changedBy: ['changed_by', optional(userCode)],
})
const maintained = { ability: 'users.maintain', ofAnyCustomer: true } as const
/** Staff name the customer in the request or in the record itself (USR-21, USR-23, USR-24); where both do, they must be the same. */
const ofRecord = { ...maintained, customerInForm: { field: 'user', name: 'Customer No' } } as const

export const users = {
  list: endpoint('GET /users', {
    summary: 'The users of the customer; of company staff where no customer is named (USR-22)',
    ...maintained,
    lane: 'reading',
    query,
    answer: list(PortalUser),
  }),
  one: endpoint('GET /user', {
    summary: 'One user (USR-22)',
    ...maintained,
    query: record({ ...ofCustomer, userCode: ['user_code', userCode] }),
    answer: PortalUser,
  }),
  change: endpoint('POST /user', {
    summary: 'Change a user; what is left out stays (USR-23)',
    ...ofRecord,
    query,
    form: record({
      user: ['user', json(UserForm)],
      /** One's own, to change one's own e-mail address. */
      currentPassword: ['password', optional(password)],
    }),
    answer: PortalUser,
    refusal,
  }),
  create: endpoint('PUT /user', {
    summary: 'A new user. Without a password, a link for choosing one is mailed (USR-24)',
    ...ofRecord,
    query,
    form: record({ user: ['user', json(UserForm)] }),
    answer: record({ user: ['user', PortalUser], isInvited: ['invited', truth] }),
    refusal,
  }),
  remove: endpoint('POST /delete_user', {
    summary: 'Delete a user, given with Deleted 1 (USR-21)',
    ...ofRecord,
    query,
    form: record({ user: ['user', json(DeletedUser)] }),
    /** Shown as a toast. */
    answer: record({ done: ['messageTxt', text(200)] }),
    refusal,
  }),
  deleted: endpoint('GET /deleted_users', {
    summary: 'The deleted users of the customer; of company staff where no customer is named (USR-21)',
    ...maintained,
    lane: 'reading',
    query,
    answer: list(PortalUser),
  }),
  restore: endpoint('POST /restore_user', {
    summary:
      'Restore a deleted user with the permissions and the password from before; an API key stays revoked (USR-21)',
    ...maintained,
    query,
    form: record({ userCode: ['user_code', userCode] }),
    answer: PortalUser,
  }),
  freeCode: endpoint('POST /free_user_code', {
    summary: 'Give a deleted user another code, so that a new user can have the code (USR-21)',
    ...maintained,
    query,
    form: record({ userCode: ['user_code', userCode] }),
    answer: PortalUser,
  }),
  columns: endpoint('GET /user_columns', {
    summary: 'Field names of a user (USR-10)',
    ...maintained,
    answer: list(text(50)),
  }),
  invite: endpoint('POST /user_invite', {
    summary: 'Mail a user a link for choosing a password',
    ...maintained,
    query,
    form: record({ userCode: ['user_code', userCode] }),
  }),
  changePassword: endpoint('POST /save_user', {
    summary: "Change one's own password; every other session of the user ends (PWD-04)",
    ability: 'password.change',
    form: record({
      userId: ['Id', whole()],
      currentPassword: ['password', password],
      newPassword: ['txtNewPassword', password],
      confirmedPassword: ['txtNewPasswordConfirmed', password],
    }),
    answer: record({ token: ['token', text(200)] }),
    refusal: record(faultFacts),
  }),
}
