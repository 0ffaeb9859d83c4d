/** Where the parts of a tour stand, in CSS pixels of the window. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

/** Between the element and the ring around it, the ring and the card, the card and the window's edge. */
const [RING, GAP, EDGE] = [4, 10, 12]

/** The ring around an element: a little larger than it, and never outside the window. */
export function ringAround(element: Box, { width, height }: Size): Box {
  const left = Math.max(0, element.left - RING)
  const top = Math.max(0, element.top - RING)
  return {
    left,
    top,
    width: Math.max(0, Math.min(width, element.left + element.width + RING) - left),
    height: Math.max(0, Math.min(height, element.top + element.height + RING) - top),
  }
}

/** The card's upper left corner: under the ring, else over it, else at the window's foot; in the middle without a ring. */
export function cardPlace(ring: Box | undefined, card: Size, window: Size): { left: number; top: number } {
  if (!ring) return { left: (window.width - card.width) / 2, top: (window.height - card.height) / 2 }
  const left = Math.max(EDGE, Math.min(ring.left, window.width - card.width - EDGE))
  const under = ring.top + ring.height + GAP
  const over = ring.top - GAP - card.height
  const foot = Math.max(EDGE, window.height - card.height - EDGE)
  const wanted = under > foot && over >= EDGE ? over : under
  return { left, top: Math.max(EDGE, Math.min(wanted, foot)) }
}
