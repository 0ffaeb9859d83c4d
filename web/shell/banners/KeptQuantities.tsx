import { useMemo } from 'react'
import { many, plural } from '#rules/many.ts'
import { useAddress } from '../../portal/address.ts'
import { paths } from '../../portal/paths.ts'
import { keptOrders } from '../../portal/unsent-count.ts'
import { useSession } from '../../session/session.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'

/** What was kept so long is not just on its way. */
const KEPT_MS = 60_000

/** Quantities that wait on this device for an order that is not open: opening it sends them (SYS-07). */
export function KeptQuantities() {
  const { user, customer } = useSession()
  const { path } = useAddress()
  const others = useMemo(
    () => keptOrders(user.userId, KEPT_MS).filter(({ orderNo }) => !path.includes(`/${orderNo}/`)),
    [user.userId, path],
  )
  if (!customer || others.length === 0) return null
  return (
    <Notice tone="warn">
      {others.map(({ orderNo, count }) => (
        <p key={orderNo}>
          {many(count, 'quantity', 'quantities')} for order {orderNo} {plural(count, 'was', 'were')} not sent.{' '}
          <Link to={paths.orderByNo(orderNo)}>Open the order to send {plural(count, 'it', 'them')}</Link>
        </p>
      ))}
    </Notice>
  )
}
