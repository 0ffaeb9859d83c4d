/** Reads what a request carries, within limits: names once, text without NULs (SEC-31). */

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { LARGE_BODY_BYTES } from '#rules/limits.ts'
import type { World } from '../runtime/world.ts'
import { RequestError } from './request-error.ts'

export interface BodyLimits {
  readonly bytes: number
  /** The field that a body of JSON stands for; without one only forms are read. */
  readonly jsonField: string | undefined
  /** The body is a file, which is left to whoever opens it. */
  readonly isFile: boolean
}

/** A body of which no more is read than shows whether it is large. */
export interface Body {
  readonly isLarge: boolean
  text(): Promise<string>
  /** Reads what is still sent and keeps nothing of it: who sends before listening hears no answer until then. */
  discard(): Promise<void>
}

/** Begins with a body; refuses one that is larger than allowed, as far as that is known by now. */
export async function openBody(request: Request, { bytes: most, isFile }: BodyLimits): Promise<Body> {
  if (!hasForm(request) || isFile) return { isLarge: false, text: async () => '', discard: async () => {} }
  if (request.headers.has('content-encoding'))
    throw new RequestError(415, 'Compressed requests are not read.', 'media type')
  const told = request.headers.get('content-length')
  if (told !== null && Number(told) > most) throw tooLarge(most)
  if (told !== null) {
    const discard = async () => {
      for await (const _ of request.body ?? []);
    }
    return { isLarge: Number(told) > LARGE_BODY_BYTES, text: () => unbroken(request.text()), discard }
  }
  const body = counted(request, most)
  await unbroken(body.readPast(LARGE_BODY_BYTES))
  return {
    isLarge: body.size() > LARGE_BODY_BYTES,
    text: async () => {
      await unbroken(body.readPast(most))
      return body.text()
    },
    discard: body.discard,
  }
}

/** A body whose length was not told: counted while it is read. */
function counted(request: Request, most: number) {
  const reader = request.body?.getReader()
  let chunks: Uint8Array[] = []
  let size = 0
  let isDone = reader === undefined
  async function readPast(least: number): Promise<void> {
    while (!isDone && size <= least) {
      const read = await reader?.read()
      isDone = read?.value === undefined
      size += read?.value?.byteLength ?? 0
      if (size > most) throw tooLarge(most)
      if (read?.value) chunks.push(read.value)
    }
  }
  return {
    readPast,
    size: () => size,
    text: () => Buffer.concat(chunks).toString('utf8'),
    async discard() {
      chunks = []
      while (!isDone && size <= most) {
        const read = await reader?.read()
        isDone = read?.value === undefined
        size += read?.value?.byteLength ?? 0
      }
    },
  }
}

const tooLarge = (most: number) =>
  new RequestError(413, `The request is larger than ${Math.floor(most / 1_048_576)} MB.`, 'too large')

/** Whoever hangs up, or is hung up on for being slow, makes no fault of ours. */
const unbroken = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof RequestError
      ? error
      : new RequestError(400, 'The request was cut off. Nothing was done.', 'broken off')
  })

const hasForm = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/** Query and form of a request as one map each; refuses repeated names, wrong types and oversized bodies. */
export async function readParameters(
  request: Request,
  body: Body,
  { jsonField, isFile }: BodyLimits,
): Promise<{ query: Map<string, string>; form: Map<string, string> }> {
  const query = once(parametersOf(request))
  if (!hasForm(request)) return { query, form: new Map() }
  if (isFile) {
    if (typeOf(request) !== 'multipart/form-data')
      throw new RequestError(415, 'Send the file as multipart/form-data.', 'media type')
    return { query, form: new Map() }
  }
  const text = await body.text()
  if (text === '') return { query, form: new Map() }
  const type = typeOf(request)
  if (jsonField !== undefined && type === 'application/json') {
    refuseHidden(jsonField, text)
    return { query, form: new Map([[jsonField, text]]) }
  }
  if (type !== 'application/x-www-form-urlencoded') {
    const orJson = jsonField === undefined ? '' : `, or ${jsonField} alone as application/json`
    throw new RequestError(415, `Send the fields as application/x-www-form-urlencoded${orJson}.`, 'media type')
  }
  return { query, form: once(new URLSearchParams(text)) }
}

/** As new URL() reads them, without making one: most calls that change something have none. */
export function parametersOf({ url }: Request): URLSearchParams {
  const from = url.indexOf('?')
  const until = url.indexOf('#')
  return new URLSearchParams(
    from < 0 || (until >= 0 && until < from) ? '' : url.slice(from, until < 0 ? undefined : until),
  )
}

const typeOf = (request: Request) => (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()

/** Each name with its value; a name that comes twice is refused. */
export function once(params: URLSearchParams): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of params) {
    if (values.has(name)) throw new RequestError(400, `${name.slice(0, 40)} was given twice.`, 'repeated')
    refuseHidden(name, value)
    values.set(name, value)
  }
  return values
}

function refuseHidden(name: string, value: string): void {
  if (value.includes('\u0000'))
    throw new RequestError(400, `${name.slice(0, 40)} has a hidden character that cannot be used.`, 'hidden character')
}

/** The address of the client; with proxies in front of us, the one that the outermost trusted proxy saw. */
export function addressOf({ config }: World, c: Context): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const named = config.trustedProxies > 0 ? forwarded[forwarded.length - config.trustedProxies] : undefined
  if (named) return named.trim()
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in process'
  }
}
