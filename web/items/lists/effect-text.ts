import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { pricesChange } from '#rules/items/line-price.ts'

/** What a change of price codes does to orders and to other lists, in words (ITM-37). */
export function effectText({
  openOrderCount,
  inProductionCount,
  followingLists,
}: Output<typeof api.priceCodes.effect>): string {
  const lists = followingLists.length > 0 ? ` It holds for ${followingLists.join(', ')}, too.` : ''
  return `${pricesChange({ open: openOrderCount, inProduction: inProductionCount })}${lists}`
}
