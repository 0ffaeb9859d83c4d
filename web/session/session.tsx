/** Who is signed in, for which customer, narrowed to which ship-to. View As and ship-to belong to one tab (S24). */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  createContext,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { may, type Viewer } from '#rules/access.ts'
import { useMoves } from '../portal/address.ts'
import { ApiDown, ask, askedFirst, requestContext, useAsk } from '../portal/api.ts'
import { type FirstAsk, forgetAllButDevice, keepDevice, noteFirstAsks, noteSession } from '../portal/device.ts'
import { leaveFor, mayLeave } from '../portal/leaving.ts'
import { inNewTab, paths, readSearch, VIEW_AS_PARAMETER, withSearch } from '../portal/paths.ts'
import { carry, customerOfLink, openPlace, rememberShipTo } from '../portal/place.ts'
import { onRenewed, tellSignedOut } from '../portal/tabs.ts'
import { learnViewing } from '../portal/viewing.ts'
import { learnZone } from '../portal/zone.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { NewTabAddress } from '../ui/Link.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { learnSite } from '../ui/page/site.ts'
import { LoadingBox } from '../ui/StateBox.tsx'

const BrokenView = lazy(() => import('./BrokenView.tsx'))
const NoConnection = lazy(() => import('./NoConnection.tsx'))

type SessionAnswer = Output<typeof api.session.current>

export interface Session {
  /** What `may(viewer, ability)` asks about. */
  readonly viewer: Viewer
  readonly user: SessionAnswer['user']
  /** The customer acted for; undefined for staff with none chosen. */
  readonly customer: SessionAnswer['customer']
  /** What this installation allows; quantityLock and addItemLock take it. */
  readonly policy: { readonly staffMayEditBeforeCutoff: boolean }
  /** Whether the dashboard begins with who needs an order (DSH-03). */
  readonly needsAnOrder: boolean
  /** Where pictures of items are (rules/items/image.ts); undefined when there are none. */
  readonly imageUrl: string | undefined
  /** Staff looking through a customer's eyes in this tab. */
  readonly isViewingAs: boolean
  /** '' all, 'LOCAL', or a ship-to code (SID-06). Sent with every request. */
  readonly shipTo: string
  readonly setShipTo: (shipTo: string) => Promise<void>
  /** IMP-01: act for a customer and go to the dashboard, or to the address that needed one. Throws what the server refuses with. */
  readonly viewAs: (customerNo: string, to?: string) => Promise<void>
  /** IMP-03: back to one's own account and to the customers list, as it was left. */
  readonly stopViewAs: () => Promise<void>
  readonly logout: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Only inside the shell: every screen behind the sign-in has one. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

const CUSTOMERS_ADDRESS = 'customersAddress'

/** Loads the session and renders the children once it is known, anew for each customer and ship-to. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(openPlace)
  const client = useQueryClient()
  const asked = useAsk(
    api.session.current,
    {},
    { staleTime: 5 * 60_000, initialData: () => askedFirst(api.session.current, {}) },
  )
  const { history } = useRouter()
  const { go } = useMoves()
  const announce = useAnnounce()
  const toast = useToast()
  if (asked.data) {
    requestContext.csrf = asked.data.token
    learnZone(asked.data.zone)
    learnSite(asked.data.companyName)
  }
  const { refetch } = asked
  useEffect(() => onRenewed(() => void refetch()), [refetch])
  const { userId, viewingUntil } = asked.data ?? {}
  useEffect(() => {
    if (userId !== undefined) noteSession(userId)
  }, [userId])
  useEffect(() => {
    if (viewingUntil !== undefined) learnViewing(viewingUntil)
  }, [viewingUntil])
  const isTakingAlong = useCustomerOfLink(asked.data, (viewAs) => setPlace(carry({ viewAs, shipTo: '' })))
  useEffect(() => {
    if (asked.data) noteFirstAsks(firstAsksOf(asked.data))
  }, [asked.data])

  const session = useMemo<Session | undefined>(() => {
    if (!asked.data) return undefined
    const { user, customer, staffMayEditBeforeCutoff, needsAnOrder } = asked.data
    const moveTo = (viewAs: string, shipTo: string) => {
      const next = carry({ viewAs, shipTo })
      rememberShipTo(user.userId, next)
      client.clear()
      setPlace(next)
    }
    return {
      viewer: viewerOf(asked.data),
      user,
      customer,
      needsAnOrder,
      imageUrl: asked.data.imageUrl,
      policy: { staffMayEditBeforeCutoff },
      isViewingAs: user.isStaff && customer !== undefined,
      shipTo: place.shipTo,
      setShipTo: async (shipTo) => {
        if (!(await mayLeave())) return
        moveTo(place.viewAs, shipTo)
        announce(shipTo === '' ? 'Showing all ship-tos.' : `Showing ship-to ${shipTo}.`)
      },
      viewAs: async (customerNo, to = paths.dashboard) => {
        if (!(await mayLeave())) return
        const answer = await ask(api.session.viewAs, { viewedCustomerNo: customerNo })
        const cameFrom = history.location.href
        sessionStorage.clear()
        sessionStorage.setItem(CUSTOMERS_ADDRESS, cameFrom)
        moveTo(customerNo, '')
        learnViewing(answer.viewingUntil)
        go(to, { isAsked: true })
        announce(`You are now viewing as ${customerNo}, ${answer.customer.name}.`)
      },
      stopViewAs: async () => {
        if (!(await mayLeave())) return
        const backTo = sessionStorage.getItem(CUSTOMERS_ADDRESS) ?? ''
        // The marker goes in any case; a grant that could not be ended now ends by itself.
        await ask(api.session.stopViewAs, { viewedCustomerNo: place.viewAs }).catch(() => undefined)
        sessionStorage.clear()
        moveTo('', '')
        go(/^\/customers/i.test(backTo) ? backTo : paths.customers, { isAsked: true })
        announce('You are back in your own account.')
      },
      logout: async () => {
        if (!(await mayLeave())) return
        const restoreDevice = keepDevice()
        try {
          await ask(api.session.logout, {})
        } catch (error) {
          toast.error(`You are still signed in. ${error instanceof Error ? error.message : ''}`)
          return
        }
        forgetAllButDevice()
        restoreDevice()
        tellSignedOut()
        leaveFor(paths.login())
      },
    }
  }, [asked.data, place, client, history, go, announce, toast])

  const retry = useCallback(() => void refetch(), [refetch])
  const newTab = useCallback((to: string) => (place.viewAs ? inNewTab(to, place.viewAs) : to), [place.viewAs])

  if (session && !isTakingAlong) {
    return (
      <SessionContext value={session}>
        <NewTabAddress value={newTab}>
          <Fragment key={`${place.viewAs}/${place.shipTo}`}>{children}</Fragment>
        </NewTabAddress>
      </SessionContext>
    )
  }
  if (!asked.error) {
    return (
      <main id="main" className="outside">
        <LoadingBox rows={12} onRetry={() => void asked.refetch()} />
      </main>
    )
  }
  const isUnreached = asked.error instanceof ApiDown && asked.error.isUnreachable
  if (isUnreached || place.viewAs === '') {
    return (
      <Suspense>
        <NoConnection error={asked.error} onRetry={retry} />
      </Suspense>
    )
  }
  const endViewAs = () => {
    setPlace(carry({ viewAs: '', shipTo: '' }))
    go(paths.customers)
  }
  return (
    <Suspense>
      <BrokenView customerNo={place.viewAs} error={asked.error} onRetry={retry} onBack={endViewAs} />
    </Suspense>
  )
}

/**
 * A tab that was opened by a link of a viewing tab takes its customer along. Only company staff's: the link of somebody else
 * chooses nothing, and the server refuses a customer that the session may not view as. The address loses the customer.
 */
function useCustomerOfLink(answer: SessionAnswer | undefined, take: (customerNo: string) => void): boolean {
  const { history } = useRouter()
  const [wanted, setWanted] = useState(() => customerOfLink(history.location.search))
  const isForStaff = answer === undefined || (answer.user.isStaff && answer.customer === undefined)
  const latest = useRef(take)
  latest.current = take
  const isKnown = answer !== undefined
  useEffect(() => {
    if (!isKnown) return
    const { pathname, search } = history.location
    const { [VIEW_AS_PARAMETER]: named, ...rest } = readSearch(search)
    if (named !== undefined) history.replace(withSearch(pathname, rest))
    if (wanted === '') return
    setWanted('')
    if (isForStaff) latest.current(wanted)
  }, [isKnown, isForStaff, wanted, history])
  return wanted !== '' && isForStaff
}

/** Staff see through several customers' eyes at once, each tab through others: nothing is asked for them in advance. */
function firstAsksOf(answer: SessionAnswer): FirstAsk[] {
  const viewer = viewerOf(answer)
  const { customer, needsAnOrder } = answer
  if (viewer.isStaff || !customer || !may(viewer, 'orders.open')) return []
  return [
    'customer',
    ...(needsAnOrder && customer.ordersAllowed > 0 ? (['needs'] as const) : []),
    ...(may(viewer, 'dashboard.content') ? (['content'] as const) : []),
  ]
}

const viewerOf = ({ user, customer }: SessionAnswer): Viewer => ({
  userCode: user.userCode,
  isStaff: user.isStaff,
  isAdmin: user.isAdmin,
  customerNo: customer?.customerNo,
  rights: new Set(user.rights),
  mappedRouteNo: user.mappedRouteNo,
})
