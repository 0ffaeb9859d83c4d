/** Deliveries that waste of a test may be of, so that no entry is asked about. */
import type { TestWorld } from './world.ts'

const LINES = { '100100': 200, '100101': 200, '100102': 200 }

/** To locations of the shop, in the week before 11/19/2026. */
export async function makeDeliveries({ make }: TestWorld, ...locationNos: readonly string[]): Promise<void> {
  for (const locationNo of locationNos)
    for (const orderDate of ['2026-11-12', '2026-11-16'])
      await make.order({ locationNo, orderDate, state: 'shipped', lines: LINES })
}
