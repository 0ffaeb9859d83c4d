import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { many } from '#rules/many.ts'
import { noticeReason, noticeTitle } from '#rules/ordering/closed-day-words.ts'
import { paths } from '../portal/paths.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { siteName } from '../ui/page/site.ts'

type DayNotice = Output<typeof api.dayNotices.list>[number]

/** What company staff did with the user's orders of a closed day, until the user has read it (CUT-15). */
export default function DayNotices({ notices }: { readonly notices: readonly DayNotice[] }) {
  const read = useCommand(api.dayNotices.read, { stale: [api.dayNotices.list] })
  const error = failureOf(read, 'The notice is shown again.')
  return (
    <section className="stack" aria-label="Changes to your orders">
      {notices.map((notice) => {
        const { changeNo, isUndone, orders, listed, orderDate, toDate } = notice
        const on = isUndone ? orderDate : (toDate ?? orderDate)
        const title = noticeTitle(notice, orders)
        return (
          <Notice key={`${changeNo} ${isUndone}`} tone="warn">
            <p>
              <strong>{title}.</strong> {noticeReason(notice, siteName())}
            </p>
            <ul className="notice-orders">
              {listed.map((order) => (
                <li key={order.orderNo}>
                  <Link to={paths.order({ ...order, orderDate: on })}>Order {order.orderNo}</Link>, {order.locationName}
                  , {many(order.pieces, 'piece')}
                </li>
              ))}
              {listed.length < orders && <li>and {many(orders - listed.length, 'more order')}</li>}
            </ul>
            <Button
              size="small"
              aria-label={`Dismiss: ${title}`}
              aria-busy={read.isBusy}
              onClick={() => void read.run({ changeNo, isUndone })}
            >
              Dismiss
            </Button>
          </Notice>
        )
      })}
      {error && (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </section>
  )
}
