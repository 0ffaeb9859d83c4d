import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import type { TestWorld } from '#tests/support/world.ts'
import { exportCommand, USAGE } from './command.ts'

const DAY = '2026-11-24'

describe.each(testDatabases())('orders go to the ERP as files on %s', (kind) => {
  let folder: string
  const world = freshWorld(kind, async () => {
    // Monday noon in Chicago: Tuesday's cut-off has passed.
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
    await world.make.route('R20')
    folder = await mkdtemp(path.join(tmpdir(), 'provender-erp-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const order = (given: Parameters<TestWorld['make']['order']>[0] = {}) =>
    world.make.order({ orderDate: DAY, lines: { '100100': 4 }, ...given })
  const run = (...words: string[]) => exportCommand(world.db, world.clock, [folder, '--date', DAY, ...words])
  const files = async () => (await readdir(folder)).sort()
  const text = (name: string) => readFile(path.join(folder, name), 'utf8')
  const rows = async (name: string) =>
    Papa.parse<Record<string, string>>(await text(name), { header: true, skipEmptyLines: true }).data
  const all = async () =>
    Object.fromEntries(await Promise.all((await files()).map(async (name) => [name, await text(name)])))
  const stateOf = async (orderNo: string) =>
    (
      await world.db
        .selectFrom('salesOrder')
        .where('orderNo', '=', Number(orderNo))
        .select('state')
        .executeTakeFirstOrThrow()
    ).state

  test('ERP-01 ERP-02 what is taken is in production and in the files, with its lines and prices, and nothing else is', async () => {
    const [one, two, open, empty] = [
      await order({ lines: { '100100': 4, '100101': 2, '100102': 0 } }),
      await order({ routeNo: 'R20', shipToCode: 'DOCK', deliverySequence: 3 }),
      await order({ orderDate: '2026-11-26', makeDate: DAY, cutoffAt: new Date('2026-11-24T20:00:00Z') }),
      await order({ lines: {} }),
    ]
    expect(await run('--take')).toBe(
      [
        '2 orders with 10 pieces released to production for 11/24/2026.',
        'Release 1: 2 orders, 10 pieces.',
        `3 files written to ${folder}.`,
      ].join('\n'),
    )
    expect(await files()).toEqual(['order-lines-000001.csv', 'orders-000001.csv', `taken-back-${DAY}.csv`])
    expect(await rows('orders-000001.csv')).toMatchObject([
      {
        release_no: '1',
        order_no: one,
        route_no: 'R14',
        pieces: '6',
        order_date: DAY,
        make_date: DAY,
        replaces_release_no: '',
      },
      { release_no: '1', order_no: two, route_no: 'R20', ship_to_code: 'DOCK', delivery_sequence: '3', pieces: '4' },
    ])
    expect(
      (await rows('order-lines-000001.csv')).map((line) => [line['order_no'], line['item_no'], line['quantity']]),
    ).toEqual([
      [one, '100100', '4'],
      [one, '100101', '2'],
      [two, '100100', '4'],
    ])
    const states = await Promise.all([one, two, open, empty].map(stateOf))
    expect(states).toEqual(['in production', 'in production', 'open', 'open'])
  })

  test('ERP-02 the same run again writes the same, and mends what broke off', async () => {
    await order()
    await run('--take')
    const before = await all()
    expect(await run('--take')).toContain('0 files written')
    expect(await all()).toEqual(before)
    await unlink(path.join(folder, 'orders-000001.csv'))
    // What happens to the order later is not in the files of its release.
    await sql`update order_line set quantity = 9`.execute(world.db)
    await sql`update sales_order set delivery_sequence = 8, state = 'shipped'`.execute(world.db)
    expect(await run()).toContain('1 file written')
    expect(await all()).toEqual(before)
  })

  test('ERP-02 an order that comes later has files of its own; routes keep to themselves', async () => {
    await order()
    await run('--take', '--routes', 'R14')
    const before = await all()
    await order({ routeNo: 'R20' })
    await order()
    expect(await run('--take', '--routes', 'R20')).toContain('Release 2: 1 order, 4 pieces.')
    await run('--take')
    expect(await files()).toEqual([
      ...['order-lines-000001.csv', 'order-lines-000002.csv', 'order-lines-000003.csv'],
      ...['orders-000001.csv', 'orders-000002.csv', 'orders-000003.csv', `taken-back-${DAY}.csv`],
    ])
    expect(await all()).toMatchObject(before)
    // The third was asked for all routes, and holds R14 alone.
    const ofOne = await run('--routes', 'R14')
    expect(ofOne).toContain('Release 1: 1 order, 4 pieces.\nRelease 3: 1 order, 4 pieces.')
    expect(ofOne).not.toContain('Left out')
  })

  test('ERP-02 a release that holds other routes too is left out by name, and is not called nothing', async () => {
    await order()
    await order({ routeNo: 'R20' })
    await run('--take')
    await world.make.route('R30')
    const [left, none] = [await run('--routes', 'R14'), await run('--routes', 'R30')]
    expect(left).toBe(
      `Left out, since they hold other routes too: release 1. Ask without --routes for them.\n0 files written to ${folder}.`,
    )
    expect(none).toBe(`Nothing of R30 was released for ${DAY} yet.\n0 files written to ${folder}.`)
    expect(JSON.parse(await run('--routes', 'R14', '--json'))).toMatchObject({ releases: [], leftOut: [1] })
  })

  test('ERP-02 routes that are named one by one all count; what is meant once is not taken from the last', async () => {
    await world.make.route('R30')
    for (const routeNo of ['R14', 'R20', 'R30']) await order({ routeNo })
    await expect(run('--take', '--date', '2026-11-25')).rejects.toThrow('--date is given twice.')
    await expect(run('--take', '--route', 'R14', '--route', '')).rejects.toThrow('--routes names no route.')
    expect(await run('--take', '--route', 'R14', '--route', 'R20')).toContain('2 orders with 8 pieces released')
  })

  test('ERP-03 an order that staff unlock is taken back, and replaces itself when it is released again', async () => {
    const orderNo = await order()
    await run('--take')
    const admin = await world.as(staff)
    await admin.ask(api.production.unlock, { orderNo: Number(orderNo), reason: 'The store called' } as never)
    expect(await run()).toContain(`1 order that the ERP has is open again or canceled: see taken-back-${DAY}.csv.`)
    expect(await rows(`taken-back-${DAY}.csv`)).toMatchObject([{ order_no: orderNo, state: 'open' }])
    await world.db.updateTable('salesOrder').set({ state: 'cancelled' }).execute()
    await run()
    expect(await rows(`taken-back-${DAY}.csv`)).toMatchObject([{ order_no: orderNo, state: 'cancelled' }])
    await world.db.updateTable('salesOrder').set({ state: 'open' }).execute()
    await sql`update order_line set quantity = 7 where order_no = ${Number(orderNo)}`.execute(world.db)
    await run('--take')
    expect(await rows(`taken-back-${DAY}.csv`)).toEqual([])
    expect(await rows('orders-000002.csv')).toMatchObject([{ order_no: orderNo, replaces_release_no: '1' }])
    expect(await rows('order-lines-000002.csv')).toMatchObject([{ quantity: '7' }])
    const told = await world.db.selectFrom('erpOrder').select(['kind', 'releaseNo']).orderBy('erpOrderNo').execute()
    expect(told).toEqual([
      { kind: 'released', releaseNo: 1 },
      { kind: 'unlocked', releaseNo: 1 },
      { kind: 'released', releaseNo: 2 },
    ])
  })

  test('ERP-02 one line for programs', async () => {
    await order()
    const line = await run('--take', '--json')
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({
      ok: true,
      folder,
      makeDate: DAY,
      taken: { orderCount: 1 },
      releases: [{ releaseNo: 1, orders: 1, pieces: 4 }],
    })
  })

  test('ERP-02 without --take nothing is released', async () => {
    const orderNo = await order()
    expect(await run()).toBe(
      [
        `Nothing was released for ${DAY} yet.`,
        '1 order made on 11/24/2026 waits for release: add --take.',
        `1 file written to ${folder}.`,
      ].join('\n'),
    )
    expect(await stateOf(orderNo)).toBe('open')
  })

  test.each([
    [['--rout', 'R14'], USAGE],
    [['--with-open'], USAGE],
    [['second-folder'], USAGE],
    [['--take', '--routes', 'R99'], 'Route R99 was not found.'],
    [['--take'], '11/31/2026 is not a date. Write MM/DD/YYYY or YYYY-MM-DD.', '11/31/2026'],
  ])('ERP-02 %j is refused, and nothing is released', async (words, said, date = DAY) => {
    const orderNo = await order()
    const asked = [folder, '--date', date, ...words]
    await expect(exportCommand(world.db, world.clock, asked)).rejects.toThrow(said)
    expect(await stateOf(orderNo)).toBe('open')
  })

  test('ERP-02 a run before the cut-off, or for the date of delivery, says why there is nothing to export', async () => {
    await order({ makeDate: DAY, orderDate: '2026-11-25', cutoffAt: new Date('2026-11-24T20:00:00Z') })
    const early =
      '1 order made on 11/24/2026 can still be changed by customers. Export after the cut-off, or add --take --with-open.'
    expect(await run('--take')).toContain(early)
    expect(await run()).toContain(early)
    const delivery = (...more: string[]) =>
      exportCommand(world.db, world.clock, [folder, '--date', '2026-11-25', '--take', ...more])
    expect(await delivery()).toContain(
      '1 order delivered on 11/25/2026 is made on 11/24/2026: use --date 2026-11-24 for it.',
    )
    expect(JSON.parse(await delivery('--json'))).toMatchObject({
      waiting: { openCount: 0, openUntil: null, deliveredThen: [{ makeDate: DAY, orders: 1 }] },
    })
    expect(JSON.parse(await run('--json'))).toMatchObject({ waiting: { openCount: 1, deliveredThen: [] } })
    expect(await run('--routes', 'R20')).not.toContain('can still be changed')
    expect(await run('--take', '--with-open')).not.toContain('can still')
  })

  test('ERP-02 without --take a run names the orders that wait for release first, also beside files', async () => {
    await order()
    await order({ routeNo: 'R20' })
    await order({ makeDate: '2026-11-23' })
    await order({ makeDate: DAY, orderDate: '2026-11-25', cutoffAt: new Date('2026-11-24T20:00:00Z') })
    const said = (await run()).split('\n')
    expect(said.slice(0, 3)).toEqual([
      `Nothing was released for ${DAY} yet.`,
      '2 orders made on 11/24/2026 wait for release: add --take.',
      expect.stringContaining('1 order made on 11/24/2026 can still be changed'),
    ])
    expect(JSON.parse(await run('--json'))).toMatchObject({ waiting: { readyCount: 2, openCount: 1 } })
    expect(await run('--take', '--routes', 'R20')).not.toContain('wait')
    const [release, waits, ...others] = (await run()).split('\n')
    expect([release, waits]).toEqual([
      'Release 1: 1 order, 4 pieces.',
      '1 order made on 11/24/2026 waits for release: add --take.',
    ])
    expect(others.join()).not.toContain('can still')
    await run('--take')
    expect(await run()).not.toContain('for release')
    expect(JSON.parse(await run('--json'))).not.toHaveProperty('waiting')
  })

  test('ERP-02 a folder that cannot be written is found before anything is released', async () => {
    const orderNo = await order()
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    await expect(
      exportCommand(world.db, world.clock, [path.join(file, 'out'), '--date', DAY, '--take']),
    ).rejects.toThrow(`${path.join(file, 'out')} cannot be written (ENOTDIR).`)
    expect(await stateOf(orderNo)).toBe('open')
  })

  test('ERP-02 a file that cannot be written is said, and the next run writes it', async () => {
    await order()
    await mkdir(path.join(folder, 'orders-000001.csv'))
    await expect(run('--take')).rejects.toThrow(`${path.join(folder, 'orders-000001.csv')} cannot be written (`)
    await rm(path.join(folder, 'orders-000001.csv'), { recursive: true })
    expect(await run('--take')).toContain('2 files written')
    expect(await files()).toEqual(['order-lines-000001.csv', 'orders-000001.csv', `taken-back-${DAY}.csv`])
  })

  test('ERP-02 several runs at the same moment release once and write whole files', async () => {
    for (const routeNo of ['R14', 'R20', 'R14']) await order({ routeNo })
    const said = await Promise.all(Array.from({ length: 4 }, () => run('--take', '--json')))
    const each = said.map((line) => JSON.parse(line) as { taken: { orderCount: number }; releases: unknown[] })
    expect(each.map(({ taken }) => taken.orderCount).sort()).toEqual([0, 0, 0, 3])
    expect(await files()).toEqual(['order-lines-000001.csv', 'orders-000001.csv', `taken-back-${DAY}.csv`])
    expect(await rows('orders-000001.csv')).toHaveLength(3)
  })
  test('ERP-02 routes that a script forgot to fill in, and a folder without a name, release nothing', async () => {
    await order()
    const words = (...more: string[]) => exportCommand(world.db, world.clock, [...more, '--date', DAY, '--take'])
    for (const routes of ['', ' ', ','])
      await expect(words(folder, '--routes', routes)).rejects.toThrow('--routes names no route. Leave it out for all.')
    await expect(words('')).rejects.toThrow(USAGE)
    // A place that says that what it lies in is not there.
    await expect(words('/proc/none')).rejects.toThrow(/^\/proc\/none cannot be written \(E\w+\)\.$/)
    await expect(words(folder, '--route', 'R14', '--routes', 'R20')).rejects.toThrow(USAGE)
    expect(await words(folder, '--route', 'R20')).toContain('Nothing was released')
    expect(await words(folder, '--route', 'R14')).toContain('1 order with 4 pieces released')
  })
})
