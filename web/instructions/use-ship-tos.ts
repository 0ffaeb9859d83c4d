import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { useAsk } from '../portal/api.ts'

export type ShipTo = Output<typeof api.instructions.shipTos>[number]

/** The ship-tos that have delivery instructions. */
export const useShipTos = () => useAsk(api.instructions.shipTos, {})
