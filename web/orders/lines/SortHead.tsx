import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sort } from '#rules/orders/order-view.ts'

interface SortHeadProps {
  readonly by: string
  readonly sort: Sort
  readonly onSort: (by: string) => void
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
  /** Stands below the label, and sorts nothing. */
  readonly below?: ReactNode
}

/** A column's head that sorts by it; pressed again, the other way (ORD-69). */
export function SortHead({ by, sort, onSort, className, title, children, below }: SortHeadProps) {
  const isSorted = sort.by === by
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      title={title}
      data-by={by}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sort" onClick={() => onSort(by)}>
        {children}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
      {below}
    </th>
  )
}
