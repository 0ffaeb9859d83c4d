import type { TestWorld } from './world.ts'

/** A change that staff made: they canceled this order with the others of its day. Returns the change's number. */
export async function canceledForClosedDay({ db, clock }: TestWorld, orderNo: string): Promise<number> {
  const now = clock.now()
  const stamp = { modifiedAt: now, modifiedBy: 'ADMIN', state: 'cancelled' } as const
  const order = db.updateTable('salesOrder').where('orderNo', '=', Number(orderNo)).set(stamp).returningAll()
  const { customerNo, orderDate, usedOnDay, pieces } = await order.executeTakeFirstOrThrow()
  const { changeNo } = await db
    .insertInto('closedDayChange')
    .values({
      ...{ customerNo, answer: 'cancel', orderDate, orders: 1, customers: 1, pieces },
      ...{ changedBy: 'ADMIN', changedAt: now },
    })
    .returning('changeNo')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('closedDayOrder')
    .values({ customerNo, changeNo, orderNo: Number(orderNo), usedOnDay, pieces })
    .execute()
  return changeNo
}
