import { api } from '#contract/index.ts'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { many, plural } from '#rules/many.ts'
import { releaseText } from '#rules/production/moves.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { type ProductionDay, STALE } from './use-production.ts'

interface LateOrdersProps {
  readonly days: ProductionDay['late']
  readonly onShow: (date: PlainDate) => void
}

/** Orders that came after the release of their make date and route, so that none is left out (ORD-36). */
export function LateOrders({ days, onShow }: LateOrdersProps) {
  const release = useCommand(api.production.release, {
    stale: STALE,
    said: (done, { makeDate }) =>
      releaseText({ makeDate, orders: done.orderCount, pieces: done.pieces, early: done.earlyCount }),
  })
  if (days.length === 0) return null
  const orders = days.reduce((sum, { orderCount }) => sum + orderCount, 0)
  return (
    <Notice tone="warn">
      <p>
        {many(orders, 'late order')}: {plural(orders, 'it', 'they')} came after the release of{' '}
        {plural(orders, 'its', 'their')} make date and route, and {plural(orders, 'is', 'are')} not in production.
      </p>
      <ul className="stack forgotten">
        {days.map(({ makeDate, orderCount, readyCount }) => (
          <li key={makeDate} className="row">
            <Button size="small" onClick={() => onShow(makeDate)}>
              {toUsDate(makeDate)}, {many(orderCount, 'late order')}
            </Button>
            {readyCount > 0 && (
              <Button
                size="small"
                variant="primary"
                disabledReason={release.isBusy ? 'Wait until this is done.' : undefined}
                aria-label={`Release ${many(readyCount, 'late order')} of ${toUsDate(makeDate)}`}
                onClick={() => void release.run({ makeDate, routeNos: [], withOpen: false, onlyLate: true })}
              >
                {`Release ${many(readyCount, 'late order')}`}
              </Button>
            )}
            {readyCount < orderCount && (
              <span>
                {many(orderCount - readyCount, 'order')} customers can still change; release{' '}
                {plural(orderCount - readyCount, 'it', 'them')} after the cut-off.
              </span>
            )}
          </li>
        ))}
      </ul>
      {release.error && <p role="alert">{failureOf(release, 'Nothing was released.')}</p>}
    </Notice>
  )
}
