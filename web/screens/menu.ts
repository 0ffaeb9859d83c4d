import { may, type Viewer } from '#rules/access.ts'
import { paths } from '../portal/paths.ts'
import { type MenuPlace, screens } from './screens.tsx'

/** The menu's places for this viewer, in order (SID-07): screens that exist and that the viewer may open. */
export const menuFor = (viewer: Viewer): MenuPlace[] =>
  screens.flatMap(({ menu, ability, menuAbility = ability, menuTo }) =>
    menu && may(viewer, menuAbility) ? [menuTo ? { ...menu, to: menuTo(viewer) } : menu] : [],
  )

const passwordAt = screens.findIndex(({ menu }) => menu?.to === paths.updatePassword)
const beforePayBill = new Set(screens.slice(0, passwordAt + 1).flatMap(({ menu }) => menu?.label ?? []))

/** How many places stand before Pay Bill, which leads out of the portal and so is no screen: up to Change Password (SID-07). */
export const payBillAt = (places: readonly MenuPlace[]): number =>
  places.filter(({ label }) => beforePayBill.has(label)).length

/** What a person of these rights reads in the menu, Pay Bill included: where the customer has an address for it, it is shown. */
export function menuLabels(viewer: Viewer): string[] {
  const places = menuFor(viewer)
  const mayPay = viewer.customerNo !== undefined && may(viewer, 'payBill.open')
  return places.map(({ label }) => label).toSpliced(payBillAt(places), 0, ...(mayPay ? ['Pay Bill'] : []))
}
