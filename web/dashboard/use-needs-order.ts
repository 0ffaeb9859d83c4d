import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { useAccountStatus } from '../ordering/account-status.ts'
import { useAsk } from '../portal/api.ts'
import { useServerNow } from '../portal/use-server-now.ts'

const REFETCH_MS = 60_000
/** Once the day has closed, until the server tells the next one. */
const REFETCH_AFTER_CUTOFF_MS = 1000

export type Needs = Output<typeof api.summaries.needsOrder>
export type NeedsDay = NonNullable<Needs['day']> & { readonly pastCutoff: boolean }
export type NeedsRow = Needs['lacking'][number]

/**
 * Who needs an order now, as the server tells it: for the day that closes first, of this week or the next. `cameFrom` is the
 * location that a clerk comes back from; the answer says who comes after it.
 */
export function useNeedsOrder(isWanted: boolean, cameFrom: string | undefined) {
  const [locationNo] = useState(cameFrom)
  const [closedAt, setClosedAt] = useState<string>()
  const asked = useAsk(
    api.summaries.needsOrder,
    { locationNo },
    {
      enabled: isWanted,
      staleTime: 0,
      refetchInterval: closedAt === undefined ? REFETCH_MS : REFETCH_AFTER_CUTOFF_MS,
      refetchOnWindowFocus: 'always',
    },
  )
  const told = asked.data?.day
  const cutoffAt = told?.cutoffAt
  const now = useServerNow(cutoffAt === undefined ? [] : [cutoffAt])
  const isClosed = cutoffAt !== undefined && Date.parse(cutoffAt) <= now.getTime()
  if ((isClosed ? cutoffAt : undefined) !== closedAt) setClosedAt(isClosed ? cutoffAt : undefined)
  const status = useAccountStatus().data?.accountStatus ?? asked.data?.accountStatus
  const day: NeedsDay | undefined = told && { ...told, pastCutoff: isClosed }
  return {
    asked,
    day,
    isHeld: isCreditHold(status),
    /** Answered one way or the other: what stands below will not be pushed down any more. */
    isSettled: !isWanted || asked.data !== undefined || asked.error !== null,
  }
}
