/** Small pictures of one color, made as a camera or a program would. */
import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  readonly width?: number
  readonly height?: number
  /** As PNG numbers them: 2 colors, 6 colors and how clear they are, 3 a palette. */
  readonly color?: 2 | 3 | 6
  /** The data before it is packed; rows of the size said unless given. */
  readonly data?: Buffer
}

/** A PNG. */
export function png({ width = 40, height = 30, color = 2, data }: PngOptions = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, color, 0, 0, 0], 8)
  const samples = { 2: 3, 3: 1, 6: 4 }[color]
  const rows = data ?? Buffer.concat(Array.from({ length: height }, () => Buffer.alloc(1 + width * samples)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(color === 3 ? [chunk('PLTE', Buffer.from([200, 30, 30])), chunk('tRNS', Buffer.from([128]))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A JPEG of a single color, 16 by 8, as a camera writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAAon/9k=',
  'base64',
)
