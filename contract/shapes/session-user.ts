/** The signed-in user on the wire: an answer of signing in, and of calls that change a user's own settings. */
import { flag, flags, text, usDate, userCode, whole } from '../kernel/kinds.ts'
import { record } from '../kernel/wire.ts'
import { displayFields, rightSettings } from './user-shapes.ts'

/** The signed-in user as the browser may know it: no hash, no secret (USR-25). */
export const SessionUser = record({
  userId: ['Id', whole()],
  userCode: ['User Code', userCode],
  name: ['Name', text(100)],
  email: ['Email', text(70)],
  mappedRouteNo: ['Mapped Route No', text(10)],
  isAdmin: ['Admin', flag],
  isStaff: ['Employee', flag],
  isResponsive: ['Responsive View', flag],
  expiresOn: ['Expires On', usDate],
  rights: flags(rightSettings),
  ...displayFields,
})
