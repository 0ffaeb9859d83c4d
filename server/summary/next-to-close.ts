import { addDays, type PlainDate, weekOf } from '#rules/calendar.ts'
import { closingDay } from '#rules/ordering/needs-order.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { World } from '../runtime/world.ts'
import { deliveryDays, ordersAllowedOf } from './summaries.sql.ts'
import { askedWeek, summaryDays } from './week-summary.ts'

/**
 * The day that closes next for what somebody reaches, of this week or, when no day of it is open, of the next (DSH-03). The dashboard
 * and the reminders (TXT-03) ask the same; who lacks an order on it, `lackingOn` says.
 */
export async function nextToClose(db: Db, world: World, reach: Reach) {
  const { customerNo } = reach
  const [{ webOrdersAllowed }, menus] = await Promise.all([ordersAllowedOf(db, customerNo), deliveryDays(db, reach)])
  const places = menus.map(({ menuDays }) => ({ menuDays, isInactive: false }))
  const openDayOf = async (dates: readonly PlainDate[]) =>
    closingDay(await summaryDays(db, world, customerNo, dates, []), places, webOrdersAllowed)
  const thisWeek = askedWeek(undefined, world)
  const [first] = thisWeek as [PlainDate]
  const day = await openDayOf(thisWeek)
  if (day) return { day, firstDate: first, hasLocations: places.length > 0 }
  const nextWeek = weekOf(addDays(first, 7))
  return { day: await openDayOf(nextWeek), firstDate: nextWeek[0] as PlainDate, hasLocations: places.length > 0 }
}
