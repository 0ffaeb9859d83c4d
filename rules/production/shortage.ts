/** What comes of a line by what the ERP has said (ERP-05): what is on the truck counts before what was confirmed. */
export interface LineOutcome {
  readonly ordered: number
  /** Null: not said. */
  readonly confirmed: number | null
  readonly shipped: number | null
}

/** Pieces that come; undefined: nothing was said yet, and what was ordered is expected. */
export const comingOf = ({ confirmed, shipped }: Omit<LineOutcome, 'ordered'>): number | undefined =>
  shipped ?? confirmed ?? undefined

/** How the line differs from what was ordered; undefined: it does not, or comes to more of the same. */
export function differenceOf(line: LineOutcome): 'short' | 'instead' | undefined {
  const coming = comingOf(line)
  if (coming === undefined) return undefined
  if (coming < line.ordered) return 'short'
  return line.ordered === 0 && coming > 0 ? 'instead' : undefined
}
