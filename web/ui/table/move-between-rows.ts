import type { KeyboardEvent } from 'react'

/** ↑ and ↓ go to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.children]
  const controls = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const same = controls(rows[at]).indexOf(document.activeElement as HTMLElement)
  const others = controls(rows[at + (event.key === 'ArrowDown' ? 1 : -1)])
  const next = others[same] ?? others[0]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
