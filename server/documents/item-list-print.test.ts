import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readCsv } from '#rules/csv.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { clerk, customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { requestOf } from '#tests/support/request-of.ts'

const { documents } = api

describe.each(testDatabases())('the item list on paper and as CSV, on %s', (kind) => {
  const world = sharedWorld(kind, async () => {
    await world.make.shop()
    await world.make.item({ itemNo: '100103', description: '=1+1', onMenu: false })
    await world.make.item({ itemNo: '100104', isRestricted: true, authorised: true })
    await world.db
      .insertInto('customerRetailPrice')
      .values({ customerNo: OWN, listCode: '', priceCode: 'A03', cents: 1_359 })
      .execute()
  })

  const print = async (
    endpoint: typeof documents.itemListPdf,
    persona: Persona = customerAdmin,
    input: { customerNo?: string; itemListCode?: string } = {},
  ) => {
    const { method, path, fields } = requestOf(endpoint, input)
    return (await world.as(persona)).send(method, path, fields)
  }
  const csv = async (persona?: Persona, input?: { customerNo?: string }) => {
    const response = await print(documents.itemListCsv, persona, input)
    expect(response.status).toBe(200)
    return readCsv(await response.text()).rows
  }

  test('ITM-01 ITM-34 LNK-04 a PDF with the columns that the reader shows, those on the menu first', async () => {
    const text = pdfText(new Uint8Array(await (await print(documents.itemListPdf)).arrayBuffer()))
    expect(text).toContain('Item list')
    expect(text).toContain('Master')
    expect(text).toContain('4 items of 5 items')
    expect(text.indexOf('100104')).toBeLessThan(text.indexOf('100103'))
    expect(text).toContain('13.59')
    expect(text).not.toContain('1.87')
  })

  test('RPT-23 ITM-34 LNK-04 both answer under both prefixes, as files that nobody stores or sniffs', async () => {
    const client = await world.as(customerAdmin)
    for (const endpoint of [documents.itemListPdf, documents.itemListCsv])
      for (const prefix of ['', '/api']) {
        const { method, path, fields } = requestOf(endpoint, {})
        const response = await client.send(method, path.replace(/^\/api/, prefix), fields)
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': endpoint === documents.itemListPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
          'content-disposition': expect.stringMatching(/filename="Item list\.(pdf|csv)"/),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
      }
  })

  test('ITM-01 ITM-34 T14 the same as CSV: money and days are numbers, a formula is text', async () => {
    const [head = [], ...rows] = await csv()
    expect(head).toEqual(['Item', 'Description', 'Price code', 'Retail', 'User def.', 'On menu', 'Life', 'UPC'])
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      ['100100', 'Item 100100', 'A03', '13.59', '', 'Yes', '5'],
      ['100101', 'Item 100101', 'A03', '13.59', '', 'Yes', '5'],
      ['100102', 'Item 100102', 'A03', '13.59', '', 'Yes', '5'],
      ['100104', 'Item 100104', 'A03', '13.59', '', 'Yes', '5'],
      ['100103', "'=1+1", 'A03', '13.59', '', 'No', '5'],
    ])
  })

  test('ITM-23 columns of company staff are left out for others; a column that is not shown is not printed', async () => {
    expect((await csv(staff, { customerNo: OWN }))[0]).toContain('Authorized')
    const full: Persona = {
      ...customerAdmin,
      userCode: 'FULL',
      preferences: { itemColumns: ['baseCostCents', 'isAuthorised'] as never },
    }
    expect((await csv(full))[0]).toEqual(['Item', 'Description', 'Base cost'])
  })

  test('ROL-07 LNK-06 not for who may not maintain items, nor of a list that is not there', async () => {
    expect((await print(documents.itemListPdf, clerk)).status).toBe(403)
    for (const endpoint of [documents.itemListPdf, documents.itemListCsv])
      expect((await print(endpoint, customerAdmin, { itemListCode: 'THEIRS' })).status).toBe(404)
  })
})
