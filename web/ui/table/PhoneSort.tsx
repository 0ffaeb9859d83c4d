import { ArrowDownUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../Button.tsx'
import { Popover } from '../dialog/Popover.tsx'
import { SortFields } from './SortFields.tsx'
import type { Sorted } from './sorted.ts'

/** Sorting where there are no heads to press (SUM-04, SCR-08), behind one button: the list is what the screen is for. */
export function PhoneSort<V extends Sorted>(props: ComponentProps<typeof SortFields<V>>) {
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
            <SortFields {...props} />
          </div>
        </Popover>
      )}
    </>
  )
}
