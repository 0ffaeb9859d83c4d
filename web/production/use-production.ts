import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'

export type ProductionDay = Output<typeof api.production.day>

export const useProductionDay = (date: string, by: 'make' | 'delivery') =>
  useAsk(api.production.day, { date, by }, { staleTime: 0, refetchOnWindowFocus: 'always' })

/** The answers that a release, an unlock or another move of orders makes stale. */
export const STALE = [api.production.day, api.production.orders, api.production.releases]
