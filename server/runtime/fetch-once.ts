/** One file of one host that the operator names, for the server's own use. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

interface Limits {
  /** What the answer's content-type must be, and what that is called. */
  readonly type: RegExp
  readonly what: string
  readonly bytesAtMost: number
  readonly timeoutMs: number
}

/**
 * Not with fetch(): that follows redirects and decodes what a hostile site compresses (D2). One address, no
 * redirects, no encodings, in the time and size given; throws with the reason for anything else.
 */
export function fetchOnce(url: URL, { type, what, bytesAtMost, timeoutMs }: Limits): Promise<Buffer> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may have been closed at the other end meanwhile.
    const options = { agent: false, headers: { 'accept-encoding': 'identity' }, timeout: timeoutMs } as const
    const call = send(url, options, (answer) => {
      const fail = (why: string) => {
        answer.destroy()
        reject(new Error(why))
      }
      if (answer.statusCode !== 200) return fail(`answered ${answer.statusCode}`)
      if (answer.headers['content-encoding']) return fail('answered compressed')
      if (!type.test(answer.headers['content-type'] ?? '')) return fail(`answered no ${what}`)
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > bytesAtMost) return fail(`answered more than ${Math.round(bytesAtMost / 1024)} kB`)
        chunks.push(chunk)
      })
      answer.on('end', () => resolve(Buffer.concat(chunks)))
      answer.on('error', reject)
    })
    const late = `took longer than ${timeoutMs / 1000} seconds`
    const timer = setTimeout(() => call.destroy(new Error(late)), timeoutMs)
    call.on('close', () => clearTimeout(timer))
    call.on('timeout', () => call.destroy(new Error(late)))
    call.on('error', reject)
    call.end()
  })
}
