/** Many uploaded orders judged and written at once: the sending of a batch and the API's call end here (UPL-10, UPL-12). */
import { makeDate } from '#rules/ordering/order.ts'
import { type DayOrder, judgeGroup } from '#rules/uploads/judge-group.ts'
import type { GroupVerdict, LineVerdict } from '#rules/uploads/line.ts'
import type { Db } from '../db/open.ts'
import { type LineToStore, storeLines } from '../ordering/lines.sql.ts'
import type { World } from '../runtime/world.ts'
import * as sql from './apply.sql.ts'
import { type Gathered, gatherFacts, type UploadGroup } from './facts.ts'

/** Who sends, and through which platform. */
export interface Sending {
  readonly userCode: string
  readonly userId: number
  readonly isStaff: boolean
  readonly mappedRouteNo: string
  readonly channel: 'upload' | 'enterprise'
  /** Of a program: a date far ahead is meant. Lines of a file are confirmed one by one. */
  readonly isDateConfirmed?: boolean
  readonly requestId: string
  readonly address: string
  /** Names the batch or the request in the record. */
  readonly note: string
}

/** A group with its verdict, and what the screen shows of its place. */
export interface Applied {
  readonly group: UploadGroup
  readonly verdict: GroupVerdict
  /** The order that was made or set; of a dry run the one that would be set. */
  readonly orderNo: string | undefined
  /** What that order held before. */
  readonly piecesBefore: number | undefined
  readonly locationName: string | undefined
  readonly routeNo: string | undefined
  readonly limit: number
}

/** What sending these groups would come to now. Writes nothing and waits for nobody. */
export async function judgeGroups(
  db: Db,
  world: World,
  groups: readonly UploadGroup[],
  sending: Sending,
): Promise<Applied[]> {
  if (groups.length === 0) return []
  const facts = await gatherFacts(db, groups, scopeOf(world, sending, false))
  return judgeAll(groups, facts)
}

/**
 * Judges the groups under the locks of their days and orders and writes what may be, in a handful of statements however many
 * groups there are. A group that is refused stops no other; `tx` must be a transaction.
 */
export async function applyGroups(
  tx: Db,
  world: World,
  groups: readonly UploadGroup[],
  sending: Sending,
): Promise<Applied[]> {
  if (groups.length === 0) return []
  const facts = await gatherFacts(tx, groups, scopeOf(world, sending, true))
  return write(tx, judgeAll(groups, facts), facts, sending)
}

/** Staff that uploads a file enters what customers order: it may set quantities before the cut-off, too. */
const scopeOf = (
  { clock, config }: World,
  { mappedRouteNo, isStaff, channel, isDateConfirmed }: Sending,
  isForUpdate: boolean,
) => ({
  ...{ mappedRouteNo, clock, isForUpdate },
  asksFarDate: channel === 'upload' ? ('of lines' as const) : isDateConfirmed ? undefined : ('of the request' as const),
  viewer: { isStaff, staffMayEditBeforeCutoff: true },
  timeZone: config.timeZone,
})

/** In the order given: what one group makes counts for the next one of the same day (INV-11). */
function judgeAll(groups: readonly UploadGroup[], facts: Gathered): Applied[] {
  return groups.map((group) => {
    const known = facts.factsOf(group)
    const verdict = judgeGroup(group, known)
    const location = facts.locationOf(group)
    const orderNo = verdict.outcome === 'refused' ? undefined : verdict.orderNo
    const before = known.orders.find((order) => order.orderNo === orderNo)
    if (verdict.outcome === 'create') countNew(known.orders, group, before)
    return {
      ...{ group, verdict, orderNo, limit: known.limit, piecesBefore: before?.pieces },
      locationName: location?.name,
      routeNo: location?.routeNo,
    }
  })
}

function countNew(orders: DayOrder[], { usedOnDay }: UploadGroup, taken: DayOrder | undefined): void {
  const made: DayOrder = { orderNo: '0', state: 'open', pastCutoff: false, ...taken, usedOnDay, pieces: 1 }
  if (taken) orders[orders.indexOf(taken)] = made
  else orders.push(made)
}

const isSaved = ({ outcome }: LineVerdict) => outcome === 'save'
const moved = (lines: readonly LineVerdict[]) =>
  lines.filter(isSaved).reduce((sum, { quantity, storedQuantity }) => sum + quantity - storedQuantity, 0)

async function write(tx: Db, judged: readonly Applied[], facts: Gathered, sending: Sending): Promise<Applied[]> {
  const isNew = ({ verdict, orderNo }: Applied) => verdict.outcome === 'create' && orderNo === undefined
  const newNos = (await sql.takeOrderNos(tx, judged.filter(isNew).length)).values()
  const inserts: sql.OrderToInsert[] = []
  const totals: sql.OrderTotal[] = []
  const lines: LineToStore[] = []
  const records: sql.GroupToRecord[] = []
  const done = judged.map((applied) => {
    const { group, verdict } = applied
    if (verdict.outcome === 'refused' || verdict.outcome === 'unchanged') return applied
    const { customerNo, locationNo, orderDate, usedOnDay } = group
    const orderNo = isNew(applied) ? (newNos.next().value as number) : Number(applied.orderNo)
    const pieces = moved(verdict.lines)
    if (isNew(applied)) {
      inserts.push(newOrder(applied, facts, { orderNo, pieces }))
      records.push({ customerNo, orderNo, action: 'order.create', newValue: `${locationNo} ${orderDate}` })
    } else totals.push({ customerNo, orderNo, usedOnDay, pieces })
    const saved = verdict.lines.filter(isSaved)
    for (const { itemNo, quantity, isOverLimit } of saved)
      lines.push({ customerNo, orderNo, itemNo, quantity, confirmedBy: isOverLimit ? 'question' : null })
    const changes = saved.map(({ itemNo, storedQuantity, quantity }) => [itemNo, storedQuantity, quantity])
    records.push({ customerNo, orderNo, action: 'lines.save', newValue: JSON.stringify(changes) })
    return { ...applied, orderNo: String(orderNo) }
  })
  const { userCode, userId, ...door } = sending
  const stamp = { ...door, by: userCode, byId: userId, now: facts.now }
  await sql.insertOrders(tx, inserts, stamp)
  await sql.adjustTotals(tx, totals, stamp)
  await storeLines(tx, lines, stamp)
  await sql.recordGroups(tx, records, stamp)
  return done
}

function newOrder(
  { group }: Applied,
  { locationOf, cutoffOf, menuOf }: Gathered,
  numbers: { readonly orderNo: number; readonly pieces: number },
): sql.OrderToInsert {
  const location = locationOf(group)
  if (!location) throw new Error('An order was judged fit to be made for a location that is none.')
  const { customerNo, locationNo, orderDate, usedOnDay } = group
  return {
    ...{ customerNo, locationNo, orderDate, usedOnDay, ...numbers },
    ...menuOf(location, orderDate),
    routeNo: location.routeNo,
    cutoffAt: cutoffOf(group).cutoffAt,
    labelCustomerNo: location.labelCustomerNo,
    shipCustomerNo: location.shipToCustomerNo,
    shipToCode: location.shipToCode,
    deliverySequence: location.routeSequence,
    makeDate: makeDate(orderDate, location.leadDays),
  }
}
