import fs from 'node:fs'
import path from 'node:path'

/** Room on the disk of a folder, in bytes; of the disk where it will be made, where it is not there yet. Undefined: it cannot be told. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = fs.statfsSync(nearest(path.resolve(folder)))
    return bavail * bsize
  } catch {
    return undefined
  }
}

const nearest = (folder: string): string =>
  fs.existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder))
