/** An invented producer as rows of an import: customers, items, locations, orders and the rest. The same day gives the same rows. */
import { addDays, dayLetter, daysBetween, type PlainDate, WEEKDAYS, weekdayOf } from '#rules/calendar.ts'
import { upcCheckDigit } from '#rules/upc.ts'
import { randomOf } from '#server/demo/random.ts'
import type { Draft } from '#server/import/layout.ts'

/** A customer with POS numbers, its own item numbers and the item list SUMMER besides Master. */
export const CHAIN = '300100'
/** A customer whose locations have the same numbers as those of the chain. */
export const CLUB = '300200'
const HOSPITALS = '300300'
const SUMMER = 'SUMMER'
const PRICE_GROUP = 'STANDARD'
const ITEMS = 320
/** Items on Master; SUMMER has the next ones. */
const MASTER = 240
const SUMMER_ITEMS = 40
const PRICE_CODES = 40
const ROUTES = ['R10', 'R20', 'R30', 'R40', 'R50', 'R60']

const customers: readonly Draft<'customers'>[] = [
  { customerNo: CHAIN, name: 'Prairie Corner Shops', city: 'Des Moines', posEnabled: true, itemListsAllowed: 3 },
  { customerNo: CLUB, name: 'Gateway Clubs, "North" & South', city: 'Saint Louis' },
  { customerNo: HOSPITALS, name: 'Sainte-Thérèse Hospitals', city: 'Chicago' },
].map((customer) => ({ ...customer, customerPriceGroup: PRICE_GROUP, retailPriceGroup: PRICE_GROUP }))

/** @param weeks weeks of past orders; from today on there are orders for six days */
export function inventedProducer(today: PlainDate, weeks: number) {
  const items = makeItems()
  const itemNos = items.map(({ itemNo }) => itemNo)
  const lists: Readonly<Record<string, readonly string[]>> = {
    '': itemNos.slice(0, MASTER),
    [SUMMER]: itemNos.slice(MASTER, MASTER + SUMMER_ITEMS),
  }
  const entries = (customerNo: string, listCode: string) =>
    (lists[listCode] ?? []).map((itemNo) => ({ customerNo, listCode, itemNo }))
  const locations = [
    ...makeLocations(CHAIN, 2501, 30),
    ...makeLocations(CLUB, 2501, 12),
    ...makeLocations(HOSPITALS, 10_071, 10),
  ]
  return {
    customers,
    routes: ROUTES.map((routeNo, at) => ({ routeNo, description: `Route ${at + 1}`, leadDays: at % 3 })),
    itemLists: [{ customerNo: CHAIN, listCode: SUMMER }],
    items,
    locations,
    itemListEntries: [...customers.flatMap(({ customerNo }) => entries(customerNo, '')), ...entries(CHAIN, SUMMER)],
    customerItems: itemNos.slice(0, 120).map((itemNo) => ({
      customerNo: CHAIN,
      itemNo,
      customerItemNo: `71${itemNo}`,
    })),
    basePrices: itemNos.map((itemNo, at) => ({ priceGroup: PRICE_GROUP, itemNo, cents: 150 + (at % 40) * 13 })),
    retailPrices: Array.from({ length: PRICE_CODES }, (_, at) => ({
      priceGroup: PRICE_GROUP,
      priceCode: priceCode(at),
      cents: 199 + at * 20,
    })),
    cutoffs: WEEKDAYS.map((weekday) => ({ weekday, cutDay: -2, cutTime: '14:00' })),
    orders: locations.flatMap((location) => makeOrders(location, lists[location.itemListCode] ?? [], today, weeks)),
  }
}

const priceCode = (at: number) => `A${String(at + 1).padStart(2, '0')}`

function makeItems() {
  const kinds = [
    'Ham & Swiss on Rye',
    'Egg Salad, Half',
    '6" Turkey Sub',
    'Crème Caramel',
    'Oat Bar',
    'BLT Wrap',
  ] as const
  const porky: readonly string[] = ['Ham & Swiss on Rye', 'BLT Wrap']
  const random = randomOf('items')
  return Array.from({ length: ITEMS }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'Oat Bar'
    const eleven = `036000${String(29_000 + at)}`
    const isVegan = kind === 'Oat Bar' && random.chance(0.5)
    const isVegetarian = isVegan || ['Egg Salad, Half', 'Crème Caramel'].includes(kind)
    return {
      itemNo: String(200_001 + at),
      description: `${kind} ${at + 1}`,
      sectionName: kind === 'Oat Bar' ? 'SNACKS' : 'SANDWICHES',
      upc: `${eleven}${upcCheckDigit(eleven)}`,
      priceCode: priceCode(at % PRICE_CODES),
      msrpCode: priceCode((at + 1) % PRICE_CODES),
      traySize: random.pick([0, 6, 12]),
      shelfLifeDays: random.whole(3, 365),
      isVegan,
      isVegetarian,
      isLenten: isVegetarian,
      isGlutenFree: random.chance(0.2),
      hasPork: porky.includes(kind),
    }
  })
}

/** Every ninth location is inactive. Every fifth of the chain's has the list SUMMER. */
function makeLocations(customerNo: string, first: number, count: number) {
  const menuDays = ['MTWRF', 'MTWRFS', 'MWF', 'UMTWRFS']
  return Array.from({ length: count }, (_, at) => ({
    customerNo,
    locationNo: String(first + at).padStart(6, '0'),
    routeNo: ROUTES[at % ROUTES.length] ?? '',
    name: `Joe's No. ${at + 1}, Main St`,
    isActive: at % 9 !== 8,
    menuDays: menuDays[at % menuDays.length] ?? '',
    itemListCode: customerNo === CHAIN && at % 5 === 4 ? SUMMER : '',
    pos: customerNo === CHAIN ? `P${at + 1}` : '',
    routeSequence: (at + 1) * 10,
  }))
}

/** An order for each of the location's menu days. Those of an inactive location end a month ago. */
function makeOrders(
  { customerNo, locationNo, menuDays, isActive }: ReturnType<typeof makeLocations>[number],
  menu: readonly string[],
  today: PlainDate,
  weeks: number,
): Draft<'orders'>[] {
  const random = randomOf(`${customerNo} ${locationNo}`)
  const from = addDays(today, -7 * weeks)
  const to = addDays(today, isActive ? 5 : -30)
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, ahead) => addDays(from, ahead))
  return days
    .filter((day) => menuDays.includes(dayLetter(weekdayOf(day))))
    .flatMap((orderDate, at) => {
      const order = { customerNo, externalNo: `SO-${locationNo}-${at + 1}`, locationNo, orderDate }
      const isPast = orderDate < today
      // Blank: the import derives the state from the date.
      const state = isPast && at % 7 === 0 ? 'invoiced' : at % 31 === 0 ? 'cancelled' : undefined
      return random
        .some(menu, random.whole(1, 3))
        .map((itemNo) => ({ ...order, itemNo, quantity: random.whole(1, 48), ...(state ? { state } : {}) }))
    })
}
