import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { byErp } from '#tests/support/world.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockImports } from '../import/load.sql.ts'

type Told = Record<string, unknown> & { readonly problems: Record<string, unknown>[]; readonly messageTxt?: string }

describe.each(testDatabases())('the ERP sends what it knows, on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })

  const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const sent = { ...byErp, host: 'portal.test', ...headers }
    const response = await world.fetch(
      new Request(`http://portal.test/api/erp/${path}`, { method: 'POST', headers: sent, body }),
    )
    return { status: response.status, ...((await response.json()) as Told) }
  }
  const states = (told: object, query = '') =>
    post(`order_states${query}`, JSON.stringify(told), { 'content-type': 'application/json' })
  const files = (
    named: readonly (readonly [name: string, text: string])[],
    query = '',
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (const [name, text] of named) form.append('file', new File([text], name))
    return post(`import${query}`, form, headers)
  }
  const order = () =>
    world.make.order({ orderDate: '2026-11-24', state: 'in production', lines: { '100100': 12, '100101': 4 } })
  const stateOf = async (orderNo: string) =>
    (
      await world.db
        .selectFrom('salesOrder')
        .where('orderNo', '=', Number(orderNo))
        .select('state')
        .executeTakeFirstOrThrow()
    ).state
  const runs = () => world.db.selectFrom('importRun').select(['source', 'isDone']).orderBy('runId').execute()
  const routes = async () =>
    (await world.db.selectFrom('route').where('routeNo', 'like', 'N%').select('routeNo').execute()).length

  test('ERP-10 states and shortages as JSON do what their files do, and are logged', async () => {
    const orderNo = await order()
    const told = {
      orders: [{ order_no: orderNo, state: 'shipped', erp_no: 'SO-1' }],
      lines: [{ order_no: orderNo, item_no: '100100', shipped_quantity: 9 }],
    }
    expect(await states(told, '?dry_run=1')).toMatchObject({ ok: true, isDryRun: true, updated: 1, inserted: 1 })
    expect(await states(told, '?dry_run=')).toMatchObject({ status: 400, messageTxt: 'dry_run: must be 0 or 1.' })
    expect([await stateOf(orderNo), await runs()]).toEqual(['in production', []])
    expect(await states(told)).toMatchObject({ status: 200, message: 'success', ok: true, updated: 1, inserted: 1 })
    expect(await stateOf(orderNo)).toBe('shipped')
    expect(await states(told)).toMatchObject({ ok: true, updated: 0, inserted: 0, unchanged: 2 })
    expect(await runs()).toEqual([
      { source: 'order_states', isDone: true },
      { source: 'order_states', isDone: true },
    ])
  })

  test('ERP-10 a number that is not ours is refused with its report, and nothing is written', async () => {
    const orderNo = await order()
    const told = await states({
      orders: [
        { order_no: orderNo, state: 'shipped' },
        { order_no: '77', state: 'shipped' },
      ],
    })
    expect(told).toMatchObject({
      ...{ status: 200, message: 'error', ok: false, code: 'import refused' },
      messageTxt: 'Nothing was imported: 1 problem in 1 file.',
      problems: [
        { file: 'order_states.csv', line: 3, column: 'order_no', value: '77', message: 'There is no order 77 here.' },
      ],
    })
    expect([await stateOf(orderNo), await runs()]).toEqual([
      'in production',
      [{ source: 'order_states', isDone: false }],
    ])
  })

  test('ERP-10 an order number that is a JSON number is refused as one that must be text', async () => {
    const told = await states({ orders: [{ order_no: 480001, state: 'shipped' }] })
    expect(told.status).toBe(400)
    expect(told.messageTxt).toContain('Order number must be text in quotes, such as "480001".')
  })

  test('ERP-11 a complete file removes what it lacks, more than half only when that is said', async () => {
    const names = async () =>
      (await world.db.selectFrom('route').select('routeNo').orderBy('routeNo').execute()).map(({ routeNo }) => routeNo)
    await files([['routes.csv', 'route_no\nN1\nN2\nN3\n']])
    // The location of the shop is on R14.
    const rest = ['routes.csv', 'route_no\nR14\n'] as const
    expect(await files([rest], '?complete=routes.csv')).toMatchObject({
      problems: [{ message: expect.stringContaining('The file lacks 3 of the 4 rows here.') }],
    })
    expect(await names()).toEqual(['N1', 'N2', 'N3', 'R14'])
    expect(await files([rest], '?complete=routes.csv&remove_many=1')).toMatchObject({ ok: true, removed: 3 })
    expect(await names()).toEqual(['R14'])
  })

  test('ERP-11 a second import is sent away while one is read, and nothing of it is lost', async () => {
    const { importInTurn } = await import('./imported.ts')
    let end = () => {}
    const first = importInTurn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    const good = ['routes.csv', 'route_no\nN1\n'] as const
    expect(await files([good])).toMatchObject({
      status: 429,
      messageTxt: 'Another import is under way. Send this one after it.',
    })
    end()
    await first
    expect(await files([good])).toMatchObject({ ok: true, inserted: 1 })
  })

  test.runIf(kind === 'postgres')(
    'ERP-11 while the command imports, it is sent away at once and not logged',
    async () => {
      const good = ['routes.csv', 'route_no\nN1\n'] as const
      await inTransaction(world.db, async (tx) => {
        await lockImports(tx)
        expect(await files([good])).toMatchObject({
          status: 429,
          messageTxt: 'Another import is under way. Send this one after it.',
        })
      })
      expect(await runs()).toEqual([])
      expect(await files([good])).toMatchObject({ ok: true, inserted: 1 })
    },
  )

  test('ERP-11 a file by another name is one problem in one file', async () => {
    expect(await files([['ROUTES.CSV', 'route_no\nN1\n']])).toMatchObject({
      messageTxt: 'Nothing was imported: 1 problem in 1 file.',
      problems: [{ message: 'Write its name in small letters: routes.csv.' }],
    })
  })

  test.each([
    [
      { lines: [{ order_no: '1', item_no: 'A', shipped_quantity: 100_000 }] },
      'must be a whole number from 0 to 99999.',
    ],
    [{}, 'states: give orders, or lines, or both.'],
    [{ orders: [{ order_no: '1', color: 'red' }] }, 'color'],
    [
      {
        lines: [
          { order_no: '1', item_no: 'A', confirmed_quantity: 1 },
          { order_no: '1', item_no: 'B' },
        ],
      },
      'states: give confirmed_quantity in all lines of a request, or in none.',
    ],
  ])('ERP-10 %j is refused', async (told, said) => {
    expect(await states(told)).toMatchObject({ status: 400, messageTxt: expect.stringContaining(said) })
  })

  test('ERP-11 several files are one import: all or nothing, with the guards of the command', async () => {
    const good = ['routes.csv', 'route_no,description\nN1,North\nN2,South\n'] as const
    const bad = ['items.csv', 'item_no,description\n,No number\n'] as const
    expect(await files([good, bad])).toMatchObject({ ok: false, problems: [{ file: 'items.csv', line: 2 }] })
    expect(await routes()).toBe(0)
    expect(await files([good], '?expect_rows=routes.csv%3D3')).toMatchObject({
      problems: [{ message: 'The file has 2 rows; 3 were expected.' }],
    })
    expect(await files([good], '?dry_run=1&expect_rows=routes.csv%3D2')).toMatchObject({ ok: true, inserted: 2 })
    for (const blank of ['dry_run', 'expect_rows', 'complete'])
      expect(await files([good], `?${blank}=`), 'the empty variable of a script').toMatchObject({
        status: 400,
        messageTxt: expect.stringContaining(blank),
      })
    expect(await files([good], '?complete=routes%E2%80%8B.csv'), 'a hidden character').toMatchObject({ status: 400 })
    expect(await routes()).toBe(0)
    expect(await files([good])).toMatchObject({ ok: true, files: [{ file: 'routes.csv', rows: 2, inserted: 2 }] })
    expect(await routes()).toBe(2)
    expect((await runs()).map(({ isDone }) => isDone)).toEqual([false, false, true])
  })

  test('ERP-11 what is no file of the layout, or comes twice, is refused with its name', async () => {
    const good = ['routes.csv', 'route_no\nN1\n'] as const
    expect(await files([good, ['notes.txt', 'hello']])).toMatchObject({
      problems: [
        { file: 'notes.txt', message: 'This file is not part of the layout; docs/import.md lists the files.' },
      ],
    })
    expect(await files([good, good])).toMatchObject({ status: 400, messageTxt: '"routes.csv" was sent twice.' })
    expect(await files([])).toMatchObject({ status: 400 })
    expect(await files([good], '?expect_rows=routes')).toMatchObject({
      status: 400,
      messageTxt: 'expect_rows: routes must be written as items.csv=1200.',
    })
    expect(await files([good], '', { 'content-length': String(9 * 1_048_576) })).toMatchObject({
      status: 413,
      messageTxt: 'The file is larger than 8 MB.',
    })
    expect(await routes()).toBe(0)
  })
})
