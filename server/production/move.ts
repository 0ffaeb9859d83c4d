/** Orders go on to shipped and invoiced (SRV-02): those named by our number, or those of a day. */
import { MOVES, moveRefusal } from '#rules/production/moves.ts'
import type { Db } from '../db/open.ts'
import { type MovedBy, moveStates } from '../ordering/moves.sql.ts'
import type { Clock } from '../runtime/clock.ts'
import { type Day, lockDay, lockNamed } from './orders.sql.ts'
import { refuseUnknown } from './release.ts'

export interface MoveAsked {
  readonly move: 'ship' | 'invoice'
  /** None: those of the day. */
  readonly orderNos: readonly string[]
  readonly day: Day | undefined
  /** None: all. */
  readonly routeNos: readonly string[]
}
export interface Moved {
  readonly movedCount: number
  /** Of the orders named, those that stay as they are, with the reason. */
  readonly refused: { orderNo: string; text: string }[]
}

/** Moves those that may; each order named that may not is answered for. */
export async function moveOn(tx: Db, clock: Clock, asked: MoveAsked, by: Omit<MovedBy, 'now'>): Promise<Moved> {
  const { move } = asked
  const found = await toMove(tx, asked)
  const going = found.filter(({ state }) => moveRefusal(state, move) === undefined)
  await moveStates(
    tx,
    going.map(({ orderNo }) => orderNo),
    { action: move === 'ship' ? 'order.ship' : 'order.invoice', to: MOVES[move].to },
    { ...by, now: clock.now() },
  )
  const states = new Map(found.map(({ orderNo, state }) => [orderNo, state]))
  const refused = [...new Set(asked.orderNos)].flatMap((orderNo) => {
    const state = states.get(Number(orderNo))
    const text = state === undefined ? `Order ${orderNo} was not found.` : moveRefusal(state, move)?.text
    return text === undefined ? [] : [{ orderNo, text }]
  })
  return { movedCount: going.length, refused }
}

async function toMove(tx: Db, { move, orderNos, day, routeNos }: MoveAsked) {
  if (orderNos.length > 0) return lockNamed(tx, orderNos)
  await refuseUnknown(tx, routeNos)
  return day === undefined ? [] : lockDay(tx, day, routeNos, MOVES[move].from)
}
