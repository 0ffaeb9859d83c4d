import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

interface SortHeadProps<K extends string> {
  readonly by: K
  readonly view: { readonly sortBy: string; readonly isDescending: boolean }
  readonly onSort: (by: K) => void
  readonly className?: string | undefined
  readonly children: ReactNode
  /** Under the words that sort. */
  readonly note?: ReactNode
}

/** A column's head that sorts (SUM-10). */
export function SortHead<K extends string>({ by, view, onSort, className, children, note }: SortHeadProps<K>) {
  const isBy = view.sortBy === by
  const Arrow = view.isDescending ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} aria-sort={isBy ? (view.isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="sort" onClick={() => onSort(by)}>
        {children}
        {isBy && <Arrow size={16} aria-hidden />}
      </button>
      {note}
    </th>
  )
}
