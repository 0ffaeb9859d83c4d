import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { type AnyEndpoint, carried, type Input } from '#contract/kernel/endpoint.ts'
import { readCsv } from '#rules/csv.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { clerk, OTHER, OWN, otherAdmin, type Persona, routeClerk } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Client } from '#tests/support/world.ts'

const { reports } = api
const reader: Persona = { ...clerk, userCode: 'READER', rights: ['reports', 'invoiceReport'] }
const MENU = '/pdfs/MenuReport.php'
const ORDER_DATA = '/pdfs/OrderData-CSV.php'

describe.each(testDatabases())('links of reports on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    await world.make.location({ locationNo: '000300', routeNo: 'R20', name: 'Mill Rd Mart', shipToCode: '0042' })
    await world.make.shop(OTHER)
    await world.make.location({ customerNo: OTHER, locationNo: '000900', shipToCode: 'THEIRS' })
    const shipped = { state: 'shipped', orderDate: '2026-11-10' }
    await world.make.order({ ...shipped, lines: { '100100': 3, '100101': 2 } })
    await world.make.order({ ...shipped, locationNo: '000300', routeNo: 'R20', lines: { '100100': 40 } })
  })
  beforeEach(() => {
    world.clock.set('2026-11-19T18:00:00Z')
  })

  const follow = <E extends AnyEndpoint>(client: Client, endpoint: E, input: Input<E>) => {
    const { method, path, fields } = requestOf(endpoint, input)
    return client.send(method, path, fields)
  }
  const get = async (link: string, persona: Persona = reader) => (await world.as(persona)).send('GET', link)
  const said = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { message, messageTxt } = (await response.json()) as Record<string, string>
    expect(message).toBe('error')
    return `${response.status} ${messageTxt}`
  }
  const refused = async (link: string, persona?: Persona) => said(await get(link, persona))
  const rowsOf = async (response: Response) => {
    expect(response.status).toBe(200)
    return readCsv(await response.text()).rows
  }

  test.each<[string, string, Persona]>([
    ['nobody’s', '000999', reader],
    ['another customer’s', '000900', reader],
    ['another route’s', '000300', { ...reader, userCode: 'DRIVER', mappedRouteNo: 'R14' }],
    ['another ship-to’s', '000213&ShipTo=0042', reader],
  ])('RPT-05 RPT-29 a job for %s location is refused when it is asked for', async (_, location, persona) => {
    const client = await world.as(persona)
    const { status, text } = await client.ask(api.reportJobs.ask, { link: `${MENU}?locfilter=${location}` })
    expect([status, text]).toEqual([404, `Location ${location.slice(0, 6)} was not found.`])
  })

  test('RPT-06 RPT-22 RPT-23 a link answers under both prefixes, by name, as a file that nobody stores or sniffs', async () => {
    for (const prefix of ['', '/api']) {
      const response = await get(
        `${prefix}${MENU}?lccustno=${OWN}&txtsDate=11/24/2026&WasteHist=OFF&locfilter=&retry=1&ShipTo=`,
      )
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="Print Menu 2026-11-24.pdf"; filename*=UTF-8''Print%20Menu%202026-11-24.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(pdfText(new Uint8Array(await response.arrayBuffer()))).toContain('100101\tItem 100101')
    }
  })

  test('RPT-27 order data is served by its specified name, which has no folder, and in the folders of reports', async () => {
    const query = `custno=${OWN}&startdate=11/09/2026&enddate=11/15/2026`
    for (const folder of ['/pdfs', '/api/pdfs', '/csvs', '/api/csvs', '', '/api']) {
      const response = await get(`${folder}/OrderData-CSV.php?${query}`)
      expect(response.headers.get('content-disposition')).toContain(
        'attachment; filename="Order Data for Upload 2026-11-09 to 2026-11-15.csv"',
      )
      expect(await rowsOf(response)).toHaveLength(4)
    }
  })

  test('HEAD tells the same of the file and sends none of it', async () => {
    const client = await world.as(reader)
    const response = await client.send('HEAD', MENU)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await response.text()).toBe('')
  })

  test('RPT-02 RPT-04 a program follows a link with its token; without one, with a wrong one or one that has ended nothing is told', async () => {
    const { secret } = await world.as(reader, { bearer: true })
    const link = `${ORDER_DATA}?startdate=11/09/2026&enddate=11/15/2026`
    expect(await rowsOf(await world.nobody().send('GET', `${link}&${carried.token}=${secret}`))).toHaveLength(4)
    const statusOf = async (token: string) =>
      (await world.nobody().send('GET', token === '' ? link : `${link}&${carried.token}=${token}`)).status
    expect([await statusOf(''), await statusOf('x'.repeat(43))]).toEqual([401, 401])
    await world.db.updateTable('session').set({ expiresAt: world.clock.now() }).execute()
    expect(await statusOf(secret)).toBe(401)
  })

  test('ROL-10 SID-18 who lacks the right to a report is told so; those of invoices have their own', async () => {
    const noRight = '403 You may not do this.'
    expect(await refused(MENU, clerk)).toBe(noRight)
    expect(await refused(MENU, { ...clerk, userCode: 'INV', rights: ['invoiceReport'] })).toBe(noRight)
    expect(await refused('/pdfs/PurchaseHistory-PDF.php', { ...clerk, userCode: 'REP', rights: ['reports'] })).toBe(
      noRight,
    )
  })

  test.each([
    [
      '/pdfs/WasteReport-PDF.php?txtsdate=11/15/2026&txtedate=11/09/2026',
      '422 The first date is after the last. Change one of them.',
    ],
    [
      '/pdfs/OrderSummaryFile-CSV.php?startdate=11/09/2025&enddate=11/10/2026',
      '422 A report covers at most 366 days. Choose dates that are closer together.',
    ],
    [
      '/pdfs/PurchaseHistory-PDF.php?startdate=11/12/2026&enddate=11/19/2026',
      '422 Purchase history ends yesterday at the latest. Choose an earlier last date.',
    ],
    [
      '/pdfs/OrderInvoiceSummary-PDF.php?level=STORE',
      '400 level: must be one of TOTAL, ROUTE, LOCATION, SHIP-TO TOTAL, SHIP-TO ROUTE, SHIP-TO LOCATION.',
    ],
    [
      '/pdfs/WasteReport-PDF.php?dispcost=MAYBE',
      '400 dispcost: must be ON or OFF; YES and NO, 1 and 0, on and blank do as well.',
    ],
    [
      '/pdfs/MenuReport.php?txtsDate=2026-11-24',
      '400 txtsDate: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022.',
    ],
    ['/pdfs/MenuReport.php?user=1', '400 "user" is not a field of this request.'],
    ['/pdfs/MenuReport.php?txtsDate=11/24/2026&txtsDate=11/25/2026', '400 txtsDate was given twice.'],
    ['/pdfs/MenuReport.php?locfilter=999', '404 Location 000999 was not found.'],
    ['/pdfs/MenuReport.php?locfilter=900', '404 Location 000900 was not found.'],
    ['/pdfs/OrderSummaryFile-PDF.php?displaycode=MSRP', '403 You may not see MSRP. Choose another code.'],
    ['/pdfs/OrderSummaryFile-PDF.php?displaycode=MSRP+CODE', '403 You may not see MSRP code. Choose another code.'],
    ['/pdfs/MenuReport.php?ShipTo=NOWHERE', '404 Ship-to NOWHERE was not found.'],
    ['/pdfs/MenuReport.php?ShipTo=THEIRS', '404 Ship-to THEIRS was not found.'],
    ['/pdfs/OrderData-CSV.php?shipto=THEIRS', '404 Ship-to THEIRS was not found.'],
    ['/pdfs/MenuReport.php?shipTo=THEIRS', '404 Ship-to THEIRS was not found.'],
    [`/pdfs/MenuReport.php?lccustno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    [`/pdfs/OrderData-CSV.php?custno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    [`/pdfs/OrderData-CSV.php?lccustno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    // Each of two that are named counts (RPT-22).
    [`/pdfs/OrderData-CSV.php?custno=${OWN}&lccustno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    ['/pdfs/OrderData-CSV.php?custno=999999', '404 Customer 999999 was not found.'],
    ['/pdfs/OrderData-CSV.php?startdate=11/01/2026&enddate=11/02/2026', '422 No data for 11/01/2026 to 11/02/2026.'],
  ])('RPT-29 LNK-06 %s is answered by a sentence', async (link, sentence) => {
    expect(await refused(link)).toBe(sentence)
  })

  test.each([
    ['/pdfs/WasteReport-XLSX.php', '404 Waste Report is made as PDF or CSV.'],
    ['/api/pdfs/PurchaseHistory-XLSX.php', '404 Purchase History, Summarized is made as PDF or CSV.'],
    ['/pdfs/OrderData-PDF.php', '404 Order Data for Upload is made as CSV.'],
    ['/OrderData-PDF.php', '404 Order Data for Upload is made as CSV.'],
    ['/api/OrderData-XLSX.php', '404 Order Data for Upload is made as CSV.'],
    ['/OrderData-CSV.php?custno=999999', '404 Customer 999999 was not found.'],
    ['/pdfs/OrderSummaryFile-DOC.php', '404 Order Summary Data File is made as PDF, CSV or XLSX.'],
    ['/pdfs/Secret-PDF.php', '404 There is no such call.'],
  ])('RPT-15 RPT-19 %s is no type of that report', async (link, sentence) => {
    const response = await get(link)
    expect(`${response.status} ${((await response.json()) as { messageTxt: string }).messageTxt}`).toBe(sentence)
  })

  test('USR-27 SID-06 a mapped route and the ship-to chosen narrow what a link answers', async () => {
    const link = `${ORDER_DATA}?startdate=11/09/2026&enddate=11/15/2026`
    const locationsOf = async (response: Response) => [
      ...new Set((await rowsOf(response)).slice(1).map(([, locationNo]) => locationNo)),
    ]
    expect(await locationsOf(await get(link))).toEqual(['000213', '000300'])
    const mapped: Persona = { ...routeClerk, userCode: 'MAPPED', rights: ['reports'] }
    expect(await locationsOf(await get(link, mapped))).toEqual(['000213'])
    expect(await locationsOf(await get(`${link}&shipto=0042`))).toEqual(['000300'])
    expect(await locationsOf(await get(`${link}&shipto=LOCAL`))).toEqual(['000213'])
    const chosen = await world.as(reader, { shipTo: '0042' })
    expect(await locationsOf(await chosen.send('GET', link))).toEqual(['000300'])
    expect(await locationsOf(await chosen.send('GET', `${link}&shipto=`))).toEqual(['000213', '000300'])
    expect(await refused(`${link}&shipto=0042`, mapped)).toBe('404 Ship-to 0042 was not found.')
    expect(await refused(`${MENU}?locfilter=300`, mapped)).toBe('404 Location 000300 was not found.')
  })

  test('LNK-06 another customer is not told apart from one that does not exist', async () => {
    expect(await refused(`${MENU}?lccustno=${OWN}`, otherAdmin)).toBe(`404 Customer ${OWN} was not found.`)
    const input = { customerNo: OWN, date: '2026-11-24' }
    expect(await said(await follow(world.nobody(), reports.menuPdf, input).then(signedOut))).toBe(
      '401 You were signed out.',
    )
  })
})

/** Signed out has a word of its own in the envelope. */
async function signedOut(response: Response): Promise<Response> {
  const body = { ...((await response.json()) as object), message: 'error' }
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
}
