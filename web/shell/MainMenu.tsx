import type { LucideIcon } from 'lucide-react'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useAddress } from '../portal/address.ts'
import { menuFor, PAY_BILL_GROUP, payBillAt } from '../screens/menu.ts'
import { MENU_GROUPS, type MenuGroup, type MenuPlace } from '../screens/screens.tsx'
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
  readonly group: MenuGroup
  readonly link: ReactNode
  readonly ref?: typeof focusIn | undefined
}
/** "More" goes as it is pressed: the first that it brings has the focus then. */
const focusIn = (entry: HTMLLIElement | null) => entry?.querySelector('a')?.focus()

const heads: Readonly<Record<MenuGroup, string>> = {
  orders: 'Orders',
  customers: 'Customers',
  setup: 'Setup',
  reports: 'Reports',
  account: 'Account',
}

/** Places of the account: under the user's name, not in the main menu. */
export const isOfAccount = ({ group }: { readonly group: MenuGroup }): boolean => group === 'account'

interface MainMenuProps {
  readonly onChoose?: () => void
  /** On a small screen, where Responsive View moves the lesser links under "More" (SES-19, SES-20). */
  readonly isSmall?: boolean
}

/** The links of SID-07 that exist and that this viewer may open, in groups. A single group needs no head. */
export function MainMenu({ onChoose, isSmall = false }: MainMenuProps) {
  const { viewer, user } = useSession()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const all = menuFor(viewer).filter((place) => !isOfAccount(place))
  const isShort = isSmall && user.isResponsive && !isMoreOpen && all.some((place) => !place.isKeptSmall)
  const places = isShort ? all.filter((place) => place.isKeptSmall) : all
  const roving = useRoving<HTMLDivElement>('column')
  const firstOfMore = isMoreOpen ? all.find((place) => !place.isKeptSmall) : undefined
  const entries: Entry[] = places.map((place) => ({
    key: place.to,
    group: place.group,
    link: <MenuLink place={place} onChoose={onChoose} />,
    ref: place === firstOfMore ? focusIn : undefined,
  }))
  const payBill: Entry = { key: 'pay-bill', group: PAY_BILL_GROUP, link: <PayBillLink className="menu-link" /> }
  if (usePayBillUrl() !== undefined) entries.splice(payBillAt(places), 0, payBill)
  const groups = MENU_GROUPS.filter((group) => entries.some((entry) => entry.group === group))
  const id = useId()
  return (
    <nav aria-label="Main">
      <div className="main-menu" {...roving}>
        {groups.map((group) => (
          <Fragment key={group}>
            {groups.length > 1 && (
              <p className="main-menu-head" id={`${id}-${group}`}>
                {heads[group]}
              </p>
            )}
            <ul className="menu-group" aria-labelledby={groups.length > 1 ? `${id}-${group}` : undefined}>
              {entries
                .filter((entry) => entry.group === group)
                .map(({ key, link, ref }) => (
                  <li key={key} ref={ref}>
                    {link}
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
        {isShort && (
          <button type="button" className="menu-link" onClick={() => setMoreOpen(true)}>
            <span className="menu-icon" />
            More
          </button>
        )}
      </div>
    </nav>
  )
}

interface MenuLinkProps {
  readonly place: MenuPlace
  readonly onChoose?: (() => void) | undefined
}

export function MenuLink({ place, onChoose }: MenuLinkProps) {
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
