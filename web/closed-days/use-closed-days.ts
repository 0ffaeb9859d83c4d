import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'

export type ClosedDayOrder = Output<typeof api.closedDays.list>[number]

/** The orders whose day is closed: of the customer viewed as, or of all customers. */
export const useClosedDays = () => useAsk(api.closedDays.list, {}, { staleTime: 0, refetchOnWindowFocus: 'always' })
