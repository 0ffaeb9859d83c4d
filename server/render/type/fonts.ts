/** The typefaces of documents, read once: the portal's own, and Noto Sans for letters that it does not have. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/** A headline is bold and in Noto Sans: the slash through the zeros of our typeface helps in codes, and disturbs in a title. */
export type Weight = 'regular' | 'bold' | 'headline'
const WEIGHTS = { regular: 400, bold: 700 } as const
/** Each family comes in several files a weight, the likelier ones first (0096). */
const OWN = 'atkinson-hyperlegible-next'
const OTHER = 'noto-sans'
const FAMILIES = [
  ...['latin', 'latin-ext'].map((subset) => [OWN, subset]),
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'greek-ext', 'cyrillic-ext'].map((each) => [
    OTHER,
    each,
  ]),
]

const HEADLINE_FAMILIES = [...FAMILIES].sort(([a], [b]) => Number(a === OWN) - Number(b === OWN))
const fileWeight = (weight: Weight): keyof typeof WEIGHTS => (weight === 'headline' ? 'bold' : weight)

/** Names of a weight's files, the likelier one first. */
export const filesOf = (weight: Weight): string[] =>
  (weight === 'headline' ? HEADLINE_FAMILIES : FAMILIES).map(
    ([family, subset]) => `${family} ${subset} ${fileWeight(weight)}`,
  )

const require = createRequire(import.meta.url)
const read = new Map<string, Buffer>()

/** A font file by its name, as TrueType. */
export function fontFile(name: string): Buffer {
  let bytes = read.get(name)
  if (!bytes) {
    const [family = '', subset = '', weight = ''] = name.split(' ')
    const file = `${family}-${subset}-${WEIGHTS[weight as keyof typeof WEIGHTS]}-normal.woff`
    bytes = unpack(readFileSync(require.resolve(`@fontsource/${family}/files/${file}`)))
    read.set(name, bytes)
  }
  return bytes
}

/** WOFF 1 → TrueType: the same tables, inflated. Left packed, every document would inflate them anew, in JavaScript. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * power, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(16 * (count - power), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let i = 0; i < count; i += 1) {
    const entry = 44 + 20 * i
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const stored = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(head, 12 + 16 * i, entry, entry + 4)
    woff.copy(head, 16 + 16 * i, entry + 16, entry + 20)
    head.writeUInt32BE(offset, 20 + 16 * i)
    head.writeUInt32BE(length, 24 + 16 * i)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
