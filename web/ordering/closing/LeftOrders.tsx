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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className="left-orders" aria-label="Orders that stay as they are" tabIndex={0}>
        <ul>
          {left.map(({ orderNo, customerNo, locationNo, routeNo, locationName, text }) => (
            <li key={orderNo}>
              Order <span className="code">{orderNo}</span> of {customerNo},{' '}
              <span className="code">
                {routeNo}-{locationNo}
              </span>{' '}
              {locationName}. {text}
            </li>
          ))}
        </ul>
      </section>
      {left.length < count && <p>and {many(count - left.length, 'more order')}</p>}
    </>
  )
}
