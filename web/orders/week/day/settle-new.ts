/** What is kept for a day whose order has no number yet, where its week is not open (WEK-03, SYS-07). */
import { api } from '#contract/index.ts'
import { dayHead } from '../../../ordering/week.ts'
import { ask } from '../../../portal/api.ts'
import { type NewOrder, newOrderKey } from '../../../portal/unsent/kept.ts'
import { makeOnce } from '../../data/make-order.ts'
import { onItsWay } from '../../data/on-its-way.ts'
import { SAVE_TIMEOUT_MS, type Staffness } from '../../data/order-api.ts'
import { refusalFor } from '../../saving/send-kept.ts'
import { moveKept, unsentStorage } from '../../saving/unsent-storage.ts'
import { lockOfDay } from './days.ts'

interface Sender extends Staffness {
  readonly userId: number
  /** For whom this tab orders. */
  readonly customerNo: string | undefined
}

/**
 * Gives what is kept to the day's order, made now where there is none, as its week would; from there it is sent like what is kept of
 * any order. Where none may be made it stays on the device with the reason. Without an answer nothing changes.
 */
export const settleNew = (place: NewOrder, sender: Sender): Promise<void> => onItsWay(settle(place, sender))

async function settle(place: NewOrder, { userId, customerNo, ...viewer }: Sender): Promise<void> {
  const { locationNo, date: orderDate } = place
  const storage = unsentStorage(userId, newOrderKey(place))
  let kept = storage.toSend()
  const names = new Map<string, string>()
  const refuse = (text: string) => {
    for (const each of kept) {
      const description = names.get(each.itemNo) ?? `Item ${each.itemNo}`
      storage.refuse(each, { text, description, place: `${locationNo}, ${dayHead(orderDate)}` })
    }
  }
  if (kept.length === 0) return
  // Another customer may have a location of the same number.
  if (customerNo !== place.customerNo) return refuse(`It was entered for customer ${place.customerNo}.`)
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS)
  try {
    const day = await ask(api.orders.ofDay, { locationNo, orderDate }, { signal })
    for (const { itemNo, description } of day.items) names.set(itemNo, description)
    let { orderNo } = day
    if (orderNo === undefined) {
      const lock = lockOfDay(day, viewer)
      if (lock) return refuse(lock.text)
      // An order is made for what it will hold.
      for (const { itemNo, quantity } of kept) if (quantity === 0) storage.forget(itemNo)
      kept = kept.filter(({ quantity }) => quantity > 0)
      if (!kept.some(({ itemNo }) => names.has(itemNo))) return refuse('It is not on the item list of this day.')
      orderNo = (await makeOnce({ locationNo, orderDate, isOnly: true }, signal)).header.orderNo
    }
    moveKept(userId, newOrderKey(place), orderNo)
  } catch (error) {
    const text = refusalFor(error)
    if (text !== undefined) refuse(text)
  }
}
