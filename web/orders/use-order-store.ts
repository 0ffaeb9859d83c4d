import { type RefObject, useEffect, useRef, useState } from 'react'
import { figure, many, plural } from '#rules/many.ts'
import { QUANTITY_ALERT_TITLE } from '#rules/quantity.ts'
import { serverNow } from '../portal/clock.ts'
import { hold } from '../portal/unsent/alone.ts'
import { onViewingRenewed } from '../portal/viewing.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { useConfirm } from '../ui/dialog/Confirm.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'
import { createCells } from './cells/cells.ts'
import { checkServer, type OrderHeader, type OrderItem, type Staffness, saveLine } from './data/order-api.ts'
import type { DayName, OrderTools } from './data/order-context.ts'
import { lastQuantity } from './data/order-view.ts'
import type { ServerCheck } from './saving/connection.ts'
import type { SaveAnswer, SaveRequest } from './saving/line-state.ts'
import { createSaveAnnouncements } from './saving/save-announcements.ts'
import { createQuantityStore } from './saving/saving.ts'
import type { StoreItem } from './saving/totals.ts'
import { type UnsentStorage, unsentStorage } from './saving/unsent-storage.ts'

/** How an order's quantities reach the server, and where they wait until they do. */
export interface SavingWay {
  /** Never rejects: a failure is an answer. */
  readonly send: (request: SaveRequest) => Promise<SaveAnswer>
  /** How the order stands; never rejects. */
  readonly check: () => Promise<ServerCheck>
  readonly storage: UnsentStorage
}

/** The way of an order that has its number. */
export const wayOfOrder = (orderNo: string, userId: number, viewer: () => Staffness): SavingWay => ({
  send: (request) => saveLine(orderNo, request),
  check: () => checkServer(orderNo, viewer()),
  storage: unsentStorage(userId, orderNo),
})

/** What is saved: an order, or what a day's order would hold. */
interface Stocked {
  readonly header: Pick<OrderHeader, 'orderLimit' | 'oneItemPerTray'>
  readonly items: readonly OrderItem[]
}

interface StoreDeps extends Staffness {
  /** Asked once, when the order is opened; `viewer` is who looks by then. */
  readonly way: (viewer: () => Staffness) => SavingWay
  /** While the order is open nobody else sends what is kept under this name. */
  readonly sending: string
  /** Which day's column it is, where several orders are on the screen. */
  readonly day?: DayName
  /** Moves to a line: the screen knows which view is shown. */
  readonly goTo: RefObject<(itemNo: string) => boolean>
  /** The server takes no quantities any more: the screen reads why. */
  readonly onClosed: () => void
}

export interface OpenOrderTools extends OrderTools {
  readonly descriptionOf: (itemNo: string) => string
}

/** What an earlier visit could not send has been sent: that is said (SYS-07). What still waits says so at its line. */
function sayKept(toast: Latest['toast'], kept: readonly { itemNo: string }[], unsaved: readonly string[]): void {
  const sent = kept.filter(({ itemNo }) => !unsaved.includes(itemNo)).length
  const were = plural(sent, 'was', 'were')
  if (sent > 0) toast.success(`${many(sent, 'quantity', 'quantities')} kept on this device ${were} sent.`)
}

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The store and the cells of one open order, alive for as long as it is on the screen. */
export function useOrderStore(order: Stocked, deps: StoreDeps): OpenOrderTools {
  const confirm = useConfirm()
  const toast = useToast()
  const latest = useRef({ order, deps, confirm, toast })
  latest.current = { order, deps, confirm, toast }
  const [{ tools, storage }] = useState(() => makeTools(latest))
  const { store } = tools

  const { sending } = deps
  useEffect(() => {
    const held = hold(sending, 0)
    // What is on its way goes on; what waits then is sent from anywhere.
    return () => void store.flush().then(held.release)
  }, [store, sending])
  useEffect(() => {
    const kept = storage.read()
    store.start(kept)
    if (kept.length > 0) void store.flush().then((unsaved) => sayKept(latest.current.toast, kept, unsaved))
    const wake = () => store.wake()
    window.addEventListener('online', wake)
    const stopRenewed = onViewingRenewed(wake)
    return () => {
      stopRenewed()
      window.removeEventListener('online', wake)
      store.stop()
    }
  }, [store, storage])

  const announce = useAnnounce()
  useEffect(() => {
    const { descriptionOf } = tools
    const announcements = createSaveAnnouncements({
      say: announce,
      descriptionOf,
      later,
      now: () => serverNow().getTime(),
    })
    const stopListening = store.onSaved(announcements.saved)
    return () => {
      stopListening()
      announcements.stop()
    }
  }, [store, tools, announce])

  // The order was read again: lines that nobody is changing here take the server's quantities.
  const known = useRef(order.items)
  useEffect(() => {
    if (known.current === order.items) return
    known.current = order.items
    store.refresh(order.items.map(asStored))
  }, [store, order.items])
  return tools
}

interface Latest {
  readonly order: Stocked
  readonly deps: StoreDeps
  readonly confirm: ReturnType<typeof useConfirm>
  readonly toast: ReturnType<typeof useToast>
}

function makeTools(latest: RefObject<Latest>): { tools: OpenOrderTools; storage: UnsentStorage } {
  const { header, items } = latest.current.order
  const { way, day } = latest.current.deps
  const { orderLimit: limit, oneItemPerTray } = header
  const { send, check, storage } = way(() => latest.current.deps)
  const store = createQuantityStore(
    items.map(asStored),
    { limit, oneItemPerTray },
    {
      send,
      checkServer: check,
      later,
      now: serverNow,
      keep: storage.keep,
      forget: storage.forget,
      // Whatever closed it is in the header now: the screen shows the lock and its reason.
      onClosed: () => latest.current.deps.onClosed(),
    },
  )
  let names = new Map<string, string>()
  let namesOf: readonly OrderItem[] | undefined
  const descriptionOf = (itemNo: string) => {
    const now = latest.current.order.items
    if (namesOf !== now) names = new Map(now.map((item) => [item.itemNo, item.description]))
    namesOf = now
    return names.get(itemNo) ?? `Item ${itemNo}`
  }
  const cells = createCells({
    store,
    limit,
    day: day?.key,
    descriptionOf,
    confirm: (question, quantity, was) =>
      latest.current.confirm({
        title: QUANTITY_ALERT_TITLE,
        text: question,
        yes: `Order ${figure(quantity)}`,
        no: was === 0 ? 'Leave it empty' : `Put back ${was}`,
      }),
  })
  const goTo = (itemNo: string) => latest.current.deps.goTo.current(itemNo)
  return { tools: { ...(day && { day }), store, cells, goTo, descriptionOf }, storage }
}

/** What the store knows of an item. */
const asStored = (item: OrderItem): StoreItem => ({
  itemNo: item.itemNo,
  quantity: item.quantity,
  version: item.version,
  traySize: item.traySize,
  baseCostCents: item.baseCostCents,
  isRemoved: item.isRemoved,
  lastQuantity: lastQuantity(item),
})
