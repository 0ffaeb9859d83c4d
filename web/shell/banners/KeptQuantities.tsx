import { toUsDate, weekStart } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { useAddress } from '../../portal/address.ts'
import { requestContext } from '../../portal/api.ts'
import { paths, readWeekPlace } from '../../portal/paths.ts'
import { type KeptQuantity, readNewOrder } from '../../portal/unsent/kept.ts'
import { serverToday } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { forgetKept, useSendKept } from './use-send-kept.ts'

/**
 * Quantities that wait on this device (SYS-07): sent from wherever the reader is, for as long as somebody signed in looks at any
 * screen. What the server refused stands here with what was typed, until the reader has opened the order or put it away.
 */
export default function KeptQuantities({ kept }: { readonly kept: readonly KeptQuantity[] }) {
  const { customer } = useSession()
  const { path, params, search } = useAddress()
  const isOpen = ({ orderNo }: KeptQuantity) => {
    const day = readNewOrder(orderNo)
    if (!day) return path.includes(`/${orderNo}/`)
    if (path !== paths.week({ ...day, firstDate: undefined })) return false
    const shown = readWeekPlace(params, search)?.firstDate ?? serverToday()
    return weekStart(shown) === weekStart(day.date)
  }
  const mine = kept.filter((each) => each.viewAs === requestContext.viewAs)
  // A week that is open makes the orders of its days itself.
  useSendKept(customer ? mine.filter((each) => !readNewOrder(each.orderNo) || !isOpen(each)) : [])
  const elsewhere = kept.filter((each) => !isOpen(each) && (customer || each.viewAs !== ''))
  if (elsewhere.length === 0) return null
  const orderNos = [...new Set(elsewhere.map(({ orderNo }) => orderNo))]
  return (
    <Notice tone="warn">
      {orderNos.map((orderNo) => (
        <OfOrder key={orderNo} orderNo={orderNo} kept={elsewhere.filter((each) => each.orderNo === orderNo)} />
      ))}
    </Notice>
  )
}

function OfOrder({ orderNo, kept }: { readonly orderNo: string; readonly kept: readonly KeptQuantity[] }) {
  const { user } = useSession()
  const waiting = kept.filter(({ refused }) => !refused)
  const refused = kept.filter((each) => each.refused)
  const place = refused.find((each) => each.refused?.place)?.refused?.place
  const viewAs = kept[0]?.viewAs ?? ''
  const isReached = viewAs === requestContext.viewAs
  const week = readNewOrder(orderNo)
  const name = week ? `a new order on ${toUsDate(week.date)}` : `order ${orderNo}`
  const open = isReached && (
    <Link to={week ? paths.week({ ...week, firstDate: week.date }) : paths.orderByNo(orderNo)}>
      {week ? 'Open the week' : 'Open the order'}
    </Link>
  )
  return (
    <>
      {waiting.length > 0 && (
        <p>
          {many(waiting.length, 'quantity', 'quantities')} for {name} {plural(waiting.length, 'is', 'are')} not sent
          yet. {isReached ? open : `View as ${viewAs} to send ${plural(waiting.length, 'it', 'them')}.`}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p role="alert">
            {many(refused.length, 'quantity', 'quantities')} for {name}
            {place && ` (${place})`} {plural(refused.length, 'was', 'were')} not saved:
          </p>
          <ul>
            {refused.map((each) => (
              <li key={each.itemNo}>
                {each.refused?.description}, {each.quantity === 0 ? 'empty' : each.quantity}. {each.refused?.text}
              </li>
            ))}
          </ul>
          <p className="row">
            {open}
            <Button size="small" onClick={() => forgetKept(user.userId, refused)}>
              I have read this
            </Button>
          </p>
        </>
      )}
    </>
  )
}
