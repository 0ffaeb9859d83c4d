import type { ReactNode } from 'react'
import type { GrowthLock, Lock } from '#rules/ordering/order.ts'
import { paths } from '../../portal/paths.ts'
import { cutoffText } from '../../portal/zone.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'

interface StripProps {
  readonly lock: Lock | undefined
  /** Why an open order may not grow. */
  readonly growth: GrowthLock | undefined
  readonly cutoffAt: string
  readonly now: Date
  readonly isStaff: boolean
  /** Past its cut-off. */
  readonly isClosed: boolean
  /** Opens an order that is being made again, for those who may. */
  readonly unlock?: ReactNode
}

const AFTER = 'After the cut-off: you are changing a closed order.'
const BEFORE = 'Before the cut-off: the customer may be changing this order, too.'

/** Why the order does not grow, then one line that says why the quantities are as they are, locked or not (CUT-15, SCR-03). */
export function Strip(props: StripProps) {
  const { lock, growth, isStaff, isClosed } = props
  const mayChange = !lock && (isStaff || !isClosed)
  return (
    <>
      {growth?.mayLower && (
        <Notice tone="bad">
          {growth.text} {mayChange && 'You can lower quantities or cancel this order.'}{' '}
          {growth.code === 'no-work day' &&
            (isStaff ? (
              <Link to={paths.closedDays}>Move it to another day</Link>
            ) : (
              'Your route office can move it to another day.'
            ))}
        </Notice>
      )}
      <Quantities {...props} />
    </>
  )
}

function Quantities({ lock, cutoffAt, now, isStaff, isClosed, unlock }: StripProps) {
  const at = new Date(cutoffAt)
  const cutoff = cutoffText(at, now).text
  if (lock?.code === 'past cut-off') {
    return <Notice tone="lock">{cutoff.replace(',', '')}. This order can be viewed, not changed.</Notice>
  }
  if (lock?.code === 'not yet past cut-off') {
    return (
      <Notice>
        The customer can enter this order until {cutoff.replace(/^Cut-off /, '')}. Company staff can change quantities
        after that, or at any time once an administrator switches on “Staff enter orders before the cut-off” in
        Settings.
      </Notice>
    )
  }
  if (lock) {
    return (
      <Notice tone="lock">
        {lock.text} {lock.code === 'in production' && unlock}
      </Notice>
    )
  }
  if (!isStaff) return null
  return <Notice>{isClosed ? AFTER : BEFORE}</Notice>
}
