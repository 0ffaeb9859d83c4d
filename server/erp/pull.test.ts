import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld, sharedWorld } from '#tests/support/fresh-world.ts'
import { integrator, staff } from '#tests/support/personas.ts'
import { byErp, ERP_KEY } from '#tests/support/world.ts'
import { createApp } from '../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { tellReleased } from '../production/told.sql.ts'
import { lineColumns, orderColumns } from './order-files.ts'

const PATH = '/api/erp/orders'
type Told = Record<string, unknown> & { lines: Record<string, unknown>[] }
interface Page {
  readonly orders: Told[]
  readonly next: string
  readonly more: boolean
}

describe.each(testDatabases())('the ERP reads on what was released, on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    // Monday noon in Chicago: Tuesday's cut-off has passed.
    world.clock.set('2026-11-23T18:00:00Z')
    await world.make.shop()
  })

  const order = () => world.make.order({ orderDate: '2026-11-24', lines: { '100100': 4, '100101': 2, '100102': 0 } })
  const release = async () => {
    const admin = await world.as(staff)
    await admin.ask(api.production.release, { makeDate: '2026-11-24', routeNos: [], withOpen: false } as never)
  }
  const pull = async (fields: Record<string, string> = {}): Promise<Page> => {
    const response = await world.nobody().send('GET', PATH, fields, byErp)
    expect(response.status).toBe(200)
    return (await response.json()) as Page
  }

  test('ERP-09 by the names of the files, in pages, an unlock too; the same position answers the same', async () => {
    const [one, two] = [await order(), await order()]
    expect(await pull()).toMatchObject({ orders: [], next: '0', more: false })
    await release()
    const first = await pull({ limit: '1' })
    expect(first).toMatchObject({ more: true, orders: [{ kind: 'released', order_no: one, pieces: 6 }] })
    const told = first.orders[0] as Told
    for (const { name } of orderColumns) if (name !== 'replaces_release_no') expect(told).toHaveProperty([name])
    expect(told.lines.map((line) => [line['item_no'], line['quantity']])).toEqual([
      ['100100', 4],
      ['100101', 2],
    ])
    for (const { name } of lineColumns.slice(2)) expect(told.lines[0]).toHaveProperty([name])
    const admin = await world.as(staff)
    await admin.ask(api.production.unlock, { orderNo: Number(one), reason: 'Two more' } as never)
    await sql`update order_line set quantity = 9`.execute(world.db)
    await release()
    const rest = await pull({ after: first.next })
    expect(rest.orders.map(({ kind: what, order_no }) => [what, order_no])).toEqual([
      ['released', two],
      ['unlocked', one],
      ['released', one],
    ])
    expect(rest.orders[2]).toMatchObject({ replaces_release_no: told['release_no'] })
    expect(await pull({ after: rest.next })).toMatchObject({ orders: [], next: rest.next, more: false })
    expect(await pull({ limit: '1' })).toEqual({ ...first, more: true })
    // As many as there are is no reason to ask at once again.
    expect(await pull({ after: first.next, limit: '3' })).toMatchObject({ next: rest.next, more: false })
  })

  test('ERP-09 a position that was never given is refused with the last one, and no page is empty while there is more', async () => {
    const ask = async (fields: Record<string, string>) => {
      const response = await world.nobody().send('GET', PATH, fields, byErp)
      return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
    }
    const never = (last: number) => ({
      ...{ status: 422, message: 'error', code: 'unknown position' },
      messageTxt: `Position 9000 was never given here; the last one is ${last}. Was the database restored? See docs/erp.md.`,
    })
    expect(await ask({ after: '9000' })).toMatchObject(never(0))
    const orderNo = await order()
    await release()
    const { next } = await pull()
    expect(await ask({ after: '9000' })).toMatchObject(never(Number(next)))
    // Rows that were kept long enough are removed; what was read before stays a position.
    await sql`delete from erp_order_line`.execute(world.db)
    await sql`delete from erp_order where order_no = ${orderNo}`.execute(world.db)
    expect(await ask({ after: next })).toMatchObject({ status: 200, orders: [], next })
    expect(await ask({ limit: '0' })).toMatchObject({
      status: 400,
      messageTxt: 'limit: must be a whole number from 1 to 500.',
    })
    for (const after of ['-1', '1e3', 'x'])
      expect(await ask({ after })).toMatchObject({
        status: 400,
        messageTxt: 'after: must be a position, as next gave it.',
      })
  })

  test.runIf(kind === 'postgres')('ERP-09 no order is skipped, whichever of two releases commits first', async () => {
    const orders = [Number(await order()), Number(await order())] as const
    await release()
    const releaseNo = (await pull()).orders[0]?.['release_no'] as number
    const { next } = await pull()
    let commit = () => {}
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isTold = () => {}
    const told = new Promise<void>((resolve) => {
      isTold = resolve
    })
    const slow = inTransaction(world.db, async (tx) => {
      await tellReleased(tx, [orders[0]], releaseNo, world.clock.now())
      isTold()
      await held
    })
    await told
    let isDone = false
    const quick = inTransaction(world.db, (tx) => tellReleased(tx, [orders[1]], releaseNo, world.clock.now())).then(
      () => {
        isDone = true
      },
    )
    // The second one waits for its number; nothing of it can be seen before what has a smaller one.
    const waiting = sql<{
      n: number
    }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.n).toBeGreaterThan(0)
    expect([isDone, (await pull({ after: next })).orders]).toEqual([false, []])
    commit()
    await Promise.all([slow, quick])
    expect((await pull({ after: next })).orders.map(({ order_no }) => order_no)).toEqual(orders.map(String))
  })
})

describe('the installation’s key', () => {
  const world = sharedWorld({ kind: 'any', config: { trustedProxies: 1 } }, () => world.make.shop())

  const ask = async (headers: Record<string, string>, path = PATH) => {
    const response = await world.nobody().send('GET', path, {}, headers)
    return { status: response.status, ...((await response.json()) as { messageTxt?: string; code?: string }) }
  }

  test('ERP-08 no session and no program’s key opens the ERP’s calls', async () => {
    expect(await ask({})).toMatchObject({
      status: 401,
      code: 'unknown key',
      messageTxt: 'Send ERP_KEY in the header Authorization: Bearer.',
    })
    expect((await (await world.as(staff)).send('GET', PATH)).status).toBe(401)
    expect((await (await world.as(staff, { bearer: true })).send('GET', PATH)).status).toBe(401)
    expect((await world.nobody().send('GET', PATH, {}, await keyOf(world, integrator))).status).toBe(401)
    expect((await ask(byErp)).status).toBe(200)
  })

  test('ERP-08 it opens nothing else', async () => {
    for (const path of ['/api/enterprise_items', '/api/locations', '/api/production_releases', '/api/session'])
      expect(JSON.stringify(await ask(byErp, path)), path).not.toContain('success')
  })

  test('ERP-08 wrong keys are counted by address, and never lock out the right one there', async () => {
    const from = (address: string, key: string) => ({ authorization: `Bearer ${key}`, 'x-forwarded-for': address })
    for (let at = 0; at < 8; at += 1)
      expect(await ask(from('192.0.2.7', `${ERP_KEY}${at}`))).toMatchObject({
        status: 401,
        messageTxt: 'This is not the key of this installation. Send ERP_KEY in the header Authorization: Bearer.',
      })
    expect((await ask(from('192.0.2.7', `${ERP_KEY}8`))).status).toBe(429)
    expect((await ask(from('198.51.100.7', `${ERP_KEY}8`))).status).toBe(401)
    expect((await ask(from('192.0.2.7', ERP_KEY))).status).toBe(200)
  })

  test('ERP-08 while the key is replaced, the new one and the one before both open the calls, and no third', async () => {
    const PREVIOUS = 'erp-before-0123456789abcdef01234567'
    const app = createApp({ ...world, config: { ...world.config, previousErpKey: PREVIOUS } })
    const status = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '192.0.2.90' }
      return (await app.fetch(new Request(`http://portal.test${PATH}`, { headers }))).status
    }
    expect([await status(ERP_KEY), await status(PREVIOUS)]).toEqual([200, 200])
    for (const wrong of [`${PREVIOUS}x`, PREVIOUS.slice(1), `${ERP_KEY}${PREVIOUS}`, `${ERP_KEY},${PREVIOUS}`])
      expect([wrong, await status(wrong)]).toEqual([wrong, 401])
    // Without the setting it is a wrong key like any other, and what is not set is not a key.
    for (const wrong of [PREVIOUS, 'undefined'])
      expect(await ask({ authorization: `Bearer ${wrong}` })).toMatchObject({ status: 401 })
  })

  test('ERP-08 wrong keys of a whole network are counted, too, and a page of another site may not send the right one', async () => {
    const from = (address: string, key: string) => ({ authorization: `Bearer ${key}`, 'x-forwarded-for': address })
    for (let at = 0; at < 100; at += 1)
      expect(await ask(from(`203.0.113.${at}`, `${ERP_KEY}${at}`))).toMatchObject({ status: 401 })
    expect((await ask(from('203.0.113.200', `${ERP_KEY}x`))).status).toBe(429)
    expect((await ask(from('203.0.113.200', ERP_KEY))).status).toBe(200)
    expect(await ask({ ...byErp, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, code: 'forged' })
  })

  test('ERP-08 without the setting the calls are closed, and say so', async () => {
    const app = createApp({ ...world, config: { ...world.config, erpKey: undefined } })
    const response = await app.fetch(new Request(`http://portal.test${PATH}`, { headers: byErp }))
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        message: 'error',
        messageTxt: 'This installation has no ERP_KEY, so these calls are closed.',
        code: 'not found',
      },
    ])
  })
})
