import type { Cell } from './files/cell.ts'

/** The text of a cell that reads as this value. */
export const textOf = (cell: Cell<unknown>, value: unknown): string => (cell.write ?? String)(value)
