import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { type AnyEndpoint, carried, type Input } from '#contract/kernel/endpoint.ts'
import { addDays } from '#rules/calendar.ts'
import { figure } from '#rules/many.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { pdfPages, pdfText } from '#tests/support/pdf-text.ts'
import {
  clerk,
  customerAdmin,
  OTHER,
  OWN,
  otherClerk,
  type Persona,
  plainStaff,
  routeClerk,
  staff,
} from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Client } from '#tests/support/world.ts'

const { documents } = api

describe.each(testDatabases())('documents on %s', (kind) => {
  const world = freshWorld(kind, async () => {
    world.clock.set('2026-11-19T18:00:00Z')
    await world.make.shop()
  })

  const follow = <E extends AnyEndpoint>(client: Client, endpoint: E, input: Input<E>, prefix = '') => {
    const { method, path, fields } = requestOf(endpoint, input)
    return client.send(method, path.replace(/^\/api/, prefix), fields)
  }
  const print = async <E extends AnyEndpoint>(endpoint: E, input: Input<E>, persona: Persona = clerk, options = {}) =>
    bytesOf(await follow(await world.as(persona, options), endpoint, input))

  test('RPT-23 T33 T36 a document is served under both prefixes, by name, as a PDF that nobody stores or sniffs', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3 } })
    const client = await world.as(clerk)
    for (const prefix of ['', '/api']) {
      const response = await follow(client, documents.order, { orderNo }, prefix)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="Order ${orderNo}.pdf"; filename*=UTF-8''Order%20${orderNo}.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      })
      expect(Buffer.from(await bytesOf(response)).toString('latin1', 0, 5)).toBe('%PDF-')
    }
  })

  test('LNK-01 LNK-05 an order prints its ordered lines alone, names from the database', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3, '100101': 0, '100102': 20 }, usedOnDay: 4 })
    const text = pdfText(await print(documents.order, { orderNo, locationName: 'Forged', date: '2026-12-24' }))
    expect(text).toContain(`Order ${orderNo}\nHarbor St Mart`)
    expect(text).toContain('104220 Customer 104220\tR14-000213\tTuesday 11/24/2026')
    expect(text).toContain('Wednesday\tMaster\tOpen')
    expect(text).toContain('100100\tItem 100100\tA03\t11/30\t3')
    expect(text).not.toContain('100101')
    expect(text).toContain('Total\t2 items\t23')
    expect(text).toContain('23\t2.9')
    expect(text).toContain('printed 11/19/2026 12:00 PM CT\tpage 1 of 1')
    expect(text).not.toMatch(/Forged|12\/24/)
  })

  test('LNK-05 all items prints every item of the menu, ordered or not, and the same total', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3, '100102': 20 } })
    await world.make.item({ itemNo: '100103', onMenu: false })
    const text = pdfText(await print(documents.orderAll, { orderNo }))
    expect(text).toContain(`Order ${orderNo}, all items`)
    expect(text).toContain('100101\tItem 100101\tA03\n')
    expect(text).toContain('100102\tItem 100102\tA03\t20')
    expect(text).toContain('Total\t2 of 3 items\t23')
    expect(text).not.toContain('100103')
  })

  test('T12 ORD-68 cost and MSRP are on paper only for those who may see them', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3, '100102': 2 } })
    const seen = async (persona: Persona, options = {}) => {
      const texts = [
        pdfText(await print(documents.order, { orderNo }, persona, options)),
        pdfText(await print(documents.orderAll, { orderNo }, persona, options)),
        pdfText(await print(documents.itemInfo, { itemNo: '100100' }, persona, options)),
      ].join('\n')
      return [/1\.87|5\.61|9\.35|Cost|Extended/.test(texts), /3\.49|MSRP/.test(texts)]
    }
    expect(await seen(clerk)).toEqual([false, false])
    expect(await seen({ ...clerk, userCode: 'MSRP', rights: ['viewMsrp'] })).toEqual([false, true])
    expect(await seen(customerAdmin)).toEqual([true, true])
    expect(await seen(staff, { viewing: OWN })).toEqual([true, true])
    const text = pdfText(await print(documents.order, { orderNo }, customerAdmin))
    expect(text).toContain('100100\tItem 100100\tA03\t11/29\t$3.49\t$1.87\t$5.61\t3')
    expect(text).toContain('Total\t2 items\t$9.35\t5')
  })

  test('LNK-02 an item prints what is known of it', async () => {
    await world.make.item({
      itemNo: '100200',
      description: 'Turkey Club',
      salesDescription1: 'Roasted turkey on wheat.',
      salesDescription2: 'Contains wheat.',
      isGlutenFree: true,
      hasPork: true,
    })
    const text = pdfText(await print(documents.itemInfo, { itemNo: '100200', codeShown: 'ZZZ' }))
    for (const line of [
      'Turkey Club',
      'Item\t100200',
      'Price code\tA03',
      'UPC\t012345678905',
      'Shelf life\t5 days',
      'Tray size\t8',
      'Dietary\tGluten free, Contains pork',
      'Description\tRoasted turkey on wheat.',
      'Contains wheat.',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('ZZZ')
  })

  test('LNK-06 CON-01 a customer of a chain looks up what its master has on a list, and not what only its own says', async () => {
    await world.make.customer({ customerNo: OTHER })
    await world.make.item({ customerNo: OTHER, itemNo: '100901' })
    await world.make.item({ itemNo: '100902' })
    await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
    const client = await world.as(clerk)
    const statusOf = async (itemNo: string) => (await follow(client, documents.itemInfo, { itemNo })).status
    expect([await statusOf('100901'), await statusOf('100902')]).toEqual([200, 404])
  })

  test('LNK-06 a foreign, unreached or unknown order, item or location is absent, in words and never as a page', async () => {
    await world.make.shop(OTHER)
    await world.make.location({ locationNo: '000300', routeNo: 'R20' })
    await world.make.item({ customerNo: OTHER, itemNo: '100900' })
    const own = await world.make.order({ lines: { '100100': 3 } })
    const unreached = await world.make.order({ locationNo: '000300', routeNo: 'R20', lines: { '100100': 3 } })
    const refused = async <E extends AnyEndpoint>(persona: Persona, endpoint: E, input: Input<E>) => {
      const response = await follow(await world.as(persona), endpoint, input)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const { message, messageTxt } = (await response.json()) as Record<string, string>
      expect(message).toBe('error')
      return `${response.status} ${messageTxt}`
    }
    for (const endpoint of [documents.order, documents.orderAll]) {
      expect(await refused(otherClerk, endpoint, { orderNo: own })).toBe(`404 Order ${own} was not found.`)
      expect(await refused(routeClerk, endpoint, { orderNo: unreached })).toBe(`404 Order ${unreached} was not found.`)
      expect(await refused(clerk, endpoint, { orderNo: '99' })).toBe('404 Order 99 was not found.')
      expect(await refused(clerk, endpoint, { orderNo: own, locationNo: '000300' })).toBe(
        `404 Order ${own} was not found.`,
      )
      expect(await refused(otherClerk, endpoint, { customerNo: OWN, orderNo: own })).toBe(
        `404 Customer ${OWN} was not found.`,
      )
    }
    expect(await refused(clerk, documents.itemInfo, { itemNo: '100900' })).toBe('404 Item 100900 was not found.')
    expect(await refused(otherClerk, documents.summaryByItem, { customerNo: OWN })).toBe(
      `404 Customer ${OWN} was not found.`,
    )
    expect(await refused(plainStaff, documents.summaryByItem, {})).toMatch(/^403 /)
    expect(await refused(clerk, documents.summaryByItem, { firstDate: '2026-11-24', lastDate: '2026-12-24' })).toBe(
      '400 A summary covers one week, Sunday to Saturday.',
    )
  })

  test('LNK-01 a program follows a link with its token, where tokens in addresses are allowed', async () => {
    const orderNo = await world.make.order({ lines: { '100100': 3 } })
    const { secret } = await world.as(clerk, { bearer: true })
    const { path, fields } = requestOf(documents.order, { orderNo })
    const response = await world.nobody().send('GET', path, { ...fields, [carried.token]: secret })
    expect(pdfText(await bytesOf(response))).toContain(`Order ${orderNo}`)
    await world.make.shop(OTHER)
    const other = await world.as(otherClerk, { bearer: true })
    const foreign = await world.nobody().send('GET', path, { ...fields, [carried.token]: other.secret })
    expect(foreign.status).toBe(404)
  })

  test('signed out, or for a document that is none, the answer is no page either', async () => {
    const out = await follow(world.nobody(), documents.summaryByItem, {})
    expect([out.status, await out.json()]).toEqual([401, { message: 'timeout', messageTxt: 'You were signed out.' }])
    const none = await (await world.as(clerk)).send('GET', '/pdfs/secret.php')
    expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([404, 'not found'])
    const posted = await (await world.as(clerk)).send('POST', '/pdfs/order.php')
    expect([posted.status, posted.headers.get('content-type'), posted.headers.get('allow')]).toEqual([
      ...[405, 'application/json', 'GET'],
    ])
  })

  test('a restricted item is printed only where it is authorised or was ordered', async () => {
    await world.make.item({ itemNo: '100300', isRestricted: true })
    await world.make.item({ itemNo: '100301', isRestricted: true, authorised: true })
    const status = async (itemNo: string) =>
      (await follow(await world.as(clerk), documents.itemInfo, { itemNo })).status
    expect([await status('100300'), await status('100301')]).toEqual([404, 200])
    await world.make.order({ lines: { '100300': 1 } })
    expect(await status('100300')).toBe(200)
  })

  test('LNK-03 INV-17 both summaries print what the screens show, and the same totals', async () => {
    await world.make.location({ locationNo: '000300', routeNo: 'R20', name: 'Łódź Deli', menuDays: 'MTWRF' })
    await world.db.updateTable('location').set({ menuDays: 'MTWRF' }).execute()
    await world.make.order({ orderDate: '2026-11-23', lines: { '100100': 3, '100101': 2 } })
    await world.make.order({ locationNo: '000300', routeNo: 'R20', orderDate: '2026-11-28', lines: { '100100': 40 } })
    await world.make.order({ orderDate: '2026-11-30', lines: { '100100': 1000 } })
    const week = { firstDate: '2026-11-22', lastDate: '2026-11-28' }
    const byLocation = pdfText(await print(documents.summaryByLocation, week))
    expect(byLocation).toContain('Order Summary for 11/22/2026 thru 11/28/2026')
    expect(byLocation).toContain('Mon\tTue\tWed\tThu\tFri\tSat\n')
    expect(byLocation).toContain('R14\t000213\tHarbor St Mart\t5\t5')
    expect(byLocation.replaceAll('\t', ' ').replace('Ł ódź', 'Łódź')).toMatch(/R20 000300 .*Deli 40 40/)
    expect(byLocation).toContain('Total\t5\t0\t0\t0\t0\t40\t45')
    expect(byLocation).toContain('104220 Customer 104220\t2 of 2')
    const byItem = pdfText(await print(documents.summaryByItem, week))
    expect(byItem).toContain('100100\tItem 100100\t3\t40\t43')
    expect(byItem).toContain('Total\t2 items\t5\t0\t0\t0\t0\t40\t45')
    expect(byItem).not.toContain('1000')
    const mapped = pdfText(await print(documents.summaryByLocation, week, routeClerk))
    expect(mapped).toContain('Total\t5\t0\t0\t0\t0\t5')
    expect(mapped).not.toContain('R20')
    const empty = pdfText(await print(documents.summaryByItem, { firstDate: '2026-12-24' }))
    expect(empty).toContain('Nothing was ordered this week.')
  })

  test('INV-17 the pieces on an order’s paper are the database’s, for orders of any size', async () => {
    const lines: Record<string, number> = {}
    for (let i = 0; i < 120; i += 1) {
      const itemNo = String(200_000 + i)
      await world.make.item({ itemNo, sectionName: ['SALADS', 'Wraps', ''][i % 3] ?? '', traySize: i % 9 })
      lines[itemNo] = (i * 7919) % 400
    }
    const orderNo = await world.make.order({ lines })
    const { pieces } = await world.db
      .selectFrom('salesOrder')
      .where('orderNo', '=', Number(orderNo))
      .select('pieces')
      .executeTakeFirstOrThrow()
    const pages = pdfPages(await print(documents.order, { orderNo }))
    const quantities = pages.flat().flatMap((line) => /^2\d{5}\t.*\t(\d+)$/.exec(line)?.[1] ?? [])
    expect(pages.length).toBeGreaterThan(2)
    expect(quantities.reduce((sum, quantity) => sum + Number(quantity), 0)).toBe(pieces)
    expect(pages.flat().find((line) => line.startsWith('Total\t'))).toMatch(new RegExp(`\\t${figure(pieces)}$`))
  })

  test('the printed day is the company’s, also on the night when the clocks change', async () => {
    world.clock.set('2026-11-01T06:30:00Z')
    const text = pdfText(await print(documents.summaryByItem, {}))
    expect(text).toContain('Order Summary for 11/01/2026 thru 11/07/2026')
    expect(text).toContain('printed 11/01/2026 1:30 AM CT')
    world.clock.set(`${addDays('2026-11-01', -1)}T23:30:00-05:00`)
    expect(pdfText(await print(documents.summaryByItem, {}))).toContain('Order Summary for 10/25/2026 thru 10/31/2026')
  })
})

const bytesOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}
