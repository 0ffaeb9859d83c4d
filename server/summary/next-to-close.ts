import { addDays, weekOf } from '#rules/calendar.ts'
import { CLOSING_NEXT_DAYS } from '#rules/limits.ts'
import { closingDay } from '#rules/ordering/needs-order.ts'
import type { Reach } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import type { World } from '../runtime/world.ts'
import { deliveryDays, ordersAllowedOf } from './summaries.sql.ts'
import { summaryDays } from './week-summary.ts'

/**
 * The day that closes next for what somebody reaches, whichever week it is of: a cut-off by date may close a day of next week before
 * those of this one (DSH-03, CUT-14). The dashboard and the reminders (TXT-03) ask the same; who lacks an order on it, `lackingOn`
 * says. Without one, `firstDate` is next week's.
 */
export async function nextToClose(db: Db, world: World, reach: Reach) {
  const { customerNo } = reach
  const today = world.clock.today()
  const dates = Array.from({ length: CLOSING_NEXT_DAYS }, (_, ahead) => addDays(today, ahead))
  const [{ webOrdersAllowed }, menus, days] = await Promise.all([
    ordersAllowedOf(db, customerNo),
    deliveryDays(db, reach),
    summaryDays(db, world, customerNo, dates, []),
  ])
  const places = menus.map(({ menuDays }) => ({ menuDays, isInactive: false }))
  const day = closingDay(days, places, webOrdersAllowed)
  const [firstDate = today] = weekOf(day?.date ?? addDays(today, 7))
  return { day, firstDate, hasLocations: places.length > 0 }
}
