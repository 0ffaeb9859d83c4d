/** A zip that is written while its parts are made: each packed as it comes, its length told after it. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

/** Sizes follow the content; the name is UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20

/** Parts are asked for one after the other; a fault in one ends the file, and so does a reader who goes away. */
export async function* zipped(parts: AsyncIterable<ZipPart>, now: Date): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  const time = dosTime(now)
  let offset = 0
  for await (const { name, content } of parts) {
    const nameBytes = Buffer.from(name)
    const facts = { crc: 0, size: 0, packed: 0 }
    const from = offset
    yield signed(0x04034b50, factsOf(time, { crc: 0, size: 0, packed: 0 }, nameBytes), nameBytes)
    offset += 30 + nameBytes.length
    // A fault on the way destroys all three, and the loop throws it.
    const packed = pipeline(Readable.from(counted(content, facts)), createDeflateRaw(), () => undefined)
    for await (const piece of packed as AsyncIterable<Uint8Array>) {
      facts.packed += piece.length
      yield piece
    }
    yield signed(0x08074b50, numbers([facts.crc, 4], [facts.packed, 4], [facts.size, 4]))
    offset += facts.packed + 16
    const more = numbers([0, 2], [0, 2], [0, 2], [0, 4], [from, 4])
    directory.push(signed(0x02014b50, numbers([VERSION, 2]), factsOf(time, facts, nameBytes), more, nameBytes))
  }
  const entries = Buffer.concat(directory)
  const count = directory.length
  yield entries
  yield signed(0x06054b50, numbers([0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [offset, 4], [0, 2]))
}

interface Facts {
  crc: number
  size: number
  packed: number
}

async function* counted(content: ZipPart['content'], facts: Facts): AsyncGenerator<Uint8Array> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    facts.crc = crc32(bytes, facts.crc)
    facts.size += bytes.length
    yield bytes
  }
}

/** What an entry says of itself before its content and again in the directory. */
const factsOf = (time: readonly [number, number], { crc, packed, size }: Facts, name: Uint8Array): Buffer =>
  numbers(
    ...([
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time[0], 2],
      [time[1], 2],
    ] as const),
    ...([
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
    ] as const),
  )

const signed = (signature: number, ...parts: Uint8Array[]): Uint8Array =>
  Buffer.concat([numbers([signature, 4]), ...parts])

/** Little endian. */
function numbers(...given: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(given.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of given) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** In steps of two seconds, from 1980. */
const dosTime = (now: Date): [number, number] => [
  (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
  (Math.max(now.getUTCFullYear() - 1980, 0) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
]
