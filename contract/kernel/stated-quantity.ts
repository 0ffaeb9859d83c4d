import { QUANTITY_MAX } from '#rules/limits.ts'
import { QUANTITY_REFUSAL } from '#rules/quantity.ts'
import { unitProblem } from '#rules/units/amount.ts'
import { wholeSchema } from './whole-schema.ts'
import type { Kind } from './wire.ts'

/**
 * A quantity that a program states: it says 0 when it means 0, because a quantity that it has lost must not take the item off the
 * order (CSV-11, API-05). A unit is refused by name. Apart from the other kinds, which every screen loads.
 */
export const statedQuantity: Kind<number> = {
  schema: wholeSchema(QUANTITY_MAX, `${QUANTITY_REFUSAL}.`, /^\d{1,5}$/, 0, unitProblem),
  read: Number,
  write: (n) => n,
}
