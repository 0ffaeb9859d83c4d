/** Reads what a request carries, within limits: names once, text without NULs (security e). */
import { Denial } from './denial.ts'

interface BodyLimits {
  readonly bytes: number
  /** The field that a body of JSON stands for; without one only forms are read. */
  readonly jsonField: string | undefined
  /** The body is a file, which is left to whoever opens it. */
  readonly isFile: boolean
}

/** Query and form of a request as one map each; refuses repeated names, wrong types and oversized bodies. */
export async function readParameters(
  request: Request,
  { bytes, jsonField, isFile }: BodyLimits,
): Promise<{ query: Map<string, string>; form: Map<string, string> }> {
  const query = once(new URL(request.url).searchParams)
  if (request.method === 'GET' || request.method === 'HEAD') return { query, form: new Map() }
  if (isFile) {
    if (typeOf(request) !== 'multipart/form-data')
      throw new Denial(415, 'Send the file as multipart/form-data.', 'media type')
    return { query, form: new Map() }
  }
  const text = await readBody(request, bytes).catch((error: unknown) => {
    // Whoever hangs up, or is hung up on for being slow, makes no fault of ours.
    throw error instanceof Denial ? error : new Denial(400, 'The request broke off. Nothing was done.', 'broken off')
  })
  if (text === '') return { query, form: new Map() }
  const type = typeOf(request)
  if (jsonField !== undefined && type === 'application/json') {
    refuseHidden(jsonField, text)
    return { query, form: new Map([[jsonField, text]]) }
  }
  if (type !== 'application/x-www-form-urlencoded') {
    const orJson = jsonField === undefined ? '' : `, or ${jsonField} alone as application/json`
    throw new Denial(415, `Send the fields as application/x-www-form-urlencoded${orJson}.`, 'media type')
  }
  return { query, form: once(new URLSearchParams(text)) }
}

const typeOf = (request: Request) => (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()

async function readBody(request: Request, most: number): Promise<string> {
  if (request.headers.has('content-encoding')) throw new Denial(415, 'Compressed requests are not read.', 'media type')
  const tooLarge = () => new Denial(413, `The request is larger than ${Math.floor(most / 1_048_576)} MB.`, 'too large')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (request.headers.has('content-length')) return request.text()
  // No length was told: count while reading.
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function once(params: URLSearchParams): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of params) {
    if (values.has(name)) throw new Denial(400, `${name.slice(0, 40)} was given twice.`, 'repeated')
    refuseHidden(name, value)
    values.set(name, value)
  }
  return values
}

function refuseHidden(name: string, value: string): void {
  if (value.includes('\u0000'))
    throw new Denial(400, `${name.slice(0, 40)} holds a hidden character that cannot be used.`, 'hidden character')
}
