import { judgeUndo } from '#rules/ordering/closed-days.ts'
import { Refusal } from '#rules/refusal.ts'
import { whoOf } from '../../audit/audit.ts'
import type { Db } from '../../db/open.ts'
import { notFound } from '../../http/request-error.ts'
import { waitForReaders } from '../../ordering/cutoffs.sql.ts'
import { cutoffsOfCustomers } from '../../ordering/cutoffs.ts'
import { putOnDay } from '../../ordering/orders.sql.ts'
import * as sql from './change.sql.ts'
import { type Changing, onDay } from './change.ts'
import { leftOf, totalsOf } from './judge.ts'
import { sendLetters } from './letters.ts'

/** Puts the orders of a change back on their day, open, with the day's menu and cut-off as they are now; those changed since stay. */
export async function undoChange(tx: Db, call: Changing, changeNo: number) {
  const { world, caller } = call
  await waitForReaders(tx)
  const change = await sql.lockChange(tx, changeNo, caller.customerNo)
  if (!change) throw notFound('This change')
  if (change.undoneBy !== null) throw new Refusal(`${change.undoneBy} undid this change already.`, 'undone')
  const { answer, orderDate } = change
  const orders = await sql.lockChanged(tx, change)
  const { taken, left } = judgeUndo(orders, { answer, orderDate, today: world.clock.today() })
  const [first] = left
  if (taken.length === 0 && first) throw new Refusal(`No order was put back. ${first.reason.text}`, first.reason.code)
  if (taken.length === 0) throw new Refusal('The orders of this change are not kept any more.', 'no orders')
  const now = world.clock.now()
  const customerNos = [...new Set(taken.map(({ customerNo }) => customerNo))]
  const engine = await cutoffsOfCustomers(tx, customerNos, orderDate, orderDate, world.config.timeZone)
  const by = caller.userCode
  await putOnDay(tx, orderDate, await onDay(tx, taken, orderDate, engine), { by, isStaff: caller.isStaff, now })
  await sql.putUndone(tx, changeNo, taken, { by, now })
  if (change.toDate !== null)
    await sql.giveMarksBack(tx, {
      ...{ orderDate: change.toDate, takenBackAt: change.changedAt },
      orderNos: taken.map(({ orderNo }) => orderNo),
    })
  await sql.recordChange(tx, changeNo, { isUndone: true, note: 'Undone', who: whoOf(call), now })
  const news = { changeNo, answer, orderDate, toDate: change.toDate ?? undefined, isUndone: true }
  const people = await sendLetters(tx, world, news, taken, engine)
  return { done: { ...totalsOf(taken), people, ...leftOf(left) } }
}
