import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { type Choice, Select } from '../field/Select.tsx'

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
]

interface PhoneSortProps<V> {
  readonly view: V
  readonly choices: readonly Choice[]
  readonly onView: (view: V) => void
}

/** Sorting where there are no heads to press (SUM-04, SCR-08), behind one button: the list is what the screen is for. */
export function PhoneSort<V extends { readonly sortBy: string; readonly isDescending: boolean }>({
  view,
  choices,
  onView,
}: PhoneSortProps<V>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="icon"
        className="sort-button"
        aria-label="Sort"
        title="Sort"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ArrowDownUp size={20} aria-hidden />
      </Button>
      {isOpen && (
        <Popover title="Sort" onClose={() => setOpen(false)}>
          <div className="stack">
            <Select
              label="Sort By"
              value={view.sortBy}
              choices={choices}
              onChange={(sortBy) => onView({ ...view, sortBy })}
            />
            <Select
              label="Sort Order"
              value={view.isDescending ? 'desc' : 'asc'}
              choices={ORDERS}
              onChange={(order) => onView({ ...view, isDescending: order === 'desc' })}
            />
          </div>
        </Popover>
      )}
    </>
  )
}
