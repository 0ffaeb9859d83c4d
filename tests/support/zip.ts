/** Zips made by hand, so that a test can have them lie. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Uint8Array
  /** What the zip says of the inflated size instead of the truth. */
  readonly toldSize?: number
  /** The general purpose bits, 1 being "encrypted". */
  readonly bits?: number
  /** Not deflated, as the kind of an OpenDocument file is. */
  readonly isStored?: boolean
}

/** A zip of these parts, deflated. `toldCount`: how many it says there are. */
export function zipOf(parts: readonly ZipPart[], { toldCount = parts.length } = {}): Uint8Array {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, toldSize, bits = 0, isStored = false } of parts) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes, { level: 6 })
    const fileName = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(bits, 2)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(toldSize ?? bytes.length, 18)
    facts.writeUInt16LE(fileName.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), facts, fileName, packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, more, fileName)
    offset += 30 + fileName.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(toldCount, 4)
  end.writeUInt16LE(toldCount, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
