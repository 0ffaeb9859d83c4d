import type { PlainDate } from '#rules/calendar.ts'
import { isCreditHold } from '#rules/ordering/account-status.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { offerLock } from '#rules/ordering/day-offer.ts'
import { type CreateLock, isCounted } from '#rules/ordering/order.ts'
import { refuseIf } from '#rules/refusal.ts'
import type { Reach } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import { notFound } from '../../http/request-error.ts'
import type { World } from '../../runtime/world.ts'
import { standingOf } from '../account-standing.ts'
import { cutoffOn } from '../cutoffs.ts'
import * as sql from '../orders.sql.ts'

/**
 * A location's day on which one more order may be made (CAL-15), for making one and for moving one there; refuses with create's
 * sentence. Asked once the day is locked.
 */
export async function openDayOf(
  tx: Db,
  { clock, config }: World,
  {
    reach,
    locationNo,
    orderDate,
    worded = (lock) => lock,
  }: {
    readonly reach: Reach
    readonly locationNo: string
    readonly orderDate: PlainDate
    /** The refusal in the words of the call. */
    readonly worded?: (lock: CreateLock) => CreateLock
  },
) {
  const { customerNo } = reach
  const location = await sql.orderingLocation(tx, reach, locationNo)
  if (!location) throw notFound('This location', `Location ${locationNo}`)
  const { cutoffAt, isNoWork } = await cutoffOn(tx, customerNo, orderDate, config.timeZone)
  const orders = await sql.ordersOfDay(tx, customerNo, locationNo, orderDate)
  const now = clock.now()
  const lock = offerLock(
    { date: orderDate, pastCutoff: isPastCutoff(cutoffAt, now), isPastDate: orderDate < clock.today(), isNoWork },
    { menuDays: location.menuDays, isInactive: !location.isActive },
    {
      ordersAllowed: location.webOrdersAllowed,
      isOnHold: isCreditHold(await standingOf(tx, customerNo, clock.today())),
    },
    orders.filter(isCounted).length,
  )
  refuseIf(lock && worded(lock))
  return { location, cutoffAt, orders, now }
}
