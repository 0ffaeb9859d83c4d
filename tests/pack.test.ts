// The packed server, as production runs it: what is loaded when first asked is there, and so is what lies beside the sources.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { stackInSources } from '#server/runtime/stack-in-sources.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/smtp-sink.ts'
import { readSource, root } from '#tests/support/sources.ts'
import { matrixSheet, workbookOf } from '#tests/support/workbooks.ts'
import { SAVE_PATH, saveFields } from '../bench/support/calls.ts'
import { type Seeded, seed } from '../bench/support/seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from '../bench/support/server.ts'
import { seedStaff } from '../bench/support/workbook.sql.ts'
import { built } from '../scripts/built.mjs'
import { packServer } from '../scripts/server-pack.ts'

let place: Place
let mailHost: SmtpSink
let server: RunningServer
let program: string
let seeded: Seeded
let staff: Readonly<Record<string, string>>

beforeAll(async () => {
  await packServer({ log: () => undefined })
  program = built('server').file as string
  mailHost = await openSmtpSink()
  place = {
    dataDir: fs.mkdtempSync(path.join(os.tmpdir(), 'provender-pack-')),
    more: { SMTP_URL: mailHost.url },
  }
  server = await startServer(place, { program })
  await server.stop()
  await withDatabase(place, async (database) => {
    seeded = await seed(database, configOf(place), { items: 3, orders: 1 })
    staff = await seedStaff(database, configOf(place), 2)
    await enqueueMail(database.db, { key: 'a', to: 'clerk@example.com', subject: 'Order', text: 'Two salads' })
  })
  server = await startServer(place, { program })
}, 300_000)
afterAll(async () => {
  await server.stop()
  expect(server.child.exitCode).toBe(0)
  fs.rmSync(place.dataDir, { recursive: true, force: true })
  mailHost.close()
})

const ask = (address: string, { headers = seeded.headers, ...init }: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${address}`, {
    ...init,
    headers: { ...(headers as Record<string, string>), origin: 'https://portal.example' },
  })

test('a line is saved, and the order printed with our typeface', async () => {
  const [orderNo = '', itemNo = ''] = [seeded.orderNos[0], seeded.itemNos[0]]
  const saved = await ask(SAVE_PATH, {
    method: 'POST',
    body: new URLSearchParams(saveFields({ orderNo, itemNo, quantity: 7 })),
  })
  expect(await saved.text()).toContain('"message":"success"')
  const query = new URLSearchParams(api.documents.order.query.write({ orderNo }) as Record<string, string>)
  const print = await ask(`${api.documents.order.path}?${query}`)
  expect(print.headers.get('content-type')).toBe('application/pdf')
  expect(pdfText(new Uint8Array(await print.arrayBuffer()))).toContain('Harbor St Mart')
})

test('a workbook is read by its packed reader, and its template is made', async () => {
  const form = new FormData()
  const row = ['104220', '000002', 'Stop 2', 6, 6]
  const bytes = workbookOf({ sheets: [matrixSheet('Monday', { items: seeded.itemNos.slice(0, 1) }, [row])] })
  form.set('xlsx', new Blob([Uint8Array.from(bytes)], { type: WORKBOOK_TYPE }), 'week.xlsx')
  const read = await ask(`/api${api.uploads.readWorkbook.path}`, { method: 'POST', headers: staff, body: form })
  // Its reader asked the server which locations there are.
  expect(await read.text()).toMatch(/"message":"success".*000002/)
  const template = await ask(`/api${api.uploads.workbookTemplate.path}`, { headers: staff })
  expect(template.headers.get('content-type')).toBe(WORKBOOK_TYPE)
})

test('a page is shown, mail goes out, somebody who signs in is judged', async () => {
  const page = (await (await ask(`/api/page-content/login`)).json()) as { html: string }
  expect(page.html).toContain('<h3>')
  await expect.poll(() => mailHost.mails).toEqual([expect.stringContaining('Two salads')])
  const basic = `Basic ${btoa('CLERK:wrong')}`
  const refused = await ask('/api/login', { method: 'POST', headers: { authorization: basic } })
  expect(await refused.json()).toMatchObject({ message: 'error', code: 'sign-in' })
})

test.runIf(fs.existsSync('/proc/self/status'))('on the embedded engine it never took 450 MB', () => {
  const status = fs.readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(450)
})

test('a fault in the pack is told by its place in the sources', () => {
  const lineOf = (text: string, said: string) => text.split('\n').findIndex((line) => line.includes(said)) + 1
  const said = 'function readTimeZone('
  const packed = lineOf(fs.readFileSync(program, 'utf8'), said)
  const stack = `Error: no\n    at readTimeZone (${pathToFileURL(program).href}:${packed}:10)\n    at node:net:47:1`
  const source = lineOf(readSource('server/runtime/config.ts').text, said)
  expect(stackInSources(stack)).toMatch(
    new RegExp(
      `^Error: no\n    at readTimeZone \\(server/runtime/config\\.ts:${source}:\\d+\\)\n    at node:net:47:1$`,
    ),
  )
})

test('what is packed says whose it is', () => {
  const licenses = fs.readFileSync(path.join(path.dirname(program), 'licenses.md'), 'utf8')
  for (const name of ['hono', 'kysely', 'nodemailer', 'sanitize-html']) expect(licenses).toContain(`## ${name} `)
})

test('nothing of the tests and measurements is packed', () => {
  const folder = path.dirname(program)
  const maps = fs.readdirSync(folder).filter((name) => name.endsWith('.map'))
  const sources = maps.flatMap((name) => {
    const map = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as { sources: string[] }
    return map.sources.map((source) => path.relative(root, path.resolve(folder, source)))
  })
  expect(sources).toContain(path.join('server', 'main.ts'))
  expect(sources.filter((source) => /^(tests|bench)\b|\.test\.ts$|vitest|fast-check/.test(source))).toEqual([])
})

test('a change of a source makes the pack stale', () => {
  expect(built('server').isCurrent).toBe(true)
  const file = path.join(root, 'server', 'pack-probe.ts')
  try {
    fs.writeFileSync(file, '// A source more.\n')
    expect(built('server').isCurrent).toBe(false)
  } finally {
    fs.rmSync(file)
  }
  expect(built('server').isCurrent).toBe(true)
})
