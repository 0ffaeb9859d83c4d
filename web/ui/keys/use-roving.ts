import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'button, a[href], summary, input'
const keys = {
  row: { on: 'ArrowRight', back: 'ArrowLeft' },
  column: { on: 'ArrowDown', back: 'ArrowUp' },
} as const

/**
 * One Tab stop for a group of controls (the toolbar pattern of WAI-ARIA): the arrow keys go from one to the next, Home and
 * End to the first and last; Tab comes back to the one used last. What opens inside a menu keeps its own keys, and an arrow
 * leaves a text field only at its end.
 */
export function useRoving<Box extends HTMLElement>(direction: keyof typeof keys, onBox?: RefObject<Box | null>) {
  const own = useRef<Box>(null)
  const box = onBox ?? own
  const current = useRef<HTMLElement>(undefined)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const settle = () => {
      const all = controlsOf(element)
      if (!current.current || !all.includes(current.current)) current.current = all[0]
      for (const control of all) setTabIndex(control, control === current.current ? 0 : -1)
    }
    settle()
    const watcher = new MutationObserver(settle)
    watcher.observe(element, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [box])

  const moveTo = (control: HTMLElement | undefined) => {
    if (!control || !box.current) return
    current.current = control
    for (const one of controlsOf(box.current)) setTabIndex(one, one === control ? 0 : -1)
  }
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      if (box.current && controlsOf(box.current).includes(target as HTMLElement)) moveTo(target as HTMLElement)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const all = box.current ? controlsOf(box.current) : []
      const at = all.indexOf(event.target as HTMLElement)
      if (at < 0 || !leaves(event.target as HTMLElement, event.key)) return
      const { on, back } = keys[direction]
      const to = { [on]: all[at + 1], [back]: all[at - 1], Home: all[0], End: all.at(-1) }[event.key]
      if (!to) return
      event.preventDefault()
      to.focus()
    },
  }
}

const controlsOf = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.closest('.menu-list'))

const setTabIndex = (control: HTMLElement, index: number) => {
  if (control.tabIndex !== index || !control.hasAttribute('tabindex')) control.tabIndex = index
}

/** A text field's arrows move its caret; they go on from where it cannot move. Home and End are its own. */
function leaves(control: HTMLElement, key: string): boolean {
  if (!(control instanceof HTMLInputElement)) return true
  if (key === 'Home' || key === 'End') return false
  const { selectionStart, selectionEnd, value } = control
  if (selectionStart !== selectionEnd) return false
  return key.endsWith('Left') || key.endsWith('Up') ? selectionEnd === 0 : selectionStart === value.length
}
