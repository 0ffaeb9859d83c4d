import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate } from '#rules/calendar.ts'
import { cutoffFor } from '#rules/ordering/cutoff.ts'
import { isUpc } from '#rules/upc.ts'
import { dateIn } from '#rules/zone.ts'
import { ZONE } from '#tests/support/zone.ts'
import { checkSheets } from '../import/check.ts'
import { type FileName, fileNames, type Sheet, type Sheets, shapeOf } from '../import/layout.ts'
import { row } from '../import/rows.ts'
import { textOf } from '../import/write.ts'
import { instantOf } from '../runtime/zone.ts'
import { datedCutoffs, isPlantAtRest, weekdayCutoffs } from './closing-days.ts'
import { CHAIN_CUSTOMER, SHARING_CUSTOMER } from './customers.ts'
import { demoRows } from './demo-rows.ts'
import { makeProducts } from './products.ts'
import { DEMO_CUSTOMER } from './users.ts'

const today = '2026-11-20'
const rows = demoRows(today)
const items = new Map((rows.items?.rows ?? []).map((item) => [item.itemNo, item]))
const ofDemo = <R extends { customerNo: string }>(
  sheet: { rows: readonly R[] } | undefined,
  customerNo = DEMO_CUSTOMER,
): R[] => (sheet?.rows ?? []).filter((each) => each.customerNo === customerNo)

test('the same every time for the same day and seed, another for another seed', () => {
  expect(demoRows(today)).toEqual(rows)
  expect(makeProducts('other').map(({ item }) => item.description)).not.toEqual(
    rows.items?.rows.map((item) => item.description),
  )
})

test('as many of everything as the demo is to show', () => {
  const count = (name: FileName) => rows[name]?.rows.length ?? 0
  expect(count('items')).toBe(1500)
  expect(count('customers')).toBe(40)
  expect(count('routes')).toBe(12)
  expect(ofDemo(rows.locations)).toHaveLength(42)
  expect(ofDemo(rows.locations, CHAIN_CUSTOMER)).toHaveLength(1060)
  expect(count('orders')).toBeGreaterThan(120_000)
  expect(count('orders')).toBeLessThan(180_000)
  const lists = new Map<string, number>()
  for (const { customerNo, listCode } of rows.itemListEntries?.rows ?? []) {
    lists.set(`${customerNo} ${listCode}`, (lists.get(`${customerNo} ${listCode}`) ?? 0) + 1)
  }
  expect(lists.get(`${DEMO_CUSTOMER} `)).toBe(600)
  expect(lists.get('105900 BIGLIST')).toBe(1500)
  expect(ofDemo(rows.itemLists).map(({ listCode }) => listCode)).toEqual(['SUMMER', 'HOSPITAL'])
})

test('LOC-36 some locations have contacts, with addresses and phone numbers that no one has', () => {
  const people = ofDemo(rows.locations).flatMap((location) =>
    ([1, 2, 3] as const).flatMap((place) =>
      location[`contact${place}Email`] === ''
        ? []
        : [[location[`contact${place}Email`], location[`contact${place}Phone`], location[`contact${place}Name`]]],
    ),
  )
  expect(people).toHaveLength(15)
  for (const [email, phone, name] of people) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/)
    expect(phone).toMatch(/^555-555-01\d\d$/)
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  }
  const harbor = ofDemo(rows.locations).find(({ locationNo }) => locationNo === '000213')
  expect([harbor?.contact1Email, harbor?.contact2Email, harbor?.contact3Email].filter(Boolean)).toHaveLength(2)
})

test('every row is one that an import would take, and every name in it is the name of something', () => {
  const faults: string[] = []
  // The demo has no rotating menus, and its people have passwords, which no file has.
  for (const name of fileNames.filter((each) => rows[each])) {
    for (const [column, { cell, ...rest }] of Object.entries(shapeOf(name).columns)) {
      const seen = new Set(
        (rows[name] as Sheet<FileName>).rows.map((each) => (each as Record<string, unknown>)[column]),
      )
      for (const value of seen) {
        if ('otherwise' in rest && value === rest.otherwise) continue
        const read = cell.read(textOf(cell, value))
        if ('fault' in read) faults.push(`${shapeOf(name).file} ${column} ${String(value)}: ${read.fault}`)
        else expect(read.value).toEqual(value)
      }
    }
  }
  expect(faults).toEqual([])
  const nothing = {
    keys: new Map(),
    customerItemNos: new Map(),
    ownOrders: new Set<string>(),
    otherNames: new Map(),
    inErp: new Map(),
    orderNos: new Set<number>(),
    cycleWeeks: new Map(),
    users: new Map(),
    complete: new Set<never>(),
    today: '2026-11-19',
  }
  expect(
    checkSheets(
      { sheets: rows as Sheets, problems: [], refusedKeys: new Map(), unreadable: new Set(), rowCounts: new Map() },
      nothing,
    ),
  ).toEqual([])
})

test('SRV-06 one customer has a rotating menu, each week of it with a dish of its own', () => {
  const offered = rows.menuItems?.rows ?? []
  const onIt = (rows.locations?.rows ?? []).filter(({ menuCycleCode }) => menuCycleCode !== '')
  expect(onIt.length).toBeGreaterThan(0)
  expect(new Set(onIt.map(({ menuCycleCode }) => menuCycleCode))).toEqual(new Set(['FOUR']))
  const weeks = new Map<string, number[]>()
  for (const { itemNo, weekNo } of offered) weeks.set(itemNo, [...(weeks.get(itemNo) ?? []), weekNo])
  expect(new Set([...weeks.values()].map(({ length }) => length))).toEqual(new Set([1, 4]))
  expect(new Set([...weeks.values()].filter(({ length }) => length === 1).flat())).toEqual(new Set([1, 2, 3, 4]))
})

describe('products', () => {
  const all = [...items.values()]
  const called = (pattern: RegExp) => all.filter(({ description }) => pattern.test(description))

  test('names differ, most are short, a few are long', () => {
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length)
    const lengths = all.map(({ description }) => description.length)
    expect(lengths.filter((length) => length <= 30).length).toBeGreaterThan(1350)
    expect(Math.max(...lengths)).toBeGreaterThan(110)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(120)
  })

  test('bar codes are valid, differ, and many begin with 0', () => {
    expect(all.every(({ upc }) => isUpc(upc))).toBe(true)
    expect(new Set(all.map(({ upc }) => upc)).size).toBe(all.length)
    expect(all.filter(({ upc }) => upc.startsWith('0')).length).toBeGreaterThan(400)
  })

  test('flags agree with each other and with the names', () => {
    for (const item of all) {
      if (item.isVegan) expect(item.isVegetarian, item.description).toBe(true)
      if (item.isVegetarian) expect(item.isLenten && !item.hasPork, item.description).toBe(true)
      if (item.hasPork) expect(item.isHealthy || item.isLenten, item.description).toBe(false)
    }
    const pork = called(
      /\b(ham|bacon|blt|pork|salami|pepperoni|prosciutto|capicola|chorizo|brat|(?<!turkey )sausage)\b/i,
    )
    expect(pork.length).toBeGreaterThan(150)
    expect(pork.filter(({ hasPork }) => !hasPork)).toEqual([])
    expect(
      called(/chicken|turkey|beef|tuna|salmon|cod\b|steak|fish|seafood/i).filter(({ isVegetarian }) => isVegetarian),
    ).toEqual([])
    expect(
      called(/cheddar|swiss|yogurt|feta|\begg|milk|honey|muffin|croissant/i).filter(({ isVegan }) => isVegan),
    ).toEqual([])
    expect(
      called(/bread|bagel|pita\b|pretzel|noodle|wrap\b|granola|cookie/i).filter(({ isGlutenFree }) => isGlutenFree),
    ).toEqual([])
  })

  test('every price code has a value in each retail group, every item a price in each group', () => {
    const codes = new Set(rows.retailPrices?.rows.map(({ priceGroup, priceCode }) => `${priceGroup} ${priceCode}`))
    for (const { priceCode, msrpCode } of all) {
      for (const group of ['R1', 'R2', 'R3'])
        expect(codes.has(`${group} ${priceCode}`) && codes.has(`${group} ${msrpCode}`)).toBe(true)
    }
    expect(rows.basePrices?.rows).toHaveLength(all.length * 3)
  })
})

describe('customers and places', () => {
  test('104220: 000213 is Harbor St Mart on R14; three routes, Saturdays, ship-tos, lists, closed ones', () => {
    const places = ofDemo(rows.locations)
    expect(places.find(({ locationNo }) => locationNo === '000213')).toMatchObject({
      name: 'Harbor St Mart',
      routeNo: 'R14',
      isActive: true,
    })
    expect(new Set(places.map(({ routeNo }) => routeNo))).toEqual(new Set(['R12', 'R14', 'R20']))
    expect(new Set(places.map(({ name }) => name)).size).toBe(42)
    expect(places.filter(({ menuDays }) => menuDays.includes('S')).length).toBeGreaterThan(8)
    expect(places.filter(({ isActive }) => !isActive)).toHaveLength(2)
    expect(new Set(places.map(({ itemListCode }) => itemListCode))).toEqual(new Set(['', 'SUMMER', 'HOSPITAL']))
    expect(rows.customers?.rows.find(({ customerNo }) => customerNo === DEMO_CUSTOMER)).toMatchObject({
      webOrdersAllowed: 2,
      maxOrderQuantity: 0,
    })
  })

  test('the account with a master has no list entries of its own and orders from its master', () => {
    expect(ofDemo(rows.itemListEntries, SHARING_CUSTOMER)).toEqual([])
    expect(ofDemo(rows.orders, SHARING_CUSTOMER).length).toBeGreaterThan(1000)
  })
})

describe('history', () => {
  const orders = rows.orders?.rows ?? []
  const pieces = (of: typeof orders) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  const onDay = (customerNos: string[], weekday: number) =>
    orders.filter(
      ({ customerNo, orderDate }) =>
        customerNos.includes(customerNo) && new Date(`${orderDate}T00:00Z`).getUTCDay() === weekday,
    )

  test('retail peaks on Friday and Saturday, institutions order Monday to Friday', () => {
    const retail = [DEMO_CUSTOMER]
    const each = (weekday: number) =>
      pieces(onDay(retail, weekday)) / new Set(onDay(retail, weekday).map((o) => o.externalNo)).size
    expect(each(5)).toBeGreaterThan(each(2) * 1.3)
    expect(each(6)).toBeGreaterThan(each(5))
    expect(onDay(['104840'], 0).length + onDay(['104840'], 6).length).toBe(0)
  })

  test('posted waste is 5 to 15 percent of what was delivered, none of it in the future', () => {
    const keepers = new Set(rows.waste?.rows.map(({ customerNo }) => customerNo))
    const delivered = pieces(orders.filter(({ customerNo, state }) => keepers.has(customerNo) && state === 'shipped'))
    const share = (rows.waste?.rows ?? []).reduce((sum, { quantity }) => sum + quantity, 0) / delivered
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.15)
    expect(rows.waste?.rows.every(({ wastedOn }) => wastedOn < today)).toBe(true)
  })

  test.each(['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-15', '2027-01-01'])(
    'made on %s: an order of the demo customer is in production, another is open past its cut-off, some locations have none for an open day',
    (day) => {
      const made = day === today ? rows : demoRows(day)
      const own = ofDemo(made.orders)
      expect(own.some(({ state }) => state === 'in production')).toBe(true)
      const tomorrow = addDays(day, 1)
      if (!isPlantAtRest(tomorrow))
        expect(own.some(({ state, orderDate }) => state === 'open' && orderDate === tomorrow)).toBe(true)
      const ahead = new Set(
        own.filter(({ orderDate }) => orderDate === addDays(day, 5)).map(({ locationNo }) => locationNo),
      )
      expect(ahead.size).toBeLessThan(30)
      expect(
        own.every(({ orderDate, state }) =>
          orderDate < day ? ['shipped', 'cancelled'].includes(state ?? '') : state !== 'shipped',
        ),
      ).toBe(true)
    },
  )
})

test('CUT-13, CAL-13: on any day at any hour a Monday-to-Friday location finds an open day within the week', () => {
  const weekdays = weekdayCutoffs().flatMap((draft) =>
    draft.customerNo ? [] : [{ ...row('cutoffs', draft), weekday: draft.weekday ?? 0 }],
  )
  for (let day: PlainDate = '2026-11-01'; day < '2027-03-01'; day = addDays(day, 1)) {
    const dates = datedCutoffs(day).map((draft) => ({ ...row('cutoffs', draft), orderDate: draft.orderDate ?? '' }))
    for (const hour of ['00:00', '09:00', '13:59', '14:00', '18:30', '23:59']) {
      const now = instantOf(day, hour, ZONE)
      const open = [1, 2, 3, 4, 5, 6, 7].filter((ahead) => {
        const date = addDays(dateIn(now, ZONE), ahead)
        const isMenuDay = ![0, 6].includes(new Date(`${date}T00:00Z`).getUTCDay())
        const cutoff = cutoffFor({ weekdays, dates }, DEMO_CUSTOMER, date)
        const isPast = instantOf(cutoff.date, cutoff.time, ZONE) <= now
        return isMenuDay && !cutoff.isNoWork && !isPast
      })
      expect(open.length, `${day} ${hour}`).toBeGreaterThan(0)
    }
  }
})
