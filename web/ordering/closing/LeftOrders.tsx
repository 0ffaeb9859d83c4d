import { many, plural } from '#rules/many.ts'
import type { LeftOrder } from './use-day-change.ts'

interface LeftOrdersProps {
  readonly left: readonly LeftOrder[]
  readonly count: number
}

/** Orders that are not changed, each with its reason. */
export function LeftOrders({ left, count }: LeftOrdersProps) {
  if (count === 0) return null
  return (
    <>
      <p>
        {many(count, 'order')} {plural(count, 'stays as it is', 'stay as they are')}:
      </p>
      <ul className="left-orders">
        {left.map(({ orderNo, customerNo, locationNo, routeNo, locationName, text }) => (
          <li key={orderNo}>
            <span className="code">{orderNo}</span>, {customerNo},{' '}
            <span className="code">
              {routeNo}-{locationNo}
            </span>{' '}
            {locationName}. {text}
          </li>
        ))}
      </ul>
      {left.length < count && <p>and {many(count - left.length, 'more order')}</p>}
    </>
  )
}
