/** Keeps, carries over and forgets Done that waits on this device (kept-done.ts). Sign-in and the dashboard only list it. */
import { requestContext } from '../api.ts'
import { serverNow } from '../clock.ts'
import { type KeptDone, keptDones, listOf } from './kept-done.ts'

/** The one of an order that this tab may carry out: staff only while viewing as the same customer. */
export const waitingDone = (userId: number, orderNo: string): KeptDone | undefined =>
  keptDones(userId).find(({ key, viewAs, refused }) => key === orderNo && viewAs === requestContext.viewAs && !refused)

export function keepDone(userId: number, orderNo: string): void {
  if (waitingDone(userId, orderNo)) return
  listOf(userId).keep({ key: orderNo, keptAt: serverNow().getTime(), viewAs: requestContext.viewAs })
}

export const forgetDone = (userId: number, orderNo: string): void => listOf(userId).forget(orderNo)

/** It is shown with the reason until the user has read it. */
export function refuseDone(userId: number, done: KeptDone, refused: string): void {
  listOf(userId).keep({ ...done, refused })
}

/** An order has its number now. */
export function moveDone(userId: number, from: string, orderNo: string): void {
  const list = listOf(userId)
  const done = list.read().find(({ key }) => key === from)
  if (!done) return
  list.keep({ ...done, key: orderNo })
  list.forget(from)
}
