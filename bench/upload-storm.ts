// Workbooks, large orders of programs and files that are none, many at once, to a server with a small heap: node bench/upload-storm.ts
// [seconds]. F14, both engines. It answers each with its sentence or tells to come again, and does not end.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { UPLOAD_BYTES } from '#rules/limits.ts'
import { onBothEngines } from './support/engines.ts'
import { largeBook } from './support/large-book.ts'
import { orderBody } from './support/order-body.ts'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { configOf, type Place, startServer, withDatabase } from './support/server.ts'
import { seedUpload } from './support/upload.sql.ts'
import { signInStaff } from './support/workbook.sql.ts'

const SECONDS = Number(process.argv[2] ?? 20)
const HEAP_MB = 256
const SIZE = { locations: 1_000, items: 50 }
const [BOOKS, GARBAGE, PROGRAMS] = [10, 4, 6]
/** Taken, refused with its reason, or told to come again. */
const GOOD = [200, 400, 413, 415, 422, 429, 503]
const EDGE = '----bench0123456789'
const uploadOf = (file: Uint8Array) => {
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="xlsx"; filename="week.xlsx"\r\ncontent-type: ${WORKBOOK_TYPE}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${EDGE}--\r\n`)])
}
const book = uploadOf(largeBook({ sheets: 10, locations: SIZE.locations, items: 12 }))
const garbage = uploadOf(new Uint8Array(UPLOAD_BYTES - 4_096).fill(0x50))

type Headers = Readonly<Record<string, string>>
heading(`upload-storm ${SECONDS}`)
await onBothEngines(async (engine, own) => {
  const place: Place = { ...own, more: { TRUSTED_PROXIES: '1' } }
  const [key, staff] = await withDatabase(place, async (database) => {
    const program = await seedUpload(database, configOf(place), SIZE)
    const people: Headers[] = []
    for (let i = 1; i <= BOOKS + GARBAGE; i += 1) people.push(await signInStaff(database, configOf(place), `ADMIN${i}`))
    return [program, people] as const
  })
  const server = await startServer(place, { flags: [`--max-old-space-size=${HEAP_MB}`] })
  const idleMb = server.memoryMb()
  const answers = new Map<number | string, number>()
  const until = performance.now() + SECONDS * 1_000
  async function again(send: (turn: number) => Promise<number | string>): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const said = await send(turn)
      answers.set(said, (answers.get(said) ?? 0) + 1)
      await sleep(50)
    }
  }
  /** The status of the answer, which may come before all is sent: the rest is not wanted then. */
  const post = (path: string, headers: Headers, body: Buffer) =>
    new Promise<number | string>((told) => {
      const how = { port: server.port, path, method: 'POST', headers: { ...headers, 'content-length': body.length } }
      request(how, (answer) => {
        answer.resume()
        told(answer.statusCode ?? 0)
      })
        .on('error', ({ message }) => told(message))
        .end(body)
    })
  const workbook = (headers: Headers, body: Buffer) =>
    post(
      `/api${api.uploads.readWorkbook.path}`,
      { ...headers, origin: 'https://portal.example', 'content-type': `multipart/form-data; boundary=${EDGE}` },
      body,
    )
  const order = (turn: number, locations: number) =>
    post(
      `/api/enterprise_order?date=06/${String(1 + (turn % 28)).padStart(2, '0')}/2090&date_confirmed=1`,
      { authorization: key, 'content-type': 'application/json' },
      Buffer.from(orderBody(1, locations, SIZE.items)),
    )
  await Promise.all([
    ...staff.slice(0, BOOKS).map((headers) => again(() => workbook(headers, book))),
    ...staff.slice(BOOKS).map((headers) => again(() => workbook(headers, garbage))),
    ...Array.from({ length: PROGRAMS }, () => again((turn) => order(turn, SIZE.locations))),
  ])
  const lives = server.child.exitCode === null && server.child.signalCode === null
  const goesOn = lives && (await order(28, 1)) === 200
  const mostMb = server.mostMb()
  await server.stop()
  const others = [...answers].filter(([status]) => !GOOD.includes(status as number))
  const count = (...of: number[]) => of.reduce((sum, status) => sum + (answers.get(status) ?? 0), 0)
  proofRow({
    what: engine,
    figure: `${count(200)} taken, ${count(400, 413, 415, 422)} refused, ${count(429, 503)} told to come again, ${others.map(([status, times]) => `${times} × ${status}`).join(', ') || 'nothing else'}; the server ${lives ? (goesOn ? 'goes on' : 'lives, and DOES NOT go on') : 'ENDED'}, ${(mostMb - idleMb).toFixed(0)} MB above idle at most`,
    goal: 'nothing else; it goes on',
    passed: others.length === 0 && goesOn && count(200) > 0 && count(429, 503) > 0,
  })
})
