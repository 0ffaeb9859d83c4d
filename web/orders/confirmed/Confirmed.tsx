import { formatTime, formatWall } from '#rules/calendar.ts'
import { changedBy } from '#rules/changed-by.ts'
import { serverToday, wallAt } from '../../portal/zone.ts'
import { Stamp } from '../../ui/Stamp.tsx'
import type { OrderHeader } from '../data/order-api.ts'
import { useWhole } from '../data/order-context.ts'
import './confirmed.css'

/** 'Confirmed 9:14 AM by CLERK', and whether the order was changed since; nothing before the first Done (ORD-74). */
export function Confirmed({ header }: { readonly header: OrderHeader }) {
  const { confirmedAt, confirmedBy = '', confirmedFor, isChangedSince } = header
  const savedAt = useWhole((store) => store.summary().savedAt)
  if (confirmedAt === undefined) return null
  const at = new Date(confirmedAt)
  // A quantity saved on this page is newer than what the page was loaded with.
  const isChanged = isChangedSince || (savedAt !== undefined && savedAt > at)
  return (
    <span className="docket-confirmed" role="status">
      <span>
        Confirmed {whenShown(at)} by {changedBy(confirmedBy, confirmedFor)}
      </span>
      {isChanged && <Stamp tone="warn">Changed since</Stamp>}
    </span>
  )
}

/** '9:14 AM' today, 'Thu 11/20, 9:14 AM' before. */
function whenShown(at: Date): string {
  const { date, time } = wallAt(at)
  return date === serverToday() ? formatTime(time) : formatWall(date, time)
}
