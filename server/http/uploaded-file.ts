// The file of a multipart form (T17): read only when its turn has come, counted and handed on while it arrives, never on a disk and
// never whole in the memory of the process that serves everybody.
import type { Upload, UploadedFile, Uploads } from '#contract/kernel/kinds.ts'
import { Unreadable } from '#contract/kernel/wire.ts'
import { BrokenForm, type PartHead, partsOf } from './multipart.ts'
import { RequestError } from './request-error.ts'

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([^";]{1,70})\1\s*(?:;|$)/i
/** What the form needs beside the file itself. */
const FRAME_BYTES = 65_536
const MOST_PARTS = 21

/**
 * The upload of a request, still unread. Opening it, or reading its bytes to their end, throws a RequestError for a body that is no form,
 * holds anything else, or is larger than `most` bytes.
 */
export const uploadOf = (request: Request, field: string, most: number): Upload => ({
  async open() {
    const parts = partsIn(request, most)
    const { value: head } = await parts.next()
    const file = fileOf(head as PartHead | undefined, field)
    if (file) return { ...file, bytes: firstOf(parts, head as PartHead, field) }
    // Whatever is wrong with it, the whole form is told of.
    for await (const _ of firstOf(parts, head as PartHead | undefined, field));
    throw unreadableForm()
  },
})

/** Reads what is still sent of a refused file and keeps nothing of it: who sends before listening hears no answer until then. */
export async function discardUpload(request: Request, most: number): Promise<void> {
  try {
    if (!request.bodyUsed) for await (const _ of bytesOf(request, most + FRAME_BYTES));
  } catch {
    // Too large, cut off, or in another's hands: it is not wanted anyway.
  }
}

/** The files of a request, still unread; all of them are kept in memory, and are at most `most` bytes together. */
export const uploadsOf = (request: Request, field: string, most: number): Uploads => ({
  async read() {
    const files = new Map<string, Uint8Array[]>()
    let pieces: Uint8Array[] = []
    let fault: Unreadable | undefined
    // To its end, whatever is wrong: who sends before listening hears no answer until then.
    for await (const each of partsIn(request, most)) {
      if (!(each instanceof Uint8Array)) {
        fault ??= faultOf(each, field, files)
        pieces = []
        files.set(each.fileName ?? '', pieces)
      } else if (!fault) pieces.push(Buffer.from(each))
    }
    if (fault) throw fault
    if (files.size === 0) throw new Unreadable(field, `${field} is missing.`)
    return new Map([...files].map(([name, all]) => [name, Buffer.concat(all)]))
  },
})

function faultOf(head: PartHead, field: string, files: ReadonlyMap<string, unknown>): Unreadable | undefined {
  const { name, fileName } = head
  if (name !== field) return notAField(head, field)
  if (fileName === undefined) return new Unreadable(field, `${field}: must be a file.`)
  if (files.has(fileName)) return new Unreadable(field, `${JSON.stringify(fileName.slice(0, 40))} was sent twice.`)
  if (files.size >= MOST_PARTS) return new Unreadable(field, `${field}: at most ${MOST_PARTS} files.`)
  return undefined
}

function partsIn(request: Request, most: number): Parts {
  const boundary = BOUNDARY.exec(request.headers.get('content-type') ?? '')?.[2]
  if (boundary === undefined) throw unreadableForm()
  return whole(partsOf(bytesOf(request, most + FRAME_BYTES), boundary))
}

const notAField = ({ name }: PartHead, field: string) =>
  new Unreadable(field, `${JSON.stringify(name.slice(0, 40))} is not a field of this request.`, { isUnknown: true })

const unreadableForm = () =>
  new RequestError(400, 'The form could not be read. Send one file as multipart/form-data.', 'unreadable')

type Parts = AsyncGenerator<PartHead | Uint8Array, void, undefined>

const fileOf = (head: PartHead | undefined, field: string): Omit<UploadedFile, 'bytes'> | undefined =>
  head?.name === field && head.fileName !== undefined ? { name: head.fileName, type: head.type } : undefined

/** The content of the part whose head was read already; at its end the form must hold nothing else. */
async function* firstOf(parts: Parts, head: PartHead | undefined, field: string): AsyncGenerator<Uint8Array> {
  const heads = head ? [head] : []
  for await (const each of parts) {
    if (each instanceof Uint8Array) {
      if (heads.length === 1) yield each
    } else if (heads.length <= MOST_PARTS) heads.push(each)
  }
  refuseUnlessOne(heads, field)
}

function refuseUnlessOne(heads: readonly PartHead[], field: string): void {
  if (heads.length > MOST_PARTS) throw unreadableForm()
  const other = heads.find(({ name }) => name !== field)
  if (other) throw notAField(other, field)
  const [first, second] = heads
  if (second) throw new Unreadable(field, `${field} was given twice.`)
  if (!first) throw new Unreadable(field, `${field} is missing.`)
  if (first.fileName === undefined) throw new Unreadable(field, `${field}: must be a file.`)
}

async function* whole(parts: Parts): Parts {
  try {
    yield* parts
  } catch (error) {
    throw error instanceof BrokenForm ? unreadableForm() : error
  }
}

async function* bytesOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new RequestError(413, `The file is larger than ${Math.floor(most / 1_048_576)} MB.`, 'too large')
  if (request.headers.has('content-encoding'))
    throw new RequestError(415, 'Compressed requests are not read.', 'media type')
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > most) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    // Whoever hangs up makes no fault of ours.
    throw error instanceof RequestError
      ? error
      : new RequestError(400, 'The request was cut off. Nothing was done.', 'broken off')
  }
}
