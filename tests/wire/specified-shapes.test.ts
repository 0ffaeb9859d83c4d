// What the specification sends is taken as it is sent: answers given back, and names that every request may carry.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { keyOf } from '#tests/support/api-key.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, integrator, staff, wasteClerk } from '#tests/support/personas.ts'
import { DATE, type Lines, program } from '#tests/support/program.ts'
import type { Client } from '#tests/support/world.ts'

type Wire = Record<string, unknown>

describe.each(testDatabases())('on the %s database', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const opened = async (client: Client, orderNo: string) =>
    (await client.ask(api.orders.load, { orderNo })).body as { header: Wire; items: Wire[] }
  const send = async (client: Client, method: 'GET' | 'POST', path: string, fields: Wire) => {
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const response = await client.send(method, path, texts)
    return { status: response.status, body: (await response.json()) as Wire }
  }

  describe('ORD-23 the header as the order answer gave it', () => {
    const asked = (orderNo: string, header: Wire) => ({
      ...header,
      laqtyhist: JSON.stringify(header['laqtyhist']),
      lcorderno: orderNo,
      Location: header['lclocation'],
      OrdrDte: header['ldordrdte'],
      from: 'SALESORDER',
      lcbuttonsubmit: 'Update',
    })

    test('is taken back, and what differs in it is changed', async () => {
      const orderNo = await world.make.order({ lines: { '100100': 4 } })
      const client = await world.as(clerk)
      const { header } = await opened(client, orderNo)
      const same = await send(client, 'POST', '/api/orderedit', asked(orderNo, header))
      expect([same.status, same.body['message']]).toEqual([200, 'success'])
      const changed = await send(client, 'POST', '/api/orderedit', {
        ...asked(orderNo, header),
        lcusedonday: 'FRI',
        'laqtyhist[0][label]': '11/17',
      })
      expect([changed.status, changed.body['lcusedonday']]).toEqual([200, 'FRI'])
    })

    test('an order keeps its number, its location and its date', async () => {
      const orderNo = await world.make.order({ lines: { '100100': 4 } })
      const client = await world.as(clerk)
      const { header } = await opened(client, orderNo)
      for (const other of [{ lcordrno: '999999' }, { ldordrdte: '11/30/2026' }, { lclocation: '000999' }]) {
        const answer = await send(client, 'POST', '/api/orderedit', { ...asked(orderNo, header), ...other })
        expect(answer.body['messageTxt'], JSON.stringify(other)).toBe(
          'An order keeps its number, location and date. Cancel it and create a new one.',
        )
      }
    })

    test('a name that nobody specified is refused as before', async () => {
      const orderNo = await world.make.order()
      const answer = await send(await world.as(clerk), 'POST', '/api/orderedit', {
        lcorderno: orderNo,
        lcbuttonsubmit: 'Update',
        lcother: 'x',
      })
      expect([answer.status, answer.body['messageTxt']]).toEqual([400, '"lcother" is not a field of this request.'])
    })
  })

  test('ORD-28 ORD-29 an order answer carries every field, zero and blank ones too', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    await world.make.order({ orderDate: '2026-11-17', lines: { '100100': 9 } })
    const [ours, other] = (await opened(await world.as(clerk), orderNo)).items
    expect(ours).toMatchObject({ itemno: '100100', qty: 4, origQty: 4, ttl: 9, H1: 9, OrderQty1: 9 })
    expect(other).toMatchObject({
      ...{
        itemno: '100101',
        customeritemno: '',
        qty: 0,
        origQty: 0,
        healthy: 0,
        pricecode: 'A03',
        removed: 0,
        userdef: '',
      },
      ...{ ttl: 0, H1: 0, H10: 0, OrderQty1: 0, OrderQty10: 0, glutenfree: 0, vegetarian: 0, vegan: 0, lenten: 0 },
      ...{ pork: 0, 'Restricted Menu Item': 0, sales_description_1: '', sales_description_4: '', item_menued: 1 },
    })
    for (const hidden of ['basecost', 'EXTENDED', 'msrp', 'msrpcode', 'WasteQty1', 'waste_perc'])
      expect(Object.keys(ours ?? {})).not.toContain(hidden)
  })

  test('ORD-30 who sees costs is told the extended cost, to the cent', async () => {
    await world.db.updateTable('customer').set({ customerPriceGroup: 'BP1' }).execute()
    await world.db.insertInto('basePrice').values({ priceGroup: 'BP1', itemNo: '100100', cents: 908 }).execute()
    const orderNo = await world.make.order({ lines: { '100100': 6 } })
    const [ours] = (await opened(await world.as(customerAdmin), orderNo)).items
    expect(ours).toMatchObject({ basecost: 9.08, EXTENDED: 54.48, WasteQty1: 0, WasteQty10: 0 })
  })

  test('our own screens ask for the short answer: what says nothing is left out', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const answer = await (await world.as(clerk)).ask(api.orders.load, { orderNo, isShort: true })
    const [ours] = (answer.body as { items: Wire[] }).items
    expect(Object.keys(ours ?? {})).not.toContain('healthy')
    expect(ours).toMatchObject({ itemno: '100100', qty: 4 })
  })

  test('ORD-53 lines are taken back as the order answer gave them, and no other names', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 4 } })
    const client = await world.as(customerAdmin)
    const { items } = await opened(client, orderNo)
    const lines = items.map((item) => ({ ...item, qty: 7 }))
    const saved = await send(client, 'POST', '/api/salesorderlinessave', {
      ordrno: orderNo,
      itemsToUpdate: JSON.stringify(lines),
    })
    expect([saved.status, saved.body['pieces']]).toEqual([200, 7 * lines.length])
    const refused = await send(client, 'POST', '/api/salesorderlinessave', {
      ordrno: orderNo,
      itemsToUpdate: JSON.stringify([{ ...lines[0], other: 1 }]),
    })
    expect([refused.status, refused.body['messageTxt']]).toEqual([
      400,
      'itemsToUpdate: "other" is not a field of entry 1.',
    ])
  })

  describe('SES-15 UPL-05 the enterprise API', () => {
    const asProgram = async () => program(world, await keyOf(world, integrator))
    const placed = async (lines: Readonly<Record<string, Lines>>, carried: Record<string, string> = {}) => {
      const query = String(new URLSearchParams({ date: DATE, ...carried }))
      const response = await (await asProgram()).send(lines, { query })
      return { status: response.status, body: (await response.json()) as Wire }
    }
    const body = { '213': [{ item: '100100', qty: 4 }] }

    test('takes token, shipTo and the marker that every request carries', async () => {
      for (const carried of [{ token: 'anything' }, { shipTo: '|104220' }, { impersonate: '1' }, { impersonate: '' }]) {
        const answer = await placed(body, { custno: '104220', ...carried })
        expect([answer.status, answer.body['message']], JSON.stringify(carried)).toEqual([200, 'success'])
      }
      expect((await placed(body, { impersonate: '104500' })).status).toBe(404)
      expect((await placed(body, { other: '1' })).status).toBe(400)
    })

    test.each([{}, { '213': [] }])('%j is no order, and a sentence says so', async (nothing) => {
      const answer = await placed(nothing)
      expect([answer.status, answer.body['messageTxt']]).toEqual([400, 'No order lines were given.'])
    })

    test('a location without lines beside one with lines is told', async () => {
      await world.make.location({ locationNo: '000214' })
      const { order } = await asProgram()
      const answer = await order({ ...body, '214': [] })
      expect(answer.locations_cant_order).toEqual({ '000214': 'No order lines were given.' })
      expect(Object.keys(answer.locations_items_ordered)).toEqual(['000213'])
    })
  })

  test('SID-18 ROL-10 balance and open invoices need Invoice Report or staff; the status is everybody’s', async () => {
    const paths = ['/api/balance', '/api/getbalance', '/api/open_invoices', '/api/getopeninvoices']
    const statusOf = async (client: Client) =>
      Promise.all(paths.map(async (path) => (await send(client, 'GET', path, {})).status))
    for (const persona of [clerk, wasteClerk]) {
      const client = await world.as(persona)
      expect(await statusOf(client)).toEqual([403, 403, 403, 403])
      expect((await client.ask(api.accounts.status, {})).status).toBe(200)
    }
    const payer = { ...clerk, userCode: 'PAYER', rights: ['invoiceReport'] as const }
    expect(await statusOf(await world.as(payer))).toEqual([200, 200, 200, 200])
    expect(await statusOf(await world.as(staff, { viewing: '104220' }))).toEqual([200, 200, 200, 200])
  })
})
