import { may, type Viewer } from '#rules/access.ts'
import { type MenuPlace, screens } from './screens.tsx'

/** The menu's places for this viewer, in order (SID-07): screens that exist and that the viewer may open. */
export const menuFor = (viewer: Viewer): MenuPlace[] =>
  screens.flatMap(({ menu, ability, menuAbility = ability, menuTo }) =>
    menu && may(viewer, menuAbility) ? [menuTo ? { ...menu, to: menuTo(viewer) } : menu] : [],
  )
