import type { Virtualizer } from '@tanstack/react-virtual'

/** The rows of a long list that are drawn. */
export interface RowWindow {
  /** Each with the height in px of what is not drawn before it. */
  readonly shown: readonly { readonly index: number; readonly gap: number }[]
  /** The height of what is not drawn after the last. */
  readonly after: number
}

/** What a virtualizer draws, as rows and the gaps between them; `top` is how far down in the scroller the rows begin. */
export function withGaps(virtualizer: Virtualizer<HTMLElement, HTMLElement>, top = 0): RowWindow {
  let end = top
  const shown = virtualizer.getVirtualItems().map((row) => {
    const gap = row.start - end
    end = row.end
    return { index: row.index, gap }
  })
  return { shown, after: virtualizer.getTotalSize() + top - end }
}

/** All rows of the list. */
export const allRows = (count: number): RowWindow => ({
  shown: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
  after: 0,
})

/** The places from `from` to `to`, and of `kept` those that are none of them but of the list, in order. */
export function placesWith(from: number, to: number, kept: readonly number[], count: number): number[] {
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
  const extra = new Set(kept.filter((i) => i >= 0 && i < count && (i < from || i > to)))
  return [...near, ...extra].sort((a, b) => a - b)
}
