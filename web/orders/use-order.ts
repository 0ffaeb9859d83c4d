import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#contract/index.ts'
import { BEFORE_LOAD_MS } from '#rules/limits.ts'
import type { HistoryMode } from '#rules/orders/order-history.ts'
import { useMoves } from '../portal/address.ts'
import { ask, askedFirst } from '../portal/api.ts'
import { type OrderPlace, paths } from '../portal/paths.ts'
import { hold } from '../portal/unsent/alone.ts'
import { keptOf } from '../portal/unsent/kept.ts'
import { makeOnce } from './data/make-order.ts'
import { openingQuestion } from './data/opening-question.ts'
import type { Order } from './data/order-api.ts'
import { sendingOf } from './saving/unsent-storage.ts'

/** Who sends what is kept is waited for so long. */
const SENDING_MS = 5_000
const HANDED_OVER_MS = 1_000

export interface OpenedOrder {
  readonly order: Order | undefined
  readonly error: Error | undefined
  /** Reads the order again; the old one stays on the screen in the meantime. Rejects with what went wrong. */
  readonly reload: (historyMode?: HistoryMode) => Promise<Order>
  readonly retry: () => void
}

/** Loads the order of an address, or makes it and puts its number into the address (ORD-17, ORD-19). */
export function useOrder(place: OrderPlace, userId: number): OpenedOrder {
  // While another place may be sending what is kept of it, an answer that is there already may be older than that.
  const [order, setOrder] = useState(() =>
    place.orderNo === undefined || keptOf(userId, place.orderNo).length > 0
      ? undefined
      : askedFirst(api.orders.load, openingQuestion(place.orderNo)),
  )
  const [error, setError] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  const { go } = useMoves()
  const loadedNo = order?.header.orderNo
  const isThere = place.orderNo !== undefined && place.orderNo === loadedNo

  const latest = useRef({ place, go })
  latest.current = { place, go }
  const { orderNo: wantedNo, locationNo: wantedLocation, orderDate: wantedDate } = place

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt an address; `attempt` asks for another
  useEffect(() => {
    if (isThere) return
    const stop = new AbortController()
    // From here on this screen sends what is kept, and nobody else; who is at it now comes to an end first.
    const held = wantedNo === undefined ? undefined : hold(sendingOf(userId, wantedNo), SENDING_MS)
    const isKept = wantedNo !== undefined && keptOf(userId, wantedNo).length > 0
    const take = (loaded: Order) => {
      if (stop.signal.aborted) return
      setError(undefined)
      setOrder(loaded)
      const { orderNo, routeNo, locationNo, orderDate } = loaded.header
      // Replaced, not pushed: Back must not come past "create" again.
      if (wantedNo !== undefined) return
      const address = latest.current.place.cameFrom === 'summary' ? paths.summaryOrder : paths.order
      latest.current.go(address({ orderNo, routeNo, locationNo, orderDate }), { replace: true })
    }
    const fail = (reason: Error) => {
      if (!stop.signal.aborted) setError(reason)
    }
    const open = async () => {
      if (wantedNo === undefined) return makeAt(latest.current.place)
      if (isKept) await held?.granted
      return load(wantedNo, undefined, stop.signal)
    }
    const timer = setTimeout(() => void open().then(take, fail), BEFORE_LOAD_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
      // The store of the open order holds it by now.
      setTimeout(() => held?.release(), HANDED_OVER_MS)
    }
  }, [wantedNo, wantedLocation, wantedDate, isThere, attempt, userId])

  const reload = useCallback(
    async (historyMode?: HistoryMode) => {
      const fresh = await load(loadedNo ?? '', historyMode)
      setOrder(fresh)
      return fresh
    },
    [loadedNo],
  )
  const retry = () => {
    setError(undefined)
    setAttempt((count) => count + 1)
  }
  return { order: isThere || place.orderNo === undefined ? order : undefined, error, reload, retry }
}

function makeAt({ locationNo, orderDate, routeNo, shipToCustomerNo }: OrderPlace): Promise<Order> {
  if (locationNo === undefined || orderDate === undefined) {
    return Promise.reject(new Error('This address does not say which location and date the order is for.'))
  }
  return makeOnce({ locationNo, orderDate, routeNo, shipCustomerNo: shipToCustomerNo })
}

const load = (orderNo: string, historyMode?: HistoryMode, signal?: AbortSignal): Promise<Order> =>
  ask(api.orders.load, openingQuestion(orderNo, historyMode), signal ? { signal } : {})
