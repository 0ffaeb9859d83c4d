/** How an order goes on (SRV-02, ORD-36): open, in production, shipped, invoiced. Only a release, an unlock, staff or the ERP move it. */
import { type PlainDate, toUsDate } from '../calendar.ts'
import { figure, many } from '../many.ts'
import type { OrderState } from '../ordering/order.ts'

export const MOVES = {
  release: { from: 'open', to: 'in production' },
  unlock: { from: 'in production', to: 'open' },
  ship: { from: 'in production', to: 'shipped' },
  invoice: { from: 'shipped', to: 'invoiced' },
} as const satisfies Record<string, { readonly from: OrderState; readonly to: OrderState }>
export type Move = keyof typeof MOVES

export interface MoveRefusal {
  readonly code: 'not released' | 'in production' | 'shipped' | 'invoiced' | 'cancelled' | 'not shipped'
  readonly text: string
}

const ALREADY: Readonly<Record<Exclude<OrderState, 'open'>, MoveRefusal>> = {
  'in production': { code: 'in production', text: 'This order is in production already.' },
  shipped: { code: 'shipped', text: 'This order has been shipped already.' },
  invoiced: { code: 'invoiced', text: 'This order has been invoiced already.' },
  cancelled: { code: 'cancelled', text: 'This order is canceled.' },
}
const NOT_RELEASED: MoveRefusal = {
  code: 'not released',
  text: 'This order is open. Release it to production first.',
}
const NOT_IN_PRODUCTION: MoveRefusal = { code: 'not released', text: 'This order is open. There is nothing to unlock.' }
const NOT_SHIPPED: MoveRefusal = {
  code: 'not shipped',
  text: 'This order is in production. Mark it shipped first.',
}

/** Why an order in this state may not make the move; undefined: it may. Canceled orders never move, and back there is only the unlock. */
export function moveRefusal(state: OrderState, move: Move): MoveRefusal | undefined {
  if (state === MOVES[move].from) return undefined
  if (state === 'open') return move === 'unlock' ? NOT_IN_PRODUCTION : NOT_RELEASED
  if (state === 'in production' && move === 'invoice') return NOT_SHIPPED
  return ALREADY[state]
}

/** The way on; nothing leads out of a canceled order or into one. */
const WAY: readonly OrderState[] = ['open', 'in production', 'shipped', 'invoiced']

/**
 * What an imported row that gives an order's state does to it. The ERP tells what has happened, so steps may have been left out; what
 * it says too late, and of a canceled order, changes nothing. Only an order that the ERP sent is canceled by it.
 */
export function toldState(
  now: OrderState,
  told: OrderState,
  { mayCancel }: { readonly mayCancel: boolean },
): 'same' | 'moves' | 'stays' {
  if (now === told) return 'same'
  if (told === 'cancelled') return mayCancel && (now === 'open' || now === 'in production') ? 'moves' : 'stays'
  const [from, to] = [WAY.indexOf(now), WAY.indexOf(told)]
  return from >= 0 && to > from ? 'moves' : 'stays'
}

export interface ReleaseFacts {
  readonly state: OrderState
  readonly pieces: number
  readonly pastCutoff: boolean
}
/** Whether a release takes the order: open and with a line, its cut-off passed unless those still open were asked for, too (ORD-36). */
export const isReleased = (
  { state, pieces, pastCutoff }: ReleaseFacts,
  { withOpen }: { readonly withOpen: boolean },
): boolean => moveRefusal(state, 'release') === undefined && pieces > 0 && (pastCutoff || withOpen)

/** What a release did, for the screen and the command. */
export function releaseText({
  makeDate,
  orders,
  pieces,
  early,
  isDryRun = false,
}: {
  readonly makeDate: string
  readonly orders: number
  readonly pieces: number
  readonly early: number
  readonly isDryRun?: boolean
}): string {
  if (orders === 0 && isDryRun) return `Nothing would be released: no order for ${toUsDate(makeDate)} is waiting.`
  if (orders === 0) return `Nothing was released: no order for ${toUsDate(makeDate)} was waiting.`
  if (isDryRun)
    return `${many(orders, 'order')} with ${many(pieces, 'piece')} would be released for ${toUsDate(makeDate)}.`
  const still = early === 0 ? '' : ` ${figure(early)} of them could still be changed by customers.`
  return `${many(orders, 'order')} with ${many(pieces, 'piece')} released to production for ${toUsDate(makeDate)}.${still}`
}

/** How to release what waits, in the words of each way to release: the export, the command, and the ERP's call. */
const WAYS_TO_RELEASE = {
  export: {
    ready: 'add --take',
    open: 'Export after the cut-off, or add --take --with-open',
    date: 'use --date ',
  },
  command: { ready: 'leave out --late', open: 'Release after the cut-off, or add --with-open', date: 'use --date ' },
  http: { ready: 'leave out late=1', open: 'Release after the cut-off, or send with_open=1', date: 'send make_date=' },
} as const

interface Waiting {
  readonly readyCount: number
  readonly openCount: number
  readonly deliveredThen: readonly { readonly makeDate: PlainDate; readonly orders: number }[]
}
/**
 * What a release leaves. The orders that a dry run names still wait and are not counted again; the date of delivery matters only where
 * nothing is released.
 */
export const leftBy = (
  waiting: Waiting,
  { orders, early, isDryRun = false }: { readonly orders: number; readonly early: number; readonly isDryRun?: boolean },
): Waiting => ({
  readyCount: Math.max(0, waiting.readyCount - (isDryRun ? orders - early : 0)),
  openCount: Math.max(0, waiting.openCount - (isDryRun ? early : 0)),
  deliveredThen: orders === 0 ? waiting.deliveredThen : [],
})

/**
 * What an export or a release left, and what to do: not released yet, too early, or the date of delivery instead of the make date
 * (ERP-02, ERP-15).
 */
export function waitingTexts(
  way: keyof typeof WAYS_TO_RELEASE,
  makeDate: PlainDate,
  { readyCount, openCount, deliveredThen }: Waiting,
): string[] {
  const words = WAYS_TO_RELEASE[way]
  const ready =
    readyCount === 0
      ? []
      : [
          `${many(readyCount, 'order')} made on ${toUsDate(makeDate)} ${readyCount === 1 ? 'waits' : 'wait'} for release: ${words.ready}.`,
        ]
  const open =
    openCount === 0
      ? []
      : [`${many(openCount, 'order')} made on ${toUsDate(makeDate)} can still be changed by customers. ${words.open}.`]
  const others = deliveredThen.map(
    ({ makeDate: made, orders }) =>
      `${many(orders, 'order')} delivered on ${toUsDate(makeDate)} ${orders === 1 ? 'is' : 'are'} made on ${toUsDate(made)}: ${words.date}${made} for ${orders === 1 ? 'it' : 'them'}.`,
  )
  return [...ready, ...open, ...others]
}

/**
 * What a move does to the prices of an order's lines: out of 'open' they are kept, an unlock gives them back to today's, and those of
 * a canceled order stay as they are.
 */
export function pricesAfter(to: OrderState): 'kept' | 'today' | 'as they are' {
  if (to === 'open') return 'today'
  return to === 'cancelled' ? 'as they are' : 'kept'
}

export const REASON_LENGTH = 250
/** What staff must say to unlock an order. */
export const reasonFault = (reason: string): string | undefined => {
  if (reason.trim() === '') return 'Say why this order is unlocked.'
  return [...reason].length > REASON_LENGTH ? `At most ${REASON_LENGTH} characters.` : undefined
}
