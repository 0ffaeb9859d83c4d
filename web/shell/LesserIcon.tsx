import {
  CalendarClock,
  ChartColumn,
  ChefHat,
  FileSpreadsheet,
  FileUp,
  Gauge,
  History,
  KeyRound,
  type LucideIcon,
  Megaphone,
  Play,
  Plug,
  RefreshCw,
  Sandwich,
  Settings,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react'
import type { MenuPlace } from '../screens/screens.tsx'
import type { LesserIconName } from './clerk-icons.ts'

/** Icons of the menu's places beside those that clerks have: few people have any of them. */
const icons: Readonly<Record<LesserIconName, LucideIcon>> = {
  clock: CalendarClock,
  cycle: RefreshCw,
  file: FileUp,
  gauge: Gauge,
  history: History,
  items: Sandwich,
  kitchen: ChefHat,
  key: KeyRound,
  megaphone: Megaphone,
  play: Play,
  plug: Plug,
  reports: ChartColumn,
  settings: Settings,
  sheet: FileSpreadsheet,
  trash: Trash2,
  user: UserRound,
  users: Users,
}

export default function LesserIcon({ icon }: { readonly icon: MenuPlace['icon'] }) {
  const Icon = (icons as Partial<typeof icons & Record<string, LucideIcon>>)[icon]
  return Icon && <Icon size={20} aria-hidden />
}
