import type { Viewer } from '../access.ts'
import { type ItemColumnName, itemColumns, seesColumn } from './columns.ts'

const nameOf: ReadonlyMap<string, ItemColumnName> = new Map(itemColumns.map(([name, { setting }]) => [setting, name]))

/** On for a new user (USR-09), and after Reset; columns that ask for a right, or for pictures, need those besides. */
export const DEFAULT_ORDER_COLUMNS = [
  'image',
  'itemNo',
  'description',
  'priceCode',
  'upc',
  'tray',
  'shelfLife',
  'historyTotal',
  'history1',
  'history2',
  'history3',
  'history4',
  'history5',
] as const

/** The columns among these that the viewer may see; the others are neither offered nor stored. */
export const columnsSeen = <C extends string>(columns: readonly C[], viewer: Viewer): C[] =>
  columns.filter((column) => {
    const name = nameOf.get(column)
    return name === undefined || seesColumn(viewer, name)
  })

/** The columns once some are switched on and off; the others stay, in their order. */
export function columnsAfter<C extends string>(
  shown: readonly C[],
  changes: { readonly [Column in C]?: boolean },
): C[] {
  const switchedOn = (Object.keys(changes) as C[]).filter((column) => changes[column] && !shown.includes(column))
  return [...shown.filter((column) => changes[column] !== false), ...switchedOn]
}
