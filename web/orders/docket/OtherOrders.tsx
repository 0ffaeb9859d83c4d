import { many } from '#rules/many.ts'
import { useIsHeld } from '../../ordering/account-status.ts'
import { paths } from '../../portal/paths.ts'
import { LinkButton } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import type { Order } from '../data/order-api.ts'

/** What the location has for the day already: a second order is seldom meant (ORD-18). */
export function OtherOrders({ order }: { readonly order: Order }) {
  const isHeld = useIsHeld()
  const { routeNo, locationNo, orderDate } = order.header
  return order.otherOrders?.map(({ orderNo, pieces }) => (
    <Notice key={orderNo}>
      Order <span className="code">{orderNo}</span> has {many(pieces, 'piece')} for this day already.{' '}
      {!isHeld && (
        <LinkButton
          size="small"
          to={paths.order({ routeNo, locationNo, orderNo, orderDate })}
          aria-label={`Open order ${orderNo}`}
        >
          Open it
        </LinkButton>
      )}
    </Notice>
  ))
}
