import { Ban, CloudOff } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { many } from '#rules/many.ts'
import { dollars } from '#rules/money.ts'
import { CREDIT_HOLD_REFUSAL, isCreditHold } from '#rules/ordering/account-status.ts'
import { CREDIT_HOLD_BANNER, useAccountStatus } from '../../ordering/account-status.ts'
import { PayBillLink } from '../../session/PayBillLink.tsx'
import { useSession } from '../../session/session.tsx'
import { useSystemStatus } from '../../session/system-status.ts'
import { TestBanner } from '../../session/TestBanner.tsx'
import { lazyOr } from '../../ui/lazy/lazy-part.tsx'
import { Banner } from '../../ui/notice/Banner.tsx'
import { telephone } from '../../ui/telephone.ts'
import { useKept, useKeptWaste } from './use-kept.ts'
import { useOffline } from './use-offline.ts'
import { type ViewedCustomer, ViewingAs, viewingName } from './ViewingAs.tsx'
import { viewAsPart } from './view-as-part.ts'

/** Only staff need it. Until it is loaded the banner names the customer and offers the way back. */
const ViewAsBanner = lazyOr(() => viewAsPart.load(), UntimedBanner)

/** What must not be overlooked, on top of every page, in this order: TEST, View As, Offline, Credit Hold (S03). */
export function Banners() {
  const { user, customer, isViewingAs } = useSession()
  const status = useSystemStatus()
  const account = useAccountStatus()
  const isOffline = useOffline()
  const waiting = useKept(user.userId).filter(({ refused }) => !refused).length
  const waste = useKeptWaste(user.userId)
  const box = useRef<HTMLElement>(null)

  // Sticky headers below and the scroll position of a focused field must know how high this is.
  useLayoutEffect(() => {
    const measure = () =>
      document.documentElement.style.setProperty('--banners-height', `${box.current?.offsetHeight ?? 0}px`)
    measure()
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <section ref={box} className="banners" aria-label="Notices">
      {status.data?.isTest && <TestBanner />}
      {isViewingAs && customer && (
        <Suspense fallback={<ViewingAs customer={customer} />}>
          <ViewAsBanner customer={customer} />
        </Suspense>
      )}
      {isOffline && (
        <Banner tone="warn" icon={<CloudOff size={20} aria-hidden />}>
          <span role="status">
            {/* First: what the user has to know. */}
            {waiting > 0 && `${many(waiting, 'quantity is', 'quantities are')} not sent yet and kept on this device. `}
            {waste > 0 &&
              `${many(waste, 'waste entry is', 'waste entries are')} not sent yet and kept on this device. `}
            No connection to the server. Trying again.
          </span>
        </Banner>
      )}
      {account.data && isCreditHold(account.data.accountStatus) && (
        <Banner id={CREDIT_HOLD_BANNER} tone="bad" icon={<Ban size={20} aria-hidden />} action={<PayBillLink />}>
          <span>{CREDIT_HOLD_REFUSAL}</span> <Owed cents={account.data.balanceCents} phone={status.data?.phone} />
        </Banner>
      )}
    </section>
  )
}

/** Where the part with the time did not load. */
function UntimedBanner({ customer }: ViewedCustomer) {
  return (
    <ViewingAs customer={customer}>
      <span role="alert">
        {viewingName(customer)}. The time left was not loaded. Check the connection and reload the page.
      </span>
    </ViewingAs>
  )
}

interface OwedProps {
  readonly cents: number | undefined
  readonly phone: string | undefined
}

/** What is owed and whom to call (CAL-14): the way out of a hold. */
const Owed = ({ cents, phone }: OwedProps) => (
  <>
    {cents !== undefined && <>You owe {dollars(cents)}. </>}
    {phone && (
      <>
        Call <a href={telephone(phone)}>{phone}</a>.
      </>
    )}
  </>
)
