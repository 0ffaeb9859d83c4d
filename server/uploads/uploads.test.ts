// Uploads of a signed-in user on the server: nothing before CONFIRM, each order once, and gone on with after any break.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Input } from '#contract/kernel/endpoint.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { program } from '#tests/support/program.ts'
import type { Client } from '#tests/support/world.ts'

type Confirm = Input<typeof api.uploads.confirm>
type Group = Confirm['groups'][number]
const [USED_ON] = api.orders.updateHeader.query.dictionary['usedOnDay'] as unknown as readonly [string, unknown]
const BATCH = '11111111-2222-4333-8444-555555555555'

describe.each(testDatabases())('on the %s database', (kind) => {
  let client: Client
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
    await world.make.location({ locationNo: '000300', name: 'Closed Mart', isActive: false })
    client = await world.as(integrator)
  })

  const group = (
    locationNo: string,
    quantities: Readonly<Record<string, number>>,
    more: Partial<Group> = {},
  ): Group => ({
    ...{ locationNo, orderDate: '2026-11-24', usedOnDay: 3 },
    lines: Object.entries(quantities).map(([itemNo, quantity]) => ({ itemNo, quantity, isConfirmed: false })),
    ...more,
  })
  const three = [
    group('000213', { '100100': 4, '777777': 1 }),
    group('000214', { '100101': 2 }),
    group('000300', { '100100': 1 }),
  ]
  const confirm = (groups: Group[], more: Partial<Confirm> = {}, by = client) =>
    by.ask(api.uploads.confirm, {
      ...{ batchId: BATCH, format: 'csv', fileName: 'week.csv', fileHash: 'ab'.repeat(32), groups, shipToChoices: [] },
      ...more,
    })
  const sendsXml = (xmlUploadEnabled: boolean) =>
    world.db.updateTable('customer').set({ xmlUploadEnabled }).where('customerNo', '=', OWN).execute()
  const send = (groups: number[], by = client) => by.ask(api.uploads.send, { batchId: BATCH, groups })
  const orders = () =>
    world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'customerNo', 'locationNo', 'pieces', 'platform'])
      .orderBy('orderNo')
      .execute()

  test('UPL-02 INV-20 a check tells everything and writes nothing', async () => {
    await world.make.order({ orderNo: 88 as never, lines: { '100101': 9 }, locationNo: '000214' })
    const before = await fingerprint(world, { except: ['session'] })
    const { value } = await client.ask(api.uploads.check, {
      groups: [...three, group('000999', { '100100': 1 }), group('000213', { '100100': 301 }, { usedOnDay: 6 })],
    })
    expect(value.groups).toMatchObject([
      {
        outcome: 'create',
        locationName: 'Harbor St Mart',
        routeNo: 'R14',
        limit: 300,
        rejected: [{ itemNo: '777777', text: 'Item 777777 was not found.', code: 'not found' }],
      },
      // INV-25: what is there already is told.
      { outcome: 'update', orderNo: '88', pieces: 9, rejected: [] },
      { outcome: 'refused', member: 'location', code: 'inactive location' },
      { outcome: 'refused', member: 'invalid location', code: 'not found' },
      { outcome: 'create', overLimit: [{ itemNo: '100100', quantity: 301 }], rejected: [] },
    ])
    expect(value.groups[0]).not.toHaveProperty('orderNo')
    expect(await fingerprint(world, { except: ['session'] })).toBe(before)
  })

  test('INV-21 INV-22 confirmed, sent in parts, sent again: each order once, and the results say all', async () => {
    const confirmed = await confirm(three)
    expect(confirmed.value.batch).toMatchObject({ groups: 3, waiting: 3, refused: 0, state: 'open' })
    expect(await orders()).toEqual([])
    const first = (await send([1])).value
    expect(first.groups).toMatchObject([
      {
        group: 1,
        outcome: 'create',
        orderNo: '480001',
        lines: [
          { itemNo: '100100', quantity: 4, outcome: 'save' },
          { itemNo: '777777', outcome: 'rejected', code: 'not found' },
        ],
      },
    ])
    // Meanwhile somebody changes the order; the repeat leaves that alone and answers as before.
    await world.db.updateTable('orderLine').set({ quantity: 40 }).execute()
    expect((await send([1])).value).toEqual(first)
    const rest = (await send([1, 2, 3])).value
    expect(rest.groups.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'refused'])
    expect(await orders()).toMatchObject([
      { orderNo: 480001, locationNo: '000213', pieces: 4, platform: 'upload' },
      { orderNo: 480002, locationNo: '000214', pieces: 2 },
    ])
    const whole = (await client.ask(api.uploads.batch, { batchId: BATCH })).value
    expect(whole.batch).toMatchObject({ state: 'done', waiting: 0, refused: 1 })
    expect(whole.groups).toEqual(rest.groups)
  })

  test('UPL-11 confirming twice is once; other contents under the same id are refused', async () => {
    const first = await confirm(three)
    expect((await confirm(three)).value).toEqual(first.value)
    const other = await confirm([group('000213', { '100100': 5 })])
    expect(other).toMatchObject({ message: 'error', code: 'other content' })
    expect(await world.db.selectFrom('uploadGroup').select('groupNo').execute()).toHaveLength(3)
    expect(await confirm([], { batchId: BATCH.replace('1', '2') })).toMatchObject({ code: 'nothing to send' })
    const twice = await confirm([three[0] as Group, three[0] as Group], { batchId: BATCH.replace('1', '2') })
    expect(twice.status).toBe(400)
  })

  test('a date more than 90 days ahead is refused unless somebody said yes', async () => {
    const far = { orderDate: '2027-03-02' }
    const ofLines = (isConfirmed: boolean) => [{ itemNo: '100100', quantity: 4, isConfirmed }]
    const groups = [
      group('000213', {}, { ...far, lines: ofLines(false) }),
      group('000214', {}, { ...far, lines: ofLines(true) }),
    ]
    await confirm(groups)
    expect((await send([1, 2])).value.groups).toMatchObject([
      {
        ...{ outcome: 'refused', member: 'invalid date', code: 'far date' },
        text: '03/02/2027 is more than 90 days ahead, and was not confirmed.',
      },
      { outcome: 'create' },
    ])
  })

  test('INV-25 a file that was confirmed before today says when', async () => {
    expect((await confirm(three)).value).not.toHaveProperty('sameFileAt')
    const again = await confirm(three, { batchId: BATCH.replace('1', '2') })
    expect(again.value.sameFileAt).toMatch(/^2026-11-19T18:00/)
    world.clock.set('2026-11-20T12:00:00-06:00')
    expect((await confirm(three, { batchId: BATCH.replace('1', '3') })).value).not.toHaveProperty('sameFileAt')
  })

  test('UPL-11 what is closed is not sent any more; lists have unfinished uploads first', async () => {
    await confirm(three)
    await send([2])
    world.clock.advance(60_000)
    await confirm(three, { batchId: BATCH.replace('1', '2') })
    const closed = await client.ask(api.uploads.close, { batchId: BATCH.replace('1', '2') })
    expect(closed.value.batch).toMatchObject({ state: 'closed', waiting: 0 })
    const sent = await client.ask(api.uploads.send, { batchId: BATCH.replace('1', '2'), groups: [1, 2, 3] })
    expect(sent.value.groups.map(({ outcome }) => outcome)).toEqual(['closed', 'closed', 'closed'])
    expect(await orders()).toHaveLength(1)
    const { batches } = (await client.ask(api.uploads.batches, {})).value
    expect(batches.map(({ batchId, state }) => [batchId, state])).toEqual([
      [BATCH, 'open'],
      [BATCH.replace('1', '2'), 'closed'],
    ])
    world.clock.set('2026-12-04T12:00:00-06:00')
    expect((await client.ask(api.uploads.batches, {})).value.batches).toEqual([])
  })

  test('INV-36 a batch is its user’s own', async () => {
    await confirm(three)
    const colleague = await world.as({ ...integrator, userCode: 'API2' })
    expect((await send([1], colleague)).code).toBe('not found')
    expect((await colleague.ask(api.uploads.batch, { batchId: BATCH })).code).toBe('not found')
    // The same id of somebody else's is another batch.
    expect((await confirm([group('000213', { '100100': 1 })], {}, colleague)).message).toBe('success')
    expect((await client.ask(api.uploads.batch, { batchId: BATCH })).value.groups).toHaveLength(3)
  })

  test('XLS-08 staff sends for several customers, and only so names them', async () => {
    await world.make.shop(OTHER)
    const desk = await world.as(staff)
    const groups = [
      group('000213', { '100100': 4 }, { customerNo: OWN }),
      group('000213', { '100100': 5 }, { customerNo: OTHER }),
      group('000213', { '100100': 6 }, { customerNo: '999999' }),
    ]
    expect((await confirm(groups, { format: 'xlsx' }, desk)).value.batch).toMatchObject({ groups: 3 })
    const sent = (await send([1, 2, 3], desk)).value
    expect(sent.groups.map(({ customerNo, outcome }) => [customerNo, outcome])).toEqual([
      [OWN, 'create'],
      [OTHER, 'create'],
      ['999999', 'refused'],
    ])
    expect(await orders()).toMatchObject([{ customerNo: OWN }, { customerNo: OTHER }])
    // Again, with more, before the cut-off: staff enters the customers' own file.
    const batchId = BATCH.replace('1', '2')
    await confirm([group('000213', { '100100': 8 }, { customerNo: OWN })], { batchId }, desk)
    const more = await desk.ask(api.uploads.send, { batchId, groups: [1] })
    expect(more.value.groups).toMatchObject([{ outcome: 'update' }])
    expect(await confirm([group('000213', { '100100': 1 })], { batchId: BATCH.replace('1', '3') }, desk)).toMatchObject(
      { status: 400 },
    )
    const foreign = await confirm([group('000213', { '100100': 1 }, { customerNo: OTHER })], {
      batchId: BATCH.replace('1', '4'),
    })
    expect(foreign).toMatchObject({ status: 404, code: 'not found' })
  })

  test('UPL-03 UPL-04 one mail to whoever uploaded, with what was ordered, what was not and why', async () => {
    await confirm(three)
    expect((await client.ask(api.uploads.mail, { batchId: BATCH })).value.sentTo).toBe('')
    await send([1, 3])
    const asked = await Promise.all(
      [1, 2, 3].map(() => client.ask(api.uploads.mail, { batchId: BATCH, customerNo: OWN })),
    )
    expect(asked.map(({ value }) => value.sentTo)).toEqual(Array(3).fill('api@example.com'))
    const mails = await world.db.selectFrom('outbox').select('payload').execute()
    expect(mails).toHaveLength(1)
    const [{ payload }] = mails as [{ payload: unknown }]
    const { to, subject, text } = payload as { to: string; subject: string; text: string }
    expect(to).toBe('api@example.com')
    expect(subject).toBe('Upload week.csv: 1 order, 1 line, 4 pieces')
    expect(text.split('\n').slice(0, 11)).toEqual([
      'Your upload week.csv was sent.',
      'Ordered: 1 order, 1 line, 4 pieces (1 new, 0 changed).',
      'Refused: 1 order (2 lines, 2 pieces): 1 line with an unknown item, 1 order: inactive location.',
      'Not sent: 1 order.',
      '',
      '000213 Harbor St Mart, 11/24/2026, used on Tuesday: new order 480001',
      '     4  100100  Item 100100',
      '     1  777777: refused. Item 777777 was not found.',
      '     4  pieces in all',
      '',
      '000300 Closed Mart, 11/24/2026, used on Tuesday: refused. This location is inactive. No new orders can be placed.',
    ])
    expect((await client.ask(api.uploads.batch, { batchId: BATCH })).value.batch.mailedTo).toBe('api@example.com')
  })

  test('UPL-03 with the customer’s number alone the mail is about what the user sent last', async () => {
    const mail = async (by = client) => by.ask(api.uploads.mail, { customerNo: OWN })
    const subjects = async () => {
      const mails = await world.db.selectFrom('outbox').select('payload').orderBy('createdAt').execute()
      return mails.map(({ payload }) => payload as unknown as { subject: string; text: string })
    }
    expect(await mail()).toMatchObject({
      code: 'nothing to confirm',
      text: 'You sent no orders in the last 24 hours, so there is nothing to confirm.',
    })
    await confirm(three)
    expect((await mail()).code).toBe('nothing to confirm')
    await send([1, 3])
    expect((await mail()).value.sentTo).toBe('api@example.com')
    world.clock.advance(60_000)
    const key = await keyOf(world, integrator)
    await program(world, key).order({ '214': [{ item: '100101', qty: 7 }], '999999': [{ item: '100100', qty: 1 }] })
    expect((await mail()).value.sentTo).toBe('api@example.com')
    expect((await mail()).value.sentTo).toBe('api@example.com')
    const told = await subjects()
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'Order by API: 1 order, 1 line, 7 pieces',
      'Upload week.csv: 1 order, 1 line, 4 pieces',
    ])
    expect(told.find(({ subject }) => subject.startsWith('Order by API'))?.text).toContain(
      '000214 Lake St Mart, 11/24/2026, used on Tuesday: new order',
    )
    // Another user's orders are not this one's.
    const other = await world.as({ ...integrator, userCode: 'API2', email: 'api2@example.com' })
    expect((await mail(other)).code).toBe('nothing to confirm')
    world.clock.advance(25 * 3_600_000)
    expect((await mail()).code).toBe('nothing to confirm')
  })

  test('UPL-14 XML is refused by every call that judges or sends it, unless the customer sends it', async () => {
    const refused = { status: 403, text: 'This customer does not send orders in XML.' }
    expect(await client.ask(api.uploads.check, { groups: three, format: 'xml' })).toMatchObject(refused)
    await sendsXml(true)
    await confirm(three, { format: 'xml' })
    await sendsXml(false)
    expect(await client.ask(api.uploads.send, { batchId: BATCH, groups: [1] })).toMatchObject(refused)
    expect(await world.db.selectFrom('salesOrder').select('orderNo').execute()).toEqual([])
  })

  test('XML-06 XML-10 items by the customer’s own number; chosen locations are remembered', async () => {
    await sendsXml(true)
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: OWN, itemNo: '100100', customerItemNo: 'HAM' })
      .execute()
    expect((await client.ask(api.uploads.customerItems, {})).value.items).toEqual([
      { customerItemNo: 'HAM', itemNo: '100100', description: 'Item 100100', upc: '012345678905', traySize: 8 },
    ])
    const shipToChoices = [
      { shipToIdent: '004711', locationNo: '000213' },
      { shipToIdent: '004712', locationNo: '000999' },
    ]
    await confirm(three, { format: 'xml', shipToChoices })
    await confirm(three, {
      batchId: BATCH.replace('1', '2'),
      format: 'xml',
      shipToChoices: [{ shipToIdent: '004711', locationNo: '000214' }],
    })
    expect((await client.ask(api.uploads.shipToChoices, {})).value.choices).toEqual([
      { shipToIdent: '004711', locationNo: '000214' },
    ])
  })

  test('SEC-17 a large file’s orders are taken, too large ones are not, and nobody unknown has them read', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => [String(100_000 + (i % 900_000)), 1])
    const groups = JSON.stringify([{ location: '213', date: '11/24/2026', [USED_ON]: 'TUE', lines }])
    const path = '/api/enterprise_order_check'
    const post = (by: Client, body: string) =>
      by.sendBody('POST', path, body, { 'content-length': String(Buffer.byteLength(body)) })
    const large = new URLSearchParams({ groups }).toString()
    expect(large.length).toBeGreaterThan(1_048_576)
    expect((await post(client, large)).status).toBe(200)
    expect(await (await post(world.nobody(), large)).json()).toMatchObject({ message: 'timeout' })
    expect((await post(client, `groups=${'1'.repeat(20 * 1_048_576)}`)).status).toBe(413)
  })

  test('USR-27 a user limited to a route sends to its locations alone', async () => {
    await world.make.location({ locationNo: '000400', routeNo: 'R99' })
    const limited = await world.as({ ...integrator, userCode: 'ROUTED', mappedRouteNo: 'R14' })
    await confirm([group('000213', { '100100': 1 }), group('000400', { '100100': 1 })], {}, limited)
    expect((await send([1, 2], limited)).value.groups).toMatchObject([
      { outcome: 'create' },
      { outcome: 'refused', member: 'invalid location', text: 'Location 000400 was not found.' },
    ])
  })
})
