/** Reads what a request carries, within limits: names once, text without NULs (security e). */
import { BODY_BYTES } from '#rules/limits.ts'
import { Denial } from './denial.ts'

/** Query and form of a request as one map each; refuses repeated names, wrong types and oversized bodies. */
export async function readParameters(
  request: Request,
): Promise<{ query: Map<string, string>; form: Map<string, string> }> {
  const query = once(new URL(request.url).searchParams)
  if (request.method === 'GET' || request.method === 'HEAD') return { query, form: new Map() }
  const text = await readBody(request)
  if (text === '') return { query, form: new Map() }
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new Denial(415, 'Send the fields as application/x-www-form-urlencoded.', 'media type')
  }
  return { query, form: once(new URLSearchParams(text)) }
}

async function readBody(request: Request): Promise<string> {
  if (request.headers.has('content-encoding')) throw new Denial(415, 'Compressed requests are not read.', 'media type')
  const tooLarge = () => new Denial(413, 'The request is larger than 1 MB.', 'too large')
  if (Number(request.headers.get('content-length') ?? 0) > BODY_BYTES) throw tooLarge()
  if (request.headers.has('content-length')) return request.text()
  // No length was told: count while reading.
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function once(params: URLSearchParams): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of params) {
    if (values.has(name)) throw new Denial(400, `${name.slice(0, 40)} was given twice.`, 'repeated')
    if (value.includes('\u0000'))
      throw new Denial(400, `${name.slice(0, 40)} holds a hidden character that cannot be used.`, 'hidden character')
    values.set(name, value)
  }
  return values
}
