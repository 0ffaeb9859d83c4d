import { toUsDate, weekStart } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { useAddress } from '../../portal/address.ts'
import { requestContext } from '../../portal/api.ts'
import { paths, readWeekPlace } from '../../portal/paths.ts'
import { forgetDone } from '../../portal/unsent/change-done.ts'
import { type KeptQuantity, readNewOrder } from '../../portal/unsent/kept.ts'
import type { KeptDone } from '../../portal/unsent/kept-done.ts'
import { serverToday } from '../../portal/zone.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { forgetKept, useSendKept } from './use-send-kept.ts'

interface KeptQuantitiesProps {
  readonly kept: readonly KeptQuantity[]
  readonly dones: readonly KeptDone[]
}

/**
 * Quantities that wait on this device (SYS-07), and each Done that waits for them: sent from whatever screen is open while the user
 * is signed in. What the server refused is shown with what was typed, until the user has opened the order or put it away.
 */
export default function KeptQuantities({ kept, dones }: KeptQuantitiesProps) {
  const { customer } = useSession()
  const { path, params, search } = useAddress()
  const isOpen = (orderNo: string) => {
    const day = readNewOrder(orderNo)
    if (!day) return path.includes(`/${orderNo}/`)
    if (path !== paths.week({ ...day, firstDate: undefined })) return false
    const shown = readWeekPlace(params, search)?.firstDate ?? serverToday()
    return weekStart(shown) === weekStart(day.date)
  }
  const isMine = ({ viewAs }: { readonly viewAs: string }) => viewAs === requestContext.viewAs
  // A week that is open makes the orders of its days itself.
  const isForShell = (orderNo: string) => customer !== undefined && (!readNewOrder(orderNo) || !isOpen(orderNo))
  useSendKept(
    kept.filter((each) => isMine(each) && isForShell(each.orderNo)),
    dones.filter((each) => isMine(each) && isForShell(each.key)),
  )
  const isShown = (orderNo: string, viewAs: string) => !isOpen(orderNo) && (customer || viewAs !== '')
  const quantities = kept.filter((each) => isShown(each.orderNo, each.viewAs))
  const finishes = dones.filter((each) => isShown(each.key, each.viewAs))
  const orderNos = [...new Set([...quantities.map(({ orderNo }) => orderNo), ...finishes.map(({ key }) => key)])]
  if (orderNos.length === 0) return null
  return (
    <Notice tone="warn">
      {orderNos.map((orderNo) => (
        <OfOrder
          key={orderNo}
          orderNo={orderNo}
          kept={quantities.filter((each) => each.orderNo === orderNo)}
          done={finishes.find(({ key }) => key === orderNo)}
        />
      ))}
    </Notice>
  )
}

interface OfOrderProps {
  readonly orderNo: string
  readonly kept: readonly KeptQuantity[]
  readonly done: KeptDone | undefined
}

function OfOrder({ orderNo, kept, done }: OfOrderProps) {
  const { user } = useSession()
  const waiting = kept.filter(({ refused }) => !refused)
  const refused = kept.filter((each) => each.refused)
  const place = refused.find((each) => each.refused?.place)?.refused?.place
  const viewAs = kept[0]?.viewAs ?? done?.viewAs ?? ''
  const isReached = viewAs === requestContext.viewAs
  const week = readNewOrder(orderNo)
  const name = week ? `a new order on ${toUsDate(week.date)}` : `order ${orderNo}`
  const open = isReached && (
    <Link to={week ? paths.week({ ...week, firstDate: week.date }) : paths.orderByNo(orderNo)}>
      {week ? 'Open the week' : 'Open the order'}
    </Link>
  )
  const isFinishing = done && !done.refused
  return (
    <>
      {waiting.length > 0 && (
        <p>
          {many(waiting.length, 'quantity', 'quantities')} for {name} {plural(waiting.length, 'is', 'are')} not sent
          yet. {isFinishing && `Done follows ${plural(waiting.length, 'it', 'them')}. `}
          {isReached ? open : `View as ${viewAs} to send ${plural(waiting.length, 'it', 'them')}.`}
        </p>
      )}
      {isFinishing && waiting.length === 0 && (
        <p>
          Done for {name} is not sent yet. {isReached ? open : `View as ${viewAs} to send it.`}
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
      {done?.refused && (
        <>
          <p role="alert">
            Done for {name} was not sent. {done.refused}
          </p>
          <p className="row">
            {open}
            <Button size="small" onClick={() => forgetDone(user.userId, orderNo)}>
              I have read this
            </Button>
          </p>
        </>
      )}
    </>
  )
}
