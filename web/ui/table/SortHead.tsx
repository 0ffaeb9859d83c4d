import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sorted } from './sorted.ts'

interface SortHeadProps<K extends string> {
  readonly by: K
  readonly view: Sorted
  readonly onSort: (by: K) => void
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
  /** Under the words that sort; it sorts nothing. */
  readonly below?: ReactNode
}

/** A column's head that sorts by it; pressed again, the other way (SUM-10, ORD-69). */
export function SortHead<K extends string>({ by, view, onSort, className, title, children, below }: SortHeadProps<K>) {
  const isSorted = view.sortBy === by
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      title={title}
      data-by={by}
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort" onClick={() => onSort(by)}>
        {children}
        {isSorted && <Arrow size={16} aria-hidden />}
      </button>
      {below}
    </th>
  )
}
