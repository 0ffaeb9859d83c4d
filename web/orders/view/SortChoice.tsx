import type { Sort } from '#rules/orders/order-view.ts'
import { SortFields } from '../../ui/table/SortFields.tsx'
import type { Column } from '../data/columns.ts'

interface SortChoiceProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

const always = [
  { value: 'itemNo', label: 'Item' },
  { value: 'description', label: 'Description' },
  { value: 'quantity', label: 'Quantity' },
]

/** The order of the lines where there are no column heads to press: on a phone (ORD-08). */
export const SortChoice = ({ columns, sort: { by, isDescending = false }, onSort }: SortChoiceProps) => (
  <div className="sort-choice">
    <SortFields
      view={{ sortBy: by, isDescending }}
      choices={[...always, ...columns.map(({ sortBy, label }) => ({ value: sortBy, label }))]}
      onView={(view) => onSort({ by: view.sortBy, isDescending: view.isDescending })}
    />
  </div>
)
