import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'

export type Setup = Output<typeof api.customerForms.setup>

/** What the customer has and what is missing before its first order. */
export const useSetup = (customerNo: string) => useAsk(api.customerForms.setup, { customerNo }, { staleTime: 0 })
