/** Packs what was built once, as well as it can be, so that the server sends it as it lies. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fonts and pictures are packed as they are. */
const PACKABLE = /\.(js|css|svg|wasm)$/
/** Below this packing spares nothing that matters. */
const LEAST_BYTES = 512

/** Writes NAME.br and NAME.gz beside every file of a folder that gets smaller by it. */
export async function packFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => PACKABLE.test(file))
  await Promise.all(files.map((file) => packFile(join(folder, file))))
}

async function packFile(file: string): Promise<void> {
  const plain = readFileSync(file)
  if (plain.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed = {
    br: await promisify(brotliCompress)(plain, { params }),
    gz: await promisify(gzip)(plain, { level: 9 }),
  }
  for (const [ending, bytes] of Object.entries(packed))
    if (bytes.length < plain.length) writeFileSync(`${file}.${ending}`, bytes)
}
