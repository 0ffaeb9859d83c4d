import { ITEM_NO_LENGTH } from '#rules/limits.ts'
import { type Cell, code } from './cell.ts'

/** A column that must have a value: its name in the file, its kind, its meaning. */
export const need = <T>(name: string, cell: Cell<T>, means: string) => ({ name, cell, means })

/** A column that may be blank, and what that stands for. */
export const may = <T, D>(name: string, cell: Cell<T>, otherwise: D, means: string) => ({
  name,
  cell,
  means,
  otherwise,
})

export const itemNo = need('item_no', code(ITEM_NO_LENGTH), 'The item')
