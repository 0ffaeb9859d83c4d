import { toUsDate } from '#rules/calendar.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DayOrders } from './DayOrders.tsx'
import type { DayView } from './month-days.ts'

interface DayDialogProps {
  readonly locationNo: string
  readonly day: DayView
  readonly onClose: () => void
}

/** CAL-04. */
export const DayDialog = ({ locationNo, day, onClose }: DayDialogProps) => (
  <Dialog title={`Orders for ${toUsDate(day.date)}`} width={520} onClose={onClose}>
    <DayOrders locationNo={locationNo} day={day} takesFocus />
  </Dialog>
)
