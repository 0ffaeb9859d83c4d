import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { shownForItems, shownForLocations } from '#rules/ordering/summary-rows.ts'
import { wastePercent } from '#rules/orders/order-history.ts'
import { reachOf } from '../access/reach.ts'
import { implement } from '../http/call.ts'
import { standingOf } from '../ordering/account-standing.ts'
import { nextToClose } from './next-to-close.ts'
import { lackingOn, ordersAllowedOf } from './summaries.sql.ts'
import { askedWeek, itemRows, locationRows, rowsShown, summaryDays, weeksBefore } from './week-summary.ts'

export const summaryHandlers = implement('summaries', api.summaries, {
  async needsOrder({ db, world, caller, customerNo, input: { locationNo: after } }) {
    const reach = reachOf(caller, customerNo)
    const { day, firstDate, hasLocations } = await nextToClose(db, world, reach)
    const common = { hasLocations, firstDate, accountStatus: await standingOf(db, customerNo, world.clock.today()) }
    if (!day) return { ...common, lacking: [], lackingCount: 0, doneCount: 0, nothingNeededCount: 0 }
    const { date, letter, cutoffAt } = day
    const found = await lackingOn(db, reach, { date, letter, most: PAGE_SIZE, after })
    return {
      ...common,
      day: { date, cutoffAt },
      lacking: (found.lacking ?? []).map(([routeNo, locationNo, name]) => ({ routeNo, locationNo, name })),
      lackingCount: found.lackingCount,
      doneCount: found.done,
      nothingNeededCount: found.nothingNeeded,
      nextLocationNo: found.nextLocationNo ?? undefined,
    }
  },

  async byLocation({ db, world, caller, customerNo, input: { firstDate } }) {
    const dates = askedWeek(firstDate, world)
    const rows = await locationRows(db, reachOf(caller, customerNo), dates)
    const days = await summaryDays(db, world, customerNo, dates, shownForLocations(dates, rows))
    const weekdays = Object.fromEntries(days.map(({ letter, date }) => [letter, weekdayOf(date)]))
    const pastCutoffs = Object.fromEntries(days.map(({ letter, pastCutoff }) => [letter, pastCutoff]))
    const { webOrdersAllowed } = await ordersAllowedOf(db, customerNo)
    return {
      days,
      rows: rows.map((row) => ({ ...row, numbers: numbersOf(row.orders), weekdays, pastCutoffs })),
      ordersAllowed: webOrdersAllowed,
      accountStatus: await standingOf(db, customerNo, world.clock.today()),
    }
  },

  async byItem({ db, world, caller, customerNo, input: { firstDate } }) {
    const dates = askedWeek(firstDate, world)
    const rows = await itemRows(db, reachOf(caller, customerNo), dates)
    return { days: await summaryDays(db, world, customerNo, dates, shownForItems(dates, rows)), rows }
  },

  async pastWeeks({ db, world, caller, customerNo, input }) {
    const seesWaste = may(caller, 'items.seeWaste')
    const dates = askedWeek(input.firstDate, world)
    const reach = reachOf(caller, customerNo)
    const rows = await rowsShown(db, world, reach, dates, input)
    const weeks = await weeksBefore(db, reach, dates, rows, seesWaste)
    return weeks.map(({ waste, ...week }) => ({
      ...week,
      wastePercent: seesWaste ? wastePercent(waste, week.total) : undefined,
    }))
  },
})

const numbersOf = (
  orders: Readonly<Record<string, readonly { readonly orderNo: string }[]>>,
): Record<string, string[]> =>
  Object.fromEntries(Object.entries(orders).map(([letter, ofDay]) => [letter, ofDay.map(({ orderNo }) => orderNo)]))
