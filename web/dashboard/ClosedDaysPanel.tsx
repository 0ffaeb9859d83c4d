import { api } from '#contract/index.ts'
import { many, plural } from '#rules/many.ts'
import { longDate } from '../ordering/day-words.ts'
import { useAsk } from '../portal/api.ts'
import { paths } from '../portal/paths.ts'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'

/** For company staff: orders on no-work days, with a link to move or cancel them (CUT-15). Draws nothing when there are none. */
export function ClosedDaysPanel() {
  const { data } = useAsk(api.closedDays.days, {}, { staleTime: 0 })
  const [first] = data?.days ?? []
  if (!data || !first) return null
  const orders = data.days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <Notice tone="bad">
      {many(orders, 'order')} {plural(orders, 'is', 'are')} on{' '}
      {data.days.length === 1 ? longDate(first.orderDate) : many(data.days.length, 'day')}, when nothing is made or
      delivered.{' '}
      <LinkButton size="small" to={paths.closedDays}>
        Move or cancel
      </LinkButton>
    </Notice>
  )
}
