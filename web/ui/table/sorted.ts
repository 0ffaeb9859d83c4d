/** How a list is sorted. */
export interface Sorted {
  readonly sortBy: string
  readonly isDescending: boolean
}

/** Pressing a column's head: the other direction of the same column, or the new column upwards. */
export const sortedBy = <V extends Sorted>(view: V, sortBy: V['sortBy']): V => ({
  ...view,
  sortBy,
  isDescending: view.sortBy === sortBy && !view.isDescending,
})
