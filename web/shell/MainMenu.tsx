import { ArrowLeft, LogOut, type LucideIcon } from 'lucide-react'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { useAddress } from '../portal/address.ts'
import { menuFor, payBillAt } from '../screens/menu.ts'
import type { MenuPlace } from '../screens/screens.tsx'
import { PayBillLink, usePayBillUrl } from '../session/PayBillLink.tsx'
import { useSession } from '../session/session.tsx'
import { useRoving } from '../ui/keys/use-roving.ts'
import { Link } from '../ui/Link.tsx'
import { clerkIcons } from './clerk-icons.ts'

const iconOf = (name: MenuPlace['icon']): LucideIcon | undefined =>
  (clerkIcons as Partial<Record<string, LucideIcon>>)[name]
const LesserIcon = lazy<ComponentType<{ readonly icon: MenuPlace['icon'] }>>(() =>
  import('./LesserIcon.tsx').catch(() => ({ default: () => null })),
)

interface Entry {
  readonly key: string
  readonly group: MenuPlace['group']
  readonly link: ReactNode
  readonly ref?: typeof focusIn | undefined
}
/** "More" goes as it is pressed: the first that it brings has the focus then. */
const focusIn = (entry: HTMLLIElement | null) => entry?.querySelector('a')?.focus()

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
  const firstOfMore = isMoreOpen ? all.find((place) => !place.isKeptSmall) : undefined
  const entries: Entry[] = places.map((place) => ({
    ...{ key: place.to, group: place.group },
    ...{ link: <MenuLink place={place} onChoose={onChoose} />, ref: place === firstOfMore ? focusIn : undefined },
  }))
  const payBill: Entry = { key: 'pay-bill', group: 'files', link: <PayBillLink className="menu-link" /> }
  if (usePayBillUrl() !== undefined) entries.splice(payBillAt(places), 0, payBill)
  return (
    <nav aria-label="Main">
      <ul className="main-menu" {...roving}>
        {entries.map(({ key, group, link, ref }, index) => (
          <Fragment key={key}>
            {index > 0 && entries[index - 1]?.group !== group && <Rule />}
            <li ref={ref}>{link}</li>
          </Fragment>
        ))}
        {isShort && (
          <li>
            <button type="button" className="menu-link" onClick={() => setMoreOpen(true)}>
              <span className="menu-icon" />
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
  const Icon = iconOf(place.icon)
  return (
    <Link to={place.to} className="menu-link" aria-current={isHere ? 'page' : undefined} onClick={() => onChoose?.()}>
      {Icon ? (
        <Icon size={20} aria-hidden />
      ) : (
        <Suspense fallback={<span className="menu-icon" />}>
          <LesserIcon icon={place.icon} />
        </Suspense>
      )}
      <span className="foldable">{place.label}</span>
    </Link>
  )
}
