/** The answers of calls: JSON with all its headers, packed where that is worth it. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { World } from '../runtime/world.ts'
import { encodingFor } from './file-answer.ts'
import { commonHeaders } from './headers.ts'

/** What a call is answered. */
export interface Said {
  readonly status: number
  /** A text is answered as a JSON text (RPT-24). */
  readonly body: object | string
  readonly headers?: Readonly<Record<string, string>>
}
interface Asked {
  readonly world: World
  readonly request: Request
  readonly requestId: string
}

/** Packing less costs more than it spares. */
const PACKED_FROM_BYTES = 1_024
const packed = promisify(gzip)

const whole = new WeakSet<Response>()
/** Whether nothing is left to be added to an answer. */
export const isWhole = (response: Response): boolean => whole.has(response)

/**
 * `reply` has what the handler adds. The rest are plain words, set once: made with Headers, an answer cost as much as the save that
 * it told of.
 */
export async function json(
  { world, request, requestId }: Asked,
  { status, body, headers }: Said,
  reply?: Headers,
): Promise<Response> {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const isLarge = length >= PACKED_FROM_BYTES
  const bytes = isLarge && encodingFor(request) === 'gzip' ? await packed(text) : undefined
  const own = {
    'content-length': String(bytes?.length ?? length),
    ...commonHeaders(world),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(isLarge && { vary: 'Accept-Encoding' }),
    ...(bytes && { 'content-encoding': 'gzip' }),
    ...headers,
  }
  const answer = new Response(bytes ?? text, { status, headers: reply ? together(own, reply) : own })
  whole.add(answer)
  return answer
}

function together(own: Readonly<Record<string, string>>, reply: Headers): Headers {
  const headers = new Headers(own)
  for (const [name, value] of reply) headers.append(name, value)
  return headers
}
