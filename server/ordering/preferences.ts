/** Display settings of a user, kept as one JSON object in the profile; what is missing or odd falls back (SES-25, USR-09). */

import type { Clean } from '#contract/kernel/wire.ts'
import type { SessionUser } from '#contract/shapes/session-user.ts'
import { DEFAULT_MAINTENANCE_COLUMNS } from '#rules/items/maintenance-columns.ts'
import { DEFAULT_ORDER_COLUMNS } from '#rules/items/order-columns.ts'

type Columns = Clean<typeof SessionUser>['orderColumns']
type ItemColumns = Clean<typeof SessionUser>['itemColumns']
interface Preferences {
  readonly isResponsive: boolean
  readonly historyMode: 'Daily' | 'Weekly' | 'Last'
  readonly orderColumns: Columns
  readonly itemColumns: ItemColumns
  readonly scrollItems: boolean
  /** 0 none, 1 by price code, 2 by section. */
  readonly groupItems: 0 | 1 | 2
  readonly usePopovers: boolean
  /** Item maintenance in a box of its own, unless switched off (USR-08). */
  readonly scrollItemList: boolean
}

export function readPreferences(stored: unknown): Preferences {
  const given = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>
  return {
    isResponsive: given.isResponsive === true,
    historyMode: given.historyMode === 'Daily' || given.historyMode === 'Weekly' ? given.historyMode : 'Last',
    // The lines in a box of their own, unless switched off: what a new user has (USR-08)
    scrollItems: given.scrollItems !== false,
    groupItems: given.groupItems === 1 || given.groupItems === 2 ? given.groupItems : 0,
    usePopovers: given.usePopovers === true,
    scrollItemList: given.scrollItemList !== false,
    orderColumns: Array.isArray(given.orderColumns) ? (given.orderColumns as Columns) : [...DEFAULT_ORDER_COLUMNS],
    itemColumns: Array.isArray(given.itemColumns)
      ? (given.itemColumns as ItemColumns)
      : [...DEFAULT_MAINTENANCE_COLUMNS],
  }
}
