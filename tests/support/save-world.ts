/** A clock, a server and a network that do as a test tells them, for the saving of an order. */

import type { ServerCheck } from '#web/orders/saving/connection.ts'
import type { LineStatus, SaveAnswer, SaveRequest, Unsent } from '#web/orders/saving/line-state.ts'
import { createQuantityStore, type QuantityStore } from '#web/orders/saving/saving.ts'

/** Time that stands still between events; every event is followed by all that it sets off. */
export function makeTime() {
  let now = 0
  let order = 0
  let events: { at: number; order: number; run: () => void }[] = []
  const later = (run: () => void, ms: number) => {
    const event = { at: now + ms, order: order++, run }
    events.push(event)
    return () => {
      events = events.filter((one) => one !== event)
    }
  }
  const drain = async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve()
  }
  const step = async () => {
    const next = events.toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
    if (!next) return false
    events = events.filter((one) => one !== next)
    now = next.at
    next.run()
    await drain()
    return true
  }
  return { later, step, drain, now: () => now, pending: () => events.length }
}

export type Mishap = 'none' | 'request lost' | 'answer lost' | 'late' | 'fault' | 'fault after saving'

/** A server with versions, refusals, a cut-off and other people; the network in front of it does as it is told. */
export function makeServer(
  time: ReturnType<typeof makeTime>,
  mishap: () => { what: Mishap; ms: number },
  bumpsAlways = false,
) {
  const lines = new Map<string, { quantity: number; version: number }>()
  const history = new Map<string, { at: number; quantity: number }[]>()
  const applied: string[] = []
  let closed: string | undefined
  const inFlight = new Map<string, number>()
  let most = { perLine: 0, inAll: 0 }
  const lineOf = (itemNo: string) => lines.get(itemNo) ?? { quantity: 0, version: 1 }
  const write = (itemNo: string, quantity: number) => {
    lines.set(itemNo, { quantity, version: lineOf(itemNo).version + 1 })
    history.set(itemNo, [...(history.get(itemNo) ?? []), { at: time.now(), quantity }])
  }
  const act = ({ itemNo, quantity, version }: SaveRequest): SaveAnswer => {
    if (closed) return { kind: 'refused', text: closed, isClosed: true }
    if (quantity === 13) return { kind: 'refused', text: 'No thirteens.', isClosed: false }
    const line = lineOf(itemNo)
    if (line.version !== version) return { kind: 'conflict', ...line, by: 'OTHER' }
    if (bumpsAlways || line.quantity !== quantity) {
      write(itemNo, quantity)
      applied.push(`${itemNo}=${quantity}`)
    }
    return { kind: 'saved', ...lineOf(itemNo) }
  }
  const down = (isUnreachable: boolean): SaveAnswer => ({ kind: 'down', text: 'No answer.', isUnreachable })
  const send = (request: SaveRequest) =>
    new Promise<SaveAnswer>((resolve) => {
      const mine = (inFlight.get(request.itemNo) ?? 0) + 1
      inFlight.set(request.itemNo, mine)
      const all = [...inFlight.values()].reduce((a, b) => a + b, 0)
      most = { perLine: Math.max(most.perLine, mine), inAll: Math.max(most.inAll, all) }
      const { what, ms } = mishap()
      let answer: SaveAnswer
      time.later(() => {
        if (what === 'none') answer = act(request)
        if (what === 'answer lost' || what === 'fault after saving') act(request)
        if (what === 'late') time.later(() => act(request), 700)
      }, ms / 2)
      time.later(() => {
        inFlight.set(request.itemNo, (inFlight.get(request.itemNo) ?? 1) - 1)
        resolve(what === 'none' ? answer : down(!what.startsWith('fault')))
      }, ms)
    })
  const checkServer = () =>
    new Promise<ServerCheck>((resolve) => {
      const { what, ms } = mishap()
      let seen: ServerCheck
      time.later(() => {
        seen = { kind: 'seen', closed, lines: [...lines].map(([itemNo, line]) => ({ itemNo, ...line })) }
      }, ms / 2)
      time.later(() => resolve(what === 'none' ? seen : { kind: 'down' }), ms)
    })
  return {
    lines,
    applied,
    send,
    checkServer,
    write,
    quantityOf: (itemNo: string) => lineOf(itemNo).quantity,
    hadSince: (itemNo: string, quantity: number, since: number) => {
      const log = [{ at: 0, quantity: 0 }, ...(history.get(itemNo) ?? [])]
      return log.some((one, i) => one.quantity === quantity && (log[i + 1]?.at ?? Number.POSITIVE_INFINITY) >= since)
    },
    close: () => {
      closed = 'The cut-off has passed.'
    },
    most: () => most,
  }
}

export const fine = () => ({ what: 'none' as const, ms: 100 })
export function makeStore(
  server: ReturnType<typeof makeServer>,
  time: ReturnType<typeof makeTime>,
  itemNos: readonly string[],
) {
  const kept = new Map<string, Unsent>()
  const closed: string[] = []
  for (const itemNo of itemNos) if (!server.lines.has(itemNo)) server.lines.set(itemNo, { quantity: 0, version: 1 })
  const items = () => [...server.lines].map(([itemNo, line]) => ({ itemNo, lastQuantity: 0, ...line }))
  const store = createQuantityStore(
    items(),
    { oneItemPerTray: false, limit: 300 },
    {
      send: server.send,
      checkServer: server.checkServer,
      later: time.later,
      now: () => new Date(time.now()),
      keep: (unsent) => kept.set(unsent.itemNo, unsent),
      forget: (itemNo) => kept.delete(itemNo),
      onClosed: (text) => closed.push(text),
    },
  )
  /** Lines that are not clean. */
  const busy = () =>
    new Map(
      itemNos
        .map((itemNo) => [itemNo, statusOf(store, itemNo)] as const)
        .filter(([, status]) => status.kind !== 'clean'),
    )
  return { store, kept, closed, busy, refresh: () => store.refresh(items()) }
}
export const run = async (time: ReturnType<typeof makeTime>, until = 60_000) => {
  await time.drain()
  while (time.now() < until && (await time.step()));
}
export const statusOf = (store: QuantityStore, itemNo: string): LineStatus => store.line(itemNo).status
export const kindsOf = (store: QuantityStore, ...itemNos: string[]) =>
  itemNos.map((itemNo) => statusOf(store, itemNo).kind)
