import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { headers } from '#contract/kernel/endpoint.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const HOUR = 3_600_000

describe.each(testDatabases())('SEC-22 a remembered session on %s', (kind) => {
  let browser: Client
  let orderNo: string
  const world = freshWorld({ kind, config: { sessionIdleMs: HOUR, sessionMs: 12 * HOUR } }, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
    await world.make.shop('104500')
    orderNo = await world.make.order()
    browser = await world.as(clerk)
    // Twice: the second time the session is not read any more.
    expect((await save(1)).message).toBe('success')
    expect((await save(2)).message).toBe('success')
  })

  const save = (quantity: number, client = browser) =>
    client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity })
  const stored = () =>
    world.db.selectFrom('orderLine').where('orderNo', '=', Number(orderNo)).select(['quantity', 'modifiedBy']).execute()
  const run = (statement: string) => sql.raw(statement).execute(world.db)

  test('is not read again by a save: one statement', async () => {
    const asked: string[] = []
    const { pool } = world.database
    const listen = (client: { query: (...args: never[]) => unknown }) => {
      const query = client.query
      client.query = (...args) => {
        asked.push(String(args[0]))
        return query.apply(client, args)
      }
    }
    pool.on('acquire', listen as never)
    expect((await save(3)).message).toBe('success')
    pool.off('acquire', listen as never)
    expect(asked.filter((text) => /^\s*(select|with|insert|update)/.test(text))).toHaveLength(1)
  })

  test.each([
    ['its session is ended', 'delete from session'],
    ['its user is made inactive', 'update portal_user set is_active = false'],
    ['its user is deleted', 'update portal_user set is_deleted = true'],
    ['its user has expired', "update portal_user set expires_on = '2026-11-18'"],
  ])('is signed out at once when %s, and nothing is saved', async (_, event) => {
    await run(event)
    for (let i = 0; i < 2; i += 1) expect((await save(9)).message).toBe('timeout')
    expect(await stored()).toEqual([{ quantity: 2, modifiedBy: 'CLERK' }])
  })

  test('that has ended is not told Saved either, when what it asks for is there already', async () => {
    await run('delete from session')
    expect((await save(2)).message).toBe('timeout')
  })

  test.each([
    ['idle for too long', HOUR + 1],
    ['past its end', 12 * HOUR + 1],
  ])('is signed out when it is %s', async (_, ms) => {
    world.clock.advance(ms)
    expect((await save(9)).message).toBe('timeout')
    expect(await stored()).toEqual([{ quantity: 2, modifiedBy: 'CLERK' }])
  })

  test('whose user moved to another customer, or to a route, saves nothing of the old one', async () => {
    await run("update portal_user set mapped_route_no = 'R99'")
    expect((await save(9)).status).toBe(404)
    await run("update portal_user set mapped_route_no = '', customer_no = '104500'")
    expect((await save(9)).status).toBe(404)
    expect(await stored()).toEqual([{ quantity: 2, modifiedBy: 'CLERK' }])
  })

  test('whose user became another in name goes on, under the new name', async () => {
    await run("update portal_user set user_code = 'BAKER'")
    expect((await save(9)).message).toBe('success')
    expect(await stored()).toEqual([{ quantity: 9, modifiedBy: 'BAKER' }])
  })

  test('that is in use is marked as seen, and lives on past the idle time', async () => {
    for (let i = 0; i < 20; i += 1) {
      world.clock.advance(6 * 60_000)
      expect((await save(i)).message).toBe('success')
    }
  })

  test('is refused a forged save, and tells the reason of every other refusal', async () => {
    const forged = { [headers.csrf]: 'x'.repeat(browser.csrfToken.length) }
    const body = { lcordnum: orderNo, lcitemno: '100100', qty: '9' }
    expect((await browser.send('POST', `/api${api.orders.saveLine.path}`, body, forged)).status).toBe(403)
    expect((await save(301)).code).toBe('over limit')
    await world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
    expect((await save(9)).code).toBe('in production')
    expect(await stored()).toEqual([{ quantity: 2, modifiedBy: 'CLERK' }])
  })

  test('of staff is read each time: leave to view as a customer ends at once', async () => {
    await world.db
      .updateTable('salesOrder')
      .set({ cutoffAt: new Date('2026-11-19T17:00:00Z') })
      .execute()
    const desk = await world.as(staff, { viewing: OWN })
    expect((await save(5, desk)).message).toBe('success')
    expect((await save(6, desk)).message).toBe('success')
    await run('delete from view_as')
    expect((await save(7, desk)).status).toBe(403)
    expect(await stored()).toEqual([{ quantity: 6, modifiedBy: 'ADMIN' }])
  })
})
