import type { Ref } from 'react'
import type { ImageKind } from '#rules/items/image.ts'
import type { Sort } from '#rules/orders/order-view.ts'
import type { CellDeps } from '../cells/use-cell-events.ts'
import type { Column } from '../data/columns.ts'
import type { Entry } from '../data/order-view.ts'

/** How the lines are drawn, as the user likes it. Kept the same object for as long as nothing of it changes. */
export interface LinesLayout {
  readonly names: { readonly itemNo: boolean; readonly description: boolean }
  /** The columns of pictures, between number and description. */
  readonly pictures: readonly ImageKind[]
  readonly isLocked: boolean
  /** The lines scroll in a box of their own; else the whole page of the order does, and only the heads stay (ORD-08). */
  readonly isBoxed: boolean
  readonly hasWholeTrays: boolean
  /** Facts under the item's name on a phone. */
  readonly under: readonly Column[]
  /** A press on the description shows the item's details (ORD-08); undefined: it does not. */
  readonly onDetails: ((itemNo: string) => void) | undefined
}

/** What the table on a desktop and the list on a phone are both given. */
export interface LinesProps {
  readonly entries: readonly Entry[]
  readonly columns: readonly Column[]
  readonly layout: LinesLayout
  readonly sort: Sort
  readonly onSort: (by: string) => void
  /** Fills the empty lines from a past order; undefined: nothing can be filled. */
  readonly onFill: ((historyAt: number) => void) | undefined
  readonly onSection: (name: string) => void
  /** Another view begins at its top. */
  readonly viewKey: string
  readonly deps: CellDeps
  readonly ref: Ref<LinesHandle>
}

export interface LinesHandle {
  /** Focuses the quantity of a line, counted among those shown; where there is none to focus, shows the line. */
  readonly focusAt: (index: number) => void
  readonly showAt: (index: number) => void
}
