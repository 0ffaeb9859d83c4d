import { useEffect } from 'react'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { CREDIT_HOLD_BANNER } from '../ordering/account-status.ts'
import { useAddress } from '../portal/address.ts'
import { ApiRefusal, mayPass } from '../portal/api.ts'
import { readOrderPlace } from '../portal/paths.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { LoadingBox } from '../ui/StateBox.tsx'
import './orders.css'
import './lines/order-table.css'
import './lines/order-heads.css'
import './docket/order-foot.css'
import './docket/order-phone.css'
import './pictures/pictures.css'
import { OrderEditor } from './OrderEditor.tsx'
import { useGoBack } from './use-go-back.ts'
import { useOrder } from './use-order.ts'
import { truePlace, useTrueAddress } from './use-true-address.ts'

/** S10: one order, opened by its number or made on arrival (ORD-17). */
export default function OrderScreen() {
  const { params, search } = useAddress()
  const place = readOrderPlace(params, search)
  if (!place) return <NoSuchOrder />
  return <OrderLoader place={place} />
}

function OrderLoader({ place }: { readonly place: NonNullable<ReturnType<typeof readOrderPlace>> }) {
  const { user } = useSession()
  const opened = useOrder(place, user.userId)
  const header = opened.order?.header
  const goBack = useGoBack(header ? truePlace(place, header) : place)
  useTrueAddress(place, header)
  if (opened.order) {
    return <OrderEditor key={opened.order.header.orderNo} order={opened.order} reload={opened.reload} goBack={goBack} />
  }
  const title = place.orderNo === undefined ? 'New order' : `Order ${place.orderNo}`
  if (opened.error) return <NotOpened title={title} error={opened.error} onRetry={opened.retry} onBack={goBack} />
  return (
    <>
      <PageHeading title={title} />
      <LoadingBox rows={14} onRetry={opened.retry} />
    </>
  )
}

interface NotOpenedProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** In place of an order that could not be opened or made; on credit hold also as a toast, at the banner (CAL-14). */
function NotOpened({ title, error, onRetry, onBack }: NotOpenedProps) {
  const toast = useToast()
  const isHeld = error instanceof ApiRefusal && error.code === 'credit hold'
  useEffect(() => {
    if (!isHeld) return
    toast.error(CREDIT_HOLD_REFUSAL)
    document.getElementById(CREDIT_HOLD_BANNER)?.focus()
  }, [isHeld, toast])
  return (
    <div className="stack">
      <PageHeading title={title} />
      <Notice tone="bad" role="alert">
        {error.message}
      </Notice>
      <div className="row">
        <Button onClick={onBack}>Back</Button>
        {mayPass(error) && <Button onClick={onRetry}>Try again</Button>}
      </div>
    </div>
  )
}

const NoSuchOrder = () => (
  <div className="stack">
    <PageHeading title="Page Not Found" />
    <p>There is no order at this address.</p>
  </div>
)
