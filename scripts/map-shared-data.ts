// node scripts/map-shared-data.ts SOURCE TARGET: brings real input data (products, stores and deliveries in the layout of
// its own README) into the layout of docs/import.md. What the source lacks (prices, trays, routes) is made up, the same
// every time.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import { dayLetter, type PlainDate, type Weekday, weekdayOf } from '#rules/calendar.ts'
import { QUANTITY_MAX } from '#rules/limits.ts'
import type { Draft, FileName } from '#server/import/layout.ts'
import { csvOf } from '#tests/support/import-csv.ts'

type Drafts = { readonly [F in FileName]?: readonly Draft<F>[] }
type Source = Readonly<
  Record<'products' | 'stores' | 'demand' | 'demand_items' | 'demand_item_map', readonly Record<string, string>[]>
>
export interface Mapped {
  readonly files: Readonly<Record<string, number>>
  /** Deliveries that are no orders, and why. */
  readonly skipped: { creditNotes: number; unmappedItems: number; impossibleQuantities: number }
}

/** The group of shops that deliveries are known of; its number is the one in the sample order files. */
export const GROUP = '125600'
const customers: readonly (Draft<'customers'> & { readonly owns: (store: Record<string, string>) => boolean })[] = [
  {
    customerNo: GROUP,
    name: 'Example C-Store Buying Group',
    city: 'Des Moines',
    xmlUploadEnabled: true,
    posEnabled: true,
    itemListsAllowed: 3,
    owns: ({ source }) => source?.startsWith('IA-') === true,
  },
  {
    customerNo: '126100',
    name: 'Example Warehouse Clubs',
    city: 'Saint Louis',
    owns: ({ source, kind }) => source?.startsWith('USDA-') === true && kind === 'club',
  },
  {
    customerNo: '126200',
    name: 'Example Supercenters',
    city: 'Little Rock',
    owns: ({ source }) => source?.startsWith('USDA-') === true,
  },
  {
    customerNo: '126300',
    name: 'Example Hospital Buying Group',
    city: 'Chicago',
    owns: ({ source }) => source?.startsWith('CMS') === true,
  },
]
const PRICE_GROUP = 'STANDARD'
const ALL_ITEMS = 'ALL'
const MASTER_SIZE = 600
const WEEKDAYS: readonly Weekday[] = [2, 3, 4, 5, 6, 7, 1]

/** Reads the folder `source`, writes the files of the layout to `target`, and tells how many rows each has. */
export async function mapSharedData(source: string, target: string): Promise<Mapped> {
  const read = async (name: string) => {
    const text = await readFile(path.join(source, `${name}.csv`), 'utf8')
    return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  }
  const given: Source = {
    products: await read('products'),
    stores: await read('stores'),
    demand: await read('demand'),
    demand_items: await read('demand_items'),
    demand_item_map: await read('demand_item_map'),
  }
  const skipped = { creditNotes: 0, unmappedItems: 0, impossibleQuantities: 0 }
  const drafts = mapAll(given, skipped)
  await mkdir(target, { recursive: true })
  const files: Record<string, number> = {}
  for (const [name, rows] of Object.entries(drafts) as [FileName, readonly never[]][]) {
    const file = `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.csv`
    await writeFile(path.join(target, file), csvOf(name, rows))
    files[file] = rows.length
  }
  return { files, skipped }
}

function mapAll(given: Source, skipped: Mapped['skipped']): Drafts {
  const orders = mapOrders(given, skipped)
  const { items, prices } = mapItems(given)
  const mapped = given.demand_item_map.map((each) => each['item_no'] ?? '')
  const rest = items.map(({ itemNo }) => itemNo).filter((itemNo) => !mapped.includes(itemNo))
  const usual = [...mapped, ...rest].slice(0, MASTER_SIZE)
  const entries = (customerNo: string, listCode: string, itemNos: readonly string[]) =>
    itemNos.map((itemNo) => ({ customerNo, listCode, itemNo }))
  return {
    customers: customers.map(({ owns: _, ...customer }) => ({
      ...customer,
      customerPriceGroup: PRICE_GROUP,
      retailPriceGroup: PRICE_GROUP,
    })),
    routes: WEEKDAYS.map((weekday) => ({ routeNo: routeOf(weekday), description: `Orders on ${dayLetter(weekday)}` })),
    itemLists: [{ customerNo: GROUP, listCode: ALL_ITEMS }],
    items,
    locations: mapLocations(given, orders),
    itemListEntries: [
      ...customers.flatMap(({ customerNo }) => entries(customerNo, '', usual)),
      ...entries(
        GROUP,
        ALL_ITEMS,
        items.map(({ itemNo }) => itemNo),
      ),
    ],
    customerItems: given.demand_item_map.map((each) => ({
      customerNo: GROUP,
      itemNo: each['item_no'] ?? '',
      customerItemNo: each['customer_item_no'] ?? '',
    })),
    basePrices: prices,
    retailPrices: Array.from({ length: 60 }, (_, index) => ({
      priceGroup: PRICE_GROUP,
      priceCode: priceCode(index),
      cents: 99 + index * 20,
    })),
    cutoffs: WEEKDAYS.map((weekday) => ({ weekday, cutDay: -2, cutTime: '14:00' })),
    orders,
  }
}

const routeOf = (weekday: Weekday): string => `R${weekday}0`
const priceCode = (index: number): string => `A${String(index + 1).padStart(2, '0')}`

/** Mapped products keep their numbers; the others are numbered on from 200000. */
function mapItems(given: Source): { items: Draft<'items'>[]; prices: Draft<'basePrices'>[] } {
  const byUpc = new Map(given.demand_item_map.map((each) => [each['upc'], each]))
  const packs = new Map(given.demand_items.map((each) => [each['item_no'], Number(each['pack'] || 0)]))
  const items = given.products.map((product, index): Draft<'items'> & { cents: number } => {
    const mapped = byUpc.get(product['upc'])
    const step = Number(product['upc']?.slice(5, 11)) % 40
    const isVegan = product['vegan'] === '1'
    const isVegetarian = isVegan || product['vegetarian'] === '1'
    return {
      itemNo: mapped?.['item_no'] ?? String(200_000 + index),
      description: product['name'] ?? '',
      sectionName: product['section'] ?? '',
      upc: product['upc'] ?? '',
      priceCode: priceCode(step + 12),
      msrpCode: priceCode(step + 13),
      traySize: packs.get(mapped?.['demand_item_no'] ?? '') ?? 6,
      shelfLifeDays: Number(product['shelf_life_days'] || 0),
      isVegan,
      isVegetarian,
      isLenten: isVegetarian,
      isGlutenFree: product['glutenfree'] === '1',
      hasPork: product['pork'] === '1',
      salesDescription1: [product['brand'], product['size']].filter(Boolean).join(', '),
      cents: 150 + step * 13,
    }
  })
  const prices = items.map(({ itemNo, cents }) => ({ priceGroup: PRICE_GROUP, itemNo, cents }))
  return { items: items.map(({ cents: _, ...item }) => item), prices }
}

/** Each invoice an order; credit notes, items without a product and what is not a quantity are counted and left out. */
function mapOrders(given: Source, skipped: Mapped['skipped']): Draft<'orders'>[] {
  const itemNos = new Map(given.demand_item_map.map((each) => [each['demand_item_no'], each['item_no']]))
  const lines = new Map<string, Draft<'orders'>>()
  for (const line of given.demand) {
    const { invoice_no: externalNo = '', location_no: locationNo = '', date: orderDate = '' } = line
    const itemNo = itemNos.get(line['item_no'])
    const key = `${externalNo} ${itemNo}`
    const quantity = Number(line['qty']) + (lines.get(key)?.quantity ?? 0)
    if (externalNo.startsWith('RINV-')) skipped.creditNotes += 1
    else if (itemNo === undefined) skipped.unmappedItems += 1
    else if (!Number.isInteger(quantity) || Number(line['qty']) < 1 || quantity > QUANTITY_MAX)
      skipped.impossibleQuantities += 1
    else lines.set(key, { customerNo: GROUP, externalNo, locationNo, orderDate, itemNo, quantity, state: 'shipped' })
  }
  return [...lines.values()]
}

/** A shop is on the route of the weekday it orders on most and may order on each it ever did; the others on one by their number. */
function mapLocations(given: Source, orders: readonly Draft<'orders'>[]): Draft<'locations'>[] {
  const days = new Map<string, Set<PlainDate>>()
  for (const { locationNo, orderDate } of orders)
    days.set(locationNo, (days.get(locationNo) ?? new Set()).add(orderDate))
  const stops = new Map<string, number>()
  return given.stores.flatMap((store) => {
    const customerNo = customers.find(({ owns }) => owns(store))?.customerNo
    const locationNo = store['location_no'] ?? ''
    if (customerNo === undefined) return []
    const ordered = customerNo === GROUP ? [...(days.get(locationNo) ?? [])].map(weekdayOf) : []
    const main = mainWeekday(ordered) ?? WEEKDAYS[Number(locationNo) % 5] ?? 2
    const routeSequence = (stops.get(routeOf(main)) ?? 0) + 10
    stops.set(routeOf(main), routeSequence)
    return {
      customerNo,
      locationNo,
      routeNo: routeOf(main),
      name: store['name'] ?? '',
      isActive: store['status'] === '0',
      menuDays: ordered.length === 0 ? 'MTWRF' : menuDays([...ordered, 2, 3, 4, 5, 6]),
      itemListCode: '',
      pos: customerNo === GROUP ? (store['store_no'] ?? '') : '',
      routeSequence,
    }
  })
}

function mainWeekday(ordered: readonly Weekday[]): Weekday | undefined {
  const count = (weekday: Weekday) => ordered.filter((each) => each === weekday).length
  return ordered.length === 0 ? undefined : WEEKDAYS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

const menuDays = (weekdays: readonly Weekday[]): string =>
  ([1, 2, 3, 4, 5, 6, 7] as const)
    .filter((weekday) => weekdays.includes(weekday))
    .map(dayLetter)
    .join('')

if (process.argv[1] === import.meta.filename) {
  const [source, target] = process.argv.slice(2)
  if (!source || !target) throw new Error('Usage: node scripts/map-shared-data.ts SOURCE TARGET')
  const { files, skipped } = await mapSharedData(source, target)
  for (const [file, rows] of Object.entries(files)) console.log(`${file}: ${rows} rows`)
  console.log(
    `Left out: ${skipped.creditNotes} credit note lines, ${skipped.unmappedItems} lines of items without a product, ${skipped.impossibleQuantities} impossible quantities.`,
  )
}
