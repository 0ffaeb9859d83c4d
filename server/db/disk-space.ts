import fs from 'node:fs'

const LEAST_FREE_BYTES = 100 * 1024 * 1024
const KEPT_MS = 3_000

/**
 * A question cheap enough for every save: is there room on the disk of `folder`? False below 100 MB free, where the
 * embedded engine would stop answering for ever after its first failed write. The answer is kept for three seconds.
 */
export function roomOnDisk(folder: string, leastFreeBytes = LEAST_FREE_BYTES): () => boolean {
  let hasRoom = true
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt < KEPT_MS) return hasRoom
    const { bavail, bsize } = fs.statfsSync(folder)
    hasRoom = bavail * bsize >= leastFreeBytes
    askedAt = performance.now()
    return hasRoom
  }
}
