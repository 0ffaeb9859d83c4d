// How the bytes of an XML file are read: UTF-8, or the encoding that the file declares, where that is one of those read here.

/** Encodings of one byte a character that browsers decode; anything else must be UTF-8. */
const SINGLE_BYTE = /^(?:iso-8859-(?:1|2|9|15)|windows-125[0-4]|us-ascii)$/

/** The encoding of the XML declaration in small letters; undefined where there is none. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  return /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase()
}

/** The encoding to read bytes in that are not UTF-8; undefined where the file declares none that is read. */
export function declaredSingleByte(bytes: Uint8Array): string | undefined {
  const name = declaredEncoding(bytes)
  return name !== undefined && SINGLE_BYTE.test(name) ? name : undefined
}
