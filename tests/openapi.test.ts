import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { openApi } from '#contract/openapi.ts'
import { root } from '#tests/support/sources.ts'
import { openWorld } from '#tests/support/world.ts'

interface Operation {
  readonly 'x-intentions': readonly {
    readonly name: string
    readonly 'x-ability': string
    readonly 'x-changes': boolean
  }[]
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string }[]
  readonly responses: Record<string, object>
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
}
const document = openApi() as { paths: Record<string, Record<string, Operation>>; components: Record<string, object> }
const operations = Object.values(document.paths).flatMap((methods) => Object.entries(methods))

test('docs/openapi.json is what the contract says; write it anew with: npm run gen:openapi', () => {
  expect(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))).toEqual(document)
})

test('every call stands in it with its ability, and a GET that changes data as a POST as well', () => {
  for (const { name, endpoint } of allEndpoints()) {
    const own = operations.filter(([, { 'x-intentions': all }]) => all.some((intention) => intention.name === name))
    const expected = endpoint.changes && endpoint.method === 'GET' ? ['get', 'post'] : [endpoint.method.toLowerCase()]
    expect(own.map(([method]) => method).sort(), name).toEqual(expected)
    const intention = own[0]?.[1]['x-intentions'].find((each) => each.name === name)
    expect(intention).toMatchObject({ 'x-ability': endpoint.ability, 'x-changes': endpoint.changes })
  }
})

test('every field of a request stands in it by its name on the wire', () => {
  for (const { name, endpoint } of allEndpoints()) {
    const text = JSON.stringify(operations.filter(([, each]) => each['x-intentions'].some((own) => own.name === name)))
    for (const field of [...endpoint.query.fields.keys(), ...endpoint.form.fields.keys()])
      expect(text, `${name} ${field}`).toContain(JSON.stringify(field))
  }
})

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string)
  expect(references.length).toBeGreaterThan(20)
  for (const path of new Set(references)) {
    const found = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect(found, path).toBeTypeOf('object')
  }
})

test('a document stands in it as what it is', () => {
  const answerOf = (path: string) => JSON.stringify(document.paths[path]?.['get'])
  expect(answerOf('/enterprise_upload_template.xlsx')).toContain(`"${WORKBOOK_TYPE}":{}`)
  expect(answerOf('/pdfs/order.php')).toContain('"application/pdf":{}')
  expect(answerOf('/pdfs/OrderSummaryFile-CSV.php')).toContain('{"text/csv":{}}')
  expect(answerOf('/csvs/OpenInvoices-CSV.php')).toContain('{"text/csv":{}}')
  expect(answerOf('/pdfs/OrderSummaryFile-XLSX.php')).toContain(`{"${WORKBOOK_TYPE}":{}}`)
  expect(answerOf('/pdfs/ReportFile.php')).toContain(`{"application/pdf":{},"text/csv":{},"${WORKBOOK_TYPE}":{}}`)
})

test('RPT-24 a link of a report may be answered later, and any document refused because there is nothing in it', () => {
  const statusesOf = (path: string) => Object.keys(document.paths[path]?.['get']?.responses ?? {})
  expect(statusesOf('/pdfs/WasteReport-CSV.php')).toEqual(['200', '202', '422', '4XX'])
  expect(statusesOf('/pdfs/order.php')).toEqual(['200', '422', '4XX'])
  expect(statusesOf('/report_jobs')).toEqual(['200', '4XX'])
})

test('limits stand in it', () => {
  const text = JSON.stringify(document)
  expect(text).toContain('"maxLength":20')
  expect(text).toContain('"enum":["Daily","Weekly","Last"]')
})

test('the server serves it to anyone', async () => {
  const world = await openWorld()
  const response = await world.nobody().send('GET', '/api/openapi.json')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(document)
  await world.close()
})

test('it is made and packed once; who has it is told so', async () => {
  const world = await openWorld()
  const get = (headers: Record<string, string>) => world.nobody().send('GET', '/api/openapi.json', {}, headers)
  const plain = await get({})
  const tag = plain.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  const packed = await get({ 'accept-encoding': 'gzip, br' })
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  for (const kept of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get({ 'if-none-match': kept })
    expect([again.status, await again.text(), again.headers.get('etag')], kept).toEqual([304, '', tag])
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  await world.close()
})
