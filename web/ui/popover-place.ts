interface Size {
  readonly width: number
  readonly height: number
}
interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const GAP = 4
const EDGE = 8

/**
 * Where a popover of a size stands in a window of a size, all in px: under its anchor, else above it, else beside it where it
 * covers nothing of it; never out of the window.
 */
export function placeBeside(anchor: Box, { width, height }: Size, window: Size): { top: number; left: number } {
  const below = window.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const fits = height <= Math.max(below, above)
  const isRightRoomy = anchor.right + GAP + width + EDGE <= window.width
  const beside = isRightRoomy ? anchor.right + GAP : anchor.left - GAP - width
  const top = height <= below || !fits ? anchor.bottom + GAP : anchor.top - GAP - height
  return {
    top: within(top, window.height - height - EDGE),
    left: within(fits ? anchor.left : beside, window.width - width - EDGE),
  }
}

const within = (value: number, most: number) => Math.round(Math.max(EDGE, Math.min(value, most)))
