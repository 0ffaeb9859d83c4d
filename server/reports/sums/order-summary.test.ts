/** The order summary, recomputed by plain questions that share nothing with it. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODES_SHOWN, DETAILS, defaultRequest, LEVELS, type Level, type RequestOf } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader } from '#tests/support/made-report.ts'
import { OTHER, OWN } from '#tests/support/personas.ts'
import { plainDelivered } from '#tests/support/plain-delivered.ts'
import { inOrder, plainSums, toldSums } from '#tests/support/plain-sums.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'

type Request = RequestOf<'orderSummary'>
const request = (more: Partial<Request> = {}): Request => ({
  ...defaultRequest('orderSummary', '2026-11-19'),
  ...MONTH,
  ...more,
})

/** Each level, and each detail and code at one of them. */
const isCorner = ({ level, detail, codeShown }: Pick<Request, 'level' | 'detail' | 'codeShown'>) =>
  level === 'TOTAL' || (detail === 'ITEM' && codeShown === 'LABEL CODE')

describe.each(testDatabases())('the order summary on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 11))

  const FIGURES = ['Ordered', 'Waste']
  const happened = ({ from, to }: Request) => sql`
    select o.customer_no, o.location_no, k.item_no, o.used_on_day as day, k.quantity as ordered, 0 as waste
      from sales_order o join order_line k on k.order_no = o.order_no
     where o.state <> 'cancelled' and o.order_date >= ${from} and o.order_date <= ${to}
    union all
    select customer_no, location_no, item_no, extract(dow from wasted_on)::int + 1, 0, quantity
      from waste_entry where posted_at is not null and wasted_on >= ${from} and wasted_on <= ${to}`
  const recomputed = (asked: Request, where?: string) =>
    plainSums(world, asked, happened(asked), ['ordered', 'waste'], where)
  const told = async (asked: Request, reader?: Reader) => {
    const whole = await madeReport(world, asked, reader)
    return { ...whole, ...toldSums(whole, asked, asked.withWaste ? FIGURES : FIGURES.slice(0, 1)) }
  }

  const asked = LEVELS.flatMap((level) =>
    DETAILS.flatMap((detail) => CODES_SHOWN.map((codeShown) => ({ level, detail, codeShown }))),
  )
  test.each(asked)('RPT-16 $level by $detail with $codeShown is what a plain question finds', async (settings) => {
    const its = request({ ...settings, withWaste: true })
    const { byKey } = await told(its)
    expect(byKey.size).toBeGreaterThan(1)
    expect(inOrder(byKey)).toEqual(inOrder(await recomputed(its)))
  })

  test.each(LEVELS)('RPT-17 %s by used-on day in CSV, and without waste', async (level) => {
    for (const detail of DETAILS) {
      const its = request({ level, detail, fileType: 'CSV', withUsedOn: true, withWaste: true })
      expect(inOrder((await told(its)).byKey)).toEqual(inOrder(await recomputed(its)))
    }
    const { byKey, head } = await told(request({ level }))
    expect(head.columns.map(({ label }) => label)).not.toContain('Waste')
    const ordered = [...(await recomputed(request({ level })))].flatMap(([key, [pieces]]) =>
      pieces ? [[key, [pieces]] as const] : [],
    )
    expect(inOrder(byKey)).toEqual(inOrder(new Map(ordered)))
  })

  test('RPT-16 the sums are the same at every level, detail and code', async () => {
    const sums = []
    for (const settings of asked.filter(isCorner))
      sums.push((await told(request({ ...settings, withWaste: true }))).sums)
    expect(new Set(sums.map(String)).size).toBe(1)
  })

  test.each<[string, Reader, string]>([
    ['USR-27 a user of one route', { mappedRouteNo: 'R14' }, `l.route_no = 'R14'`],
    ['USR-27 a user of one ship-to', { mappedRouteNo: 'EAST' }, `l.ship_to_code = 'EAST'`],
    ['SID-06 the ship-to chosen', { shipTo: 'WEST' }, `l.ship_to_code = 'WEST'`],
    ['SID-06 locations without one', { shipTo: 'LOCAL' }, `l.ship_to_code = ''`],
    ['both', { mappedRouteNo: 'R14', shipTo: 'EAST' }, `l.route_no = 'R14' and l.ship_to_code = 'EAST'`],
  ])('%s is told those locations alone', async (_, reader, where) => {
    for (const level of LEVELS) {
      const its = request({ level, withWaste: true })
      const { byKey } = await told(its, reader)
      expect(byKey.size).toBeGreaterThan(0)
      expect(inOrder(byKey)).toEqual(inOrder(await recomputed(its, where)))
    }
  })

  test('SEC another customer’s orders, waste, words and prices are in no report', async () => {
    const own = await told(request({ level: 'LOCATION', codeShown: 'MSRP', withWaste: true }))
    await world.db.deleteFrom('wasteEntry').where('customerNo', '=', OTHER).execute()
    await world.db.deleteFrom('orderLine').where('customerNo', '=', OTHER).execute()
    const without = await told(request({ level: 'LOCATION', codeShown: 'MSRP', withWaste: true }))
    expect(inOrder(own.byKey)).toEqual(inOrder(without.byKey))
  })

  test('RPT-16 groups come in the order of ship-tos and routes, each once, and items by number', async () => {
    const labels = async (level: Level) =>
      (await madeReport(world, request({ level }))).groups.map(({ label }) => label)
    expect(await labels('TOTAL')).toEqual([undefined])
    expect(await labels('ROUTE')).toEqual(['Route R14', 'Route r15', 'Route R16', 'Route R9'])
    expect(await labels('SHIP-TO TOTAL')).toEqual(['LOCAL', 'Ship-to EAST East Side', 'Ship-to WEST'])
    expect(await labels('SHIP-TO ROUTE')).toEqual([
      ...[
        'LOCAL, Route R14',
        'LOCAL, Route R9',
        'Ship-to EAST East Side, Route R14',
        'Ship-to EAST East Side, Route r15',
      ],
      ...['Ship-to WEST, Route R16', 'Ship-to WEST, Route R9'],
    ])
    const { groups } = await madeReport(world, request({ level: 'LOCATION' }))
    const places = groups.map(({ label = '' }) => label.split(' ')[0] ?? '')
    expect(places.length).toBeGreaterThan(20)
    expect(places).toEqual([...places].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    for (const { rows } of groups) {
      const items = rows.map((row) => String(row[3]))
      expect(items).toEqual([...items].sort())
    }
  })

  test('RPT-14 columns are those asked for; a UPC is written with its dashes or without', async () => {
    const columns = async (more: Partial<Request>) => {
      const { head, rows } = await madeReport(world, request(more))
      const labels = head.columns.map(({ label }) => label)
      const row = rows.find((each) => each[labels.indexOf('Item')] === '100101')
      return { labels, row: row?.map((cell, i) => [labels[i], cell]) }
    }
    const plain = await columns({})
    expect(plain.labels).toEqual(['Item', 'Description', 'UPC', 'Price Code', 'Ordered'])
    expect(plain.row).toContainEqual(['UPC', '0-12345-67890-5'])
    expect(plain.row).toContainEqual(['Description', 'Own words'])
    const all = await columns({
      withCustomerItemNo: true,
      withoutDashes: true,
      withWaste: true,
      codeShown: 'MSRP',
      level: 'SHIP-TO LOCATION',
    })
    expect(all.labels).toEqual([
      ...[
        'Ship-To',
        'Ship-To Name',
        'Route',
        'Location',
        'Location Name',
        'Item',
        'Your Item',
        'Description',
        'UPC',
        'MSRP',
      ],
      ...['Ordered', 'Waste', 'Waste %', 'Check'],
    ])
    expect(all.row).toContainEqual(['UPC', '012345678905'])
    expect(all.row).toContainEqual(['Your Item', '77-101'])
    expect(all.row).toContainEqual(['MSRP', 529])
    expect((await columns({ detail: 'PRICE CODE', withWaste: true })).labels).toEqual([
      'Price Code',
      'Ordered',
      'Waste',
      'Waste %',
      'Check',
    ])
  })

  test('RPT-13 waste is a share of what was delivered, in tenths of a percent; blank where nothing was', async () => {
    const { head, rows } = await madeReport(world, request({ level: 'LOCATION', withWaste: true }))
    const delivered = new Map<string, number>()
    const counted = ['open', 'in production', 'shipped', 'invoiced']
    for (const { customerNo, locationNo, itemNo, pieces } of await plainDelivered(world, MONTH, counted)) {
      const key = `${customerNo} ${locationNo} ${itemNo}`
      delivered.set(key, (delivered.get(key) ?? 0) + pieces)
    }
    const at = (label: string) => head.columns.findIndex((column) => column.label === label)
    const shares = rows.map(
      (row) =>
        [
          delivered.get(`${OWN} ${row[at('Location')]} ${row[at('Item')]}`) ?? 0,
          row[at('Waste')],
          row[at('Waste %')],
        ] as [number, number, number | undefined],
    )
    expect(shares.some(([pieces]) => pieces <= 0)).toBe(true)
    for (const [pieces, waste, share] of shares)
      expect(share).toBe(pieces > 0 ? Math.round((waste * 1000) / pieces) : undefined)
  })

  test('what is asked stands in the head', async () => {
    const { head, fileName } = await madeReport(world, request({ level: 'SHIP-TO ROUTE', codeShown: 'MSRP CODE' }), {
      mappedRouteNo: 'R14',
      shipTo: 'EAST',
    })
    expect(fileName).toBe('Order Summary Data File 2026-10-05 to 2026-11-08')
    expect([head.title, head.subtitle]).toEqual(['Order Summary Data File', '10/05/2026 to 11/08/2026'])
    expect(head.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Customer: 104220 Customer 104220',
      'Ship-to: EAST',
      'Limited to: R14',
      'Level: Ship-to route',
      'Detail: Item',
      'Code: MSRP code',
    ])
  })

  test('a range in which nothing happened has heads, no row and no total, and says so', async () => {
    const { head, groups, totals } = await madeReport(
      world,
      request({ from: '2025-11-09', to: '2025-11-15', level: 'ROUTE' }),
    )
    expect([groups, totals, head.emptyText]).toEqual([[], undefined, 'No data for 11/09/2025 to 11/15/2025.'])
    expect(head.columns.length).toBeGreaterThan(3)
  })

  test.each([
    ['MSRP', 'You may not see MSRPs. Choose another code to show.'],
    ['MSRP CODE', 'You may not see MSRP codes. Choose another code to show.'],
  ] as const)('T12 %s is refused to whoever may not see it', async (codeShown, text) => {
    await expect(madeReport(world, request({ codeShown }), { isAdmin: false })).rejects.toMatchObject({
      status: 403,
      message: text,
    })
  })

  test('a ship-to that the customer has not is not found; that of another reads the same', async () => {
    await world.db.insertInto('shipTo').values({ customerNo: OTHER, shipToCode: 'THEIRS', name: 'Theirs' }).execute()
    for (const shipTo of ['THEIRS', 'NOWHERE'])
      await expect(madeReport(world, request(), { shipTo })).rejects.toMatchObject({
        status: 404,
        message: `Ship-to ${shipTo} was not found.`,
      })
    await expect(madeReport(world, request(), { shipTo: 'WEST', mappedRouteNo: 'R14' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('RPT-29 between its questions others are served; it tells how far it is, and ends where nobody waits', async () => {
    const told: number[] = []
    await madeReport(world, request({ withWaste: true }), { breathe: async (done) => void told.push(done) })
    expect(told[0]).toBe(0)
    expect(told.at(-1)).toBe(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    const breathe = () => Promise.reject(new Error('Nobody waits.'))
    await expect(madeReport(world, request(), { breathe })).rejects.toThrow('Nobody waits.')
  })
})
