/** Print Menu: what the order of that day offers, and what plain questions find of the last one. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toUsDate } from '#rules/calendar.ts'
import type { ReportCell } from '#rules/reports/report-table.ts'
import type { RequestOf } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader, type Whole } from '#tests/support/made-report.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { customerAdmin, OTHER, OWN } from '#tests/support/personas.ts'
import { makeTrade } from '#tests/support/trade.ts'

/** A Tuesday to come, in the second week of the cycle B. */
const DATE = '2026-11-24'
const menuOf = (more: Partial<RequestOf<'menu'>> = {}): RequestOf<'menu'> => ({
  ...{ report: 'menu', fileType: 'PDF', date: DATE, withHistory: false },
  ...more,
})

describe.each(testDatabases())('Print Menu on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    const { db, make } = world
    await makeTrade(world, 31)
    await make.cutoffs()
    const entry = (itemNo: string, listCode: string, more = {}) => ({
      ...{ customerNo: OWN, itemNo, listCode, showOnMenu: true, isAuthorised: false },
      ...more,
    })
    await db
      .insertInto('itemListEntry')
      .values([
        entry('100103', ''),
        entry('100104', '', { showOnMenu: false }),
        ...['100101', '100105', '100106', '100107'].map((itemNo) => entry(itemNo, 'L2')),
        entry('100100', 'L2', { isAuthorised: true }),
      ])
      .execute()
    await db.updateTable('item').set({ isRestricted: true }).where('itemNo', 'in', ['100100', '100106']).execute()
    await db.updateTable('item').set({ isActive: false }).where('itemNo', '=', '100107').execute()
    await db.updateTable('item').set({ sectionName: 'Wraps', traySize: 0 }).where('itemNo', '=', '100105').execute()
    await db.insertInto('menuCycle').values({ menuCycleCode: 'B', weeks: 2 }).execute()
    await db.insertInto('menuWeek').values({ menuCycleCode: 'B', startsOn: '2026-11-15', weekNo: 1 }).execute()
    await db
      .insertInto('menuCycleItem')
      .values([
        { menuCycleCode: 'B', weekNo: 1, itemNo: '100101' },
        { menuCycleCode: 'B', weekNo: 2, itemNo: '100102' },
        { menuCycleCode: 'B', weekNo: 2, itemNo: '100105' },
      ])
      .execute()
    await db.updateTable('location').set({ menuDays: 'MTW' }).where('customerNo', '=', OWN).execute()
    await db
      .updateTable('location')
      .set({ menuCycleCode: 'B' })
      .where('locationNo', 'in', ['000265', '000279'])
      .execute()
    await db.updateTable('location').set({ menuDays: 'MW' }).where('locationNo', '=', '000258').execute()
    // Of one day an order and a canceled one, and an order for a day to come.
    const gate = { locationNo: '000111', routeNo: 'R9' }
    await make.location({ ...gate, name: 'Gate Nine', menuDays: 'T' })
    await make.order({ ...gate, orderDate: '2026-11-10', state: 'shipped', lines: { '100101': 3 } })
    await make.order({ ...gate, orderDate: '2026-11-10', state: 'cancelled', lines: { '100101': 50 } })
    await make.order({ ...gate, orderDate: '2026-12-01', lines: { '100101': 9 } })
    const removed = { customerNo: OWN, itemNo: '100102' }
    await db
      .insertInto('menuRemoval')
      .values([
        { ...removed, listCode: '', menuCycle: '', menuSeqNo: '3' },
        { ...removed, listCode: 'L2', menuCycle: 'B', menuSeqNo: '10', itemNo: '100106' },
      ])
      .execute()
  })

  /** Location → its rows with their section before them. */
  function byLocation({ head, groups }: Whole) {
    const labels = head.columns.map(({ label }) => label)
    const found = new Map<string, { facts: Record<string, string>; rows: ReportCell[][] }>()
    let now: { facts: Record<string, string>; rows: ReportCell[][] } | undefined
    for (const { part, label, rows } of groups) {
      if (part) {
        now = { facts: Object.fromEntries(part.facts.map((fact) => [fact.label, fact.value])), rows: [] }
        found.set(now.facts['Route-Location'] ?? '', now)
      }
      now?.rows.push(...rows.map((row) => [label, ...row]))
    }
    const at = (row: readonly ReportCell[], name: string) => row[labels.indexOf(name) + 1]
    return { found, at }
  }
  /** Locations of the customer that the day has a delivery for, by route and number. */
  async function delivered(where = 'true'): Promise<{ place: string; name: string }[]> {
    const { rows } = await sql<{ place: string; name: string }>`
      select route_no || '-' || location_no as place, name from location
       where customer_no = ${OWN} and is_active and menu_days like '%T%' and ${sql.raw(where)}
       order by route_no collate "C", location_no`.execute(world.db)
    return rows
  }
  const placesOf = (made: Whole) => [...byLocation(made).found.keys()]
  const made = (more?: Partial<RequestOf<'menu'>>, reader?: Reader) => madeReport(world, menuOf(more), reader)

  test('RPT-07 SRV-04 ORD-55 each location’s menu is that of an order made for it on that day', async () => {
    const { found, at } = byLocation(await made())
    const client = await world.as(customerAdmin)
    expect(found.size).toBeGreaterThan(3)
    for (const [place, { rows }] of found) {
      const locationNo = place.slice(-6)
      const created = await client.ask(api.orders.create, {
        customerNo: OWN,
        locationNo,
        orderDate: DATE,
        create: 'create',
      })
      const { items } = created.value
      const offered = items
        .filter(({ isOnMenu, isRemoved }) => isOnMenu && !isRemoved)
        .map((item) => [
          ...[item.sectionName || 'No section', item.itemNo, item.customerItemNo ?? '', item.description],
          ...[item.priceCode ?? '', item.msrpCents, item.traySize || undefined],
        ])
      const told = rows.map((row) => [
        row[0],
        ...['Item', 'Your item', 'Description', 'Code', 'MSRP', 'Tray'].map((name) => at(row, name)),
      ])
      expect(inOrder(told)).toEqual(inOrder(offered))
      expect(offered.length).toBeGreaterThan(0)
    }
    await world.db.deleteFrom('salesOrder').where('orderDate', '=', DATE).execute()
  })

  test('RPT-07 the last order and the waste since, recomputed by plain questions', async () => {
    const { found, at } = byLocation(await made({ withHistory: true }))
    for (const [place, { facts, rows }] of found) {
      const locationNo = place.slice(-6)
      const { rows: orders } = await sql<{ day: string; itemNo: string; quantity: number }>`
        select o.order_date as day, k.item_no, k.quantity from sales_order o join order_line k on k.order_no = o.order_no
         where o.customer_no = ${OWN} and o.location_no = ${locationNo} and o.state <> 'cancelled' and o.pieces > 0
           and o.order_date < ${DATE} and k.quantity > 0`.execute(world.db)
      const last = orders
        .map(({ day }) => day)
        .sort()
        .at(-1)
      const { rows: waste } = await sql<{ day: string; itemNo: string; quantity: number }>`
        select wasted_on as day, item_no, quantity from waste_entry
         where customer_no = ${OWN} and location_no = ${locationNo} and posted_at is not null`.execute(world.db)
      const sumOf = (of: readonly { itemNo: string; quantity: number }[], itemNo: ReportCell) =>
        of.filter((each) => each.itemNo === itemNo).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(facts['Last order']).toMatch(last ? toUsDate(last) : /^None before$/)
      if (last === undefined) continue
      for (const row of rows) {
        const itemNo = at(row, 'Item')
        expect(at(row, 'Last order') ?? 0).toBe(
          sumOf(
            orders.filter(({ day }) => day === last),
            itemNo,
          ),
        )
        expect(at(row, 'Waste since') ?? 0).toBe(
          sumOf(
            waste.filter(({ day }) => day >= last && day < DATE),
            itemNo,
          ),
        )
      }
    }
    expect([...found.values()].flatMap(({ rows }) => rows).some((row) => at(row, 'Last order'))).toBe(true)
    expect([...found.values()].flatMap(({ rows }) => rows).some((row) => at(row, 'Waste since'))).toBe(true)
  })

  test('RPT-05 all locations are the active ones with a delivery on that weekday, by route and number', async () => {
    const rows = await delivered()
    const all = await made()
    expect(placesOf(all)).toEqual(rows.map(({ place }) => place))
    expect(rows.length).toBeGreaterThan(10)
    for (const locationNo of ['000258', '000293']) expect(placesOf(all).join()).not.toContain(locationNo)
    const { found } = byLocation(all)
    expect([...found.values()].map(({ facts }) => facts['Location'])).toEqual(
      rows.map((_, i) => `${i + 1} of ${rows.length} with a delivery on Tuesday`),
    )
    expect(all.head.facts).toContainEqual({ label: 'Locations', value: `${rows.length} with a delivery on Tuesday` })
    expect(all.fileName).toBe('Print Menu 2026-11-24')
  })

  test.each([
    ['000258', 'No delivery on Tuesday.'],
    ['000293', 'This location is inactive.'],
    ['000265', undefined],
  ])('RPT-05 location %s by its number is printed whatever its days, with a note', async (locationNo, note) => {
    const one = await made({ locationNo })
    const [[place, { facts } = { facts: {} as Record<string, string> }] = ['']] = [...byLocation(one).found]
    expect([place.slice(-6), facts['Note']]).toEqual([locationNo, note])
    expect(placesOf(one)).toHaveLength(1)
  })

  test('LNK-06 USR-27 SID-06 a route or ship-to limits the menu; what is out of reach is not there', async () => {
    const of = async (where: string) => (await delivered(where)).map(({ place }) => place)
    expect(placesOf(await made({}, { mappedRouteNo: 'R14' }))).toEqual(await of(`route_no = 'R14'`))
    expect(placesOf(await made({}, { shipTo: 'EAST' }))).toEqual(await of(`ship_to_code = 'EAST'`))
    expect(placesOf(await made({}, { shipTo: 'LOCAL', mappedRouteNo: 'R9' }))).toEqual(
      await of(`ship_to_code = '' and route_no = 'R9'`),
    )
    await expect(made({ locationNo: '000279' }, { mappedRouteNo: 'R14' })).rejects.toThrow(
      'Location 000279 was not found.',
    )
    await expect(made({ locationNo: '000279' }, { shipTo: 'WEST' })).rejects.toThrow('Location 000279 was not found.')
    await expect(made({ locationNo: '000213' }, { customerNo: OTHER, mappedRouteNo: 'R99' })).rejects.toThrow(
      'Location 000213 was not found.',
    )
    await expect(made({ locationNo: '000300' }, { customerNo: OTHER })).rejects.toThrow(
      'Location 000300 was not found.',
    )
  })

  test('CON-01 a customer of a chain has the menu of its master’s list', async () => {
    const branch = '104901'
    await world.make.customer({ customerNo: branch, masterCustomerNo: OWN })
    await world.make.location({ customerNo: branch, locationNo: '000001' })
    await world.make.item({ customerNo: branch, itemNo: '100999' })
    const itemsOf = (whole: Whole) => {
      const { found, at } = byLocation(whole)
      return [...found.values()].flatMap(({ rows }) => rows.map((row) => at(row, 'Item')))
    }
    const { rows } = await sql<{ itemNo: string }>`
      select i.item_no from item_list_entry e join item i on i.item_no = e.item_no
       where e.customer_no = ${OWN} and e.list_code = '' and e.show_on_menu and i.is_active and not i.is_restricted`.execute(
      world.db,
    )
    expect(itemsOf(await made({}, { customerNo: branch })).sort()).toEqual(rows.map(({ itemNo }) => itemNo).sort())
  })

  test('T12 ORD-68 MSRP is there only for who may see it, own item numbers only where the customer has some', async () => {
    const labelsOf = async (reader: Reader) => (await made({}, reader)).head.columns.map(({ label }) => label)
    expect(await labelsOf({})).toEqual(['Item', 'Your item', 'Description', 'Code', 'MSRP', 'Tray', 'Quantity'])
    expect(await labelsOf({ isAdmin: false })).toEqual(['Item', 'Your item', 'Description', 'Code', 'Tray', 'Quantity'])
    await world.make.customer({ customerNo: '104900' })
    expect(await labelsOf({ customerNo: '104900' })).toEqual([
      'Item',
      'Description',
      'Code',
      'MSRP',
      'Tray',
      'Quantity',
    ])
  })

  test('RPT-07 on paper each location begins a page with its own head, and a location that never ordered says so', async () => {
    const client = await world.as(customerAdmin)
    const { path, query } = api.reports.menuPdf
    const response = await client.send(
      'GET',
      `${path}?${new URLSearchParams(query.write({ date: DATE, withHistory: true }) as Record<string, string>)}`,
    )
    const pages = pdfPages(new Uint8Array(await response.arrayBuffer()))
    expect(pages.map((lines) => lines.slice(1, 3))).toEqual(
      (await delivered()).map(({ name }) => [name, 'Menu, Tuesday 11/24/2026']),
    )
    expect(pages.find(([, name]) => name === 'Harbor St Mart')?.join('\n')).toContain('None before')
  })
})

const inOrder = (rows: readonly (readonly ReportCell[])[]) =>
  [...rows].sort((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1))
