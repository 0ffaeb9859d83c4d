import { lazy, Suspense, useDeferredValue } from 'react'
import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { useAsk } from '../portal/api.ts'
import { useViewInAddress } from '../portal/use-view-in-address.ts'
import { useSession } from '../session/session.tsx'
import { ForeignPage } from '../ui/foreign/ForeignPage.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Logo } from '../ui/page/Logo.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { LoadingBox } from '../ui/StateBox.tsx'
import { TourButton } from '../ui/tour/TourButton.tsx'
import { BackAfterOutage } from './BackAfterOutage.tsx'
import { ClosedDaysPanel } from './ClosedDaysPanel.tsx'
import { CutoffSide } from './CutoffSide.tsx'
import { NeedsOrderPanel } from './NeedsOrderPanel.tsx'
import { useNeedsOrder } from './use-needs-order.ts'
import './dashboard.css'

const StaffHome = lazy(() => import('./StaffHome.tsx'))
const DayNotices = lazy(() => import('./DayNotices.tsx'))

/** Nothing but the row to come back to: '000213.F' is where the clerk went from here. */
const rowInAddress = { read: () => undefined, write: () => ({}) }

/**
 * S04: who needs an order before the next cut-off, for those who can order and where it is switched on (DSH-03); then the
 * provider's content for those with Show_Dashboard, a logo for all others, and when there is none (DSH-01).
 */
export default function DashboardScreen() {
  const { viewer, customer, needsAnOrder } = useSession()
  const isOffered = needsAnOrder && may(viewer, 'orders.open') && (customer?.ordersAllowed ?? 0) > 0
  const { leaving, row } = useViewInAddress(rowInAddress)
  const cameFrom = row?.split('.')[0]
  const needs = useNeedsOrder(isOffered, cameFrom)
  const maySee = may(viewer, 'dashboard.content')
  const { data, isLoading } = useAsk(
    api.session.pageContent,
    { page: 'dashboard' },
    { enabled: maySee, staleTime: 10 * 60_000 },
  )
  const isPhone = useIsPhone()
  const asksNotices = may(viewer, 'orders.open') && !viewer.isStaff
  const notices = useAsk(api.dayNotices.list, {}, { enabled: asksNotices, staleTime: 0 })
  /** Deferred: what is on the screen stays there until the notices and their code have loaded. */
  const shown = useDeferredValue(notices.data)
  /** Notices are above all else: what is drawn before them would be pushed away under the pointer. */
  const hasNotices = !asksNotices || shown !== undefined || notices.error !== null
  const side = isOffered && <CutoffSide day={needs.day} isTold={needs.asked.data !== undefined} />
  const isStaffHome = may(viewer, 'customers.list')
  const provider = needs.isSettled && hasNotices && (
    <Provider html={maySee ? data?.html : undefined} isLoading={isLoading} isBelow={isOffered || isStaffHome} />
  )
  return (
    <>
      {/* Help stands before the heading: the first Tab after it is to meet the first Create. */}
      <div className="title-row title-row-help-first">
        <TourButton load={() => import('./tour.ts')} />
        <PageHeading title="Dashboard" />
      </div>
      <BackAfterOutage />
      {may(viewer, 'orders.seeClosedDays') && <ClosedDaysPanel />}
      {isStaffHome && (
        <Suspense fallback={<LoadingBox rows={8} />}>
          <StaffHome below={provider} />
        </Suspense>
      )}
      {shown && shown.length > 0 && <DayNotices notices={shown} />}
      {isOffered && hasNotices && (
        <div className="dashboard-row">
          {isPhone && side}
          <NeedsOrderPanel {...needs} cameFrom={cameFrom} onLeave={leaving} />
          {!isPhone && side}
        </div>
      )}
      {!isStaffHome && provider}
    </>
  )
}

interface ProviderProps {
  readonly html: string | undefined
  readonly isLoading: boolean
  /** Below the panel, where it need not fill the screen. */
  readonly isBelow: boolean
}

function Provider({ html, isLoading, isBelow }: ProviderProps) {
  if (isLoading) return <LoadingBox rows={8} />
  if (html?.trim()) {
    return (
      <section className="foreign-page" aria-labelledby="from-the-company">
        <h2 id="from-the-company">From the company</h2>
        <ForeignPage title="From the company" html={html} height="max(320px, calc(100vh - 200px))" foldsOnceRead />
      </section>
    )
  }
  return (
    <div className="empty-logo" data-below={isBelow || undefined}>
      <Logo size={isBelow ? 96 : 160} />
    </div>
  )
}
