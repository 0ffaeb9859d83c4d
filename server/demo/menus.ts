import type { Draft, Row } from '../import/layout.ts'
import { row } from '../import/rows.ts'
import { BIG_LIST_CUSTOMER, CHAIN_CUSTOMER, demoCustomers } from './customers.ts'
import { codeCents, PRICE_CODE_COUNT, type Product, priceCode } from './products.ts'
import { type Random, randomOf } from './random.ts'
import { DEMO_CUSTOMER } from './users.ts'

/** One item list of one customer. */
export interface Menu {
  readonly customerNo: string
  readonly listCode: string
  readonly products: readonly Product[]
}

/** The lists: a Master for each customer that has its own, and the named ones. */
export function makeMenus(seed: string, products: readonly Product[]): Menu[] {
  const active = products.filter(({ item }) => item.isActive)
  const menu = (customerNo: string, listCode: string, size: number, from: readonly Product[] = active): Menu => ({
    customerNo,
    listCode,
    products: randomOf(`${seed}|menu|${customerNo}|${listCode}`).some(from, size),
  })
  const masters = demoCustomers
    .filter(({ listSize }) => listSize > 0)
    .map(({ customerNo, listSize }) => menu(customerNo, '', listSize))
  const light = active.filter(({ item }) => /SALADS|FRUIT|DRINKS|YOGURT|WRAPS/.test(item.sectionName))
  const gentle = active.filter(({ item }) => !item.hasPork && !/SNACK|HOT/.test(item.sectionName))
  return [
    ...masters,
    menu(DEMO_CUSTOMER, 'SUMMER', 220, light),
    menu(DEMO_CUSTOMER, 'HOSPITAL', 150, gentle),
    menu(CHAIN_CUSTOMER, 'FALL', 80),
    menu(BIG_LIST_CUSTOMER, 'BIGLIST', products.length, products),
  ]
}

export const listDrafts = (menus: readonly Menu[]): Draft<'itemLists'>[] =>
  menus.filter(({ listCode }) => listCode !== '').map(({ customerNo, listCode }) => ({ customerNo, listCode }))

/** What stands on the lists; a few items are off the menu for now, and some restricted ones are authorised. */
export const entryRows = (seed: string, menus: readonly Menu[]): Row<'itemListEntries'>[] =>
  menus.flatMap(({ customerNo, listCode, products }) => {
    const random = randomOf(`${seed}|entries|${customerNo}|${listCode}`)
    return products.map(({ item: { itemNo, isRestricted } }) => ({
      customerNo,
      listCode,
      itemNo,
      showOnMenu: !random.chance(0.06),
      isAuthorised: isRestricted && random.chance(0.5),
    }))
  })

/** The chain and the demo's customer have numbers and words of their own. */
export function customerItemDrafts(seed: string, menus: readonly Menu[]): Draft<'customerItems'>[] {
  const masterOf = (customerNo: string) =>
    menus.find((menu) => menu.customerNo === customerNo && menu.listCode === '')?.products ?? []
  const own = (customerNo: string, products: readonly Product[], random: Random) =>
    products.map(({ item }, index) => ({
      customerNo,
      itemNo: item.itemNo,
      customerItemNo: String(7_110_200 + index * 13 + random.whole(0, 12)),
      description: random.chance(0.15) ? `LF ${item.description}`.slice(0, 30) : '',
    }))
  const random = randomOf(`${seed}|own`)
  return [
    ...own(DEMO_CUSTOMER, random.some(masterOf(DEMO_CUSTOMER), 60), random),
    ...own(CHAIN_CUSTOMER, masterOf(CHAIN_CUSTOMER), random),
  ]
}

const priceGroups = { RETAIL: 1, CHAIN: 0.94, INST: 0.97 }
const retailGroups = { R1: 1, R2: 1.06, R3: 0.9 }

export const basePriceRows = (products: readonly Product[]): Row<'basePrices'>[] =>
  Object.entries(priceGroups).flatMap(([priceGroup, factor]) =>
    products.map(({ item: { itemNo }, cents }) =>
      row('basePrices', { priceGroup, itemNo, cents: Math.round(cents * factor) }),
    ),
  )

export const retailPriceRows = (): Row<'retailPrices'>[] =>
  Object.entries(retailGroups).flatMap(([priceGroup, factor]) =>
    Array.from({ length: PRICE_CODE_COUNT }, (_, index) => {
      // Prices end in 9, as shelves like them.
      const cents = Math.round((codeCents(index) * factor) / 10) * 10 - 1
      return { priceGroup, priceCode: priceCode(index), cents }
    }),
  )
