import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { formatTime, fromUsDate, type PlainDate, shortWeekday, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { MISSED_ORDERS_MOST, PAGE_SIZE } from '#rules/limits.ts'
import { useAsk } from '../portal/api.ts'
import { writeSearch } from '../portal/paths.ts'
import { useServerNow } from '../portal/use-server-now.ts'
import { wallAt } from '../portal/zone.ts'

export type Board = Output<typeof api.missedOrders.list>
export type MissedRow = Board['rows'][number]

const REFETCH_MS = 60_000
/** Once a day has closed, until the server leaves it out. */
const REFETCH_AFTER_CUTOFF_MS = 1000

/** What a mark or a reminder makes out of date. */
export const STALE = [api.missedOrders.list, api.summaries.needsOrder, api.customers.desk]

export interface MissedView {
  /** Undefined: the day that closes first. */
  readonly date: PlainDate | undefined
  readonly find: string
  /** The row, by `keyOf`, after which the list begins; undefined: with the first. */
  readonly after: string | undefined
}
type Search = Readonly<Record<string, string | undefined>>
export const readView = (search: Search): MissedView => ({
  date: fromUsDate(search['date'] ?? ''),
  find: search['find'] ?? '',
  after: search['after'],
})
export const writeView = ({ date, find, after }: MissedView): Search => ({
  date: date && toUsDate(date),
  find: find.trim() || undefined,
  after,
})

const MORE = PAGE_SIZE * 3

/**
 * The board for a day, asked again each minute and when a day closes; more rows of it by `onMore`, as many as one answer has. What
 * comes after those is asked for by the view's `after`.
 */
export function useMissedOrders({ date, find, after }: MissedView) {
  const of = writeSearch({ date, find, after })
  const [drawn, setDrawn] = useState({ of, most: PAGE_SIZE })
  const most = drawn.of === of ? drawn.most : PAGE_SIZE
  const found = find.trim()
  const [closedAt, setClosedAt] = useState<string>()
  const asked = useAsk(
    api.missedOrders.list,
    { date, most, ...(found && { find: found }), ...numbersOf(after) },
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
  const onMore = () => setDrawn({ of, most: Math.min(most + MORE, MISSED_ORDERS_MOST) })
  return { asked, now, onMore }
}

/** What identifies a row, also among those of all customers. */
export const keyOf = ({ customerNo, locationNo }: Pick<MissedRow, 'customerNo' | 'locationNo'>): string =>
  `${customerNo}.${locationNo}`

function numbersOf(key: string | undefined) {
  const [, afterCustomer, afterLocation] = /^(.{1,20})\.(\d{1,6})$/.exec(key ?? '') ?? []
  return afterCustomer && afterLocation ? { afterCustomer, afterLocation } : {}
}

/** 'Thu 2:00 PM'. */
export function timeText(instant: string): string {
  const { date, time } = wallAt(new Date(instant))
  return `${shortWeekday(weekdayOf(date))} ${formatTime(time)}`
}
