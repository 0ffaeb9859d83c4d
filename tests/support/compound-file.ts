const SECTOR = 512
const ENTRY = 128

/** An old Office file with a directory of these names, as far as it takes to tell its kind. */
export function compoundFile(...names: string[]): Uint8Array {
  const bytes = Buffer.alloc(SECTOR + ENTRY * (names.length + 1))
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex')
  for (const [nth, name] of ['Root Entry', ...names].entries()) {
    const at = SECTOR + ENTRY * nth
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE(2 * (name.length + 1), at + 64)
  }
  return bytes
}
