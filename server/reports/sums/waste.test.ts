/** The waste report, recomputed by a plain question that shares nothing with it. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ReportCell } from '#rules/reports/report-table.ts'
import { defaultRequest, type RequestOf, WASTE_SORTS, WASTE_TYPES } from '#rules/reports/request.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { madeReport, type Reader } from '#tests/support/made-report.ts'
import { OWN } from '#tests/support/personas.ts'
import { deliveredRecords, plainDelivered } from '#tests/support/plain-delivered.ts'
import { MONTH, makeTrade } from '#tests/support/trade.ts'

type Request = RequestOf<'waste'>
const COUNTED = ['open', 'in production', 'shipped', 'invoiced']
const request = (more: Partial<Request> = {}): Request => ({
  ...defaultRequest('waste', '2026-11-19'),
  ...MONTH,
  ...more,
})
const CODE =
  'coalesce((select n.price_code from customer_item n where n.customer_no = l.customer_no and n.item_no = h.item_no), i.price_code)'
const COLUMNS: Readonly<Record<string, string>> = {
  Company: `''`,
  ShipTo: `case l.ship_to_code when '' then 'LOCAL' else l.ship_to_code end`,
  Route: 'l.route_no',
  Location: 'l.location_no',
  Item: 'h.item_no',
  'Price Point': `case ${CODE} when '' then 'None' else ${CODE} end`,
}

describe.each(testDatabases())('the waste report on %s', (kind) => {
  const world = sharedWorld(kind, () => makeTrade(world, 37))

  type Figures = readonly [ordered: number, waste: number, cost: number | null]
  /** 'group|row' → figures. */
  async function recomputed({ type, from, to }: Request, where = 'true') {
    const [part = '', row = ''] = type.split(' by ')
    const { rows } = await sql<{ key: string; ordered: number; waste: number; cost: number | null }>`
      with happened as (
        select customer_no, location_no, item_no, pieces as ordered, 0 as waste, null::int as cost
          from ${deliveredRecords(await plainDelivered(world, { from, to }, COUNTED))}
        union all
        select w.customer_no, w.location_no, w.item_no, 0, w.quantity,
               w.quantity * (select b.cents from base_price b where b.price_group = 'CS' and b.item_no = w.item_no)
          from waste_entry w where w.posted_at is not null and w.wasted_on >= ${from} and w.wasted_on <= ${to})
      select ${sql.raw(`${COLUMNS[part]} || '|' || ${COLUMNS[row]}`)} as key, sum(ordered)::int as ordered, sum(waste)::int as waste, sum(cost)::int as cost
        from happened h join location l on l.customer_no = h.customer_no and l.location_no = h.location_no
        join item i on i.item_no = h.item_no
       where h.customer_no = ${OWN} and ${sql.raw(where)} group by 1`.execute(world.db)
    const found = rows.map(({ key, ordered, waste, cost }): [string, Figures] => [key, [ordered, waste, cost]])
    return new Map(found.filter(([, figures]) => figures.some(Boolean)))
  }
  async function told(asked: Request, reader?: Reader) {
    const whole = await madeReport(world, asked, reader)
    const { head, rows, totals, groups } = whole
    const at = (label: string) => head.columns.findIndex((column) => column.label === label)
    const [part = '', row = ''] = asked.type.split(' by ')
    const own = part === 'Company' ? -1 : at({ ShipTo: 'Ship-To' }[part] ?? part)
    const subject =
      row === 'Price Point'
        ? at('Price Code')
        : head.columns.findIndex(({ isOfGroup, label }) => !isOfGroup && label === row)
    const figuresOf = (cells: readonly ReportCell[] | undefined): Figures => [
      Number(cells?.[at('Delivered')] ?? 0),
      Number(cells?.[at('Waste')] ?? 0),
      (cells?.[at('Waste Cost')] as number | undefined) ?? null,
    ]
    const sumOf = (those: readonly (readonly ReportCell[])[]) =>
      those
        .map(figuresOf)
        .reduce((a, b): Figures => [a[0] + b[0], a[1] + b[1], a[2] === null ? b[2] : a[2] + (b[2] ?? 0)], [0, 0, null])
    const byKey = new Map(rows.map((cells) => [`${own < 0 ? '' : cells[own]}|${cells[subject]}`, figuresOf(cells)]))
    expect(byKey.size).toBe(rows.length)
    expect(figuresOf(totals)).toEqual(sumOf(rows))
    for (const group of groups) if (group.totals) expect(figuresOf(group.totals)).toEqual(sumOf(group.rows))
    return {
      ...whole,
      byKey,
      sums: sumOf(rows),
      figures: groups.map((group) => group.rows.map(figuresOf)),
      subject,
      at,
    }
  }
  const sorted = (map: ReadonlyMap<string, Figures>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

  test.each(WASTE_TYPES)('RPT-09 RPT-13 %s is what a plain question finds', async (type) => {
    const { byKey } = await told(request({ type }))
    expect(byKey.size).toBeGreaterThan(1)
    expect(sorted(byKey)).toEqual(sorted(await recomputed(request({ type }))))
  })

  test('RPT-09 the sums are the same for every type', async () => {
    const sums = []
    for (const type of WASTE_TYPES) sums.push((await told(request({ type }))).sums)
    expect(new Set(sums.map(String)).size).toBe(1)
    expect(sums[0]?.[2]).not.toBeNull()
  })

  test.each(WASTE_TYPES)('RPT-13 %s with only the rows that have waste', async (type) => {
    const { byKey } = await told(request({ type, onlyWaste: true }))
    const all = [...(await recomputed(request({ type })))]
    expect(sorted(byKey)).toEqual(sorted(new Map(all.filter(([, [, waste]]) => waste !== 0))))
    if (type === 'Location by Item') expect(byKey.size).toBeLessThan(all.length)
  })

  test.each<[Reader, string]>([
    [{ mappedRouteNo: 'EAST' }, `l.ship_to_code = 'EAST'`],
    [{ mappedRouteNo: 'R14' }, `l.route_no = 'R14'`],
    [{ shipTo: 'WEST' }, `l.ship_to_code = 'WEST'`],
  ])('USR-27 SID-06 %j is told those locations alone', async (reader, where) => {
    for (const type of WASTE_TYPES)
      expect(sorted((await told(request({ type }), reader)).byKey)).toEqual(
        sorted(await recomputed(request({ type }), where)),
      )
  })

  test('RPT-10 the most comes first by figures, and by its own words or number from A', async () => {
    for (const type of WASTE_TYPES) {
      const rowsOf = async (sort: Request['sort']) => {
        const { groups, figures, subject } = await told(request({ type, sort }))
        return groups.map(({ rows }, g) =>
          rows.map((row, i) => {
            const [ordered, waste] = figures[g]?.[i] ?? [0, 0]
            const [key, name] = [String(row[subject]), String(row[subject + 1]).toLowerCase()]
            return {
              ordered,
              waste,
              share: ordered > 0 ? Math.round((waste * 1000) / ordered) : Number.NEGATIVE_INFINITY,
              key,
              name,
            }
          }),
        )
      }
      const isDown = async (sort: Request['sort'], name: 'ordered' | 'waste' | 'share') =>
        (await rowsOf(sort)).every((rows) => rows.every((row, i) => i === 0 || (rows[i - 1]?.[name] ?? 0) >= row[name]))
      expect(await isDown('Order Qty', 'ordered')).toBe(true)
      expect(await isDown('Waste Qty', 'waste')).toBe(true)
      expect(await isDown('Waste %', 'share')).toBe(true)
      const last = (key: string) => (key === 'None' ? '~' : key.toLowerCase())
      for (const rows of await rowsOf('Detail'))
        expect(rows.map(({ key }) => last(key))).toEqual(rows.map(({ key }) => last(key)).sort())
      if (!type.endsWith('Price Point'))
        for (const rows of await rowsOf('Descript'))
          expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).sort())
    }
    expect(WASTE_SORTS).toHaveLength(5)
  })

  test('RPT-13 a share above 100 % is flagged, in rows and totals, and no other', async () => {
    const { head, rows, totals, byKey } = await told(request({ type: 'Location by Item' }))
    const [check, delivered, waste] = ['Check', 'Delivered', 'Waste'].map((label) =>
      head.columns.findIndex((column) => column.label === label),
    )
    const isOver = (row: readonly ReportCell[]) => Number(row[waste ?? -1]) > Math.max(0, Number(row[delivered ?? -1]))
    expect(rows.filter(isOver).length).toBeGreaterThan(0)
    expect(byKey.size).toBeGreaterThan(rows.filter(isOver).length)
    for (const row of [...rows, totals ?? []]) expect(row[check ?? -1]).toBe(isOver(row) ? 'Over 100%' : undefined)
  })

  test('T12 without the right to base costs there is no cost, whatever is asked; nor where it is not asked for', async () => {
    const labels = async (more: Partial<Request>, reader?: Reader) =>
      (await madeReport(world, request(more), reader)).head.columns.map(({ label }) => label)
    expect(await labels({ withCost: true })).toContain('Waste Cost')
    expect(await labels({ withCost: false })).not.toContain('Waste Cost')
    expect(await labels({ withCost: true }, { isAdmin: false })).not.toContain('Waste Cost')
  })

  test('what is asked stands in the head', async () => {
    const { head, fileName } = await madeReport(
      world,
      request({ type: 'Route by Item', sort: 'Waste %', onlyWaste: true }),
    )
    expect(fileName).toBe('Waste Report 2026-10-05 to 2026-11-08')
    expect(head.facts.slice(1).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Type: Route by Item',
      'Sorted by: Waste %',
      'Rows: Only those with waste',
      'Delivered: Invoiced quantity; without an invoice, shipped; otherwise ordered',
    ])
    expect(head.columns.map(({ fileLabel, label }) => fileLabel ?? label)).toEqual(
      expect.arrayContaining(['Delivered (Invoiced, Else Shipped, Else Ordered)', 'Waste % of Delivered']),
    )
  })
})
