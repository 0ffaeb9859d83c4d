/** Everything that judging many uploaded orders takes, asked of the database in as many statements as for one. */
import type { PlainDate } from '#rules/calendar.ts'
import { isOnMenu } from '#rules/items/menu.ts'
import { isPastCutoff } from '#rules/ordering/cutoff.ts'
import { makeDate } from '#rules/ordering/order.ts'
import { isOffered } from '#rules/ordering/rotation.ts'
import type { LineFacts } from '#rules/orders/order-batch.ts'
import { quantityLimit } from '#rules/quantity.ts'
import type { DayOrder, GroupFacts } from '#rules/uploads/judge-group.ts'
import type { AskedGroup } from '#rules/uploads/line.ts'
import type { Db } from '../db/open.ts'
import { readCutoffsInPeace } from '../ordering/cutoffs.sql.ts'
import { cutoffsOfCustomers, type DayCutoff } from '../ordering/cutoffs.ts'
import { type Day, dayKey, lockDays } from '../ordering/day-lock.sql.ts'
import { cycleOffers, type PlaceOf, placesOf } from '../ordering/rotation/rotations.ts'
import type { Clock } from '../runtime/clock.ts'
import * as sql from './facts.sql.ts'
import { readCodes } from './other-numbers.ts'

export interface UploadGroup extends AskedGroup {
  readonly customerNo: string
}
interface Scope {
  readonly mappedRouteNo: string
  readonly viewer: GroupFacts['viewer']
  readonly asksFarDate: GroupFacts['asksFarDate']
  readonly clock: Clock
  readonly timeZone: string
  /** Days and orders are locked: what was found stays so until the transaction ends. */
  readonly isForUpdate: boolean
}
export interface Gathered {
  /** Asked after the locks, which may have been waited for. */
  readonly now: Date
  readonly locationOf: (group: UploadGroup) => sql.UploadLocation | undefined
  readonly cutoffOf: (group: UploadGroup) => DayCutoff
  /** List and place in the rotating menu of a new order. */
  readonly menuOf: NewOrderMenu
  /** The facts for one group; the list of a day's orders is the same for all groups of the day, and whoever judges adds to it. */
  readonly factsOf: (group: UploadGroup) => GroupFacts & { readonly orders: DayOrder[] }
}

export async function gatherFacts(
  db: Db,
  groups: readonly UploadGroup[],
  { mappedRouteNo, viewer, asksFarDate, clock, timeZone, isForUpdate }: Scope,
): Promise<Gathered> {
  const days = [...new Map(groups.map((group) => [dayKey(group), group])).values()]
  if (isForUpdate) {
    await readCutoffsInPeace(db)
    await lockDays(db, days)
  }
  const locations = new Map((await sql.locationsOf(db, mappedRouteNo, days)).map((row) => [placeKey(row), row]))
  const orders = await sql.ordersOfDays(db, days, isForUpdate)
  const now = clock.now()
  const today = clock.today()
  const customerNos = [...new Set(days.map(({ customerNo }) => customerNo))]
  const cutoffOf = await cutoffs(db, customerNos, days, timeZone)
  const onHold = new Set(await sql.customersOnHold(db, customerNos))
  const locationOf = (group: UploadGroup) => locations.get(placeKey(group))
  const cycles = [...locations.values()].map(({ menuCycleCode }) => menuCycleCode)
  const menuOf = newOrderMenus(await placesOf(db, cycles))
  const codes = await readCodes(db, groups)
  const lineFacts = await itemFacts(db, groups, { orders, locationOf, menuOf, more: codes.itemNos })
  const byDay = new Map<string, DayOrder[]>(days.map((day) => [dayKey(day), []]))
  for (const order of orders) byDay.get(dayKey(order))?.push(asDayOrder(order, now))

  return {
    now,
    locationOf,
    cutoffOf,
    menuOf,
    factsOf(group) {
      const location = locationOf(group)
      const { cutoffAt, isNoWork } = cutoffOf(group)
      return {
        location: location && { ...location, ordersAllowed: location.webOrdersAllowed },
        today,
        isNoWork,
        pastCutoff: isPastCutoff(cutoffAt, now),
        isOnHold: onHold.has(group.customerNo),
        orders: byDay.get(dayKey(group)) ?? [],
        limit: quantityLimit(location?.maxOrderQuantity),
        ...{ viewer, asksFarDate },
        itemFacts: (itemNo, order) => lineFacts(group, itemNo, order),
        otherNumber(code, order) {
          const offered = codes.meaning(group.customerNo, code).flatMap(({ kind, itemNo }) => {
            const facts = lineFacts(group, itemNo, order)
            const isOffered = facts && (facts.version !== null || (facts.isOnMenu && !facts.isRemoved))
            return isOffered ? [{ kind, itemNo, description: facts.description }] : []
          })
          // Several items with one barcode are never guessed between.
          return offered.length === 1 ? offered[0] : undefined
        },
      }
    },
  }
}

const placeKey = ({ customerNo, locationNo }: Pick<Day, 'customerNo' | 'locationNo'>) => `${customerNo}/${locationNo}`

const asDayOrder = (order: sql.OrderOfDays, now: Date): DayOrder => ({
  orderNo: String(order.orderNo),
  state: order.state,
  usedOnDay: order.usedOnDay,
  pieces: order.pieces,
  pastCutoff: isPastCutoff(order.cutoffAt, now),
})

async function cutoffs(
  db: Db,
  customerNos: readonly string[],
  days: readonly Day[],
  timeZone: string,
): Promise<(day: Day) => DayCutoff> {
  const dates = days.map(({ orderDate }) => orderDate).sort()
  const cutoffOf = await cutoffsOfCustomers(db, customerNos, dates[0] ?? '', dates.at(-1) ?? '', timeZone)
  const known = new Map<string, DayCutoff>()
  return ({ customerNo, orderDate }) => {
    const key = `${customerNo}/${orderDate}`
    const found = known.get(key)
    if (found) return found
    const cutoff = cutoffOf(customerNo, orderDate)
    known.set(key, cutoff)
    return cutoff
  }
}

/** The menu of a new order: its location's list and cycle, and the day's place in it (SRV-04, SRV-06). */
const newOrderMenus =
  (placeOf: PlaceOf) =>
  ({ itemListCode, menuCycleCode, leadDays }: sql.UploadLocation, orderDate: PlainDate) => ({
    itemListCode,
    menuCycle: menuCycleCode,
    ...placeOf(menuCycleCode, orderDate, makeDate(orderDate, leadDays)),
  })
type NewOrderMenu = ReturnType<typeof newOrderMenus>

type MenuOf = Pick<sql.OrderOfDays, 'itemListCode' | 'menuCycle' | 'menuSeqNo'>
interface Known {
  readonly orders: readonly sql.OrderOfDays[]
  readonly locationOf: Gathered['locationOf']
  readonly menuOf: NewOrderMenu
  /** Items besides those that the lines name. */
  readonly more: readonly string[]
}

async function itemFacts(
  db: Db,
  groups: readonly UploadGroup[],
  { orders, locationOf, menuOf, more }: Known,
): Promise<(group: UploadGroup, itemNo: string, order: DayOrder | undefined) => LineFacts | undefined> {
  const itemNos = [...new Set([...groups.flatMap(({ lines }) => lines.map(({ itemNo }) => itemNo)), ...more])]
  const byNo = new Map(orders.map((order) => [String(order.orderNo), order]))
  const lists = new Map<string, sql.ItemList>()
  const menus = new Map<string, sql.Menu>()
  const note = (location: sql.UploadLocation, { itemListCode: listCode, menuCycle, menuSeqNo }: MenuOf) => {
    const { customerNo, listOwnerNo } = location
    lists.set(listKey(listOwnerNo, listCode), { customerNo: listOwnerNo, listCode })
    menus.set([customerNo, listCode, menuCycle, menuSeqNo].join('\n'), { customerNo, listCode, menuCycle, menuSeqNo })
  }
  for (const group of groups) {
    const location = locationOf(group)
    if (location) note(location, menuOf(location, group.orderDate))
  }
  for (const order of orders) {
    const location = locationOf({ ...order, usedOnDay: 1, lines: [] })
    if (location) note(location, order)
  }
  const items = new Map((await sql.itemsOf(db, itemNos)).map((row) => [row.itemNo, row]))
  const customerNos = [...new Set(groups.map(({ customerNo }) => customerNo))]
  const ownNames = new Map(
    (await sql.ownNamesOf(db, customerNos, itemNos)).map((row) => [
      `${row.customerNo}\n${row.itemNo}`,
      row.description,
    ]),
  )
  const entries = new Map(
    (await sql.listEntriesOf(db, [...lists.values()], itemNos)).map((row) => [
      `${listKey(row.customerNo, row.listCode)}\n${row.itemNo}`,
      row,
    ]),
  )
  const offerOf = await cycleOffers(
    db,
    [...menus.values()].map(({ menuCycle }) => menuCycle),
    itemNos,
  )
  const removed = new Set(
    (await sql.removalsOf(db, [...menus.values()], itemNos)).map((row) =>
      [row.customerNo, row.listCode, row.menuCycle, row.menuSeqNo, row.itemNo].join('\n'),
    ),
  )
  const stored = new Map(
    orders.length === 0 ? [] : (await sql.linesOf(db, orders)).map((line) => [`${line.orderNo}\n${line.itemNo}`, line]),
  )

  return (group, itemNo, target) => {
    const item = items.get(itemNo)
    const location = locationOf(group)
    if (!item || !location) return undefined
    const { itemListCode, menuCycle, menuSeqNo } =
      (target && byNo.get(target.orderNo)) ?? menuOf(location, group.orderDate)
    const entry = entries.get(`${listKey(location.listOwnerNo, itemListCode)}\n${itemNo}`)
    const line = target && stored.get(`${target.orderNo}\n${itemNo}`)
    return {
      description: ownNames.get(`${group.customerNo}\n${itemNo}`) ?? item.description,
      isActive: item.isActive,
      isOnMenu: isOnMenu(item, entry) && isOffered(offerOf(menuCycle), menuSeqNo, itemNo),
      isRemoved: removed.has([group.customerNo, itemListCode, menuCycle, menuSeqNo, itemNo].join('\n')),
      quantity: line?.quantity ?? null,
      version: line?.version ?? null,
      modifiedBy: line?.modifiedBy ?? null,
    }
  }
}

const listKey = (customerNo: string, listCode: string) => `${customerNo}\n${listCode}`
