import { parseAccept } from 'hono/utils/accept'
import type { FileAnswer } from '#contract/kernel/endpoint.ts'

const NAME_LENGTH = 100

/**
 * A download as a response: shown by the browser under a safe name, never sniffed, stored or read by another site, and
 * without any power of a page of ours (T33, T36).
 */
export function fileResponse({ fileName, type, body }: FileAnswer, requestId: string, headers: Headers): Response {
  headers.set('cache-control', 'no-store')
  headers.set('x-request-id', requestId)
  headers.set('content-type', type === 'text/csv' ? `${type}; charset=utf-8` : type)
  headers.set('content-disposition', `${type === 'application/pdf' ? 'inline' : 'attachment'}; ${namedAs(fileName)}`)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('content-security-policy', FILE_POLICY)
  return new Response(body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : streamOf(body), { headers })
}

/** A file whose last byte is made, in pieces. The work on it stops when nobody waits for it any more. */
export async function writtenFile(file: FileAnswer, reader: AbortSignal): Promise<FileAnswer> {
  if (file.body instanceof Uint8Array) return file
  const pieces: Uint8Array[] = []
  for await (const piece of file.body) {
    if (reader.aborted) break
    pieces.push(piece)
  }
  return { ...file, body: oneByOne(pieces) }
}

/** An answer in its form on the wire: JSON in pieces, packed or not. */
export class Encoded {
  readonly pieces: readonly Uint8Array[]
  readonly encoding: Encoding
  constructor(pieces: readonly Uint8Array[], encoding: Encoding) {
    this.pieces = pieces
    this.encoding = encoding
  }
}
export type Encoding = 'gzip' | 'identity'

/** How an answer may be packed for whoever asks. */
export function encodingFor({ headers }: Request): Encoding {
  const accepted = parseAccept(headers.get('accept-encoding') ?? '')
  const gzip = ['gzip', '*'].map((name) => accepted.find(({ type }) => type.toLowerCase() === name)).find(Boolean)
  return gzip && gzip.q > 0 ? 'gzip' : 'identity'
}

export function encodedResponse({ pieces, encoding }: Encoded, requestId: string, headers: Headers): Response {
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('vary', 'accept-encoding')
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(pieces.reduce((sum, { length }) => sum + length, 0)))
  headers.set('cache-control', 'no-store')
  headers.set('x-request-id', requestId)
  return new Response(streamOf(oneByOne(pieces)), { headers })
}

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Asks for the next piece only when the last was taken, and stops the work when the reader goes away. */
function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/** Everything off, as for a foreign document. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** A name for both generations of browsers (RFC 6266, RFC 5987); no path, no control, no bidirectional character in it. */
export function namedAs(fileName: string): string {
  const safe = [...fileName.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')]
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const name = safe || 'document'
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
