/** The orders of a day without work are moved or canceled together: all in one transaction, with one undo (CUT-15). */
import type { PlainDate, Weekday } from '#rules/calendar.ts'
import { many } from '#rules/many.ts'
import { dayWithYear } from '#rules/ordering/closed-days.ts'
import { makeDate, usedOnAfterMove } from '#rules/ordering/order.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Caller } from '../../access/sessions.ts'
import { whoOf } from '../../audit/audit.ts'
import type { Db } from '../../db/open.ts'
import { waitForReaders } from '../../ordering/cutoffs.sql.ts'
import { type CutoffEngine, cutoffsOfCustomers } from '../../ordering/cutoffs.ts'
import { putOnDay, setCancelled } from '../../ordering/orders.sql.ts'
import { placesOf } from '../../ordering/rotation/rotations.ts'
import type { World } from '../../runtime/world.ts'
import * as sql from './change.sql.ts'
import type { DayScope } from './day-orders.sql.ts'
import { type DayOrder, dayOrders, judgeDay, leftOf, totalsOf, type Wish } from './judge.ts'
import { sendLetters } from './letters.ts'

/** What a change takes of its call. */
export interface Changing {
  readonly world: World
  readonly caller: Caller
  readonly channel: string
  readonly requestId: string
  readonly address: string
}

/**
 * Moves or cancels what can be. Until the end no order is created and no cut-off changed, and the orders are locked before they are judged:
 * a line saved at the same moment is saved before the change or after it.
 */
export async function changeDay(tx: Db, call: Changing, scope: DayScope, wish: Wish) {
  const { world, caller } = call
  const { orderDate } = scope
  await waitForReaders(tx)
  const orders = await dayOrders(tx, scope, { isLocked: true })
  const found = scope.orderNos ? orders : orders.filter(({ isNoWork }) => isNoWork)
  if (found.length === 0)
    throw new Refusal(`There are no orders to change on ${dayWithYear(orderDate)} any more.`, 'no orders')
  const { taken, left } = await judgeDay(tx, world, found, wish)
  const [first] = left
  if (taken.length === 0 && first) throw new Refusal(noneText(first.reason.text, left.length), first.reason.code)
  const now = world.clock.now()
  const totals = totalsOf(taken)
  const toDate = wish.answer === 'move' ? wish.toDate : undefined
  const { customerNo } = scope
  const change = { customerNo, answer: wish.answer, orderDate, toDate, ...totals, by: caller.userCode, now }
  const changeNo = await sql.putChange(tx, change, taken)
  const stamp = { by: caller.userCode, isStaff: caller.isStaff, now }
  const on = toDate ?? orderDate
  const customerNos = [...new Set(taken.map((order) => order.customerNo))]
  const engine = await cutoffsOfCustomers(tx, customerNos, on, on, world.config.timeZone)
  if (toDate === undefined) await setCancelled(tx, taken, stamp)
  else {
    const moved = taken.map((order) => ({
      ...order,
      usedOnDay: usedOnAfterMove(order.usedOnDay as Weekday, orderDate, toDate),
    }))
    await putOnDay(tx, toDate, await onDay(tx, moved, toDate, engine), stamp)
  }
  const note = taken.length === 1 ? '' : `One of ${many(taken.length, 'order')} of a closed day`
  await sql.recordChange(tx, changeNo, { isUndone: false, note, who: whoOf(call), now })
  const news = { changeNo, answer: wish.answer, orderDate, toDate, isUndone: false }
  const people = await sendLetters(tx, world, news, taken, engine)
  return { changeNo, done: { ...totals, people, ...leftOf(left) } }
}

const noneText = (reason: string, count: number) =>
  count === 1 ? reason : `None of the ${many(count, 'order')} was changed. ${reason}`

/** Orders as they are on a day: make date, place in the menu and cut-off. */
export async function onDay(
  tx: Db,
  orders: readonly Pick<DayOrder, 'customerNo' | 'orderNo' | 'usedOnDay' | 'menuCycle' | 'leadDays'>[],
  date: PlainDate,
  engine: CutoffEngine,
) {
  const placeOf = await placesOf(tx, [...new Set(orders.map(({ menuCycle }) => menuCycle))])
  return orders.map(({ customerNo, orderNo, usedOnDay, menuCycle, leadDays }) => {
    const madeOn = makeDate(date, leadDays)
    const { cutoffAt } = engine(customerNo, date)
    return { customerNo, orderNo, usedOnDay, makeDate: madeOn, ...placeOf(menuCycle, date, madeOn), cutoffAt }
  })
}
