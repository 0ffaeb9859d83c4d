/** A cell of a grid by its row and column, from 0. */
export interface GridCell {
  readonly row: number
  readonly column: number
}
export interface GridSize {
  readonly rows: number
  readonly columns: number
}

/** Rows that a Page key passes over. */
const PAGE_ROWS = 10

/**
 * Where a key leads from a cell (APG grid): arrows by one, Home and End in the row, with Ctrl to the grid's corners, Page
 * keys by ten rows. Stops at the edges; undefined when it is not a key of the grid.
 */
export function cellAfterKey(
  { row, column }: GridCell,
  key: string,
  { rows, columns }: GridSize,
  isCtrl = false,
): GridCell | undefined {
  const last = columns - 1
  const moves: Readonly<Record<string, GridCell>> = isCtrl
    ? { Home: { row: 0, column: 0 }, End: { row: rows - 1, column: last } }
    : {
        ArrowLeft: { row, column: column - 1 },
        ArrowRight: { row, column: column + 1 },
        ArrowUp: { row: row - 1, column },
        ArrowDown: { row: row + 1, column },
        Home: { row, column: 0 },
        End: { row, column: last },
        PageUp: { row: row - PAGE_ROWS, column },
        PageDown: { row: row + PAGE_ROWS, column },
      }
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined
  return to && { row: within(to.row, rows), column: within(to.column, columns) }
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
