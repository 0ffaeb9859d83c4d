import { type Ability, may, type Viewer } from './access.ts'

/** Columns of the order table that ask for a right (ORD-56, ORD-68). */
const rights: Readonly<Record<string, Ability>> = {
  msrp: 'items.seeMsrp',
  msrpCode: 'items.seeBaseCost',
  baseCost: 'items.seeBaseCost',
  extended: 'items.seeBaseCost',
  removed: 'items.seeRemoved',
}

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

/** The columns among these that the viewer may see; the others are offered to nobody and kept in no profile. */
export const columnsSeen = <C extends string>(columns: readonly C[], viewer: Viewer): C[] =>
  columns.filter((column) => {
    const right = rights[column]
    return right === undefined || may(viewer, right)
  })

/** The columns once some are switched on and off; the others stay, in their order. */
export function columnsAfter<C extends string>(
  shown: readonly C[],
  changes: { readonly [Column in C]?: boolean },
): C[] {
  const switchedOn = (Object.keys(changes) as C[]).filter((column) => changes[column] && !shown.includes(column))
  return [...shown.filter((column) => changes[column] !== false), ...switchedOn]
}
