/** Sends what is kept of an order that is not open, by the same saving as an open one (SYS-07). */
import { api } from '#contract/index.ts'
import { shortDate, shortWeekday, weekdayOf } from '#rules/calendar.ts'
import { ApiRefusal, ask, mayPass } from '../../portal/api.ts'
import { onItsWay } from '../data/on-its-way.ts'
import { checkServer, type Order, type Staffness, saveLine } from '../data/order-api.ts'
import { lastQuantity } from '../data/order-view.ts'
import type { LineView, Unsent } from './line-state.ts'
import { createQuantityStore } from './saving.ts'
import { unsentStorage } from './unsent-storage.ts'

const TIMEOUT_MS = 15_000

/** How many of them the server has now. What it refuses stays on the device with the reason; without an answer nothing changes. */
export const sendKept = (userId: number, orderNo: string, viewer: Staffness): Promise<number> =>
  onItsWay(sendAll(userId, orderNo, viewer))

async function sendAll(userId: number, orderNo: string, viewer: Staffness): Promise<number> {
  const storage = unsentStorage(userId, orderNo)
  const kept = storage.toSend()
  if (kept.length === 0) return 0
  let order: Order
  try {
    order = await ask(api.orders.load, { orderNo, isShort: true }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const text = refusalFor(error)
    if (text !== undefined)
      for (const each of kept) storage.refuse(each, { text, description: `Item ${each.itemNo}`, place: '' })
    return 0
  }
  return settle(order, kept, storage, viewer)
}

/** The server's "no" for good; undefined for what may pass, and where there was no answer. */
export const refusalFor = (error: unknown): string | undefined =>
  error instanceof ApiRefusal && !mayPass(error) && error.code !== 'timeout' ? error.message : undefined

async function settle(
  { header, items }: Order,
  kept: readonly Unsent[],
  storage: ReturnType<typeof unsentStorage>,
  viewer: Staffness,
): Promise<number> {
  const { orderNo, orderLimit: limit, oneItemPerTray, locationNo, locationName, orderDate } = header
  const stored = items.map((item) => ({ ...item, lastQuantity: lastQuantity(item) }))
  const nothing = () => {}
  const store = createQuantityStore(
    stored,
    { limit, oneItemPerTray },
    {
      send: (request) => saveLine(orderNo, request),
      checkServer: () => checkServer(orderNo, viewer),
      // A server that is lost again is asked later, from wherever the reader is then.
      later: () => nothing,
      now: () => new Date(0),
      // What is kept stays as it is until the server has answered.
      keep: nothing,
      forget: nothing,
      onClosed: nothing,
    },
  )
  store.start(kept)
  await store.flush()
  store.stop()
  let sent = 0
  for (const each of kept) {
    const line = store.line(each.itemNo)
    const { status } = line
    if (status.kind === 'waiting') continue
    if ('attempted' in status) {
      const description = items.find(({ itemNo }) => itemNo === each.itemNo)?.description ?? `Item ${each.itemNo}`
      const place = `${locationNo} ${locationName}, ${shortWeekday(weekdayOf(orderDate))} ${shortDate(orderDate)}`
      storage.refuse(each, { text: reasonOf(line), description, place })
      continue
    }
    storage.forget(each.itemNo)
    sent += 1
  }
  return sent
}

function reasonOf({ status, quantity }: LineView): string {
  if (status.kind === 'conflict')
    return `${status.by || 'Someone else'} has changed it to ${quantity || 'empty'} since.`
  return 'text' in status ? status.text : ''
}
