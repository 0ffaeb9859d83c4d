// The file of a multipart form (T17): read only when its turn has come, counted while it arrives, never on a disk.
import type { Upload, UploadedFile } from '#contract/kinds.ts'
import { Unreadable } from '#contract/wire.ts'
import { Denial } from './denial.ts'

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([^";]{1,70})\1\s*(?:;|$)/i
/** What the form needs beside the file itself. */
const FRAME_BYTES = 65_536
const MOST_PARTS = 21

/** The upload of a request, still unread. Opening it throws a Denial for a body that is no form, or larger than `most` bytes. */
export const uploadOf = (request: Request, field: string, most: number): Upload => ({
  async open() {
    const type = request.headers.get('content-type') ?? ''
    const boundary = BOUNDARY.exec(type)?.[2]
    if (boundary === undefined) throw unreadableForm()
    const body = await readBytes(request, most + FRAME_BYTES)
    if (partsIn(body, boundary) > MOST_PARTS) throw unreadableForm()
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
      throw unreadableForm()
    })
    return onlyFile([...form], field)
  },
})

const unreadableForm = () =>
  new Denial(400, 'The form could not be read. Send one file as multipart/form-data.', 'unreadable')

async function onlyFile(entries: readonly (readonly [string, string | File])[], field: string): Promise<UploadedFile> {
  const other = entries.find(([name]) => name !== field)
  if (other) throw new Unreadable(field, `${JSON.stringify(other[0].slice(0, 40))} is not a field of this request.`)
  const [first, second] = entries
  if (second) throw new Unreadable(field, `${field} was given twice.`)
  if (!first) throw new Unreadable(field, `${field} is missing.`)
  const [, file] = first
  if (typeof file === 'string') throw new Unreadable(field, `${field}: must be a file.`)
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Denial(413, `The file is larger than ${Math.floor(most / 1_048_576)} MB.`, 'too large')
  if (request.headers.has('content-encoding')) throw new Denial(415, 'Compressed requests are not read.', 'media type')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > most) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever hangs up makes no fault of ours.
    throw error instanceof Denial ? error : new Denial(400, 'The request broke off. Nothing was done.', 'broken off')
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** How many parts the body may have: each begins with the boundary, and so does the end. */
function partsIn(body: Uint8Array, boundary: string): number {
  const [bytes, mark] = [Buffer.from(body.buffer), Buffer.from(`--${boundary}`)]
  let parts = -1
  for (let at = bytes.indexOf(mark); at >= 0 && parts <= MOST_PARTS; at = bytes.indexOf(mark, at + mark.length))
    parts += 1
  return parts
}
