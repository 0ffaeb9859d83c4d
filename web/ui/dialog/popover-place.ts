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

interface Room extends Size {
  /** Where the screen begins: what stands left of it is not covered. */
  readonly left: number
}

/**
 * Where a popover of a size stands in a window of a size, all in px: under its anchor, else above it, else beside it where it
 * covers nothing of it; never out of the window. `isAside`: on the right of its anchor first, where there is room.
 */
export function placeBeside(
  anchor: Box,
  { width, height }: Size,
  room: Room,
  isAside = false,
): { top: number; left: number } {
  const below = room.height - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const fits = height <= Math.max(below, above)
  const isRightRoomy = anchor.right + GAP + width + EDGE <= room.width
  const beside = isRightRoomy ? anchor.right + GAP : anchor.left - GAP - width
  const under = height <= below || !fits ? anchor.bottom + GAP : anchor.top - GAP - height
  const isBeside = isAside && isRightRoomy
  return {
    top: within(isBeside ? anchor.top : under, EDGE, room.height - height - EDGE),
    left: within(isBeside || !fits ? beside : anchor.left, Math.max(EDGE, room.left), room.width - width - EDGE),
  }
}

const within = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))
