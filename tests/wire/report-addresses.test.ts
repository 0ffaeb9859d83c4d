// RPT-24, T20: two old calls are given a report's link as base64 and answer where its file is. They take a report's own link and
// nothing else, and ask nobody.
import dns from 'node:dns'
import net from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { carried } from '#contract/kernel/endpoint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, OTHER, OWN, type Persona, staff } from '#tests/support/personas.ts'

const reader: Persona = { ...clerk, userCode: 'READER', rights: ['reports', 'invoiceReport'] }
const WASTE = '/pdfs/WasteReport-PDF.php?txtsdate=11/09/2026&txtedate=11/15/2026'

describe('the address of a report', () => {
  const world = sharedWorld('any', async () => {
    await world.make.shop()
    await world.make.shop(OTHER)
    await world.make.location({ customerNo: OTHER, locationNo: '000900', shipToCode: 'THEIRS' })
  })

  const ask = async (
    link: string,
    { call = 'ordersummary', persona = reader }: { call?: string; persona?: Persona } = {},
  ) =>
    (await world.as(persona)).send(
      'GET',
      `/api/${call}?${new URLSearchParams({ url: Buffer.from(link).toString('base64') })}`,
    )
  const told = async (link: string, call?: string) => {
    const response = await ask(link, call === undefined ? {} : { call })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    return response.text()
  }
  const refused = async (link: string, persona = reader) => {
    const response = await ask(link, { persona })
    const { message, messageTxt } = (await response.json()) as Record<string, string>
    expect(message).toBe('error')
    return `${response.status} ${messageTxt}`
  }

  test.each(['ordersummary', 'purchasehist'])('RPT-24 %s answers it in quotes, with all its settings', async (call) => {
    const settings =
      'level=TOTAL&detail=ITEM&waste=OFF&shipto=&displaycode=LABEL%20CODE&UPCDashes=OFF&usedon=OFF&customerItemNumber=OFF'
    const dates = 'startdate=11%2F09%2F2026&enddate=11%2F15%2F2026'
    const own = `/pdfs/OrderSummaryFile-CSV.php?${dates}&${settings}`
    const asked = `/pdfs/OrderSummaryFile-CSV.php?custno=${OWN}&startdate=11/09/2026&enddate=11/15/2026&token=abc`
    expect(await told(asked, call)).toBe(JSON.stringify(own))
    expect(await told(`/api${asked}`, call)).toBe(JSON.stringify(own))
    expect(await told(`http://portal.test${asked}`, call)).toBe(JSON.stringify(`http://portal.test${own}`))
  })

  test('RPT-24 RPT-03 the address answers the report, and has no token', async () => {
    await world.make.order({ orderDate: '2026-11-10', lines: { '100100': 3 } })
    const address = JSON.parse(
      await told(
        `/pdfs/OrderSummaryFile-CSV.php?startdate=11/09/2026&enddate=11/15/2026&${carried.token}=${'x'.repeat(40)}`,
      ),
    ) as string
    expect(address).not.toContain('xxx')
    const response = await (await world.as(reader)).send('GET', address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  })

  test('SID-06 the ship-to that goes with a link is kept', async () => {
    await world.make.location({ locationNo: '000301', shipToCode: '0042' })
    expect(await told(`${WASTE}&${carried.shipTo}=0042`)).toContain('ShipTo=0042')
    expect(await told(`${WASTE}&ShipTo=LOCAL&${carried.shipTo}=0042`)).toContain('ShipTo=LOCAL')
  })

  const HOSTILE: readonly string[] = [
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:5432/',
    `http://127.0.0.1${WASTE}`,
    `http://[::1]${WASTE}`,
    `http://[::ffff:7f00:1]${WASTE}`,
    `http://2130706433${WASTE}`,
    `http://0x7f000001${WASTE}`,
    `http://017700000001${WASTE}`,
    `http://localhost${WASTE}`,
    `https://x.invalid${WASTE}`,
    `http://portal.test@x.invalid${WASTE}`,
    `http://x.invalid@portal.test${WASTE}`,
    `http://portal.test.x.invalid${WASTE}`,
    `http://portal.test:81${WASTE}`,
    `https://portal.test${WASTE}`,
    `HTTP://PORTAL.TEST${WASTE}`,
    `//x.invalid${WASTE}`,
    `///x.invalid${WASTE}`,
    `/\\x.invalid${WASTE}`,
    `\\\\x.invalid${WASTE}`,
    `/x.invalid${WASTE}`,
    `/pdfs/../../etc/passwd?${WASTE}`,
    `/pdfs/./WasteReport-PDF.php?txtsdate=11/09/2026`,
    `/pdfs/%57asteReport-PDF.php`,
    `/pdfs//WasteReport-PDF.php`,
    'file:///etc/passwd',
    `file://${WASTE}`,
    'data:text/html,<script>alert(1)</script>',
    'javascript:alert(1)//pdfs/WasteReport-PDF.php',
    'gopher://x.invalid/_GET',
    `ftp://x.invalid${WASTE}`,
    `blob:http://portal.test${WASTE}`,
    `${WASTE}\r\nHost: x.invalid`,
    `/pdfs/WasteReport-PDF.php\r\nX-Forwarded-Host: x.invalid`,
    `\t${WASTE}`,
    ` ${WASTE}`,
    `${WASTE}#@x.invalid`,
    '/pdfs/MenuReport.php?retry=1#@x.io',
    `${WASTE}?url=http://x.invalid`,
    '/pdfs/WasteReport-XLSX.php',
    '/pdfs/order.php?DocumentNo=1',
    '/api/users?x=1',
    '/pdfs/WasteReport-PDF.php/',
    '/pdfs/WasteReport-PDF.php;x=1',
    'WasteReport-PDF.php',
    '',
  ]
  test.each(HOSTILE)('T20 RPT-24 %j is refused, and nobody is asked', async (link) => {
    const connect = vi.spyOn(net.Socket.prototype, 'connect')
    const lookup = vi.spyOn(dns, 'lookup')
    expect(await refused(link)).toMatch(/^400 .*\.$/)
    for (const spy of [connect, lookup]) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })

  test.each([
    [`${WASTE}&user=1`, '400 "user" is not a field of this request.'],
    [`${WASTE}&txtsdate=11/10/2026`, '400 txtsdate was given twice.'],
    [
      '/pdfs/WasteReport-PDF.php?txtsdate=11/15/2026&txtedate=11/09/2026',
      '200 The first date is after the last. Change one of them.',
    ],
    [`${WASTE}&lccustno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    [`/pdfs/OrderData-CSV.php?custno=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    [`/pdfs/OrderData-CSV.php?lccustno=999999`, '404 Customer 999999 was not found.'],
    [`${WASTE}&impersonate=${OTHER}`, `404 Customer ${OTHER} was not found.`],
    [`${WASTE}&ShipTo=THEIRS`, '404 Ship-to THEIRS was not found.'],
    ['/pdfs/OrderSummaryFile-PDF.php?displaycode=MSRP+CODE', '403 You may not see MSRP code. Choose another code.'],
    [`${WASTE}&__proto__=1`, '400 "__proto__" is not a field of this request.'],
  ])('RPT-24 LNK-06 %s is judged as the link itself would be', async (link, sentence) => {
    expect(await refused(link)).toBe(sentence)
  })

  test('ROL-10 SID-18 by the right to that report', async () => {
    const reports: Persona = { ...clerk, userCode: 'REP', rights: ['reports'] }
    expect(await refused('/pdfs/PurchaseHistory-PDF.php', reports)).toBe('403 You may not do this.')
    expect(await refused(WASTE, clerk)).toBe('403 You may not do this.')
    expect(await refused(WASTE, staff)).toBe('403 You may not do this.')
  })

  test.each(['not base64!', '%%%', Buffer.from([0xff, 0xfe, 0x2f]).toString('base64'), 'A', '===='])(
    'RPT-24 %j is no base64 of a link',
    async (url) => {
      const response = await (await world.as(reader)).send('GET', `/api/ordersummary?${new URLSearchParams({ url })}`)
      expect(response.status).toBe(400)
    },
  )
})
