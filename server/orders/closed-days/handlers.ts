import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Caller } from '../../access/sessions.ts'
import { implement } from '../../http/call.ts'
import { notFound, RequestError } from '../../http/request-error.ts'
import { inShortTime } from '../../ordering/days/short-time.ts'
import { changesSince } from './change.sql.ts'
import { changeDay } from './change.ts'
import { countsOnClosedDays, type DayOfCustomer, ordersOnClosedDays } from './closed-days.sql.ts'
import { type DayScope, mailboxesOf } from './day-orders.sql.ts'
import { type DayOrder, dayOrders, daysFor, judgeDay, leftOf, totalsOf, type Wish } from './judge.ts'
import { move } from './move.ts'
import { undoChange } from './undo.ts'

const DAY_MS = 86_400_000
/** Changes that are listed, with their undo. */
const CHANGES_DAYS = 30
const CHANGES_LISTED = 20
const CUSTOMERS_LISTED = 500

/** What staff do about orders on days without work (CUT-15): of every customer, or of the one viewed as. */
export const closedDayHandlers = implement('closedDays', api.closedDays, {
  list: async ({ db, world, caller }) =>
    (await ordersOnClosedDays(db, world.clock.today(), caller.customerNo)).map(({ orderNo, ...order }) => ({
      ...order,
      orderNo: String(orderNo),
    })),

  days: async ({ db, world: { clock }, caller }) => {
    const since = new Date(clock.now().getTime() - CHANGES_DAYS * DAY_MS)
    const changes = await changesSince(db, since, caller.customerNo, CHANGES_LISTED)
    return {
      days: daysOf(await countsOnClosedDays(db, clock.today(), caller.customerNo)),
      changes: changes.map(({ customerNo, toDate, changedAt, undoneBy, undoneAt, ...change }) => ({
        ...{ ...change, changedAt: changedAt.toISOString() },
        ...(customerNo !== null && { ownerNo: customerNo }),
        ...(toDate !== null && { toDate }),
        ...(undoneBy !== null && { undoneBy }),
        ...(undoneAt !== null && { undoneAt: undoneAt.toISOString() }),
      })),
    }
  },

  preview: async ({ db, world, caller, input }) => {
    const scope = scopeOf(caller, input)
    const orders = await dayOrders(db, scope, { isLocked: false })
    const found = input.isClosing ? asClosed(orders, scope.customerNo) : orders
    const strandedOrders = scope.orderNos ? found : found.filter(({ isNoWork }) => isNoWork)
    const { taken, left } = await judgeDay(
      db,
      world,
      strandedOrders,
      wishOf(scope, input.answer ?? 'cancel', input.toDate),
    )
    return {
      ...totalsOf(strandedOrders),
      changed: totalsOf(taken),
      people: (await mailboxesOf(db, taken, world.clock.today())).length,
      ...leftOf(left),
      days: await daysFor(db, world, strandedOrders, scope.orderDate),
    }
  },

  change: (call) =>
    inShortTime(call.transact, (tx) => {
      const scope = scopeOf(call.caller, call.input)
      return changeDay(tx, call, scope, wishOf(scope, call.input.answer, call.input.toDate))
    }),

  undo: (call) => inShortTime(call.transact, (tx) => undoChange(tx, call, call.input.changeNo)),

  move,
})

interface Asked {
  readonly orderDate: PlainDate
  readonly ownerNo?: string | undefined
  readonly orderNos?: readonly string[] | undefined
}

/** The customer viewed as counts; another one in the request is like one that does not exist. */
function scopeOf({ customerNo, mappedRouteNo }: Caller, { orderDate, ownerNo, orderNos }: Asked): DayScope {
  if (customerNo !== undefined && ownerNo !== undefined && ownerNo !== customerNo) throw notFound(`Customer ${ownerNo}`)
  if (orderNos?.length === 0) throw new Refusal('No order is chosen.', 'no orders')
  return { orderDate, customerNo: customerNo ?? ownerNo, mappedRouteNo, orderNos: orderNos?.map(Number) }
}

function wishOf({ orderDate }: DayScope, answer: Wish['answer'], toDate: PlainDate | undefined): Wish {
  if (answer === 'move' && toDate === orderDate)
    throw new Refusal('The orders are for this day already. Choose another one.', 'same day')
  if (answer === 'move' && toDate === undefined)
    throw new RequestError(400, 'move_to is missing: name the day to which the orders are moved.', 'unreadable')
  return { answer, toDate }
}

/** The orders as they would be once the day is closed for the customer, or for every customer without a row of its own. */
const asClosed = (orders: readonly DayOrder[], customerNo: string | undefined): DayOrder[] =>
  orders.map((order) => ({
    ...order,
    isNoWork: order.isNoWork || customerNo !== undefined || !order.hasOwnRow,
  }))

function daysOf(counts: readonly DayOfCustomer[]) {
  const dates = [...new Set(counts.map(({ orderDate }) => orderDate))]
  return dates.map((orderDate) => {
    const rows = counts.filter((row) => row.orderDate === orderDate)
    return {
      orderDate,
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      customers: rows.length,
      pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
      rows: rows.slice(0, CUSTOMERS_LISTED).map(({ orderDate: _, ...row }) => row),
    }
  })
}
