/** A multipart body taken apart while it arrives: none of it is kept but the piece at hand (RFC 7578, T17). */

/** What stands before a part's content; a part without a file name is a text. */
export interface PartHead {
  readonly name: string
  readonly fileName: string | undefined
  readonly type: string
}
export class BrokenForm extends Error {}

const HEAD_BYTES = 16_384
const [LINE, BLANK_LINE, NOTHING] = [Buffer.from('\r\n'), Buffer.from('\r\n\r\n'), Buffer.alloc(0)]

/** Tells each part's head and then its content in pieces. Throws BrokenForm for a body that is no form or has no end. */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<PartHead | Uint8Array, void, undefined> {
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first mark then begins like the others.
  let held = LINE
  let isIn: 'nothing' | 'content' | 'mark' | 'head' | 'rest' = 'nothing'
  for await (const chunk of body) {
    if (isIn === 'content' && chunk.length >= mark.length) {
      // No mark begins in what was held: it goes on by itself, rather than with a copy of the whole chunk.
      const seam = Buffer.concat([held, chunk.subarray(0, mark.length)])
      if (!seam.includes(mark)) {
        if (held.length > 0) yield held
        held = NOTHING
      }
    }
    held =
      held.length === 0
        ? Buffer.from(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([held, chunk])
    for (let isWaiting = false; !isWaiting; ) {
      if (isIn === 'nothing' || isIn === 'content') {
        const at = held.indexOf(mark)
        // What may be the beginning of a mark is looked at again with the next chunk.
        const sure = at < 0 ? Math.max(0, held.length - mark.length) : at
        if (sure > 0 && isIn === 'nothing') throw new BrokenForm()
        if (sure > 0) yield held.subarray(0, sure)
        held = held.subarray(at < 0 ? sure : at + mark.length)
        if (at < 0) isWaiting = true
        else isIn = 'mark'
      } else if (isIn === 'mark') {
        if (held.length < 2) isWaiting = true
        else {
          const next = held.toString('latin1', 0, 2)
          if (next !== '--' && next !== '\r\n') throw new BrokenForm()
          isIn = next === '--' ? 'rest' : 'head'
          held = held.subarray(2)
        }
      } else if (isIn === 'head') {
        const at = held.indexOf(BLANK_LINE)
        if (at > HEAD_BYTES || (at < 0 && held.length > HEAD_BYTES)) throw new BrokenForm()
        if (at < 0) isWaiting = true
        else {
          yield headOf(held.toString('utf8', 0, at))
          held = held.subarray(at + BLANK_LINE.length)
          isIn = 'content'
        }
      } else {
        held = NOTHING
        isWaiting = true
      }
    }
  }
  if (isIn !== 'rest') throw new BrokenForm()
}

/** Browsers write a quote in a name as %22, and line ends likewise. */
function headOf(text: string): PartHead {
  const fields = new Map(
    text.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), value.join(':').trim()] as const
    }),
  )
  const disposition = fields.get('content-disposition') ?? ''
  const parameter = (key: string) =>
    new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(disposition)?.[1]?.replace(/%(22|0d|0a)/gi, decodeURIComponent)
  const name = parameter('name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw new BrokenForm()
  return { name, fileName: parameter('filename'), type: fields.get('content-type') ?? '' }
}
