import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, fromUsDate, type PlainDate, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { useAsk } from '../portal/api.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { wallAt } from '../portal/zone.ts'

export type Board = Output<typeof api.missedOrders.list>
export type MissedRow = Board['rows'][number]

const REFETCH_MS = 60_000
/** Once a day has closed, until the server leaves it out. */
const REFETCH_AFTER_CUTOFF_MS = 1000

/** What a mark or a reminder makes out of date. */
export const STALE = [api.missedOrders.list, api.summaries.needsOrder, api.customers.desk]

interface MissedView {
  /** Undefined: the day that closes first. */
  readonly date: PlainDate | undefined
}
type Search = Readonly<Record<string, string | undefined>>
export const readView = (search: Search): MissedView => ({ date: fromUsDate(search['date'] ?? '') })
export const writeView = ({ date }: MissedView): Search => ({ date: date && toUsDate(date) })

/** The board for a day, asked again each minute and when a day closes; more rows of it by `onMore`. */
export function useMissedOrders(date: PlainDate | undefined) {
  const [most, setMost] = useState(PAGE_SIZE)
  const [closedAt, setClosedAt] = useState<string>()
  const asked = useAsk(
    api.missedOrders.list,
    { date, most },
    {
      staleTime: 0,
      refetchInterval: closedAt === undefined ? REFETCH_MS : REFETCH_AFTER_CUTOFF_MS,
      refetchOnWindowFocus: 'always',
      placeholderData: (before) => before,
    },
  )
  const cutoffs = [...new Set(asked.data?.rows.map(({ cutoffAt }) => cutoffAt))]
  const now = useServerNow(cutoffs)
  const closed = cutoffs.find((cutoffAt) => Date.parse(cutoffAt) <= now.getTime())
  if (closed !== closedAt) setClosedAt(closed)
  return { asked, now, onMore: () => setMost(most + PAGE_SIZE * 5), onFewer: () => setMost(PAGE_SIZE) }
}

/** What identifies a row, also among those of all customers. */
export const keyOf = ({ customerNo, locationNo }: Pick<MissedRow, 'customerNo' | 'locationNo'>): string =>
  `${customerNo}.${locationNo}`

/** 'Thu 2:00 PM'. */
export function timeText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return `${shortWeekday(weekdayOf(date))} ${formatTime(time)}`
}
