// TXT-03: the reminder of the cut-off, over a real database; what a moment is, rules/alerts/reminder.test.ts says.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { confirmAlerts } from '#tests/support/confirm-alerts.ts'
import { faultsOf } from '#tests/support/faults-of.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, otherClerk, type Persona, routeClerk, staff } from '#tests/support/personas.ts'
import { drainOutbox, mailSender } from '../operator/outbox.ts'
import { decideFor } from './reminders.sql.ts'
import { remindOfCutoffs } from './reminders.ts'

/** Tuesday; the cut-offs are two days before at 2 PM in Chicago. */
const SIGNED_UP = '2026-11-17T18:00:00Z'
/** Wednesday, when Friday closes at 20:00Z, at the time chosen. */
const BEFORE = '2026-11-18T15:29:00Z'
const MOMENT = '2026-11-18T15:30:00Z'
const CLOSED = '2026-11-18T20:00:01Z'

describe.each(testDatabases())('cut-off reminders on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set(SIGNED_UP)
    await world.make.customer()
    await world.make.customer({ customerNo: OTHER })
    await world.make.cutoffs()
    await world.make.location()
    await world.make.location({ locationNo: '000214', routeNo: 'R20', name: 'Pier Mart' })
    await world.make.item()
  })

  const signUp = async (persona: Persona = clerk, more = {}) => {
    const answer = await (await world.as(persona)).ask(api.alerts.subscribe, {
      ...{ name: 'Clara Kerr', email: 'clara@example.com', mobile: '414-555-0100', topics: ['cutoff'] },
      ...{ remindAt: '09:30', timeZone: 'America/Chicago', isAgreed: true, ...more },
    })
    await confirmAlerts(world)
    return answer
  }
  const remindAt = (instant: string) => {
    world.clock.set(instant)
    return remindOfCutoffs(world)
  }
  const reminders = () =>
    world.db
      .selectFrom('alertMessage')
      .where('topic', '=', 'cutoff')
      .select(['channel', 'about', 'subject', 'body', 'expiresAt'])
      .orderBy('messageId')
      .execute()

  test('once, at the time chosen, at both addresses, with what lacks an order; the next day again', async () => {
    await signUp()
    expect(await remindAt(SIGNED_UP)).toBe(0)
    expect(await remindAt(BEFORE)).toBe(0)
    expect(await remindAt(MOMENT)).toBe(1)
    for (const later of ['2026-11-18T15:31:00Z', '2026-11-18T16:00:00Z', '2026-11-18T19:59:00Z', CLOSED])
      expect(await remindAt(later)).toBe(0)
    const body =
      'No order yet for Friday 11/20: 2 locations of customer 104220 (Harbor St Mart, Pier Mart). Cut-off Wed 11/18, 2:00 PM CT.'
    const about = { about: 'cutoff 2026-11-20', subject: 'No order yet for Friday 11/20: 2 locations', body }
    expect(await reminders()).toEqual([
      { channel: 'text', ...about, expiresAt: new Date('2026-11-18T20:00:00Z') },
      { channel: 'mail', ...about, expiresAt: new Date('2026-11-18T20:00:00Z') },
    ])
    expect(await remindAt('2026-11-19T15:30:00Z')).toBe(1)
    expect((await reminders()).at(-1)?.about).toBe('cutoff 2026-11-21')
  })

  test('every day that closes, also two at the same moment, and one of another week that closes early; each once', async () => {
    // Monday is closed with Friday, and so is Thursday of Thanksgiving.
    for (const [orderDate, cutDay] of [
      ['2026-11-23', -5],
      ['2026-11-26', -8],
    ] as const)
      await world.db
        .insertInto('cutoffDate')
        .values({ customerNo: '', orderDate, cutDay, cutTime: '14:00', isNoWork: false })
        .execute()
    await signUp()
    expect(await remindAt(BEFORE)).toBe(0)
    expect(await remindAt(MOMENT)).toBe(3)
    expect(await remindAt('2026-11-18T16:00:00Z')).toBe(0)
    expect((await reminders()).filter(({ channel }) => channel === 'text').map(({ about }) => about)).toEqual([
      ...['cutoff 2026-11-20', 'cutoff 2026-11-23', 'cutoff 2026-11-26'],
    ])
    expect(await remindAt('2026-11-19T15:30:00Z')).toBe(1)
    const [{ decidedFor } = { decidedFor: [] }] = await world.db.selectFrom('textAlert').select('decidedFor').execute()
    expect(decidedFor).toEqual(['2026-11-20', '2026-11-23', '2026-11-26', '2026-11-21'])
    expect(await remindAt('2026-11-22T15:30:00Z')).toBe(1)
    const [{ decidedFor: later } = { decidedFor: [] }] = await world.db
      .selectFrom('textAlert')
      .select('decidedFor')
      .execute()
    expect(later).toEqual(['2026-11-23', '2026-11-26', '2026-11-24'])
  })

  test('a location that needs nothing, and an order made just before, are not asked for', async () => {
    await signUp()
    world.clock.set('2026-11-18T15:00:00Z')
    const mark = { orderDate: '2026-11-20', locationNo: '000213', isNothingNeeded: true }
    expect((await (await world.as(clerk)).ask(api.missedOrders.mark, mark)).message).toBe('success')
    world.clock.set('2026-11-18T15:29:59Z')
    await world.make.order({
      ...{ orderDate: '2026-11-20', locationNo: '000214', routeNo: 'R20', lines: { '100100': 4 } },
    })
    expect(await remindAt(MOMENT)).toBe(0)
    expect(await reminders()).toEqual([])
  })

  test('one phone or mailbox gets the same words once, whoever signed it up; other words each', async () => {
    await signUp()
    await signUp(clerk, { mobile: '414-555-0101', email: 'Clara@example.com' })
    await signUp({ ...clerk, userCode: 'OTHER' }, { email: 'other@example.com' })
    // Who reaches one route alone is told of that.
    await signUp(routeClerk, { email: 'other@example.com' })
    expect(await remindAt(MOMENT)).toBeGreaterThan(0)
    const made = await world.db
      .selectFrom('alertMessage')
      .where('topic', '=', 'cutoff')
      .select(['address', 'body'])
      .orderBy('address')
      .execute()
    expect(made.map(({ address, body }) => `${address} ${/: (\d) location/.exec(body)?.[1]}`).sort()).toEqual([
      ...['414-555-0100 1', '414-555-0100 2', '414-555-0101 2'],
      ...['clara@example.com 2', 'other@example.com 1', 'other@example.com 2'],
    ])
  })

  test('one number that cannot be looked at keeps nobody else waiting', async () => {
    await signUp()
    await signUp(otherClerk, { mobile: '414-555-0103', email: 'other@example.com' })
    await world.make.location({ customerNo: OTHER })
    await world.db
      .updateTable('textAlert')
      .set({ timeZone: 'Mars/Olympus' })
      .where('mobile', '=', '414-555-0100')
      .execute()
    expect(await remindAt(MOMENT)).toBe(1)
    expect((await reminders())[0]?.body).toContain(`customer ${OTHER}`)
  })

  test('a number that was stopped after it was taken to be looked at is not decided', async () => {
    await signUp()
    const { alertId } = await world.db.selectFrom('textAlert').select('alertId').executeTakeFirstOrThrow()
    const decide = (orderDate: string) => decideFor(world.db, alertId, orderDate, '2026-11-18')
    expect([await decide('2026-11-20'), await decide('2026-11-20')]).toEqual([true, false])
    await world.db.updateTable('textAlert').set({ stoppedAt: new Date(), stoppedBy: 'text' }).execute()
    expect(await decide('2026-11-21')).toBe(false)
  })

  test('in the zone of whoever asked: 9:30 PM in Kathmandu is the quarter before', async () => {
    await signUp(clerk, { timeZone: 'Asia/Kathmandu', remindAt: '21:30' })
    expect(await remindAt('2026-11-18T15:44:00Z')).toBe(0)
    expect(await remindAt('2026-11-18T15:45:00Z')).toBe(1)
  })

  test('not where all is ordered at that time, though an order is canceled later', async () => {
    await signUp()
    const orders = { orderDate: '2026-11-20', lines: { '100100': 4 } }
    await world.make.order({ ...orders, locationNo: '000213' })
    const second = await world.make.order({ ...orders, locationNo: '000214', routeNo: 'R20' })
    expect(await remindAt(MOMENT)).toBe(0)
    await world.db.updateTable('salesOrder').set({ state: 'cancelled' }).where('orderNo', '=', Number(second)).execute()
    expect(await remindAt('2026-11-18T17:00:00Z')).toBe(0)
    expect(await reminders()).toEqual([])
  })

  test('after an outage it is late and still of use; after the cut-off it is not, nor when it waited in the outbox until then', async () => {
    await signUp()
    expect(await remindAt('2026-11-18T19:00:00Z')).toBe(1)
    world.clock.set(CLOSED)
    await drainOutbox(world, mailSender(world))
    const rows = await world.db.selectFrom('outbox').select('lastError').orderBy('outboxId').execute()
    expect(rows.slice(2).map(({ lastError }) => lastError)).toEqual([
      ...['Too late: it was of no use any more.', 'Too late: it was of no use any more.'],
    ])
    // Thursday's was missed altogether.
    expect(await remindAt('2026-11-19T20:00:01Z')).toBe(0)
  })

  test('USR-27 only what the user reaches, and nothing of another customer', async () => {
    const ofOtherRoute = { ...routeClerk, userCode: 'R30', mappedRouteNo: 'R30' }
    await signUp(routeClerk)
    await signUp(ofOtherRoute, { mobile: '414-555-0102' })
    await signUp(otherClerk, { mobile: '414-555-0103' })
    expect(await remindAt(MOMENT)).toBe(1)
    const [{ body } = { body: '' }] = await reminders()
    expect(body).toContain('1 location of customer 104220 (Harbor St Mart).')
  })

  test.each([
    ['a user who is inactive', async () => void (await change({ isActive: false }))],
    ['a user who was deleted', async () => void (await change({ isDeleted: true }))],
    ['a user whose time is over', async () => void (await change({ expiresOn: '2026-11-17' }))],
    [
      'a customer that orders no more',
      async () => void (await world.db.updateTable('customer').set({ webOrdersAllowed: 0 }).execute()),
    ],
    [
      'locations that are switched off',
      async () => void (await world.db.updateTable('location').set({ isActive: false }).execute()),
    ],
    [
      'who stopped it',
      async () =>
        void (await world.db.updateTable('textAlert').set({ stoppedAt: new Date(), stoppedBy: 'mail' }).execute()),
    ],
    [
      'who wants other alerts',
      async () =>
        void (await world.db
          .updateTable('textAlert')
          .set({ topics: ['notice'] })
          .execute()),
    ],
  ])('not to %s', async (_, become) => {
    await signUp()
    await become()
    expect(await remindAt(MOMENT)).toBe(0)
    expect(await reminders()).toEqual([])
  })
  const change = (columns: { isActive?: boolean; isDeleted?: boolean; expiresOn?: string }) =>
    world.db.updateTable('portalUser').set(columns).where('userCode', '=', clerk.userCode).execute()

  test('a day on which nothing is delivered is not asked for; on credit hold the reminder says so', async () => {
    await signUp()
    const closed = { customerNo: '', cutDay: -2, cutTime: '14:00', isNoWork: true }
    await world.db
      .insertInto('cutoffDate')
      .values({ ...closed, orderDate: '2026-11-20' })
      .execute()
    expect(await remindAt(MOMENT)).toBe(0)
    await world.db.updateTable('customer').set({ balanceCents: 900_00, creditLimitCents: 100_00 }).execute()
    expect(await remindAt('2026-11-19T15:30:00Z')).toBe(1)
    const [{ body } = { body: '' }] = await reminders()
    expect(body).toMatch(/^No order yet for Saturday 11\/21/)
    expect(body).toContain('Credit Hold: You cannot place an order at this time.')
  })

  test('a cut-off that staff move to an earlier hour is seen', async () => {
    world.clock.set('2026-11-16T18:00:00Z')
    await signUp()
    expect(await remindAt('2026-11-18T13:00:00Z')).toBe(0)
    const early = { customerNo: '', cutDay: -2, cutTime: '09:45', isNoWork: false }
    await world.db
      .insertInto('cutoffDate')
      .values({ ...early, orderDate: '2026-11-20' })
      .execute()
    // 9:30 of the day before was before anything closed: half an hour is to be left.
    expect(await remindAt('2026-11-18T13:11:00Z')).toBe(1)
  })

  test.runIf(kind === 'postgres')('two servers and more at the same moment send each reminder once', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({ ...clerk, userCode: `ONE${at}` }))
    for (const [at, person] of people.entries())
      await signUp(person, { mobile: `414-555-01${String(at).padStart(2, '0')}`, email: `one${at}@example.com` })
    world.clock.set(MOMENT)
    const looks = Array.from({ length: 12 }, async () => {
      await world.db.transaction().execute(async (tx) => {
        await tx.selectFrom('textAlert').select('alertId').orderBy('alertId').forUpdate().execute()
        await tx
          .updateTable('textAlert')
          .set({ lookAt: new Date(0) })
          .execute()
      })
      return remindOfCutoffs(world)
    })
    const reminded = (await Promise.all(looks)).reduce((sum, count) => sum + count, 0)
    expect(reminded).toBe(people.length)
    expect(await reminders()).toHaveLength(2 * people.length)
    const queued = await world.db.selectFrom('outbox').where('kind', '=', 'alert').select('outboxId').execute()
    expect(queued).toHaveLength(4 * people.length)
  })
})

describe.each(testDatabases())('notices of staff on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    await world.make.customer()
    await world.make.customer({ customerNo: OTHER })
    await world.make.location()
    await world.make.location({ locationNo: '000214', routeNo: 'R20' })
    await world.make.location({ customerNo: OTHER, locationNo: '000777', routeNo: 'R20' })
    const people: [Persona, string][] = [
      [clerk, '414-555-0101'],
      [routeClerk, '414-555-0102'],
      [otherClerk, '414-555-0103'],
      [staff, '414-555-0104'],
    ]
    for (const [persona, mobile] of people)
      await (await world.as(persona)).ask(api.alerts.subscribe, {
        ...{ name: 'Somebody', email: `somebody${mobile.slice(-4)}@example.com`, mobile, isAgreed: true },
      })
    await confirmAlerts(world)
  })

  const audience = async (toCustomer = '', toRoute = '', topic: 'delay' | 'notice' = 'delay') =>
    (await (await world.as(staff)).ask(api.notices.audience, { topic, toCustomer, toRoute })).value
  const send = async (changes: object = {}) =>
    (await world.as(staff)).ask(api.notices.send, {
      ...{ noticeId: 'notice-of-this-test', topic: 'delay', text: ' The truck is late. ', ...changes },
    })
  const messages = async () =>
    (await (await world.as(staff)).ask(api.notices.sent, {})).value.filter(({ topic }) => topic !== 'confirm')

  test('TXT-03 the preview counts whom it reaches: of a customer, of a route and of those who are delivered there', async () => {
    expect(await audience()).toEqual({ numbers: 4, customers: 2 })
    expect(await audience(OWN)).toEqual({ numbers: 2, customers: 1 })
    expect(await audience('', 'r20')).toEqual({ numbers: 2, customers: 2 })
    expect(await audience(OWN, 'R14')).toEqual({ numbers: 2, customers: 1 })
    expect(await audience(OTHER, 'R14')).toEqual({ numbers: 0, customers: 0 })
    await world.db.updateTable('portalUser').set({ isActive: false }).where('userCode', '=', 'ROUTE').execute()
    expect(await audience(OWN, 'R14')).toEqual({ numbers: 1, customers: 1 })
    await world.db
      .updateTable('textAlert')
      .set({ topics: ['notice'] })
      .execute()
    expect(await audience()).toEqual({ numbers: 0, customers: 0 })
    expect((await audience('', '', 'notice')).numbers).toBe(3)
    await world.db.updateTable('textAlert').set({ stoppedAt: new Date(), stoppedBy: 'screen' }).execute()
    expect((await audience('', '', 'notice')).numbers, 'stopped numbers').toBe(0)
  })

  test('TXT-03 what is sent is listed with its time, topic, masked address and state; the same again sends nothing', async () => {
    expect((await send({ toRoute: 'R20' })).value).toEqual({ numbers: 2 })
    expect((await send({ toRoute: 'R20' })).value).toEqual({ numbers: 2 })
    const listed = await messages()
    expect(
      listed.map(({ to, customer, topic, state, body }) => [to, customer, topic, state, body].join(' | ')).sort(),
    ).toEqual([
      ...['***-***-0101 | 104220 | delay | waiting | The truck is late.'],
      ...['***-***-0103 | 104500 | delay | waiting | The truck is late.'],
      ...['s***@example.com | 104220 | delay | waiting | The truck is late.'],
      ...['s***@example.com | 104500 | delay | waiting | The truck is late.'],
    ])
    const kept = await world.db
      .selectFrom('auditEntry')
      .where('action', '=', 'notice.send')
      .select(['newValue', 'note'])
      .execute()
    expect(kept).toEqual([{ newValue: 'The truck is late.', note: 'customer all, route R20, 2 numbers' }])
  })

  test('TXT-03 a phone that two people signed up counts once and gets a notice once; so does a mailbox', async () => {
    await (await world.as({ ...clerk, userCode: 'AGAIN' })).ask(api.alerts.subscribe, {
      ...{ name: 'Again', email: 'Somebody0101@example.com', mobile: '414-555-0101', isAgreed: true },
    })
    await confirmAlerts(world)
    expect(await audience(OWN)).toEqual({ numbers: 2, customers: 1 })
    expect((await send({ toCustomer: OWN })).value).toEqual({ numbers: 2 })
    expect((await messages()).map(({ to }) => to).sort()).toEqual([
      ...['***-***-0101', '***-***-0102', 's***@example.com', 's***@example.com'],
    ])
  })

  test('TXT-03 the list names no number and no address in full, also in the words of a sign-up', async () => {
    const listed = (await (await world.as(staff)).ask(api.notices.sent, {})).value
    expect(listed.map(({ body }) => body)).toContain('Confirmation of order alerts at ***-***-0101.')
    expect(JSON.stringify(listed)).not.toMatch(/414-555|somebody01/)
  })

  test('TXT-03 other words under the same identifier are not taken for what was sent, nor sent with it', async () => {
    await send()
    for (const changes of [
      { text: 'The truck is later.' },
      { toCustomer: OWN },
      { toRoute: 'R20' },
      { topic: 'notice' },
    ])
      expect((await send(changes)).text).toBe(
        'The alert was sent as you wrote it first, to 4 numbers. Press Send again to send this one as well.',
      )
    expect(new Set((await messages()).map(({ body }) => body))).toEqual(new Set(['The truck is late.']))
    expect((await send({ noticeId: 'another-notice', text: 'The truck is later.' })).value).toEqual({ numbers: 4 })
  })

  test('TXT-03 what is wrong with a notice is told at its field, and nothing is sent', async () => {
    const fault = async (changes: object) => {
      return faultsOf(api.notices.send, await send(changes)).map(({ field }) => field)
    }
    expect(await fault({ text: ' ' })).toEqual(['text'])
    expect(await fault({ text: 'x'.repeat(301) })).toEqual(['text'])
    expect(await fault({ toCustomer: '999999' })).toEqual(['customerNo'])
    expect(await fault({ toRoute: 'R99' })).toEqual(['routeNo'])
    expect(await fault({ toCustomer: OTHER, toRoute: 'R14' })).toEqual(['topic'])
    expect((await send({ noticeId: 'x' })).status).toBe(400)
    expect(await messages()).toEqual([])
    for (const [persona, viewing] of [
      [clerk, ''],
      [staff, OWN],
    ] as const)
      expect((await (await world.as(persona, { viewing })).ask(api.notices.sent, {})).status).toBe(403)
  })
})
