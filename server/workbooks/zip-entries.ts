// The parts of a workbook, which is a zip: opened one by one, never past the limits (T16). What the zip says of its
// sizes is judged first and held against what comes out while inflating.
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { WORKBOOK_INFLATED, WORKBOOK_PARTS, WORKBOOK_RATIO } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { bytesRefusal, PROTECTED_WORKBOOK } from '#rules/uploads/file-kind.ts'
import { tooLarge } from './too-large.ts'

const SAVE_AGAIN = 'Open it in Excel, save it and upload it again.'
export const damaged = (how?: string): Refusal =>
  new Refusal(`The workbook is damaged${how === undefined ? '' : `: ${how}`}. ${SAVE_AGAIN}`, 'damaged')
const refused = (text: string): Refusal => new Refusal(text, 'not a workbook')

/** Small parts may be as dense as they like. */
const DENSE_FROM = 1_048_576

export interface Parts {
  has(name: string): boolean
  /** A part's bytes as they are inflated; throws "damaged" for one that is absent. */
  read(name: string): AsyncIterable<Uint8Array>
}

/** Opens a workbook's bytes. Throws a Refusal with the sentence for what is no workbook, damaged, protected or too large. */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const refusal = bytesRefusal(bytes, 'xlsx')
  if (refusal !== undefined) throw refused(refusal)
  const whole = withoutTail(bytes)
  const zip = await unlessDamaged(() => fromBufferPromise(Buffer.from(whole.buffer, whole.byteOffset, whole.length)))
  if (zip.entryCount > WORKBOOK_PARTS) throw new Refusal('The workbook has too many parts', 'too many parts')
  const entries = await entriesOf(zip)
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw damaged()
      const stream = await unlessDamaged(() => zip.openReadStreamPromise(entry))
      yield* inflated(stream)
    },
  }
}

/** 'PK', 5, 6: the record at a zip's end, of 22 bytes and a comment. */
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const END_LENGTH = 22

/** The zip without the zero bytes that fill its last block. Throws "damaged" for a file that is cut off or goes on after its end. */
function withoutTail(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const record = buffer.lastIndexOf(END_RECORD)
  if (record < 0 || record + END_LENGTH > buffer.length)
    throw damaged('it ends too early, as after a download that broke off')
  const end = record + END_LENGTH + buffer.readUInt16LE(record + 20)
  if (buffer.subarray(end).some((byte) => byte !== 0)) throw damaged('bytes follow its end')
  return bytes.subarray(0, end)
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let inflatedBytes = 0
  await unlessDamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refused(PROTECTED_WORKBOOK)
      inflatedBytes += entry.uncompressedSize
      const isDense =
        entry.uncompressedSize > DENSE_FROM && entry.uncompressedSize > WORKBOOK_RATIO * entry.compressedSize
      if (isDense || inflatedBytes > WORKBOOK_INFLATED) throw tooLarge()
      const name = entry.fileName.toLowerCase()
      // Two parts of one name would be read by one program and shown by another.
      if (entries.has(name)) throw damaged()
      entries.set(name, entry)
    }
  })
  return entries
}

async function* inflated(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch {
    // A size that is not the one told, or bytes that do not inflate.
    throw damaged()
  } finally {
    stream.destroy()
  }
}

async function unlessDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : damaged()
  }
}
