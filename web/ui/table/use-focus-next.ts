import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Of a list with a button for more: when that button goes with the last of them, the focus goes to the first control of the rows
 * that came.
 */
export function useFocusNext(list: RefObject<HTMLElement | null>, shown: number): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const first = before.current
    before.current = shown
    if (shown <= first || document.activeElement !== document.body) return
    list.current?.children[first]?.querySelector<HTMLElement>('a[href], button, input, select')?.focus()
  }, [list, shown])
}
