import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the folder of DATA_DIR and those it lies in; throws a sentence where it cannot be written. One by one: asked to make them
 * all at once, Node never comes back from a place such as /proc, which says that what it lies in is not there.
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(path.resolve(dataDir))
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: ${path.resolve(dataDir)} cannot be written (${code}).`, { cause: error })
  }
}

/** Makes a folder, given by its whole path, and those it lies in. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}
