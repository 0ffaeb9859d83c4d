/** What a press can act on. */
const CONTROLS = 'button, a[href], summary, label, select, input:not([type=text]), [role=button], [role=option]'

interface Press {
  readonly control: HTMLElement
  /** Where the control was when the press began. */
  readonly place: DOMRect
}

/**
 * A press counts although its control moves away under the pointer. Leaving a field can change what is above the control (a
 * sentence beside the field is gone, a notice arrives). The browser then finds something else under the pointer when it is
 * released and sends the control no click. A pointer that was moved off the control on purpose still cancels the press.
 * Returns how to stop.
 */
export function keepPresses(): () => void {
  let press: Press | undefined
  const begin = (event: PointerEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
    const isPress = event.isPrimary && event.button === 0 && control !== null
    press = isPress ? { control, place: control.getBoundingClientRect() } : undefined
  }
  const cancel = () => {
    press = undefined
  }
  // After a touch, too: the browser sends mousedown, which leaves the field, and mouseup one right after the other.
  const end = (event: MouseEvent) => {
    const held = press
    press = undefined
    if (!held || event.button !== 0 || !hasMovedAway(held, event)) return
    dropClickElsewhere()
    held.control.click()
  }
  document.addEventListener('pointerdown', begin, true)
  document.addEventListener('pointercancel', cancel, true)
  document.addEventListener('mouseup', end, true)
  return () => {
    document.removeEventListener('pointerdown', begin, true)
    document.removeEventListener('pointercancel', cancel, true)
    document.removeEventListener('mouseup', end, true)
  }
}

/** The pointer is still where the control was, and the control is not there any more. */
function hasMovedAway({ control, place }: Press, event: MouseEvent): boolean {
  if (!control.isConnected || (event.target instanceof Node && control.contains(event.target))) return false
  const now = control.getBoundingClientRect()
  return now.width > 0 && isWithin(place, event) && !isWithin(now, event)
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: MouseEvent) =>
  x >= left && x <= right && y >= top && y <= bottom

/** The browser gives the click of this press to whatever is now around both places; nothing there was pressed. */
function dropClickElsewhere(): void {
  const drop = (event: MouseEvent) => {
    if (!event.isTrusted) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', drop, true)
  setTimeout(() => document.removeEventListener('click', drop, true))
}
