/** The whole of a user on the wire (USR-03). */
import { USER_CODE_LENGTH } from '#rules/limits.ts'
import { choice, flag, flags, instant, text, usDate, userCode, whole } from '../kernel/kinds.ts'
import { optional, record } from '../kernel/wire.ts'
import { displayFields, rightSettings } from './user-shapes.ts'

/** A user as Edit Users shows it: no hash, no token, no secret (USR-25). */
export const PortalUser = record({
  userId: ['Id', whole()],
  userCode: ['User Code', userCode],
  name: ['Name', text(250)],
  email: ['Email', text(250)],
  mappedRouteNo: ['Mapped Route No', text(10)],
  expiresOn: ['Expires On', usDate],
  lastLogonAt: ['Last Logon', optional(instant)],
  createdOn: ['Created On', usDate],
  logonCount: ['Logon Count', whole()],
  customerNo: ['Customer No', text(20)],
  division: ['Division', text(10)],
  isDeleted: ['Deleted', flag],
  /** 1 active, 2 inactive; 0 is active as well (USR-05). */
  status: ['Status', choice(0, 1, 2)],
  isAdmin: ['Admin', flag],
  isResponsive: ['Responsive View', flag],
  rights: flags(rightSettings),
  ...displayFields,
  /** Moves with each change: what is saved says on which it stands. */
  version: ['version', whole()],
})

/** A code as it is typed: the rule says what is wrong with it, at its field. */
export const typedUserCode = text(USER_CODE_LENGTH * 10)
