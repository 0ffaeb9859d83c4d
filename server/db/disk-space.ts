import fs from 'node:fs'

const LEAST_FREE_BYTES = 100 * 1024 * 1024
const KEPT_MS = 3_000

/**
 * A question cheap enough for every save: is there room on the disk of `folder`? False below 100 MB free, where the
 * embedded engine would stop answering for ever after its first failed write. The answer is kept for three seconds.
 * Nor is there room in a folder that is not there any more; `log` is told once.
 */
export function roomOnDisk(
  folder: string,
  log: (line: string) => void,
  leastFreeBytes = LEAST_FREE_BYTES,
): () => boolean {
  let isRead = true
  let hasRoom = true
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt < KEPT_MS) return hasRoom
    hasRoom = isRoomIn(folder)
    askedAt = performance.now()
    return hasRoom
  }

  function isRoomIn(place: string): boolean {
    try {
      const { bavail, bsize } = fs.statfsSync(place)
      isRead = true
      return bavail * bsize >= leastFreeBytes
    } catch (error) {
      // Unmounted or deleted: nothing can be stored there, and the portal goes on to say so.
      if (isRead) log(`The data folder ${place} cannot be read, so nothing is stored: ${(error as Error).message}`)
      isRead = false
      return false
    }
  }
}
