/** All screens' states in one list: the sweep goes through it. */
import { customerStates } from './customer-screens.ts'
import { cutoffStates } from './cutoff-screens.ts'
import { helpStates } from './help-screens.ts'
import { integrationStates } from './integration-screens.ts'
import { missedOrderStates } from './missed-order-screens.ts'
import { orderStates } from './order-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { screenStates } from './screens.ts'
import { uploadStates } from './upload-screens.ts'

export const everyState: readonly ScreenState[] = [
  ...screenStates,
  ...orderStates,
  ...missedOrderStates,
  ...helpStates,
  ...integrationStates,
  ...uploadStates,
  ...cutoffStates,
  ...customerStates,
]
