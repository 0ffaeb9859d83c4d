import { CUTOFF_DAYS, PAGE_ENTRIES } from '#contract/calls/intake/enterprise.ts'
import { api } from '#contract/index.ts'
import { addDays, dayLetter, daysBetween, type PlainDate, WEEKDAYS } from '#rules/calendar.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { openDays } from '#rules/ordering/needs-order.ts'
import type { Db } from '../db/open.ts'
import { implement } from '../http/call.ts'
import { notFound, RequestError } from '../http/request-error.ts'
import { cutoffsBetween } from '../ordering/cutoffs.ts'
import type { World } from '../runtime/world.ts'
import { locationsFor } from './locations.sql.ts'
import * as sql from './orders.sql.ts'
import { pageOf } from './page.ts'
import { placeOrders } from './place-orders.ts'
import { readOrders } from './read-orders.ts'

/** The calls of a customer's own programs. The order calls are one call under two names (API-08). */
export const enterpriseHandlers = implement('enterprise', api.enterprise, {
  order: placeOrders,
  orderRequest: placeOrders,

  orders: readOrders,

  async locations({ db, world, caller: { mappedRouteNo }, customerNo, input: { locationNo, after } }) {
    const { config } = world
    const found = await locationsFor(db, { customerNo, mappedRouteNo }, { locationNo, after, entries: PAGE_ENTRIES })
    if (locationNo !== undefined && found.length === 0) throw notFound(`Location ${locationNo}`)
    const { page, next } = pageOf(found, (location) => location.locationNo)
    const days = await daysToOrder(db, world, customerNo)
    return {
      timeZone: config.timeZone,
      locations: page.map(({ menuDays, webOrdersAllowed, pos, shipToCode, shipToName, shipToCity, ...location }) => {
        const [day] = openDays(days, [{ menuDays, isInactive: false }], webOrdersAllowed)
        return {
          ...location,
          ...(pos && { pos }),
          ...(shipToCode && { shipToCode }),
          ...(shipToName && { shipToName }),
          ...(shipToCity && { shipToCity }),
          deliveryDays: WEEKDAYS.filter((weekday) => menuDays.includes(dayLetter(weekday))),
          ...(day && { nextDate: day.date, nextCutoffAt: day.cutoffAt }),
        }
      }),
      ...next,
    }
  },

  async cutoffs({ db, world: { clock, config }, customerNo, input: { firstDate, lastDate = firstDate } }) {
    const days = daysBetween(firstDate, lastDate) + 1
    if (days < 1) throw new RequestError(400, 'last_date is before first_date.', 'unreadable')
    if (days > CUTOFF_DAYS) throw new RequestError(400, `Ask for at most ${CUTOFF_DAYS} days at once.`, 'unreadable')
    const cutoffOn = await cutoffsBetween(db, customerNo, firstDate, lastDate, config.timeZone)
    const now = clock.now()
    const told = (orderDate: PlainDate) => {
      const { cutoffAt, isNoWork } = cutoffOn(orderDate)
      return { orderDate, cutoffAt: cutoffAt.toISOString(), isPast: isPastCutoff(cutoffAt, now), isNoWork }
    }
    return { cutoffs: Array.from({ length: days }, (_, i) => told(addDays(firstDate, i))) }
  },

  async items({ db, caller: { mappedRouteNo }, customerNo, input: { locationNo, after } }) {
    const listCode =
      locationNo === undefined ? undefined : await sql.listOfLocation(db, { customerNo, mappedRouteNo }, locationNo)
    if (locationNo !== undefined && listCode === undefined) throw notFound(`Location ${locationNo}`)
    const found = await sql.orderableItems(db, customerNo, listCode, { after, entries: PAGE_ENTRIES })
    const { page, next } = pageOf(found, ({ itemNo }) => itemNo)
    return {
      items: page.map(({ customerItemNo, upc, ...item }) => ({
        ...item,
        ...(customerItemNo && { customerItemNo }),
        ...(upc && { upc }),
      })),
      ...next,
    }
  },
})

/** The days from today on as an order meets them; a cut-off is told for as many at once. */
async function daysToOrder(db: Db, { clock, config }: World, customerNo: string) {
  const [today, now] = [clock.today(), clock.now()]
  const cutoffOn = await cutoffsBetween(db, customerNo, today, addDays(today, CUTOFF_DAYS - 1), config.timeZone)
  return Array.from({ length: CUTOFF_DAYS }, (_, i) => {
    const date = addDays(today, i)
    const { cutoffAt, isNoWork } = cutoffOn(date)
    const pastCutoff = isPastCutoff(cutoffAt, now)
    return { date, cutoffAt: cutoffAt.toISOString(), pastCutoff, isPastDate: false, isNoWork }
  })
}
