/** Answers that are the same for everybody: whoever keeps one asks with its ETag whether it still holds. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { encodingFor } from './file-answer.ts'

/** The mark of a text: another text, another mark. */
const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Whether the asker has a text of this mark. A mark that was made weak on its way, by packing, counts (RFC 9110 13.1.2). */
function isKept({ headers }: Request, tag: string): boolean {
  const kept = headers.get('if-none-match')
  return kept === '*' || (kept?.match(/"[^"]*"/g)?.includes(tag) ?? false)
}

/** JSON with its mark, or word that what the asker has still holds. */
export function sharedJson(request: Request, text: string, headers: Headers): Response {
  const tag = tagOf(text)
  headers.set('etag', tag)
  headers.set('cache-control', 'no-cache')
  if (isKept(request, tag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(Buffer.byteLength(text)))
  return new Response(text, { headers })
}

/** A document that never changes while the server runs: made, marked and packed when it is first asked for. */
export function madeOnce(make: () => unknown): (request: Request) => Response {
  let made: { tag: string; plain: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer> } | undefined
  return (request) => {
    if (made === undefined) {
      const text = JSON.stringify(make())
      const plain = Buffer.from(text)
      made = { tag: tagOf(text), plain, gzip: gzipSync(plain, { level: 9 }) }
    }
    const headers = new Headers({ etag: made.tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (isKept(request, made.tag)) return new Response(null, { status: 304, headers })
    const encoding = encodingFor(request)
    const body = encoding === 'gzip' ? made.gzip : made.plain
    if (encoding === 'gzip') headers.set('content-encoding', encoding)
    headers.set('content-type', 'application/json; charset=utf-8')
    headers.set('content-length', String(body.length))
    return new Response(body, { headers })
  }
}
