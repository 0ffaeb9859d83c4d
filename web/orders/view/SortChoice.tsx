import type { Sort } from '#rules/orders/order-view.ts'
import { Select } from '../../ui/field/Select.tsx'
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
const orders = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

/** The order of the lines where there are no column heads to press: on a phone (ORD-08). */
export function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const choices = [...always, ...columns.map(({ sortBy, label }) => ({ value: sortBy, label }))]
  return (
    <div className="sort-choice">
      <Select
        label="Sort By"
        value={sort.by}
        choices={choices}
        onChange={(by) => onSort({ by, isDescending: sort.isDescending ?? false })}
      />
      <Select
        label="Sort Order"
        value={sort.isDescending ? 'desc' : 'asc'}
        choices={orders}
        onChange={(order) => onSort({ by: sort.by, isDescending: order === 'desc' })}
      />
    </div>
  )
}
