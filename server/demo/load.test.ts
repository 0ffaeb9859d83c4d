import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountStatus } from '#rules/ordering/account-status.ts'
import { openTestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { sharedDatabase } from '#tests/support/fresh-world.ts'
import { ZONE } from '#tests/support/zone.ts'
import { unseal } from '../access/secrets/sealed-secret.ts'
import { DEMO_KEY, keepDemoKey } from './api-key.ts'
import { keepDemoCurrent, loadDemo } from './load.ts'
import { DEMO_PASSWORD, demoLogins } from './users.ts'

describe.each(testDatabases())('on the %s database', (kind) => {
  const now = new Date('2026-11-20T22:00:00Z')
  const open = sharedDatabase(kind, async () => {
    expect(await loadDemo(open.db, { today: '2026-11-20', now, timeZone: ZONE, portalSecret: 'secret' })).toBe(true)
  })

  const number = async (query: string) =>
    (await sql<{ n: number }>`${sql.raw(query)}`.execute(open.db)).rows[0]?.n ?? -1
  const statusOf = async (customerNo: string, today: string) => {
    const account = await open.db
      .selectFrom('customer')
      .selectAll()
      .where('customerNo', '=', customerNo)
      .executeTakeFirstOrThrow()
    const owner = account.billToCustomerNo ?? customerNo
    const invoices = await open.db.selectFrom('openInvoice').selectAll().where('customerNo', '=', owner).execute()
    return accountStatus(invoices, account, today)
  }

  test('it is loaded once, and a database with customers is left alone', async () => {
    expect(await number('select count(*) as n from order_line')).toBeGreaterThan(120_000)
    expect(
      await number(
        `select count(*) as n from sales_order o join (select order_no, sum(quantity) as pieces from order_line group by order_no) l using (order_no)
         where o.pieces <> l.pieces`,
      ),
    ).toBe(0)
    expect(await loadDemo(open.db, { today: '2026-11-25', now, timeZone: ZONE, portalSecret: 'secret' })).toBe(false)
  })

  test('ACC-07 to ACC-10: Good, Past Due, on Credit Hold, and untold', async () => {
    expect(await statusOf('104220', '2026-11-20')).toBe('Good')
    expect(await statusOf('104600', '2026-11-20')).toBe('Past Due')
    expect(await statusOf('104500', '2026-11-20')).toBe('Credit Hold (Over Limit)')
    expect(await statusOf('104700', '2026-11-20')).toBeUndefined()
  })

  test('every demo log-in has an account with the demo password', async () => {
    const users = await open.db.selectFrom('portalUser').selectAll().execute()
    expect(users.map(({ userCode, customerNo }) => `${userCode} ${customerNo}`).sort()).toEqual(
      demoLogins.map(({ userCode, customerNo }) => `${userCode} ${customerNo}`).sort(),
    )
    for (const user of users) {
      expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(await verify(user.passwordHash, DEMO_PASSWORD)).toBe(true)
      expect(user.email).toMatch(/@example\.com$/)
    }
  })

  test('API-12 who has the right to the API, and is no staff, has a key from the beginning; a new one only when that cannot be read', async () => {
    const users = () =>
      open.db
        .selectFrom('portalUser')
        .select(['userId', 'rights', 'customerNo', 'apiToken', 'apiSecretSealed'])
        .execute()
    const before = await users()
    for (const { rights, customerNo, apiToken } of before)
      expect(apiToken !== null).toBe(customerNo !== null && rights.includes('apiIntegration'))
    const { userId, apiSecretSealed } = before.find(({ apiToken }) => apiToken !== null) as (typeof before)[number]
    expect(unseal('secret', String(userId), apiSecretSealed ?? '')).toBe(DEMO_KEY.secret)
    await keepDemoKey(open.db, { portalSecret: 'secret', now })
    expect(await users()).toEqual(before)
    await keepDemoKey(open.db, { portalSecret: 'another', now })
    const sealed = (await users()).find((user) => user.userId === userId)?.apiSecretSealed
    expect(unseal('another', String(userId), sealed ?? '')).toBe(DEMO_KEY.secret)
  })

  test('on a later day it is brought to that day, once, and what a visitor did stays', async () => {
    const visited = await open.db
      .selectFrom('salesOrder')
      .selectAll()
      .where('customerNo', '=', '104220')
      .where('orderDate', '=', '2026-11-25')
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    const { orderNo } = visited
    await open.db
      .updateTable('salesOrder')
      .set({ state: 'cancelled', modifiedBy: 'CLERK', modifiedAt: now })
      .where('orderNo', '=', orderNo)
      .execute()

    expect(await keepDemoCurrent(open.db, { today: '2026-11-20', timeZone: ZONE })).toBe(false)
    expect(await keepDemoCurrent(open.db, { today: '2026-11-23', timeZone: ZONE })).toBe(true)
    const snapshot = () =>
      sql`select state, count(*) as orders, sum(pieces) as pieces, min(order_date) as first, max(order_date) as last from sales_order group by state order by state`.execute(
        open.db,
      )
    const after = await snapshot()
    expect(await keepDemoCurrent(open.db, { today: '2026-11-23', timeZone: ZONE })).toBe(false)
    expect(await snapshot()).toEqual(after)

    expect(
      await number(
        `select count(*) as n from sales_order where state in ('open', 'in production') and order_date < '2026-11-23'`,
      ),
    ).toBe(0)
    expect(
      await number(
        `select count(*) as n from sales_order where state = 'open' and customer_no = '104220' and order_date between '2026-11-26' and '2026-11-30'`,
      ),
    ).toBeGreaterThan(5)
    expect(
      await number(
        `select count(*) as n from sales_order where state = 'in production' and order_date <= '2026-11-24'`,
      ),
    ).toBeGreaterThan(100)
    expect(
      await number(`select count(*) as n from waste_entry where wasted_on between '2026-11-20' and '2026-11-22'`),
    ).toBeGreaterThan(50)
    expect(
      await number(`select count(*) as n from sales_order where order_no = ${orderNo} and state = 'cancelled'`),
    ).toBe(1)
    expect(await statusOf('104220', '2026-11-23')).toBe('Good')
    expect(await statusOf('104600', '2026-11-23')).toBe('Past Due')
  })

  test('a database that is no demo is not touched', async () => {
    await open.reset()
    expect(await keepDemoCurrent(open.db, { today: '2026-11-23', timeZone: ZONE })).toBe(false)
    expect(await number('select count(*) as n from sales_order')).toBe(0)
  })
})

describe.runIf(testDatabases().includes('postgres'))('with PostgreSQL', () => {
  test('two first starts at the same moment make the demo once', { timeout: 300_000 }, async () => {
    const open = await openTestDatabase('postgres')
    const now = new Date('2026-11-20T22:00:00Z')
    const start = () => loadDemo(open.db, { today: '2026-11-20', now, timeZone: ZONE, portalSecret: 'secret' })
    expect((await Promise.all([start(), start()])).sort()).toEqual([false, true])
    await open.close()
  })
})
