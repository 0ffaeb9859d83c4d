import { api } from '#contract/index.ts'
import { may } from '#rules/access.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { wastePercent } from '#rules/order-history.ts'
import { shownForItems, shownForLocations } from '#rules/order-summary.ts'
import { standingOf } from './account-standing.ts'
import { implement } from './handle.ts'
import { reachOf } from './reach.ts'
import { ordersAllowedOf } from './summaries.sql.ts'
import { askedWeek, itemRows, locationRows, summaryDays, weeksBefore } from './week-summary.ts'

export const summaryHandlers = implement('summaries', api.summaries, {
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

  async pastWeeks({ db, world, caller, customerNo, input: { firstDate } }) {
    const seesWaste = may(caller, 'items.seeWaste')
    const weeks = await weeksBefore(db, reachOf(caller, customerNo), askedWeek(firstDate, world), seesWaste)
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
