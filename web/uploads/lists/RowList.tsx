import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Gap } from '../../ui/table/Gap.tsx'
import { withGaps } from '../../ui/table/row-window.ts'
import { useRowHeight } from '../../ui/table/use-row-height.ts'
import type { Desk } from '../use-upload.ts'
import type { ListName, Rows } from '../worker/protocol.ts'

const PAGE = 100
const OVERSCAN = 8
/** What the first render assumes. */
const FIRST_WINDOW = { width: 1000, height: 480 }

export interface RowListProps<L extends ListName> {
  readonly desk: Desk
  readonly list: L
  /** Another number: the rows are asked for again. */
  readonly version: number
  readonly count: number
  readonly label: string
  readonly columns: readonly { readonly title: string; readonly className?: string }[]
  /** The cells of one row. */
  readonly children: (row: Rows[L], index: number) => ReactNode
}

/** A table of any length: the worker has the rows, the page draws those near the window. */
export function RowList<L extends ListName>({ desk, list, version, count, label, columns, children }: RowListProps<L>) {
  const box = useRef<HTMLElement>(null)
  const rowHeight = useRowHeight()
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: FIRST_WINDOW,
  })
  const { shown, after } = withGaps(virtualizer)
  const rowAt = usePages(desk, list, version, shown[0]?.index ?? 0, (shown.at(-1)?.index ?? -1) + 1)
  const span = columns.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-frame upload-list" ref={box} aria-label={label} tabIndex={0}>
      <table className="table" aria-rowcount={count + 1}>
        <thead>
          <tr>
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ index, gap }) => {
            const row = rowAt(index)
            return [
              gap > 0 && <Gap key={`gap ${index}`} height={gap} span={span} />,
              <tr key={index} ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                {row === undefined ? <td colSpan={span} /> : children(row, index)}
              </tr>,
            ]
          })}
          {after > 0 && <Gap height={after} span={span} />}
        </tbody>
      </table>
    </section>
  )
}

/** Rows of a list by page. While a new version is on its way the old rows stay. */
function usePages<L extends ListName>(desk: Desk, list: L, version: number, from: number, to: number) {
  const pages = useRef(new Map<number, { readonly version: number; readonly rows: readonly Rows[L][] }>())
  const [, draw] = useState(0)
  const ask = desk.rows
  useEffect(() => {
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) {
      if (pages.current.get(page)?.version === version) continue
      const before = pages.current.get(page)?.rows ?? []
      pages.current.set(page, { version, rows: before })
      ask(list, page * PAGE, (page + 1) * PAGE).then(
        (rows) => {
          if (pages.current.get(page)?.version !== version) return
          pages.current.set(page, { version, rows })
          draw((times) => times + 1)
        },
        () => pages.current.delete(page),
      )
    }
  }, [ask, list, version, from, to])
  return useCallback((index: number) => pages.current.get(Math.floor(index / PAGE))?.rows[index % PAGE], [])
}
