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
}: {
  readonly makeDate: string
  readonly orders: number
  readonly pieces: number
  readonly early: number
}): string {
  if (orders === 0) return `Nothing was released: no order for ${toUsDate(makeDate)} was waiting.`
  const still = early === 0 ? '' : ` ${figure(early)} of them could still be changed by customers.`
  return `${many(orders, 'order')} with ${many(pieces, 'piece')} released to production for ${toUsDate(makeDate)}.${still}`
}

/** What an export left, and what to do: not released yet, too early, or the date of delivery instead of the make date (ERP-02). */
export function waitingTexts(
  makeDate: PlainDate,
  {
    readyCount,
    openCount,
    deliveredThen,
  }: {
    readonly readyCount: number
    readonly openCount: number
    readonly deliveredThen: readonly { readonly makeDate: PlainDate; readonly orders: number }[]
  },
): string[] {
  const ready =
    readyCount === 0
      ? []
      : [
          `${many(readyCount, 'order')} made on ${toUsDate(makeDate)} ${readyCount === 1 ? 'waits' : 'wait'} for release: add --take.`,
        ]
  const open =
    openCount === 0
      ? []
      : [
          `${many(openCount, 'order')} made on ${toUsDate(makeDate)} can still be changed by customers. Export after the cut-off, or add --take --with-open.`,
        ]
  const others = deliveredThen.map(
    ({ makeDate: made, orders }) =>
      `${many(orders, 'order')} delivered on ${toUsDate(makeDate)} ${orders === 1 ? 'is' : 'are'} made on ${toUsDate(made)}: use --date ${made} for ${orders === 1 ? 'it' : 'them'}.`,
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
