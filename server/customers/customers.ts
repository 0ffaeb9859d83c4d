import { api } from '#contract/index.ts'
import { addDays, dayLetter, weekdayOf } from '#rules/calendar.ts'
import { CLOSING_SOON_HOURS, CUT_DAY_EARLIEST, PAGE_SIZE } from '#rules/limits.ts'
import { implement } from '../http/call.ts'
import * as sql from '../ordering/customers.sql.ts'
import { cutoffsOfCustomers } from '../ordering/cutoffs.ts'
import { changeCustomer, createCustomer, oneCustomer } from './customer-form.ts'
import { priceGroups, unfinished as unfinishedCustomers } from './setup.sql.ts'
import { copyPrices, setup, startList } from './setup.ts'

export const customerHandlers = implement('customers', api.customers, {
  async list({ db, world: { clock } }) {
    const unfinished = new Set(await unfinishedCustomers(db, clock.today()))
    const all = await sql.allCustomers(db)
    return unfinished.size === 0
      ? all
      : all.map((each) => (unfinished.has(each.customerNo) ? { ...each, isUnfinished: true } : each))
  },
  /** One question for all customers' locations, of the days that close within the next hours. */
  async desk({ db, world: { clock, config } }) {
    const [now, today] = [clock.now().getTime(), clock.today()]
    const customerNos = await sql.orderingCustomers(db)
    const dates = Array.from({ length: 2 - CUT_DAY_EARLIEST }, (_, ahead) => addDays(today, ahead))
    const cutoffOf = await cutoffsOfCustomers(db, customerNos, today, addDays(today, dates.length), config.timeZone)
    const soon = customerNos.flatMap((customerNo) =>
      dates.flatMap((date) => {
        const { cutoffAt, isNoWork } = cutoffOf(customerNo, date)
        const left = cutoffAt.getTime() - now
        return isNoWork || left <= 0 || left > CLOSING_SOON_HOURS * 3_600_000
          ? []
          : [{ customerNo, date, letter: dayLetter(weekdayOf(date)), cutoffAt }]
      }),
    )
    const [closing, onHold] = await Promise.all([sql.lackingSoon(db, soon, PAGE_SIZE), sql.onHold(db, PAGE_SIZE)])
    return {
      closing: closing.rows.map((row) => ({ ...row, cutoffAt: row.cutoffAt.toISOString() })),
      closingCount: closing.count,
      onHold: onHold.rows,
      onHoldCount: onHold.count,
    }
  },
})

export const customerFormHandlers = implement('customerForms', api.customerForms, {
  one: ({ db, customerNo }) => oneCustomer(db, customerNo),
  change: changeCustomer,
  create: createCustomer,
  setup,
  startList,
  copyPrices,
  priceGroups: ({ db }) => priceGroups(db),
})
