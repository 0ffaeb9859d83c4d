import { BellRing, CalendarDays, House, MessageSquare, Store, Truck } from 'lucide-react'
import type { MenuPlace } from '../screens/screens.tsx'

/** The icons of the screens that clerks have. The other icons are loaded after the menu, which works without them. */
export const clerkIcons = {
  house: House,
  store: Store,
  week: CalendarDays,
  bell: BellRing,
  message: MessageSquare,
  truck: Truck,
}
export type LesserIconName = Exclude<MenuPlace['icon'], keyof typeof clerkIcons>
