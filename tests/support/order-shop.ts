/** Harbor St Mart and its order for Wednesday 11/25/2026 on the real server, for tests of the order screen. */
import { screen } from '@testing-library/react'
import type { Insertable } from 'kysely'
import { afterEach } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Config } from '#server/runtime/config.ts'
import { freshWorld } from './fresh-world.ts'
import { clerk, OWN, type Persona } from './personas.ts'
import { leavePortal, openPortal, type PortalInTest } from './portal.tsx'
import type { TestWorld } from './world.ts'

export interface ShopLine {
  readonly itemNo: string
  readonly description: string
  readonly quantity: number
  /** What the order of a week ago has of it. */
  readonly last: number
  readonly priceCode?: string
}
export const line = (itemNo: string, description: string, quantity = 0, last = 0): ShopLine => ({
  ...{ itemNo, description, quantity, last },
})

export const ORDER_DAY = '2026-11-25'
export const ORDER_NO = 480_001
/** After the order's cut-off, Monday 11/23 at 2:00 PM, and before its delivery. */
export const PAST_CUTOFF = '2026-11-24T12:00:00-06:00'
export const orderAddress = (orderNo: number | 'create' = ORDER_NO) =>
  `/orders/R14/000213/${orderNo}/edit?FirstDate=11/25/2026`

interface Opened {
  /** Whose browser it is; staff views as the customer. */
  readonly by?: Persona
  /** The addresses that were visited; the last of them is the one that is open. */
  readonly visited?: readonly string[]
  readonly isTwiceMounted?: boolean
}

export interface OrderShop {
  readonly world: TestWorld
  /** Makes the shop, the items of these lines, and the order of a week ago. */
  sell(lines: readonly ShopLine[]): Promise<void>
  /** Makes all that and the order. */
  order(lines: readonly ShopLine[], given?: Partial<Insertable<Tables['salesOrder']>>): Promise<void>
  /** Opens the order's screen and waits for its heading. */
  open(opened?: Opened): Promise<PortalInTest>
  /** What the order has of each item on the list, by item number: '8 0 4'. */
  quantities(): Promise<string>
  /** Somebody else saves the quantity of a line. */
  change(itemNo: string, quantity: number): Promise<unknown>
  /** Another configuration for the rest of the test. */
  configure(changes: Partial<Config>): void
  /** From now on nothing can be stored: each call that would is refused. `true`: there is room again. */
  setRoom(hasRoom: boolean): void
}

/** A shop for a file of tests, emptied before each of them; the screen that a test opens is left after it. */
export function orderShop(): OrderShop {
  let config: Config | undefined
  let hasRoom = true
  const world = freshWorld('embedded', () => {
    config ??= { ...world.config }
    hasRoom = true
    Object.assign(world.config, config)
    Object.assign(world.database, { hasRoom: () => hasRoom })
  })
  afterEach(leavePortal)
  return {
    world,
    async sell(lines) {
      const { make } = world
      await make.customer()
      await make.location()
      await make.cutoffs()
      await list(world, lines)
      await make.order({ orderDate: addDays(ORDER_DAY, -7), lines: ordered(lines, 'last') })
    },
    async order(lines, given) {
      await this.sell(lines)
      // The first number that the server gives (480001): the next order made has another.
      await world.database.pool.query("select nextval('order_no_seq')")
      await world.make.order({ orderNo: ORDER_NO, orderDate: ORDER_DAY, ...given, lines: ordered(lines, 'quantity') })
    },
    async open({ by = clerk, visited = ['/locations', orderAddress()], isTwiceMounted = false } = {}) {
      const viewing = by.customerNo === undefined ? OWN : ''
      const portal = await openPortal(world, by, visited, { viewing, isTwiceMounted })
      await screen.findByRole('heading', { level: 1, name: /^Harbor St Mart/ }, { timeout: 20_000 })
      return portal
    },
    async quantities() {
      const lines = await world.db
        .selectFrom('itemListEntry as e')
        .leftJoin('orderLine as l', (join) => join.onRef('l.itemNo', '=', 'e.itemNo').on('l.orderNo', '=', ORDER_NO))
        .where('e.listCode', '=', '')
        .select('l.quantity')
        .orderBy('e.itemNo')
        .execute()
      return lines.map(({ quantity }) => quantity ?? 0).join(' ')
    },
    async change(itemNo, quantity) {
      const other = await world.as({ ...clerk, userCode: 'OTHER' })
      const asked = { orderNo: String(ORDER_NO), itemNo, quantity }
      const { value } = await other.ask(api.orders.saveLine, asked)
      return value
    },
    configure(changes) {
      Object.assign(world.config, changes)
    },
    setRoom(room) {
      hasRoom = room
    },
  }
}

const ordered = (lines: readonly ShopLine[], of: 'quantity' | 'last') =>
  Object.fromEntries(lines.filter((each) => each[of] > 0).map((each) => [each.itemNo, each[of]]))

/** The items on the customer's list, in few statements: some tests have hundreds. */
async function list({ db }: TestWorld, lines: readonly ShopLine[]): Promise<void> {
  const facts = { sectionName: 'DAILY', traySize: 10, shelfLifeDays: 5, upc: '012345678905' }
  const items = lines.map(({ itemNo, description, priceCode = 'A03' }) => ({
    ...facts,
    itemNo,
    description,
    priceCode,
  }))
  await db.insertInto('item').values(items).execute()
  const named = lines.map(({ itemNo }) => ({ itemNo }))
  const entries = named.map((each) => ({ ...each, customerNo: OWN, listCode: '', showOnMenu: true }))
  await db.insertInto('itemListEntry').values(entries).execute()
  const prices = named.map((each) => ({ ...each, priceGroup: 'CS', cents: 187 }))
  await db.insertInto('basePrice').values(prices).execute()
}
