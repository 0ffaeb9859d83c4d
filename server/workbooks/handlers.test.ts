import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { problemText } from '#rules/uploads/model.ts'
import { compoundFile } from '#tests/support/compound-file.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { OTHER, OWN, staff } from '#tests/support/personas.ts'
import type { Facts } from '#tests/support/sample-kinds.ts'
import { aloneOf, tenant } from '#tests/support/tenants.ts'
import { uploadOfBytes } from '#tests/support/upload.ts'
import { workbookText } from '#tests/support/workbook-text.ts'
import { matrixSheet, type TestCell, workbookOf } from '#tests/support/workbooks.ts'
import type { Client } from '#tests/support/world.ts'

const { readWorkbook, workbookTemplate } = api.uploads
const PATH = `/api${readWorkbook.path}`
let client: Client
let own: Facts
let other: Facts
const world = sharedWorld('embedded', async () => {
  own = await tenant(world, OWN, 1)
  other = await aloneOf(world, await tenant(world, OTHER, 2), 2)
  client = await world.as(staff)
})

const store = (customerNo: string, locationNo: string, ...quantities: TestCell[]) => [
  ...[customerNo, locationNo, 'A stop', 0],
  ...quantities,
]
const book = (...stores: (readonly TestCell[])[]) =>
  workbookOf({ sheets: [matrixSheet('Monday', { items: ['100100', '100107', '100100'] }, stores)] })

test('XLS-03 XLS-04 rows of several customers are read with their cells; bad ones are told and left out; nothing is kept', async () => {
  const before = await fingerprint(world)
  const bytes = book(
    store(own.customerNo, own.locationNo.replace(/^0+/, ''), 12, 0, 5),
    store(other.customerNo, other.locationNo, undefined, 6),
    store(own.customerNo, other.locationNo, 9, '12#'),
    store('999999', '000777', 3),
    store(other.customerNo, other.locationNo, '12#', -1),
  )
  const { value } = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes) })
  expect(value.lines).toEqual([
    {
      ...{ customerNo: own.customerNo, locationNo: own.locationNo, orderDate: '2026-11-23', usedOnDay: 2 },
      ...{ itemNo: '100100', quantity: 12, place: { kind: 'cell', sheet: 'Monday', rowNo: 4, columnNo: 5 } },
    },
    {
      ...{ customerNo: other.customerNo, locationNo: other.locationNo, orderDate: '2026-11-23', usedOnDay: 2 },
      ...{ itemNo: '100107', quantity: 6, place: { kind: 'cell', sheet: 'Monday', rowNo: 5, columnNo: 6 } },
    },
  ])
  expect(value.badCustomers).toEqual([
    { sheet: 'Monday', row: 6, columnNo: 2, customerNo: own.customerNo, locationNo: other.locationNo },
    { sheet: 'Monday', row: 7, columnNo: 2, customerNo: '999999', locationNo: '000777' },
  ])
  expect(value.duplicateItems).toEqual([{ sheet: 'Monday', itemNo: '100100', column: 7 }])
  expect(value.problems.map(problemText)).toEqual([
    'Monday, cell E8: quantity must be a whole number',
    'Monday, cell F8: quantity must be a whole number',
  ])
  expect(value.problemCount).toBe(2)
  expect(value.changes.map(({ kind }) => kind)).toEqual(['padded location', 'repeated row'])
  expect(await fingerprint(world, { except: ['session'] })).toBe(
    before
      .split('\n')
      .filter((line) => !line.startsWith('session '))
      .join('\n'),
  )
})

test('XLS-07 of a workbook that counts from 1904 with a hidden sheet, dates are right and the hidden orders are told', async () => {
  const sheet = matrixSheet('Old', { date: 44_888 }, [store(own.customerNo, own.locationNo, 3)])
  const seen = matrixSheet('Seen', {}, [store(own.customerNo, own.locationNo, 4)])
  const bytes = workbookOf({ sheets: [{ ...sheet, state: 'veryHidden' }, seen], isFrom1904: true })
  const { value } = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes) })
  expect(value.lines.map(({ orderDate, quantity }) => [orderDate, quantity])).toEqual([
    ['2026-11-24', 3],
    ['2026-11-23', 4],
  ])
  expect(value.changes).toEqual([{ place: { kind: 'sheet', sheet: 'Old' }, kind: 'hidden sheet', from: 'Old', to: '' }])
})

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, identity', null],
  ['', null],
])('XLS-03 the answer for Accept-Encoding: %s is packed: %s', async (accepted, encoding) => {
  const form = new FormData()
  const bytes = book(store(own.customerNo, own.locationNo, 12)).slice()
  form.set('xlsx', new File([bytes], 'week.xlsx', { type: WORKBOOK_TYPE }))
  const signedIn = {
    cookie: `sid=${client.secret}`,
    'x-portal-token': client.csrfToken,
    'sec-fetch-site': 'same-origin',
  }
  const headers = { ...signedIn, 'accept-encoding': accepted }
  const response = await world.fetch(new Request(`http://portal.test${PATH}`, { method: 'POST', headers, body: form }))
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
    encoding,
    'accept-encoding',
  ])
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.length).toBe(Number(response.headers.get('content-length')))
  const text = (encoding ? gunzipSync(body) : body).toString('utf8')
  expect(JSON.parse(text)).toMatchObject({ message: 'success', data: [{ sheet: 'Monday' }] })
})

test('INV-27 of many problems the first 200 are told, and how many there are', async () => {
  const bad = Array.from({ length: 150 }, () => store(own.customerNo, own.locationNo, '12#', 1.5))
  const { value } = await client.ask(readWorkbook, { workbook: uploadOfBytes(book(...bad)) })
  expect([value.problems.length, value.problemCount]).toEqual([200, 300])
})

test.each<[what: string, bytes: () => Uint8Array, sentence: string]>([
  [
    'without a header',
    () => workbookOf({ sheets: [{ name: 'Notes', rows: [['hello']] }] }),
    'No sheet has a Location Number header.',
  ],
  ['without an order', () => book(), 'No order lines found.'],
  [
    'that is none',
    () => Buffer.from('Date,Location Number'),
    'A XSLX file is required. This is a text file with separated values (CSV). Save it as Excel Workbook (.xlsx).',
  ],
])('a workbook %s is refused with its sentence', async (_, bytes, sentence) => {
  const answer = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes()) })
  expect([answer.status, answer.text]).toEqual([200, sentence])
})

test.each([
  [
    'an old workbook',
    'week.xls',
    () => compoundFile('Workbook'),
    'This is an old Excel workbook (.xls). Save it as Excel',
  ],
  ['a workbook with macros', 'week.xlsm', book, 'This is an Excel workbook (.xlsx). Its name must end in .xlsx'],
])('XLS-02 %s under its own name is refused by what it is', async (_, name, bytes, sentence) => {
  const answer = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes(), name) })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`A XSLX file is required. ${sentence}`)])
})

test('XLS-07 tables beside each other are each sent for their day, and each location of a row is judged by itself', async () => {
  const heads = ['Customer Number', 'Location Number', '100100', '100107']
  const labels = (date: string) => ['Order Date', date, 'Used on Day', 'Wed']
  const rows = [
    [...labels('12/09/2026'), ...labels('12/10/2026')],
    [...heads, ...heads],
    [own.customerNo, own.locationNo, 1, 2, '999999', '1', 3, 4],
    ['999999', '1', 1, '12#', other.customerNo, other.locationNo, 5, 6],
  ]
  const { value } = await client.ask(readWorkbook, {
    workbook: uploadOfBytes(workbookOf({ sheets: [{ name: 'Both', rows }] })),
  })
  expect(value.lines.map(({ customerNo, orderDate, quantity }) => [customerNo, orderDate, quantity])).toEqual([
    [own.customerNo, '2026-12-09', 1],
    [own.customerNo, '2026-12-09', 2],
    [other.customerNo, '2026-12-10', 5],
    [other.customerNo, '2026-12-10', 6],
  ])
  expect(value.problems).toEqual([])
  expect(value.badCustomers.map(({ row, columnNo }) => [row, columnNo])).toEqual([
    [3, 6],
    [4, 2],
  ])
  expect(value.changes.map(({ kind }) => kind)).toEqual(['further table'])
})

test('XML-11 units of columns, respelled item numbers and notes on cells reach the caller', async () => {
  const sheet = matrixSheet('Monday', { items: ['UOM', 'Case Pack', '100100', '100107.0'] }, [
    store(own.customerNo, own.locationNo, 'CS', 12, 5, 0),
    store(other.customerNo, other.locationNo, 'EA', 12, 0, 7),
  ])
  const bytes = workbookOf({ sheets: [{ ...sheet, notes: ['G4'] }] })
  const { value } = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes) })
  expect(value.unitCells).toMatchObject([{ itemNo: '100100', text: '5', unit: 'CS', packSize: 12 }])
  expect(value.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([['100107', 7]])
  expect(value.changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['spelling', '100107.0', '100107'],
    ['cell notes', 'G4', ''],
  ])
})

test('XLS-03 the template is a workbook that the reader knows', async () => {
  const response = await client.send('GET', `/api${workbookTemplate.path}`)
  expect(response.headers.get('content-type')).toBe(WORKBOOK_TYPE)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="enterprise-upload.xlsx"/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(await workbookText(bytes)).toMatch(/Customer Number.*Location Number.*Location Name.*Total/)
  const answer = await client.ask(readWorkbook, { workbook: uploadOfBytes(bytes) })
  expect(answer.message === 'error' ? answer.text : answer.value.problems.map(problemText)).toEqual([
    'Monday, cell B1: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022',
  ])
})

const EDGE = 'edge'.repeat(8)
const part = (head: string, content = 'x', edge = EDGE) =>
  `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const FILE = 'name="xlsx"; filename="a.xlsx"'
const multipart = (body: string, edge = EDGE, extra: Record<string, string> = {}) =>
  client.sendBody('POST', PATH, body, { 'content-type': `multipart/form-data; boundary=${edge}`, ...extra })

test.each<[what: string, send: () => Promise<Response>, status: number, sentence: RegExp]>([
  ['a form without parts', () => client.sendBody('POST', PATH, 'xlsx=1'), 415, /^Send the file as multipart/],
  ['JSON', () => client.sendBody('POST', PATH, '{}', { 'content-type': 'application/json' }), 415, /^Send the file as/],
  ['no body', () => multipart(''), 400, /^The form could not be read/],
  ['no file', () => multipart(`--${EDGE}--\r\n`), 400, /^xlsx is missing/],
  ['a text', () => multipart(`${part('name="xlsx"')}--${EDGE}--`), 400, /^xlsx: must be a file/],
  ['two files', () => multipart(`${part(FILE)}${part(FILE)}--${EDGE}--`), 400, /^xlsx was given twice/],
  [
    'another field',
    () => multipart(`${part(FILE)}${part('name="orders"')}--${EDGE}--`),
    400,
    /^"orders" is not a field/,
  ],
  ['22 parts', () => multipart(`${part(FILE).repeat(22)}--${EDGE}--`), 400, /^The form could not be read/],
  ['a form that breaks off', () => multipart(part(FILE)), 400, /^The form could not be read/],
  [
    'a boundary of 71 letters',
    () => multipart(`${part(FILE, 'x', 'b'.repeat(71))}--${'b'.repeat(71)}--`, 'b'.repeat(71)),
    400,
    /^The form could not be read/,
  ],
  [
    'no boundary',
    () => client.sendBody('POST', PATH, part(FILE), { 'content-type': 'multipart/form-data' }),
    400,
    /^The form could not/,
  ],
  ['a compressed body', () => multipart(part(FILE), EDGE, { 'content-encoding': 'gzip' }), 415, /^Compressed requests/],
  [
    'more than 20 MB',
    () => multipart(`${part(FILE, 'x'.repeat(21 * 1_048_576))}--${EDGE}--`),
    413,
    /^The file is larger than 20 MB/,
  ],
  [
    'a length that is too large',
    () => multipart(part(FILE), EDGE, { 'content-length': '99999999' }),
    413,
    /^The file is larger than 20 MB/,
  ],
  [
    'the file in the address too',
    () =>
      client.sendBody('POST', `${PATH}?xlsx=1`, part(FILE), {
        'content-type': `multipart/form-data; boundary=${EDGE}`,
      }),
    400,
    /^xlsx: must be a file/,
  ],
])('SEC-17 %s is refused with a sentence', async (_, send, status, sentence) => {
  const response = await send()
  const body = (await response.json()) as { messageTxt: string }
  expect([response.status, body.messageTxt]).toEqual([status, expect.stringMatching(sentence)])
})

test('T16 nobody reads two workbooks at once, and is told so; the next one after it is taken', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const slow = world.fetch(
    new Request(`http://portal.test${PATH}`, {
      method: 'POST',
      headers: {
        ...{ cookie: `sid=${client.secret}`, 'x-portal-token': client.csrfToken, 'sec-fetch-site': 'same-origin' },
        'content-type': `multipart/form-data; boundary=${EDGE}`,
      },
      body: readable,
      duplex: 'half',
    } as RequestInit),
  )
  const upload = { workbook: uploadOfBytes(book(store(own.customerNo, own.locationNo, 1))) }
  await expect.poll(async () => (await client.ask(readWorkbook, upload)).status).toBe(429)
  const answer = await client.ask(readWorkbook, upload)
  expect(answer.text).toBe('Your other workbook is still being read. Try again when it is done.')
  await writable.abort()
  expect((await slow).status).toBe(400)
  expect((await client.ask(readWorkbook, upload)).value.lines).toHaveLength(1)
})
