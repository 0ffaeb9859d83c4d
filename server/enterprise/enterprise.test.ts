// The enterprise API as a program sees it: what it sends over the wire, and what it is answered (API-04 to API-13).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { DATE_PROBLEM, dayCode, fromUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { USED_ON_PROBLEM } from '#rules/uploads/model.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { integrator, OTHER, OWN } from '#tests/support/personas.ts'
import { type PlacedAnswer as Answer, DATE, NOTHING, type Program, program } from '#tests/support/program.ts'

/** The used-on day's other name (API-08). */
const [OTHER_NAME] = api.enterprise.order.query.dictionary['usedOnDayAlias'] as unknown as readonly [string, unknown]

const PLAIN = fromUsDate(DATE) ?? ''

describe.each(testDatabases())('on the %s database', (kind) => {
  let key: Record<string, string>
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T12:00:00-06:00')
    await world.make.shop()
    await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
    key = await keyOf(world, integrator)
  })

  const send: Program['send'] = (...args) => program(world, key).send(...args)
  const order: Program['order'] = (...args) => program(world, key).order(...args)
  const orders = () =>
    world.db
      .selectFrom('salesOrder')
      .select(['orderNo', 'locationNo', 'usedOnDay', 'pieces', 'platform', 'state'])
      .orderBy('orderNo')
      .execute()
  const lines = () =>
    world.db.selectFrom('orderLine').select(['itemNo', 'quantity', 'version']).orderBy('itemNo').execute()

  test('API-05 API-06 API-07 lines are ordered, and all five lists are answered', async () => {
    const answer = await order({ '213': [{ item: '100100', qty: 4 }], '000214': [{ item: '100101', qty: 2 }] })
    expect(answer).toEqual({
      ...NOTHING,
      message: 'success',
      locations_items_ordered: {
        '000213': [
          { item: '100100', desc: 'Item 100100', qty: 4, used_on_day: 'TUE', order_no: '480001', result: 'created' },
        ],
        '000214': [
          { item: '100101', desc: 'Item 100101', qty: 2, used_on_day: 'TUE', order_no: '480002', result: 'created' },
        ],
      },
    })
    expect(await orders()).toMatchObject([
      { orderNo: 480001, locationNo: '000213', usedOnDay: 3, pieces: 4, platform: 'api' },
      { orderNo: 480002, locationNo: '000214', pieces: 2 },
    ])
  })

  test('UPL-10 the same again sets quantities on the order that is there; a quantity of 0 takes a line back', async () => {
    await order({
      '213': [
        { item: '100100', qty: 4 },
        { item: '100101', qty: 6 },
      ],
    })
    const again = await order({
      '213': [
        { item: '100100', qty: 9 },
        { item: '100101', qty: 6 },
      ],
    })
    expect(again.locations_items_ordered['000213']).toMatchObject([
      { item: '100100', qty: 9, order_no: '480001', result: 'updated' },
      { item: '100101', qty: 6, order_no: '480001', result: 'unchanged' },
    ])
    await order({ '213': [{ item: '100101', qty: 0 }] })
    expect(await orders()).toMatchObject([{ orderNo: 480001, pieces: 9 }])
    expect(await lines()).toEqual([
      { itemNo: '100100', quantity: 9, version: 2 },
      { itemNo: '100101', quantity: 0, version: 2 },
    ])
  })

  test('INV-33 the record says who ordered what, once an order, with the quantities before and after', async () => {
    await order({ '213': [{ item: '100100', qty: 4 }] })
    await order({ '213': [{ item: '100100', qty: 9 }] })
    const entries = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'actor', 'subject', 'newValue', 'channel', 'customerNo'])
      .orderBy('entryId')
      .execute()
    const own = { actor: 'API', subject: '480001', channel: 'enterprise', customerNo: OWN }
    expect(entries).toEqual([
      { ...own, action: 'order.create', newValue: '000213 2026-11-24' },
      { ...own, action: 'lines.save', newValue: '[["100100",0,4]]' },
      { ...own, action: 'lines.save', newValue: '[["100100",4,9]]' },
    ])
  })

  test('UPL-09 a date more than 90 days ahead is refused with a code, and ordered with date_confirmed=1', async () => {
    // The clock is at 11/19/2026: 02/17/2027 is the last day that needs no confirmation.
    const asked = {
      '213': [{ item: '100100', qty: 4, confirmed: true }],
      '214': [{ item: '100100', qty: 301, confirmed: true }],
    }
    const sentence = '02/18/2027 is more than 90 days ahead. Send date_confirmed=1 if you mean it.'
    const key = { 'idempotency-key': 'far' }
    for (const more of ['', '&date_confirmed=0', '&date_confirmed=', '&dry_run=1'])
      expect(await order(asked, { query: `date=02/18/2027${more}`, headers: key }), more).toEqual({
        ...NOTHING,
        message: 'success',
        invalid_dates: { '02/18/2027': sentence },
        refusal_codes: { '000213': 'far-date', '000214': 'far-date' },
      })
    expect(await orders()).toEqual([])
    const again = await send(asked, { query: 'date=02/18/2027&date_confirmed=1', headers: key })
    expect([again.status, (await again.json()) as unknown]).toMatchObject([422, { code: 'key used' }])
    const dry = await order(asked, { query: 'date=02/18/2027&date_confirmed=1&dry_run=1' })
    expect(Object.keys(dry.locations_items_ordered)).toEqual(['000213', '000214'])
    const done = await order(asked, { query: 'date=02/18/2027&date_confirmed=1' })
    expect([done.invalid_dates, Object.keys(done.locations_items_ordered)]).toEqual([{}, ['000213', '000214']])
    const near = await order(asked, { query: 'date=02/17/2027' })
    expect([near.invalid_dates, Object.keys(near.locations_items_ordered)]).toEqual([{}, ['000213', '000214']])
    const unconfirmed = await order(
      { '213': [{ item: '100100', qty: 302 }] },
      { query: 'date=02/18/2027&date_confirmed=1' },
    )
    expect(unconfirmed.locations_items_cant_order['000213']).toMatchObject([{ code: 'quantity-unconfirmed' }])
  })

  test('UPL-12 what cannot be ordered is told where it belongs, and stops nothing else', async () => {
    await world.make.location({ locationNo: '000300', isActive: false })
    await world.make.location({ locationNo: '000301', menuDays: 'M' })
    await world.make.customer({ customerNo: OTHER })
    await world.make.location({ customerNo: OTHER, locationNo: '000900' })
    const line = [{ item: '100100', qty: 1 }]
    const answer = await order({
      '213': [
        { item: '100100', qty: 1 },
        { item: '777777', qty: 2 },
        { item: '100101', qty: 301 },
      ],
      '300': line,
      '301': line,
      '900': line,
      '901': line,
      'no number': line,
    })
    expect(answer.locations_items_ordered).toMatchObject({ '000213': [{ item: '100100', qty: 1 }] })
    expect(answer.locations_items_cant_order).toMatchObject({
      '000213': [
        { item: '777777', messageTxt: 'Item 777777 was not found.', code: 'item-unknown' },
        {
          item: '100101',
          qty: 301,
          messageTxt: '301 is more than the limit of 300. Send "confirmed": true with the line if you mean it.',
          code: 'quantity-unconfirmed',
        },
      ],
    })
    expect(answer.locations_cant_order).toEqual({
      '000300': 'This location is inactive. No new orders can be placed.',
      '000301': 'This location has no delivery on this weekday.',
    })
    // A foreign location reads like one that is not there.
    expect(answer.invalid_locations).toEqual(['no number', '000900', '000901'])
    expect(answer.invalid_dates).toEqual({})
    expect(answer.refusal_codes).toEqual({
      '000300': 'location-inactive',
      '000301': 'no-delivery',
      '000900': 'location-unknown',
      '000901': 'location-unknown',
      'no number': 'location-unknown',
    })
  })

  test('INT-02 a location that is refused has a code, whatever its name', async () => {
    await world.make.location({ locationNo: '000301', menuDays: 'M' })
    const line = '[{"item":"100100","qty":1}]'
    const answer = await order(`{"toString":${line},"213":${line},"301":[]}`, { query: 'date=11/02/2026' })
    expect(answer.refusal_codes).toEqual({
      toString: 'location-unknown',
      '000213': 'past-date',
      '000301': 'no-lines',
    })
    expect((await order({ '213': [{ item: '100100', qty: 1 }] }, { query: 'date=11/20/2026' })).refusal_codes).toEqual({
      '000213': 'past-cut-off',
    })
  })

  test('CAL-14 INV-39 a hold, a past date and a closed day refuse all', async () => {
    const asked = { '213': [{ item: '100100', qty: 1 }] }
    expect((await order(asked, { query: 'date=11/02/2026' })).invalid_dates).toEqual({
      '11/02/2026': 'This day has passed.',
    })
    expect((await order(asked, { query: 'date=11/20/2026' })).locations_cant_order).toEqual({
      '000213': 'The cut-off for this day has passed.',
    })
    await world.db.updateTable('customer').set({ balanceCents: 2, creditLimitCents: 1 }).execute()
    expect((await order(asked)).locations_cant_order).toEqual({
      '000213': 'Credit Hold: You cannot place an order at this time.',
    })
    expect(await orders()).toEqual([])
  })

  test('UPL-09 a confirmed quantity above the limit is ordered, and the record of the line says so', async () => {
    const answer = await order({ '213': [{ item: '100100', qty: 301, confirmed: true }] })
    expect(answer.locations_items_ordered).toMatchObject({ '000213': [{ qty: 301 }] })
    expect(await world.db.selectFrom('orderLine').select(['confirmedBy', 'channel']).execute()).toEqual([
      { confirmedBy: 'question', channel: 'enterprise' },
    ])
  })

  test('CSV-14 INV-24 an item that stands twice is added up', async () => {
    const answer = await order({
      '213': [
        { item: '100100', qty: 4 },
        { item: '100100', qty: 5 },
      ],
    })
    expect(answer.locations_items_ordered).toMatchObject({ '000213': [{ item: '100100', qty: 9 }] })
  })

  test.each([
    ['two spellings', '{"1":[],"000001":[]}', 'Location 000001 appears twice.'],
    ['three spellings', '{"01":[{"item":"100100","qty":1}],"1":[]}', 'Location 000001 appears twice.'],
    ['one name twice', '{"213":[],"213":[]}', 'has the key "213" twice.'],
    ['no JSON', '{"213":', 'is not JSON.'],
    ['a list', '[]', 'locations: must be an object.'],
    ['an object for lines', '{"213":{"item":"100100","qty":1}}', 'locations: 213: must be a list.'],
    ['the field as a body', '{"locations":{"213":[]}}', 'locations: locations: must be a list.'],
    ['a blank quantity', '{"213":[{"item":"100100","qty":""}]}', 'Quantity must be a whole number'],
    ['no quantity', '{"213":[{"item":"100100"}]}', 'Quantity must be a whole number'],
    ['a negative quantity', '{"213":[{"item":"100100","qty":-1}]}', 'Quantity must be a whole number'],
    ['a fraction', '{"213":[{"item":"100100","qty":1.5}]}', 'Quantity must be a whole number'],
    [
      'a quantity in dozens',
      '{"213":[{"item":"100100","qty":"5 DZN"}]}',
      'Quantity must be a number of pieces without a unit; 5 DZN (dozen) was sent. Send the number alone: 60 pieces.',
    ],
    [
      'a quantity in cases',
      '{"213":[{"item":"100100","qty":"2 cs"}]}',
      '2 cs (case) was sent. Send the number of pieces.',
    ],
    ['a field of units', '{"213":[{"item":"100100","qty":2,"uom":"CS"}]}', '"uom" is not a field'],
    ['a quantity under another name', '{"213":[{"item":"100100","quantity":1}]}', '"quantity" is not a field'],
    ['an unknown name', '{"213":[{"item":"100100","qty":1,"price":2}]}', '"price" is not a field'],
  ])('INV-24 API-11 %s is refused with 400 and a sentence', async (_, body, text) => {
    const response = await send(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'error',
      messageTxt: expect.stringContaining(text),
    })
    expect(await orders()).toEqual([])
  })

  test.each([
    ['no date', 'used_on_day=Monday', 'date is missing.'],
    ['a date that is none', 'date=02/30/2026', `date: ${DATE_PROBLEM}.`],
    ['a date in other words', 'date=2026-11-24', `date: ${DATE_PROBLEM}.`],
    ['a used-on day that is none', `date=${DATE}&used_on_day=Noday`, `${USED_ON_PROBLEM}.`],
    ['two used-on days', `date=${DATE}&used_on_day=MON&${OTHER_NAME}=TUE`, 'Two different used-on days were given.'],
    ['an unknown name', `date=${DATE}&price=3`, '"price" is not a field of this request.'],
  ])('API-11 CSV-08 %s is refused with 400 and its sentence', async (_, query, messageTxt) => {
    const response = await send({ '213': [] }, { query })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'error', messageTxt })
  })

  test('UPL-05 API-08 to API-10 both paths, both names, all seven days or none; a form does the same', async () => {
    const asked = { '213': [{ item: '100100', qty: 1 }] }
    // The weekday of the date, where no day is given.
    const none = await order(asked, { query: `date=${DATE}&dry_run=1` })
    const own = await order(asked, { query: `date=${DATE}&used_on_day=${weekdayName(weekdayOf(PLAIN))}&dry_run=1` })
    expect(none.locations_items_ordered).toMatchObject({ '000213': [{ used_on_day: dayCode(weekdayOf(PLAIN)) }] })
    expect(own).toEqual(none)
    const sunday = await order(asked, { path: '/api/enterprise_order_request', query: `date=${DATE}&used_on_day=sun` })
    expect(sunday.locations_items_ordered).toMatchObject({ '000213': [{ used_on_day: 'SUN' }] })
    const response = await world
      .nobody()
      .send(
        'POST',
        `/api/enterprise_order?date=${DATE}&${OTHER_NAME}=Friday&custno=${OWN}`,
        { locations: JSON.stringify(asked) },
        { ...key, 'sec-fetch-site': '' },
      )
    expect(((await response.json()) as Answer).locations_items_ordered).toMatchObject({
      '000213': [{ used_on_day: 'FRI', order_no: '480002' }],
    })
    expect((await send(asked, { query: `date=${DATE}&custno=${OTHER}` })).status).toBe(404)
  })

  test('INV-11 the allowed number holds over used-on days, in one call and over several', async () => {
    await world.db.updateTable('customer').set({ webOrdersAllowed: 1 }).execute()
    const asked = { '213': [{ item: '100100', qty: 1 }] }
    await order(asked)
    expect((await order(asked, { query: `date=${DATE}&used_on_day=FRI` })).locations_cant_order).toEqual({
      '000213': '1 of 1 order is placed for this day.',
    })
  })

  test('CAL-16 an empty order that a browser opened is taken up, with the used-on day asked for', async () => {
    await world.make.order({ orderNo: 77 as never, lines: {} })
    const answer = await order({ '213': [{ item: '100100', qty: 3 }] }, { query: `date=${DATE}&used_on_day=FRI` })
    expect(answer.locations_items_ordered).toMatchObject({ '000213': [{ order_no: '77', result: 'created' }] })
    expect(await orders()).toMatchObject([{ orderNo: 77, usedOnDay: 6, pieces: 3 }])
  })

  test('a dry run answers the same and writes nothing', async () => {
    const asked = {
      '213': [
        { item: '100100', qty: 4 },
        { item: '777777', qty: 1 },
      ],
      '999': [],
    }
    await send(asked, { query: `date=${DATE}&dry_run=1` })
    const before = await fingerprint(world)
    const dry = await order(asked, { query: `date=${DATE}&dry_run=1`, headers: { 'idempotency-key': 'k' } })
    expect(await fingerprint(world)).toBe(before)
    const wet = await order(asked, { headers: { 'idempotency-key': 'k' } })
    const bare = (answer: Answer) => JSON.parse(JSON.stringify(answer).replaceAll(/,"order_no":"\d+"/g, '')) as unknown
    expect(bare(dry)).toEqual(bare(wet))
  })

  test('INV-23 each line of a call is in exactly one list, whatever is asked', async () => {
    await world.make.location({ locationNo: '000300', isActive: false })
    const item = fc.constantFrom('100100', '100101', '777777', 'X')
    const line = fc.record({ item, qty: fc.constantFrom(0, 1, 5, 300, 301, 99_999), confirmed: fc.boolean() })
    const place = fc.constantFrom('213', '000214', '300', '404', 'Main St', '0')
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(place, fc.array(line, { minLength: 1, maxLength: 5 }), { minKeys: 1, maxKeys: 5 }),
        fc.constantFrom('11/24/2026', '11/25/2026', '11/02/2026'),
        async (asked, date) => {
          const answer = await order(asked, { query: `date=${date}` })
          expect(answer.message).toBe('success')
          for (const [name, asks] of Object.entries(asked)) {
            const no = /^\d+$/.test(name) ? name.padStart(6, '0') : name
            const ordered = answer.locations_items_ordered[no] ?? []
            const rejected = answer.locations_items_cant_order[no] ?? []
            const isInvalid = answer.invalid_locations.filter((each) => each === no).length
            const cannot = no in answer.locations_cant_order ? 1 : 0
            const items = new Set(asks.map((each) => each.item)).size
            const told = ordered.length + rejected.length
            if (told > 0) expect([told, isInvalid, cannot]).toEqual([items, 0, 0])
            else expect(isInvalid + cannot + Object.keys(answer.invalid_dates).length).toBeGreaterThan(0)
            expect(isInvalid + cannot).toBeLessThanOrEqual(1)
            const sums = new Map<string, number>()
            for (const each of asks) sums.set(each.item, (sums.get(each.item) ?? 0) + each.qty)
            for (const each of [...ordered, ...rejected]) expect(each.qty).toBe(sums.get(each.item))
          }
          const total = await world.db.selectFrom('salesOrder').select(['orderNo', 'pieces']).execute()
          const sum = await world.db.selectFrom('orderLine').select(['orderNo', 'quantity']).execute()
          for (const { orderNo, pieces } of total)
            expect(pieces).toBe(sum.filter((l) => l.orderNo === orderNo).reduce((a, l) => a + l.quantity, 0))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('orders of a location that is none are not found, as its items are', async () => {
    for (const call of [`enterprise_orders?date=${DATE}&location=999999`, 'enterprise_items?location=999999'])
      expect(await program(world, key).ask(call)).toMatchObject({ messageTxt: 'Location 999999 was not found.' })
  })

  test('INV-24 1, 01 and 000001 are one location', async () => {
    await world.make.location({ locationNo: '000001' })
    for (const [i, name] of ['1', '01', '000001'].entries()) {
      const answer = await order({ [name]: [{ item: '100100', qty: i + 1 }] })
      expect(answer.locations_items_ordered).toMatchObject({ '000001': [{ qty: i + 1, order_no: '480001' }] })
    }
  })
})
