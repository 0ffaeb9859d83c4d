import {
  ArrowLeft,
  CalendarClock,
  CalendarDays,
  ChefHat,
  FileSpreadsheet,
  FileUp,
  History,
  House,
  KeyRound,
  LogOut,
  type LucideIcon,
  Play,
  Plug,
  RefreshCw,
  Sandwich,
  Settings,
  Store,
  UserRound,
  Users,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useAddress } from '../portal/address.ts'
import { menuFor, payBillAt } from '../screens/menu.ts'
import type { MenuPlace } from '../screens/screens.tsx'
import { PayBillLink, usePayBillUrl } from '../session/PayBillLink.tsx'
import { useSession } from '../session/session.tsx'
import { useRoving } from '../ui/keys/use-roving.ts'
import { Link } from '../ui/Link.tsx'

const icons = {
  clock: CalendarClock,
  cycle: RefreshCw,
  file: FileUp,
  history: History,
  house: House,
  items: Sandwich,
  kitchen: ChefHat,
  key: KeyRound,
  play: Play,
  plug: Plug,
  settings: Settings,
  sheet: FileSpreadsheet,
  store: Store,
  user: UserRound,
  users: Users,
  week: CalendarDays,
} satisfies Record<MenuPlace['icon'], LucideIcon>

interface MainMenuProps {
  readonly onChoose?: () => void
  /** On a small screen, where Responsive View moves the lesser links under "More" (SES-19, SES-20). */
  readonly isSmall?: boolean
}

/** The links of SID-07 that exist and that this viewer may open, in the specification's order. */
export function MainMenu({ onChoose, isSmall = false }: MainMenuProps) {
  const { viewer, user, isViewingAs, stopViewAs, logout } = useSession()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const all = menuFor(viewer)
  const isShort = isSmall && user.isResponsive && !isMoreOpen && all.some((place) => !place.isKeptSmall)
  const places = isShort ? all.filter((place) => place.isKeptSmall) : all
  const roving = useRoving<HTMLUListElement>('column')
  const entries: { key: string; group: MenuPlace['group']; link: ReactNode }[] = places.map((place) => ({
    ...{ key: place.to, group: place.group },
    link: <MenuLink place={place} onChoose={onChoose} />,
  }))
  const payBill = { key: 'pay-bill', group: 'files', link: <PayBillLink className="menu-link" /> } as const
  if (usePayBillUrl() !== undefined) entries.splice(payBillAt(places), 0, payBill)
  return (
    <nav aria-label="Main">
      <ul className="main-menu" {...roving}>
        {entries.map(({ key, group, link }, index) => (
          <Fragment key={key}>
            {index > 0 && entries[index - 1]?.group !== group && <Rule />}
            <li>{link}</li>
          </Fragment>
        ))}
        {isShort && (
          <li>
            <button type="button" className="menu-link" onClick={() => setMoreOpen(true)}>
              More
            </button>
          </li>
        )}
        <Rule />
        {isViewingAs && (
          <li>
            <button type="button" className="menu-link menu-link-other" onClick={() => void stopViewAs()}>
              <ArrowLeft size={20} aria-hidden />
              <span className="foldable">Back to Super Admin Account</span>
            </button>
          </li>
        )}
        <li>
          <button type="button" className="menu-link" onClick={() => void logout()}>
            <LogOut size={20} aria-hidden />
            <span className="foldable">Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const Rule = () => <li className="menu-rule" aria-hidden="true" />

function MenuLink({ place, onChoose }: { readonly place: MenuPlace; readonly onChoose: (() => void) | undefined }) {
  const { path } = useAddress()
  const isHere = `${path.toLowerCase()}/`.startsWith(`${place.to.toLowerCase().replace(/\/$/, '')}/`)
  const Icon = icons[place.icon]
  return (
    <Link to={place.to} className="menu-link" aria-current={isHere ? 'page' : undefined} onClick={() => onChoose?.()}>
      <Icon size={20} aria-hidden />
      <span className="foldable">{place.label}</span>
    </Link>
  )
}
