import { useMemo, useState } from 'react'
import { api } from '#contract/index.ts'
import { isCreditHold } from '#rules/account-status.ts'
import { addDays, type PlainDate, weekStart } from '#rules/calendar.ts'
import { type NeedsOrder, needsOrder } from '#rules/needs-order.ts'
import { useAccountStatus } from '../account-status.ts'
import { useAsk } from '../api.ts'
import { useServerNow } from '../use-server-now.ts'
import { clockedDays, type Week, type WeekDay, type WeekRow } from '../week.ts'
import { serverToday } from '../zone.ts'

const REFETCH_MS = 60_000
const NO_CUTOFFS: readonly string[] = []

export type Needed = NeedsOrder<WeekRow, WeekDay>

/** Who needs an order now, by the server's clock: of this week, or of the next when no day of this one is open any more. */
export function useNeedsOrder(isWanted: boolean) {
  const thisWeek = weekStart(serverToday())
  const [weekOver, setWeekOver] = useState<PlainDate>()
  const isOver = weekOver === thisWeek
  const asked = useAsk(
    api.summaries.byLocation,
    { firstDate: isOver ? addDays(thisWeek, 7) : thisWeek },
    { enabled: isWanted, staleTime: 0, refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' },
  )
  const week: Week | undefined = isWanted ? asked.data : undefined
  const now = useServerNow(week?.days.map(({ cutoffAt }) => cutoffAt) ?? NO_CUTOFFS)
  const needed = useMemo(
    () => week && needsOrder(clockedDays(week.days, now), week.rows, week.ordersAllowed),
    [week, now],
  )
  if (week && !needed && !isOver) setWeekOver(thisWeek)
  const status = useAccountStatus().data?.accountStatus ?? week?.accountStatus
  return {
    asked,
    needed,
    isHeld: isCreditHold(status),
    /** Answered one way or the other: what stands below will not be pushed down any more. */
    isSettled: !isWanted || asked.data !== undefined || asked.error !== null,
  }
}
