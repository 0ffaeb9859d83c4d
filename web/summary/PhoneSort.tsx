import { type Choice, Select } from '../ui/Select.tsx'

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

interface PhoneSortProps<V> {
  readonly view: V
  readonly choices: readonly Choice[]
  readonly onView: (view: V) => void
}

/** Sorting where there are no heads to press (SUM-04). */
export const PhoneSort = <V extends { readonly sortBy: string; readonly isDescending: boolean }>({
  view,
  choices,
  onView,
}: PhoneSortProps<V>) => (
  <div className="summary-sort">
    <Select label="Sort By" value={view.sortBy} choices={choices} onChange={(sortBy) => onView({ ...view, sortBy })} />
    <Select
      label="Sort Order"
      value={view.isDescending ? 'desc' : 'asc'}
      choices={ORDERS}
      onChange={(order) => onView({ ...view, isDescending: order === 'desc' })}
    />
  </div>
)
