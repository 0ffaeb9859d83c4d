import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'

export type ClosedDayOrder = Output<typeof api.closedDays.list>[number]
type ClosedDays = Output<typeof api.closedDays.days>
export type CountedDay = ClosedDays['days'][number]
export type DayChange = ClosedDays['changes'][number]

const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** Days without work that have open orders, with their counts, and what was done lately: of the customer viewed as, or of all. */
export const useClosedDays = () => useAsk(api.closedDays.days, {}, FRESH)

/** The orders themselves, of the customer viewed as. */
export const useClosedDayOrders = (isWanted: boolean) =>
  useAsk(api.closedDays.list, {}, { ...FRESH, enabled: isWanted })
