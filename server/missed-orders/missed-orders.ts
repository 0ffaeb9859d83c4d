import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { habitDates, habitOf } from '#rules/missed-orders/habit.ts'
import { isCounted } from '#rules/ordering/order.ts'
import { Refusal } from '#rules/refusal.ts'
import { reachOf } from '../access/reach.ts'
import type { Db } from '../db/open.ts'
import { type Call, implement } from '../http/call.ts'
import { standingOf } from '../ordering/account-standing.ts'
import { readCutoffsInPeace } from '../ordering/cutoffs.sql.ts'
import { lockDays } from '../ordering/day-lock.sql.ts'
import { openDayOf } from '../ordering/days/open-day.ts'
import { lockOrder } from '../ordering/orders.sql.ts'
import { markNothingNeeded, takeMarkBack } from '../ordering/places/nothing-needed.sql.ts'
import { type BoardReach, type BoardRow, boardRows, countsByDay } from './board.sql.ts'
import { type BoardDays, boardDays } from './days.ts'
import { remind } from './remind.ts'

export const missedOrderHandlers = implement('missedOrders', api.missedOrders, {
  async list({ db, world, caller, input }) {
    const { customerNo, mappedRouteNo, shipTo } = caller
    const reach: BoardReach = { customerNo, mappedRouteNo, shipTo }
    const today = world.clock.today()
    const days = await boardDays(db, world, reach)
    const date = days.days.find((day) => day.date === input.date)?.date ?? days.days[0]?.date
    const status = customerNo === undefined ? undefined : await standingOf(db, customerNo, today)
    const noRows = { rows: [], listedCount: 0, skippedCount: 0 }
    const none = { ...noRows, withoutCount: 0, nothingNeededCount: 0, doneCount: 0 }
    const common = { hasLocations: days.hasLocations, accountStatus: status }
    if (date === undefined) return { days: [], ...none, ...common }
    const { groupDays, own } = days
    // One customer's days are counted all; of all customers the one day that is looked at.
    const counted = customerNo === undefined ? [] : groupDays
    const asked = {
      ...{ days: groupDays, own, date, habitDates: habitDates(date, today) },
      ...{ most: input.most ?? PAGE_SIZE, after: afterOf(customerNo, input), find: input.find?.trim() },
    }
    const [counts, { rows, counts: ofDate }] = await Promise.all([
      counted.length > 0 ? countsByDay(db, reach, { days: counted, own }) : [],
      boardRows(db, reach, asked),
    ])
    const countsOn = new Map(counts.map((count) => [count.date, count]))
    return {
      ...common,
      // A day on which nobody within reach is delivered is none of theirs.
      days: days.days
        .filter((day) => customerNo === undefined || countsOn.has(day.date))
        .map((day) => ({ ...day, withoutCount: countsOn.get(day.date)?.without })),
      date,
      rows: rows.map((row) => asRow(row, asked.habitDates, days)),
      listedCount: ofDate.listed,
      skippedCount: ofDate.skipped,
      withoutCount: ofDate.without,
      nothingNeededCount: ofDate.nothingNeeded,
      doneCount: ofDate.done,
    }
  },

  mark: (call) => call.transact((tx) => markUnderLock(tx, call)),
  remind: (call) => call.transact((tx) => remind(tx, call)),
})

const afterOf = (own: string | undefined, { afterCustomer, afterLocation }: Input<typeof api.missedOrders.list>) => {
  const customerNo = own ?? afterCustomer
  return customerNo && afterLocation ? { customerNo, locationNo: afterLocation } : undefined
}

/**
 * Until the cut-off, by whoever may order for the location (MIS-03, MIS-04). Under the lock of those who create orders, and with the
 * day's empty orders held: a first line that is saved at the same moment comes before, or takes the mark back.
 */
async function markUnderLock(tx: Db, call: Call<typeof api.missedOrders.mark>) {
  const { world, caller, customerNo, input } = call
  const { locationNo, orderDate, isNothingNeeded } = input
  const day = { customerNo, locationNo, orderDate }
  await readCutoffsInPeace(tx)
  await lockDays(tx, [day])
  const { orders, now } = await openDayOf(tx, world, { reach: reachOf(caller, customerNo), locationNo, orderDate })
  const held = []
  for (const { orderNo } of orders) held.push(await lockOrder(tx, customerNo, orderNo))
  if (isNothingNeeded && held.some(isCounted))
    throw new Refusal(`Location ${locationNo} has an order for this day. Cancel the order instead.`, 'has an order')
  const entry = { ...day, by: caller.userCode, now }
  const isChanged = await (isNothingNeeded ? markNothingNeeded : takeMarkBack)(tx, entry)
  const about = { subject: locationNo, newValue: orderDate, happenedAt: now }
  if (isChanged && isNothingNeeded) await call.record(tx, { action: 'location.nothing-needed', ...about })
  if (isChanged && !isNothingNeeded) await call.record(tx, { action: 'location.needed-again', ...about })
  return { isNothingNeeded }
}

function asRow(row: BoardRow, dates: readonly string[], { isNoWork }: BoardDays) {
  const { customerNo, customerName, phone, routeNo, locationNo, name, cutoffAt, isNothingNeeded } = row
  const piecesOn = new Map(Object.entries(row.habit ?? {}))
  return {
    ...{ customerNo, customerName, phone, routeNo, locationNo, name, isNothingNeeded },
    cutoffAt: cutoffAt.toISOString(),
    ...habitOf(dates, piecesOn, (date) => isNoWork(customerNo, date)),
    lastOrder:
      row.lastOrderNo === null || row.lastOn === null
        ? undefined
        : { orderNo: String(row.lastOrderNo), date: row.lastOn, pieces: row.lastPieces ?? 0 },
    mark:
      row.markedBy === null
        ? undefined
        : {
            by: row.markedBy,
            at: row.markedAt?.toISOString() ?? '',
            takenBackBy: row.takenBackBy ?? undefined,
            takenBackAt: row.takenBackAt?.toISOString(),
            takenBackByOrderNo: row.takenBackByOrderNo === null ? undefined : String(row.takenBackByOrderNo),
          },
    reminder:
      row.remindedBy === null
        ? undefined
        : {
            by: row.remindedBy,
            at: row.remindedAt?.toISOString() ?? '',
            to: row.reminded ?? [],
            count: row.reminderCount,
          },
  }
}
