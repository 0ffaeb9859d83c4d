// What a zip holds, by the headers before its entries. Works on the first part of a file, too.
const LOCAL_HEADER = 0x04034b50
const LONGEST = 4 * 1_048_576
const MOST_NAMES = 300

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 1000))

export interface ZipNames {
  readonly names: readonly string[]
  /** The text of the entry "mimetype", by which OpenDocument says what it is. */
  readonly mimeType: string
}

export function zipNames(bytes: Uint8Array): ZipNames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(bytes.length - 30, LONGEST)
  const names: string[] = []
  let mimeType = ''
  for (
    let at = bytes.indexOf(0x50);
    at >= 0 && at <= end && names.length < MOST_NAMES;
    at = bytes.indexOf(0x50, at + 1)
  ) {
    if (view.getUint32(at, true) !== LOCAL_HEADER) continue
    const [nameLength, moreLength] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)]
    const name = latin(bytes.subarray(at + 30, at + 30 + nameLength)).replaceAll('\\', '/')
    if (name === 'mimetype') {
      const from = at + 30 + nameLength + moreLength
      mimeType = latin(bytes.subarray(from, from + Math.min(view.getUint32(at + 18, true), 200)))
    }
    names.push(name)
  }
  return { names, mimeType }
}
