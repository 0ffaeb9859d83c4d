import { type Choice, Select } from '../field/Select.tsx'
import type { Sorted } from './sorted.ts'

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

interface SortFieldsProps<V> {
  readonly view: V
  readonly choices: readonly Choice[]
  readonly onView: (view: V) => void
}

/** By what, and in which direction: where there are no heads to press. */
export const SortFields = <V extends Sorted>({ view, choices, onView }: SortFieldsProps<V>) => (
  <>
    <Select label="Sort By" value={view.sortBy} choices={choices} onChange={(sortBy) => onView({ ...view, sortBy })} />
    <Select
      label="Sort Order"
      value={view.isDescending ? 'desc' : 'asc'}
      choices={ORDERS}
      onChange={(order) => onView({ ...view, isDescending: order === 'desc' })}
    />
  </>
)
