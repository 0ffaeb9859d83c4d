import { addDays, daysBetween, isOnMenuDay, type PlainDate, weekdayOf } from '#rules/calendar.ts'
import { isForEveryCustomer } from '#rules/items/menu.ts'
import type { OrderState } from '#rules/ordering/order.ts'
import type { Row } from '../import/layout.ts'
import { isPlantAtRest } from './closing-days.ts'
import { type DemoCustomer, demoCustomers, SHARING_CUSTOMER, type Trade } from './customers.ts'
import type { Menu } from './menus.ts'
import { earlyRoutes } from './places.ts'
import { type Random, randomOf } from './random.ts'
import { DEMO_CUSTOMER } from './users.ts'

/** What one location usually orders. */
export interface Habit {
  readonly location: Row<'locations'>
  readonly customer: DemoCustomer
  readonly wants: readonly { readonly itemNo: string; readonly mean: number; readonly shelfLifeDays: number }[]
}

/** Sunday to Saturday, as parts of the day's mean: bought sandwiches of a bakery shop; a plant's vending machines. */
const profiles: Readonly<Record<Trade, readonly number[]>> = {
  retail: [0.88, 0.99, 0.74, 0.82, 0.92, 1.2, 1.44],
  institution: [0.02, 1.04, 1.02, 1.0, 1.0, 0.94, 0.4],
}
/** Variance over mean of what a shop sells of one item in a day. */
const NOISE = 2
/** Share of a location's usual items that stands on one order. */
const LINE_SHARE = 0.66
const ORDERING_SHARE = 0.94
/** How many have ordered so many days ahead already; today and tomorrow everybody has. */
const AHEAD = [1, 1, 0.75, 0.5, 0.35, 0.2, 0.12, 0.08]
/** Food is bought so as not to run out: what sells in its life is a little less than what was ordered. */
const SOLD_SHARE = 0.95
const SOLD_NOISE = 1.05
const LONGEST_WASTED_LIFE = 10

/** What each location usually orders, from the menu it sees. */
export function makeHabits(
  seed: string,
  locations: readonly Row<'locations'>[],
  menus: readonly Menu[],
  entries: readonly Row<'itemListEntries'>[],
): Habit[] {
  const shown = new Set(
    entries
      .filter(({ showOnMenu }) => showOnMenu)
      .map(({ customerNo, listCode, itemNo }) => `${customerNo}|${listCode}|${itemNo}`),
  )
  const onMenu = new Map(
    menus.map(({ customerNo, listCode, products }) => [
      `${customerNo}|${listCode}`,
      products.filter(({ item }) => shown.has(`${customerNo}|${listCode}|${item.itemNo}`) && isForEveryCustomer(item)),
    ]),
  )
  const customers = new Map(demoCustomers.map((customer) => [customer.customerNo, customer]))
  return locations.flatMap((location) => {
    const { customerNo, locationNo, itemListCode, isActive } = location
    const customer = customers.get(customerNo)
    const owner = customerNo === SHARING_CUSTOMER ? DEMO_CUSTOMER : customerNo
    const products = onMenu.get(`${owner}|${itemListCode}`) ?? []
    if (!customer || !isActive) return []
    const random = randomOf(`${seed}|habit|${customerNo}|${locationNo}`)
    const size = 0.6 + random.next() * 0.9
    const wants = random.some(products, Math.round(customer.lines / LINE_SHARE)).map(({ item }) => ({
      itemNo: item.itemNo,
      mean: size * (1.5 + 9 * random.next() ** 2),
      shelfLifeDays: item.shelfLifeDays,
    }))
    return [{ location, customer, wants }]
  })
}

interface Order {
  readonly state: OrderState
  readonly lines: readonly { readonly itemNo: string; readonly quantity: number; readonly shelfLifeDays: number }[]
  readonly orderedAt: string
}

/** The order of one location for one day, the same whenever it is asked for; undefined when there is none yet. */
function orderOf(
  seed: string,
  { location, customer, wants }: Habit,
  date: PlainDate,
  today: PlainDate,
): Order | undefined {
  if (!isOnMenuDay(location.menuDays, date) || isPlantAtRest(date)) return undefined
  const random = randomOf(`${seed}|${location.customerNo}|${location.locationNo}|${date}`)
  const daysAhead = daysBetween(today, date)
  if (!random.chance(ORDERING_SHARE)) return undefined
  if (random.next() >= (daysAhead <= 0 ? 1 : (AHEAD[daysAhead] ?? 0))) return undefined
  const isCancelled = random.chance(0.006)
  const ordered = addDays(date, -random.whole(3, 4))
  const orderedOn = ordered < today ? ordered : addDays(today, -1)
  const orderedAt = `${orderedOn} ${two(random.whole(6, 20))}:${two(random.whole(0, 59))}`
  const lines = linesOf(random, customer.trade, wants, date)
  if (lines.length === 0) return undefined
  return { state: isCancelled ? 'cancelled' : stateOf(location.routeNo, daysAhead), lines, orderedAt }
}

const two = (value: number): string => String(value).padStart(2, '0')

function linesOf(random: Random, trade: Trade, wants: Habit['wants'], date: PlainDate): Order['lines'] {
  const weight = profiles[trade][weekdayOf(date) - 1] ?? 1
  const chosen = wants.filter(() => random.chance(LINE_SHARE))
  const lines = chosen.map(({ itemNo, mean, shelfLifeDays }) => ({
    itemNo,
    shelfLifeDays,
    quantity: random.count(mean * weight, NOISE),
  }))
  return lines.filter(({ quantity }) => quantity > 0)
}

/** Yesterday's are delivered, today's in production, tomorrow's on some routes; the rest of tomorrow's is past its cut-off and open. */
function stateOf(routeNo: string, daysAhead: number): OrderState {
  if (daysAhead < 0) return 'shipped'
  if (daysAhead === 0) return 'in production'
  return daysAhead === 1 && earlyRoutes.includes(routeNo) ? 'in production' : 'open'
}

export interface Demand {
  readonly orders: Row<'orders'>[]
  readonly waste: Row<'waste'>[]
}

/** Orders for the days from `from` to `to`, and the posted waste of what did not sell by yesterday. */
export function demandOf(
  seed: string,
  habits: readonly Habit[],
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
): Demand {
  const orders: Row<'orders'>[] = []
  const waste: Row<'waste'>[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (const habit of habits) {
      const order = orderOf(seed, habit, date, today)
      if (!order) continue
      orders.push(...orderRows(habit, date, order))
      if (habit.customer.keepsWaste && order.state === 'shipped')
        waste.push(...wasteRows(seed, habit, date, order, today))
    }
  }
  return { orders, waste }
}

function orderRows(
  { location: { customerNo, locationNo } }: Habit,
  orderDate: PlainDate,
  { state, lines, orderedAt }: Order,
): Row<'orders'>[] {
  const externalNo = `${orderDate}-${locationNo}`
  const orderedBy = customerNo === DEMO_CUSTOMER ? 'CLERK' : `S${locationNo.slice(2)}`
  return lines.map(({ itemNo, quantity }) => ({
    customerNo,
    externalNo,
    locationNo,
    orderDate,
    usedOnDay: null,
    state,
    itemNo,
    quantity,
    orderedAt,
    orderedBy,
  }))
}

/** Waste is what was ordered and not sold at the end of its shelf life. */
function wasteRows(
  seed: string,
  { location: { customerNo, locationNo } }: Habit,
  date: PlainDate,
  { lines }: Order,
  today: PlainDate,
): Row<'waste'>[] {
  const random = randomOf(`${seed}|waste|${customerNo}|${locationNo}|${date}`)
  return lines.flatMap(({ itemNo, quantity, shelfLifeDays }) => {
    const left = quantity - random.count(quantity * SOLD_SHARE, SOLD_NOISE)
    const wastedOn = addDays(date, shelfLifeDays)
    if (left <= 0 || shelfLifeDays > LONGEST_WASTED_LIFE || wastedOn >= today) return []
    const externalNo = `${date}-${locationNo}-${itemNo}`
    return [{ customerNo, externalNo, locationNo, itemNo, wastedOn, quantity: left, recordedBy: 'WASTE' }]
  })
}
