/** Done (ORD-14): has the confirmation of an order sent. */
import { api } from '#contract/index.ts'
import { many, plural } from '#rules/many.ts'
import { ask } from '../../portal/api.ts'
import { forgetDone, refuseDone, waitingDone } from '../../portal/unsent/change-done.ts'
import { keptOf, readNewOrder } from '../../portal/unsent/kept.ts'
import { onItsWay } from '../data/on-its-way.ts'
import { refusalFor } from './send-kept.ts'

/** Returns the sentence for the user; `isAgain`: a closed order's confirmation is sent once more. Throws what the server refuses with. */
export async function sendDone(
  orderNo: string,
  { isAgain = false }: { readonly isAgain?: boolean | undefined } = {},
): Promise<string> {
  const { pieces, sentTo, unsentText = '' } = await ask(api.orders.done, { orderNo })
  if (isAgain) return sentTo ? `The confirmation is being sent to ${sentTo} again.` : unsentText
  return sentTo
    ? `Order ${orderNo} sent, ${many(pieces, 'piece')}. A confirmation is being sent to ${sentTo}.`
    : `Order ${orderNo} is placed, ${many(pieces, 'piece')}. ${unsentText}`
}

/**
 * Carries out a kept Done of an order that is not open, once none of its quantities waits. Undefined while it has to wait, and
 * when it cannot be carried out: then it stays with the reason.
 */
export async function sendKeptDone(userId: number, orderNo: string): Promise<string | undefined> {
  const done = waitingDone(userId, orderNo)
  if (!done) return undefined
  const kept = keptOf(userId, orderNo)
  const notSaved = kept.filter(({ refused }) => refused).length
  if (notSaved > 0) {
    refuseDone(
      userId,
      done,
      `${many(notSaved, 'quantity', 'quantities')} ${plural(notSaved, 'was', 'were')} not saved.`,
    )
    return undefined
  }
  if (kept.length > 0) return undefined
  if (readNewOrder(orderNo)) {
    // Nothing is left that could create the order.
    forgetDone(userId, orderNo)
    return undefined
  }
  try {
    const text = await onItsWay(sendDone(orderNo))
    forgetDone(userId, orderNo)
    return text
  } catch (error) {
    const text = refusalFor(error)
    if (text !== undefined) refuseDone(userId, done, text)
    return undefined
  }
}
