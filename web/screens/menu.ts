import { may, type Viewer } from '#rules/access.ts'
import { MENU_GROUPS, type MenuGroup, type MenuPlace, screens } from './screens.tsx'

/** The menu's places for this viewer, group by group: screens that exist and that the viewer may open (SID-07). */
export const menuFor = (viewer: Viewer): MenuPlace[] =>
  screens
    .flatMap(({ menu, ability, menuAbility = ability, menuTo }) =>
      menu && may(viewer, menuAbility) ? [menuTo ? { ...menu, to: menuTo(viewer) } : menu] : [],
    )
    .toSorted((one, other) => rankOf(one.group) - rankOf(other.group))

const rankOf = (group: MenuGroup) => MENU_GROUPS.indexOf(group)

/** Pay Bill leads out of the portal and so is not a screen: it is the last of the reports. */
export const PAY_BILL_GROUP: MenuGroup = 'reports'

/** How many places come before Pay Bill. */
export const payBillAt = (places: readonly MenuPlace[]): number =>
  places.filter(({ group }) => rankOf(group) <= rankOf(PAY_BILL_GROUP)).length

/** The labels in the menu of a user with these rights. Pay Bill is included: it is shown where the customer has an address for it. */
export function menuLabels(viewer: Viewer): string[] {
  const places = menuFor(viewer)
  const mayPay = viewer.customerNo !== undefined && may(viewer, 'payBill.open')
  return places.map(({ label }) => label).toSpliced(payBillAt(places), 0, ...(mayPay ? ['Pay Bill'] : []))
}
