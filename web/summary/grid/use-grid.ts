import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { useRowWindow } from '../../ui/table/use-row-window.ts'
import { cellAfterKey, type GridCell } from './grid-keys.ts'

interface GridDeps {
  /** Keys of all rows in order, also of those not drawn yet. */
  readonly keys: readonly string[]
  readonly columns: number
  /** Every row has the height of the density chosen: of many, only those in sight are drawn. */
  readonly hasEvenRows?: boolean
  /** Changes with the rows' order and choice: the first page is drawn anew. */
  readonly of: string
  /** A key that the grid itself does not know; answer true when it was yours. */
  readonly onKey?: (key: string, cell: GridCell) => boolean
}

/**
 * A table with one tab stop (APG grid) that has a page of rows, and more as the focus moves or the button asks. Its cells
 * carry `data-row` (the row's key) and `data-column`, and the table what `props` has. The tab stop is moved in the document
 * itself, so that an arrow draws nothing anew.
 */
export function useGrid({ keys, columns, hasEvenRows = false, of, onKey }: GridDeps) {
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef<GridCell>(undefined)
  const [drawn, setDrawn] = useState({ of, rows: PAGE_SIZE })
  const shown = drawn.of === of ? drawn.rows : PAGE_SIZE
  /** The row that has the tab stop stays drawn, and so does one that is to have it. */
  const stop = useRef('')
  const [pinned, setPinned] = useState('')
  const rows = useRowWindow({
    count: Math.min(shown, keys.length),
    total: keys.length,
    hasEvenRows,
    scroller: () => table.current?.parentElement ?? null,
    kept: useCallback(() => [keys.indexOf(pinned), keys.indexOf(stop.current)], [keys, pinned]),
  })

  const elementOf = ({ row, column }: GridCell) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(keys[row] ?? '')}"][data-column="${column}"]`)
  const cellOf = (element: Element | null): GridCell | undefined => {
    const cell = element?.closest<HTMLElement>('[data-column]')
    const row = keys.indexOf(cell?.dataset['row'] ?? '')
    return cell && table.current?.contains(cell) && row >= 0
      ? { row, column: Number(cell.dataset['column']) }
      : undefined
  }
  const draw = (row: number) => setDrawn({ of, rows: Math.max(shown, PAGE_SIZE * (Math.floor(row / PAGE_SIZE) + 1)) })

  /** Brings the focus to a cell, drawing its page first. False when there is no such row. */
  const focus = (key: string, column: number): boolean => {
    const cell = { row: keys.indexOf(key), column }
    if (cell.row < 0) return false
    const element = elementOf(cell)
    if (element) element.focus()
    else {
      wanted.current = cell
      setPinned(key)
      draw(cell.row)
    }
    return true
  }

  useLayoutEffect(() => {
    const element = wanted.current && elementOf(wanted.current)
    if (element) {
      wanted.current = undefined
      element.focus()
    }
    if (!table.current?.querySelector('[data-column][tabindex="0"]'))
      table.current?.querySelector('[data-column]')?.setAttribute('tabindex', '0')
  })

  const onFocus = (event: FocusEvent) => {
    const cell = event.target.closest('[data-column]')
    if (!cell) return
    for (const other of table.current?.querySelectorAll('[data-column][tabindex="0"]') ?? [])
      other.setAttribute('tabindex', '-1')
    cell.setAttribute('tabindex', '0')
    stop.current = (cell as HTMLElement).dataset['row'] ?? ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || !(event.target instanceof HTMLElement)) return
    const cell = cellOf(event.target)
    if (!cell) return
    const isCtrl = event.ctrlKey || event.metaKey
    const next = cellAfterKey(cell, event.key, { rows: keys.length, columns }, isCtrl)
    if (next) focus(keys[next.row] ?? '', next.column)
    else if (isCtrl || !isTaken(event, cell)) return
    event.preventDefault()
  }
  /** Enter presses what the cell holds. */
  const isTaken = ({ key, target }: KeyboardEvent, cell: GridCell): boolean => {
    const inside = (target as HTMLElement).querySelector<HTMLElement>('a, button')
    if (key === 'Enter' && inside) {
      inside.click()
      return true
    }
    return (target as HTMLElement).dataset['column'] !== undefined && (onKey?.(key, cell) ?? false)
  }

  return {
    props: { ref: table, onFocus, onKeyDown },
    /** How many rows there are to scroll through. */
    shown,
    /** Those of them that are drawn. */
    rows,
    focus,
    /** The cell that has the focus, or had it last. */
    current: () => cellOf(table.current?.querySelector('[data-column][tabindex="0"]') ?? null),
    more: () => {
      const cell = { row: shown, column: 0 }
      wanted.current = cell
      setPinned(keys[cell.row] ?? '')
      draw(cell.row)
    },
    /** As `more`, all of them. */
    all: () => {
      wanted.current = { row: shown, column: 0 }
      setPinned(keys[shown] ?? '')
      draw(keys.length - 1)
    },
  }
}
