// A process that sends one workbook after the other, without a pause, until it is told to end. It stands for another machine, so
// that it has the lowest priority here, and takes the answers without looking into them.
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import { gunzipSync } from 'node:zlib'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'

export interface SenderTask {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly file: string
  /** How many to send; Infinity is told as null. */
  readonly count: number | null
  /** Quantities that the answer must hold. */
  readonly quantities: number
}
export interface SenderResult {
  /** From sending to the last byte, of each. */
  readonly timesMs: readonly number[]
  readonly answerBytes: number
}

os.setPriority(os.constants.priority.PRIORITY_LOW)
const [task] = (await once(process, 'message')) as [SenderTask]
let isEnding = false
process.on('message', () => {
  isEnding = true
})
const EDGE = '----bench0123456789'
const HEAD = `--${EDGE}\r\ncontent-disposition: form-data; name="xlsx"; filename="week.xlsx"\r\ncontent-type: ${WORKBOOK_TYPE}\r\n\r\n`
const body = Buffer.concat([Buffer.from(HEAD), fs.readFileSync(task.file), Buffer.from(`\r\n--${EDGE}--\r\n`)])
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const timesMs: number[] = []
let answerBytes = 0
while (!isEnding && timesMs.length < (task.count ?? Number.POSITIVE_INFINITY)) {
  const started = performance.now()
  const bytes = await send()
  timesMs.push(performance.now() - started)
  // The first answer is looked at whole.
  if (timesMs.length === 1) check(bytes)
  else if (bytes.length !== answerBytes) throw new Error('An answer differs from the first one.')
  answerBytes = bytes.length
}
process.send?.({ timesMs, answerBytes } satisfies SenderResult, () => process.exit())

async function send(): Promise<Buffer> {
  const request = http.request({
    ...{ agent, method: 'POST', host: '127.0.0.1', port: task.port, path: `/api${api.uploads.readWorkbook.path}` },
    headers: {
      ...{ ...task.headers, origin: 'https://portal.example', 'accept-encoding': 'gzip, deflate, br' },
      ...{ 'content-type': `multipart/form-data; boundary=${EDGE}`, 'content-length': body.length },
    },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  if (response.statusCode !== 200) throw new Error(`The workbook was not read: ${response.statusCode} ${bytes}`)
  if (response.headers['content-encoding'] !== 'gzip') throw new Error('The answer is not compressed.')
  return bytes
}

function check(bytes: Buffer): void {
  const text = gunzipSync(bytes).toString('utf8')
  const { message, data } = JSON.parse(text) as {
    message: string
    data?: { rows: { lines: unknown[] }[] }[]
  }
  const quantities = data?.flatMap(({ rows }) => rows).reduce((sum, { lines }) => sum + lines.length, 0)
  if (message !== 'success' || quantities !== task.quantities)
    throw new Error(`The workbook was not read: ${text.slice(0, 200)}`)
}
