// LNK-01 to LNK-06, ITM-34, RPT-02 to RPT-27: every document by the parameters that it is specified with, under both prefixes; and what
// another customer, a user of one route, one without the right, one who is signed out and an old token get of it.
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { readAnswer } from '#tests/support/pdf-text.ts'
import { clerk, customerAdmin, OTHER, OWN, otherAdmin, type Persona, staff } from '#tests/support/personas.ts'

/** What stands in the far location's documents alone. */
const FAR = /Mill Rd Mart|000300|FARITEM/
interface Document {
  readonly query: string
  /** Who may not have it; nobody of the customer where there is none. */
  readonly without?: Persona
  /** Of a user of one route: it is not there, or less is in it, or it tells of no location. */
  readonly ofRoute: 'not found' | 'less' | 'same'
}
const noReports: Persona = { ...clerk, userCode: 'NOREP', rights: ['invoiceReport'] }
const noInvoices: Persona = { ...clerk, userCode: 'NOINV', rights: ['reports'] }
const ofOrder = `lccustno=${OWN}&DocumentNo=900002&route_no=R20&location_no=000300&lclocationname=Mill+Rd+Mart&date=11/10/2026&lcitemlistcode=`
const ofWeek = (type: string) => `lccustno=${OWN}&SummaryType=${type}&FirstDate=11/08/2026&LastDate=11/14/2026`
const ofList = `lccustno=${OWN}&CUSTPRICEGRP=CS&RTLPRICEGRP=R1&txtItemListCode=`
const ofWaste = `lccustno=${OWN}&txtsdate=11/09/2026&txtedate=11/15/2026&func=REPORT&txtinclude=ALL&txtrpttype=Route+by+Location&txtsort=Waste+%25&dispcost=YES&ShipTo=`
const ofSummary = (more: string) =>
  `custno=${OWN}&startdate=11/09/2026&enddate=11/15/2026&level=LOCATION&detail=ITEM&waste=1&shipto=&displaycode=LABEL+CODE&UPCDashes=on&usedon=OFF&${more}`
const summary: Document = { query: ofSummary('customerItemNumber=YES'), without: noReports, ofRoute: 'less' }
const invoices: Document = { ...summary, without: noInvoices }
const history: Document = { query: ofSummary('sort='), without: noInvoices, ofRoute: 'less' }
const orderData: Document = {
  query: `custno=${OWN}&startdate=11/09/2026&enddate=11/15/2026`,
  without: noReports,
  ofRoute: 'less',
}
const documents: Readonly<Record<string, Document>> = {
  'documents.order': { query: ofOrder, ofRoute: 'not found' },
  'documents.orderAll': { query: ofOrder, ofRoute: 'not found' },
  'documents.itemInfo': { query: `item_no=100100&lccustno=${OWN}&priceCode=A03`, ofRoute: 'same' },
  'documents.summaryByLocation': { query: ofWeek('LOCATION'), ofRoute: 'less' },
  'documents.summaryByItem': { query: ofWeek('ITEM'), ofRoute: 'less' },
  'documents.itemListPdf': { query: ofList, without: clerk, ofRoute: 'same' },
  'documents.itemListCsv': { query: ofList, without: clerk, ofRoute: 'same' },
  'reports.menuPdf': {
    query: `lccustno=${OWN}&txtsDate=11/24/2026&WasteHist=on&locfilter=&retry=2&ShipTo=`,
    without: noReports,
    ofRoute: 'less',
  },
  'reports.wastePdf': { query: ofWaste, without: noReports, ofRoute: 'less' },
  'reports.wasteCsv': { query: ofWaste, without: noReports, ofRoute: 'less' },
  'reports.orderSummaryPdf': summary,
  'reports.orderSummaryCsv': summary,
  'reports.orderSummaryXlsx': summary,
  'reports.orderInvoicePdf': invoices,
  'reports.orderInvoiceCsv': invoices,
  'reports.purchaseHistoryPdf': history,
  'reports.purchaseHistoryCsv': history,
  'reports.orderDataCsv': orderData,
  'reports.orderDataFile': orderData,
  'reports.orderDataCsvs': orderData,
}
/** Files that are not specified as links, each with tests of its own. */
const OTHERS = ['history.csv', 'reportJobs.file', 'uploads.workbookTemplate', 'invoices.pdf', 'invoices.csv']

const downloads = allEndpoints().filter(({ endpoint }) => endpoint.isDownload)
const rows = downloads.flatMap(({ name, endpoint }) => {
  const document = documents[name]
  return document ? [{ name, path: endpoint.path, ...document }] : []
})
test('every document is looked at', () => {
  expect([...Object.keys(documents), ...OTHERS].sort()).toEqual(downloads.map(({ name }) => name).sort())
})

describe.each(rows)('$name', ({ path, query, without, ofRoute }) => {
  const link = `${path}?${query}`
  const full: Persona = { ...customerAdmin, userCode: 'FULL' }
  const answer = async (response: Response) => `${response.status} ${await readAnswer(response)}`
  const get = async (persona: Persona, of = link, options = {}) => (await world.as(persona, options)).send('GET', of)

  test('RPT-23 answers under both prefixes, to a browser and to a program’s token', async () => {
    const { secret } = await world.as(full, { bearer: true })
    const answers = [
      await get(full),
      await get(full, `/api${link}`),
      await world.nobody().send('GET', `${link}&${carried.token}=${secret}`),
      await get(staff, link, { viewing: OWN }),
    ]
    for (const response of answers) {
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
    expect(logged.join('')).toContain('"call"')
    expect(logged.join('')).not.toContain(secret)
  })

  test('LNK-06 is not there for another customer, by its number or by what it names', async () => {
    const own = await answer(await get(otherAdmin))
    expect(own).toMatch(/^404 .*was not found\./)
    const none = await answer(await get(otherAdmin, link.replace(`custno=${OWN}`, 'custno=999999')))
    expect(own.replace(OWN, '#')).toBe(none.replace('999999', '#'))
    if (link.includes('DocumentNo'))
      expect(await answer(await get(otherAdmin, link.replace(`custno=${OWN}`, `custno=${OTHER}`)))).toMatch(
        /^404 .*Order 900002 was/,
      )
    expect(await answer(await get(staff))).toMatch(path.includes('itemmaintlist') ? /^200 / : /^403 /)
  })

  test('USR-27 tells a user of one route of nothing else', async () => {
    const mapped: Persona = { ...full, userCode: 'MAPPED', mappedRouteNo: 'R14' }
    const [all, some] = [await answer(await get(full)), await answer(await get(mapped))]
    if (ofRoute === 'not found') return expect(some).toMatch(/^404 .*was not found\./)
    expect(some).toMatch(/^200 /)
    expect(some).not.toMatch(ofRoute === 'less' ? FAR : /Mill Rd Mart|000300/)
    if (ofRoute === 'less') expect(all).toMatch(FAR)
  })

  test.runIf(without !== undefined)('ROL-10 is refused to who lacks the right', async () => {
    expect(await answer(await get(without as Persona))).toMatch(/^403 .*You may not do this\./)
  })

  test('RPT-04 tells nothing to who is signed out, nor to a token that has ended or is another’s cookie', async () => {
    const out = '401 {"message":"timeout","messageTxt":"You were signed out."}'
    expect(await answer(await world.nobody().send('GET', link))).toBe(out)
    const { secret } = await world.as({ ...full, userCode: 'OLD' }, { bearer: true })
    const ended = { expiresAt: world.clock.now() }
    await world.db.updateTable('session').set(ended).where('isBearer', '=', true).execute()
    expect(await answer(await world.nobody().send('GET', `${link}&${carried.token}=${secret}`))).toBe(out)
    const cookie = await world.as(full)
    expect(await answer(await world.nobody().send('GET', `${link}&${carried.token}=${cookie.secret}`))).toBe(out)
  })
})

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
const world = sharedWorld({ kind: 'any', log }, async () => {
  const { make, db } = world
  await make.shop()
  await make.location({ locationNo: '000300', routeNo: 'R20', name: 'Mill Rd Mart' })
  await make.item({ itemNo: '100109', description: 'FARITEM', onMenu: false })
  await make.shop(OTHER)
  const shipped = { state: 'shipped', orderDate: '2026-11-10' }
  await make.order({ ...shipped, lines: { '100100': 3, '100101': 2 } })
  await make.order({ ...shipped, locationNo: '000300', routeNo: 'R20', lines: { '100109': 40 } })
  const [recordedAt, wastedOn] = [world.clock.now(), '2026-11-11']
  const entry = { customerNo: OWN, itemNo: '100100', recordedBy: 'W', recordedAt, postedAt: recordedAt, wastedOn }
  await db
    .insertInto('wasteEntry')
    .values(['000213', '000300'].map((locationNo) => ({ ...entry, locationNo, quantity: 1 })))
    .execute()
})
