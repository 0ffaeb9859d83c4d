import type { KeyboardEvent } from 'react'

/** ↑ and ↓ go to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.children]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.querySelector<HTMLElement>('a, button')
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
