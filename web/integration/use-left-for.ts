import { type RefObject, useEffect } from 'react'

/** Calls `act` when the box has been without the focus, or its window has, for so long. Coming back in time stops the clock. */
export function useLeftFor(box: RefObject<HTMLElement | null>, isOn: boolean, ms: number, act: () => void): void {
  useEffect(() => {
    const element = box.current
    if (!isOn || !element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => clearTimeout(timer)
    const leave = () => {
      stay()
      timer = setTimeout(act, ms)
    }
    const moved = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) leave()
    }
    const back = () => {
      if (element.contains(document.activeElement)) stay()
    }
    // Shown without the focus inside, by whatever means: the clock runs at once.
    if (!element.contains(document.activeElement)) leave()
    element.addEventListener('focusin', stay)
    element.addEventListener('focusout', moved)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    return () => {
      stay()
      element.removeEventListener('focusin', stay)
      element.removeEventListener('focusout', moved)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
    }
  }, [box, isOn, ms, act])
}
