import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { many } from '#rules/many.ts'

/** What a change of price codes does to open orders and to other lists, in words (ITM-37). */
export function effectText({ openOrderCount, followingLists }: Output<typeof api.priceCodes.effect>): string {
  const lists = followingLists.length > 0 ? ` It holds for ${followingLists.join(', ')}, too.` : ''
  return openOrderCount === 0
    ? `No open order shows it.${lists}`
    : `${many(openOrderCount, 'open order shows', 'open orders show')} the new price.${lists}`
}
