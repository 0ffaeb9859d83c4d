// PWD-07: where a user is signed in, and signing out there. Nobody else's sessions, and nothing by which one could be used.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Client } from '#tests/support/world.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const passwordHash = hashPassword('old green bicycle')

describe.each(testDatabases())('where one is signed in, on %s', (kind) => {
  let browser: Client
  const world = freshWorld(
    { kind, config: { sessionIdleMs: 12 * 3_600_000, sessionMs: 30 * 86_400_000 } },
    async () => {
      await world.make.shop()
      await world.make.customer({ customerNo: OTHER })
      browser = await world.as(clerk)
    },
  )

  const alive = async (client: Client) => (await client.ask(api.session.current, {})).message === 'success'
  const listed = async (client: Client) => (await client.ask(api.ownSessions.list, {})).value
  const others = async (client: Client) => (await listed(client)).sessions.filter(({ isThis }) => !isThis)
  const end = (client: Client, sessionId: number) => client.ask(api.ownSessions.end, { sessionId })
  const entries = () =>
    world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'session.end')
      .select(['actor', 'customerNo', 'subject', 'note'])
      .orderBy('happenedAt')
      .execute()
  const signIn = async (userAgent: string) => {
    await world.db
      .updateTable('portalUser')
      .set({ passwordHash: await passwordHash })
      .execute()
    const authorization = `Basic ${btoa('CLERK:old green bicycle')}`
    await world.nobody().send('POST', '/api/login', { customer_no: OWN }, { authorization, 'user-agent': userAgent })
  }

  test('is told with since when, last used, and which browser and device it was begun with; this one first', async () => {
    world.clock.advance(3_600_000)
    await signIn(FIREFOX)
    await world.as(clerk, { bearer: true })
    world.clock.advance(60_000)
    const { sessions, total } = await listed(browser)
    const minute = (instant: string) => instant.slice(11, 16)
    expect(total).toBe(3)
    expect(sessions.map((each) => [each.device, minute(each.beganAt), minute(each.usedAt), each.isThis])).toEqual([
      ['A browser', '18:00', '19:01', true],
      ['A program', '19:00', '19:00', false],
      ['Firefox on Windows', '19:00', '19:00', false],
    ])
  })

  test('nothing of the answer opens a session, and no text of a browser is in it', async () => {
    await signIn('Mozilla/5.0 (Windows NT 10.0) CANARY Firefox/140.0')
    const { body } = await browser.ask(api.ownSessions.list, {})
    const told = JSON.stringify(body)
    const rows = await world.db.selectFrom('session').select(['tokenHash', 'csrfToken']).execute()
    for (const secret of ['CANARY', browser.secret, ...rows.flatMap((row) => [row.tokenHash, row.csrfToken])])
      expect(told).not.toContain(secret)
  })

  test('what a browser says of itself is kept to 200 characters', async () => {
    await signIn(`Firefox/140.0 ${'x'.repeat(5_000)}`)
    const kept = await world.db.selectFrom('session').select('userAgent').orderBy('sessionId', 'desc').execute()
    expect(kept[0]?.userAgent).toBe(`Firefox/140.0 ${'x'.repeat(186)}`)
  })

  test('one is ended and the others go on; the record says which', async () => {
    const [second, third] = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    const program = (await others(browser)).find(({ device }) => device === 'A program')
    expect((await end(browser, program?.sessionId as number)).message).toBe('success')
    expect([await alive(browser), await alive(second), await alive(third)]).toEqual([true, true, false])
    expect(await entries()).toEqual([{ actor: 'CLERK', customerNo: OWN, subject: 'CLERK', note: 'A program' }])
    expect((await end(browser, program?.sessionId as number)).status).toBe(404)
  })

  test('everywhere else is ended at once, with a save that another server remembers', async () => {
    const elsewhere = [await world.as(clerk), await world.as(clerk, { bearer: true })]
    const orderNo = await world.make.order()
    const save = (client: Client) => client.ask(api.orders.saveLine, { orderNo, itemNo: '100100', quantity: 2 })
    for (const client of elsewhere) expect((await save(client)).message).toBe('success')
    expect((await browser.ask(api.ownSessions.endOthers, {})).value).toEqual({ ended: 2 })
    for (const client of elsewhere) expect((await save(client)).message).toBe('timeout')
    expect(await alive(browser)).toBe(true)
    expect(await entries()).toEqual([
      { actor: 'CLERK', customerNo: OWN, subject: 'CLERK', note: 'everywhere else: 2 sessions' },
    ])
  })

  test('of nobody else: another user, another customer and staff are not told of and not ended', async () => {
    const foreign = [
      await world.as(customerAdmin),
      await world.as({ ...clerk, customerNo: OTHER }),
      await world.as(staff),
    ]
    expect((await listed(browser)).total).toBe(1)
    for (const client of foreign) {
      const [theirs] = (await listed(client)).sessions
      const refused = await end(browser, theirs?.sessionId as number)
      const absent = await end(browser, 99_999_999)
      expect([refused.status, refused.text]).toEqual([404, absent.text])
    }
    await browser.ask(api.ownSessions.endOthers, {})
    expect(await Promise.all(foreign.map(alive))).toEqual([true, true, true])
  })

  test('the one that asks is not ended here, nor shown once it has run out', async () => {
    const [own] = (await listed(browser)).sessions
    expect(await end(browser, own?.sessionId as number)).toMatchObject({
      code: 'this session',
      text: 'To sign out here, choose Logout.',
    })
    await world.as(clerk)
    for (let hour = 0; hour < 13; hour += 1) {
      world.clock.advance(3_600_000)
      expect(await alive(browser)).toBe(true)
    }
    expect(await others(browser)).toEqual([])
  })

  test('T09 not while staff view as a customer; leave that an ended session had ends on the record, this one’s stays', async () => {
    const [desk, elsewhere] = [await world.as(staff, { viewing: OWN }), await world.as(staff, { viewing: OWN })]
    const home = await world.as(staff)
    for (const answer of [
      await desk.ask(api.ownSessions.list, {}),
      await end(desk, 1),
      await desk.ask(api.ownSessions.endOthers, {}),
    ])
      expect(answer).toMatchObject({ code: 'viewing as', status: 200 })
    await home.ask(api.session.viewAs, { viewedCustomerNo: OTHER })
    const asked = (await others(home)).map(({ sessionId }) => sessionId)
    expect(asked).toHaveLength(2)
    expect((await home.ask(api.ownSessions.endOthers, {})).message).toBe('success')
    expect([await alive(desk), await alive(elsewhere)]).toEqual([false, false])
    const stops = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'view-as.stop')
      .select(['customerNo', 'note'])
      .execute()
    expect(stops).toEqual([
      { customerNo: OWN, note: 'sign-out' },
      { customerNo: OWN, note: 'sign-out' },
    ])
    expect(await world.db.selectFrom('viewAs').select('customerNo').execute()).toEqual([{ customerNo: OTHER }])
    expect((await entries()).map(({ customerNo }) => customerNo)).toEqual([null])
  })

  test('of more than a hundred those used last are told, and how many there are', async () => {
    for (let i = 0; i < 105; i += 1) await world.as(clerk, { bearer: true })
    const { sessions, total } = await listed(browser)
    expect([sessions.length, total, sessions.filter(({ isThis }) => isThis).length]).toEqual([100, 106, 1])
  })
})
