import { api } from '#contract/index.ts'
import type { PlainDate } from '#rules/calendar.ts'
import { ask } from '../../../portal/api.ts'
import { newOrderKey } from '../../../portal/unsent/kept.ts'
import { makeOnce } from '../../data/make-order.ts'
import { onItsWay } from '../../data/on-its-way.ts'
import { notSeen, SAVE_TIMEOUT_MS, type Staffness, saveFailure } from '../../data/order-api.ts'
import type { Unsent } from '../../saving/line-state.ts'
import { moveKept, unsentStorage } from '../../saving/unsent-storage.ts'
import { type SavingWay, wayOfOrder } from '../../use-order-store.ts'
import { type DayAnswer, lockOfDay } from './days.ts'

export interface DayPlace {
  readonly userId: number
  readonly customerNo: string
  readonly locationNo: string
  readonly orderDate: PlainDate
}

export interface DayWay extends SavingWay {
  readonly orderNo: () => string | undefined
  /** The day's order: made now where there is none, once, however many ask (WEK-03). Rejects with what went wrong. */
  readonly ensure: () => Promise<string>
  /** The day has this order: what was kept for a new one is kept for it. */
  readonly adopt: (orderNo: string) => void
}

export const askDay = (place: Pick<DayPlace, 'locationNo' | 'orderDate'>, signal?: AbortSignal): Promise<DayAnswer> =>
  ask(api.orders.ofDay, { locationNo: place.locationNo, orderDate: place.orderDate }, signal ? { signal } : {})

/**
 * The way of a day's quantities: that of its order, which the first of them makes. `onOrder` is told the number of an order that was
 * made, or found made by another tab.
 */
export function dayWay(place: DayPlace, viewer: () => Staffness, onOrder: (orderNo: string) => void): DayWay {
  const { userId, customerNo, locationNo, orderDate } = place
  const newKey = newOrderKey({ customerNo, locationNo, date: orderDate })
  const ofNew = unsentStorage(userId, newKey)
  let order: { readonly no: string; readonly way: SavingWay } | undefined

  function adopt(no: string): void {
    if (order?.no === no) return
    order = { no, way: wayOfOrder(no, userId, viewer) }
    moveKept(userId, newKey, no)
    onOrder(no)
  }
  async function ensure(): Promise<string> {
    if (!order) {
      const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS)
      adopt((await makeOnce({ locationNo, orderDate, isOnly: true }, signal)).header.orderNo)
    }
    return (order as NonNullable<typeof order>).no
  }
  const storage = () => order?.way.storage ?? ofNew

  return {
    orderNo: () => order?.no,
    adopt,
    ensure,
    send: async (request) => {
      try {
        await ensure()
      } catch (error) {
        return saveFailure(error)
      }
      return (order as NonNullable<typeof order>).way.send(request)
    },
    check: async () => {
      if (order) return order.way.check()
      try {
        // The answer that would have told the number may have been lost.
        const day = await onItsWay(askDay(place, AbortSignal.timeout(SAVE_TIMEOUT_MS)))
        if (day.orderNo !== undefined) adopt(day.orderNo)
        return { kind: 'seen', closed: lockOfDay(day, viewer())?.text, lines: day.items }
      } catch (error) {
        return notSeen(error)
      }
    },
    storage: {
      ...ofNew,
      read: () => [...storage().read(), ...(order ? ofNew.read() : [])],
      keep: (unsent: Unsent) => storage().keep(unsent),
      forget: (itemNo) => {
        storage().forget(itemNo)
        ofNew.forget(itemNo)
      },
    },
  }
}
