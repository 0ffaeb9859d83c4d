import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { changedBy } from '#rules/changed-by.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { addItemLock, growthLock, quantityLock } from '#rules/ordering/order.ts'
import {
  type AskedLine,
  batchRefusal,
  judgeLines,
  type LineFacts,
  type LineVerdict,
} from '#rules/orders/order-batch.ts'
import { quantityLimit } from '#rules/quantity.ts'
import { Refusal, refuseIf } from '#rules/refusal.ts'
import { reachOf } from '../../access/reach.ts'
import type { Db } from '../../db/open.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/request-error.ts'
import { dayFactsOf } from '../../ordering/growth.sql.ts'
import { storeLines } from '../../ordering/lines.sql.ts'
import { mayStaffEditBeforeCutoff } from '../../ordering/settings.sql.ts'
import * as sql from './save-lines.sql.ts'

type BatchCall = Call<typeof api.orders.saveLines> | Call<typeof api.orders.addLine>
interface Batch {
  readonly lines: readonly AskedLine[]
  /** Staff's Add Item: an item need not be on the order's menu. */
  readonly isAddition: boolean
}

/** Saves many lines, all or none; each is answered for, and so is each that stands in the way (ORD-53). */
export async function saveLines(call: Call<typeof api.orders.saveLines>): Promise<Output<typeof api.orders.saveLines>> {
  return call.transact(async (tx) => {
    const { verdicts, versions, pieces } = await storeBatch(tx, call, { lines: call.input.lines, isAddition: false })
    const lines = verdicts.map((verdict, i) => {
      const version = versions.get(verdict.itemNo)
      const quantity = call.input.lines[i]?.quantity ?? 0
      return version === undefined ? asResult(verdict) : { ...asResult(verdict), quantity, version }
    })
    return { lines, pieces }
  })
}

/** Adds an item to an order, on its menu or not; one that is there gets the quantity (ORD-49). */
export async function addLine(call: Call<typeof api.orders.addLine>) {
  const { itemNo, quantity } = call.input
  return call.transact(async (tx) => {
    const { verdicts, versions } = await storeBatch(tx, call, { lines: [{ itemNo, quantity }], isAddition: true })
    return { quantity, version: versions.get(itemNo) ?? verdicts[0]?.version ?? 0 }
  })
}

/** The gate of a single line for many: order, cut-off, then each line; stored in one statement under the order's lock. */
async function storeBatch(tx: Db, call: BatchCall, { lines, isAddition }: Batch) {
  const { world, caller, customerNo, input, channel, requestId } = call
  const order = await sql.lockForLines(tx, reachOf(caller, customerNo), input.orderNo, world.clock.today())
  if (!order) throw notFound(`Order ${input.orderNo}`)
  const now = world.clock.now()
  const facts = { state: order.state, pastCutoff: isPastCutoff(order.cutoffAt, now) }
  const staffMayEditBeforeCutoff = caller.isStaff && (await mayStaffEditBeforeCutoff(tx))
  refuseIf((isAddition ? addItemLock : quantityLock)(facts, caller, { staffMayEditBeforeCutoff }))

  const known = await knownItems(tx, order, lines)
  const grows = lines.some(({ itemNo, quantity }) => quantity > (known.get(itemNo)?.quantity ?? 0))
  if (grows) refuseIf(growthLock(order, caller, dayFactsOf(order)))
  const limit = quantityLimit(order.maxOrderQuantity)
  const verdicts = judgeLines(lines, (itemNo) => known.get(itemNo), {
    limit,
    isConfirmed: input.confirmedBy !== undefined,
    mayAddOffMenu: isAddition,
  })
  const refusal = batchRefusal(verdicts)
  if (refusal !== undefined) throw new Refusal(refusal, refusalCode(verdicts), { lines: verdicts.map(asHeld) })

  const toStore = lines.filter((_, i) => verdicts[i]?.outcome === 'save')
  const stored = await storeLines(
    tx,
    toStore.map(({ itemNo, quantity }) => ({
      customerNo: order.customerNo,
      orderNo: order.orderNo,
      itemNo,
      quantity,
      confirmedBy: quantity > limit ? (input.confirmedBy ?? null) : null,
    })),
    { by: caller.userCode, isStaff: caller.isStaff, now, channel, requestId },
  )
  const versions = new Map(stored.map(({ itemNo, version }) => [itemNo, version]))
  const moved = toStore.reduce((sum, { itemNo, quantity }) => sum + quantity - (known.get(itemNo)?.quantity ?? 0), 0)
  return { verdicts, versions, pieces: order.pieces + moved }
}

async function knownItems(
  tx: Db,
  order: sql.LinesOrder,
  lines: readonly AskedLine[],
): Promise<ReadonlyMap<string, LineFacts>> {
  const itemNos = lines.map(({ itemNo }) => itemNo)
  const rows = await sql.lineFacts(tx, order, itemNos)
  return new Map(
    rows.map(([itemNo, description, isActive, isOnMenu, isRemoved, quantity, version, by, isStaffChange]) => {
      const modifiedBy = by && changedBy(by, isStaffChange ? order.customerNo : undefined)
      return [itemNo, { description, isActive, isOnMenu, isRemoved, quantity, version, modifiedBy }]
    }),
  )
}

/** The one reason of all that were rejected, else 'rejected'. */
function refusalCode(verdicts: readonly LineVerdict[]): string {
  const codes = new Set(verdicts.flatMap(({ code }) => code ?? []))
  return codes.size === 1 ? ([...codes][0] as string) : 'rejected'
}

const asResult = ({ outcome, ...verdict }: LineVerdict) => ({
  ...verdict,
  outcome: outcome === 'save' ? ('saved' as const) : outcome,
})
const asHeld = ({ outcome, ...verdict }: LineVerdict) => ({
  ...verdict,
  outcome: outcome === 'save' ? ('held' as const) : outcome,
})
