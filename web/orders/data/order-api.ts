/** The order's calls as saving wants them, with answers that never throw, and as batches do. */

import { api } from '#contract/index.ts'
import type { Input, Output } from '#contract/kernel/endpoint.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { type GrowthLock, type Lock, quantityLock } from '#rules/ordering/order.ts'
import { ApiDown, ApiRefusal, ask, refusalOf } from '../../portal/api.ts'
import type { Session } from '../../session/session.tsx'
import type { ServerCheck } from '../saving/connection.ts'
import type { SaveAnswer, SaveRequest } from '../saving/line-state.ts'
import { onItsWay } from './on-its-way.ts'

export type Order = Output<typeof api.orders.load>
export type OrderItem = Order['items'][number]
export type OrderHeader = Order['header']

export const SAVE_TIMEOUT_MS = 15_000
const closing = new Set<string>([
  'past cut-off',
  'not yet past cut-off',
  'in production',
  'cancelled',
  'shipped',
  'no right',
  'credit hold',
  'past date',
  'inactive location',
  'day off',
  'no-work day',
  'orders allowed',
] satisfies Lock['code'][])

/** The session, or staff's View As, has ended: quantities wait until it is renewed (SYS-07, IMP-05). */
const WAITS_FOR_LEAVE: ReadonlySet<string> = new Set(['timeout', 'view as ended'])

/** Saves one line. A request that takes longer than 15 s counts as unanswered. */
export async function saveLine(
  orderNo: string,
  { itemNo, quantity, version, confirmedBy }: SaveRequest,
): Promise<SaveAnswer> {
  try {
    const input = { orderNo, itemNo, quantity, version, confirmedBy }
    const answer = await onItsWay(ask(api.orders.saveLine, input, { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) }))
    return { kind: 'saved', quantity: answer.quantity, version: answer.version }
  } catch (error) {
    return saveFailure(error)
  }
}

/** Saves many lines, all or none (ORD-53). Throws what `ask` throws. */
export const saveLines = (input: Input<typeof api.orders.saveLines>) => ask(api.orders.saveLines, input)

/** What a line is told when it was not saved, or its order not made. */
export function saveFailure(error: unknown): SaveAnswer {
  const refusal = refusalOf(api.orders.saveLine, error)
  if (!refusal) {
    const isUnreachable = !(error instanceof ApiDown) || error.isUnreachable
    return { kind: 'down', text: error instanceof Error ? error.message : '', isUnreachable }
  }
  const { quantity, version, modifiedBy } = refusal.facts
  if (WAITS_FOR_LEAVE.has(refusal.code)) return { kind: 'signed out' }
  if (refusal.code === 'conflict' && quantity !== undefined && version !== undefined) {
    return { kind: 'conflict', quantity, version, by: modifiedBy ?? '' }
  }
  return { kind: 'refused', text: refusal.message, isClosed: closing.has(refusal.code) }
}

/** What decides whether this viewer may change quantities. */
export interface Staffness extends Pick<Session, 'policy'> {
  readonly isStaff: boolean
}

/** Reads the order again before anything is sent after a break. */
export async function checkServer(orderNo: string, viewer: Staffness): Promise<ServerCheck> {
  try {
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS)
    const order = await onItsWay(ask(api.orders.load, { orderNo, isShort: true }, { signal }))
    return { kind: 'seen', closed: lockOf(order, viewer)?.text, lines: order.items }
  } catch (error) {
    return notSeen(error)
  }
}

/** Why the server could not be asked how the order stands. */
export const notSeen = (error: unknown): ServerCheck =>
  error instanceof ApiRefusal && WAITS_FOR_LEAVE.has(error.code) ? { kind: 'signed out' } : { kind: 'down' }

const lockOf = (order: Order, { isStaff, policy }: Staffness) =>
  quantityLock(
    { state: stateOf(order.header), pastCutoff: order.pastCutoff, growth: growthOf(order, false) },
    { isStaff },
    policy,
  )

type Grows = Pick<Order, 'closedText' | 'closedCode'> & { readonly items: readonly Pick<OrderItem, 'quantity'>[] }

/** Why the order may not grow, as the server said when it was read; a credit hold may have come since. */
export function growthOf({ closedText, closedCode, items }: Grows, isHeld: boolean): GrowthLock | undefined {
  const mayLower = items.some(({ quantity }) => quantity > 0)
  if (closedText !== undefined) return { code: closedCode as GrowthLock['code'], text: closedText, mayLower }
  return isHeld ? { code: 'credit hold', text: CREDIT_HOLD_REFUSAL, mayLower } : undefined
}

/** `inProduction` says it too, and either is enough (ORD-35). */
export const stateOf = ({ state, inProduction }: OrderHeader): OrderHeader['state'] =>
  inProduction && state === 'open' ? 'in production' : state
