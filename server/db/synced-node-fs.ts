import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineOptions = Parameters<NodeFS['init']>[1]

interface EngineFile {
  readonly nfd?: number
  readonly node: unknown
}

interface EngineFolderSystem {
  realPath(node: unknown): string
  convertNodeCode(error: NodeJS.ErrnoException): number
  stream_ops: { fsync?: (file: EngineFile) => number }
}

/** Error codes about the file itself rather than about the machine. */
const OF_THE_FILE: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'ENOTEMPTY',
  'EINVAL',
])
const ERRNO_INVAL = 28
const ERRNO_IO = 29

/**
 * The embedded engine's folder with a real fsync. As shipped it has none: PostgreSQL's own request to put a commit on
 * the disk is answered without doing anything, and a power loss takes acknowledged rows or the whole database.
 */
export class SyncedNodeFS extends NodeFS {
  /** What the system refused last although the file is there: no descriptor, no room, no right. The engine keeps it to itself. */
  refused: NodeJS.ErrnoException | undefined

  override async init(pglite: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const ready = await super.init(pglite, options)
    const patch = (engine: unknown) => {
      const { NODEFS } = engine as { NODEFS: EngineFolderSystem }
      NODEFS.stream_ops.fsync = (file) => syncFile(NODEFS, file)
      const convert = NODEFS.convertNodeCode
      NODEFS.convertNodeCode = (error) => {
        if (!OF_THE_FILE.has(error.code)) this.refused = error
        return convert.call(NODEFS, error)
      }
    }
    ready.emscriptenOpts.preRun = [patch, ...(ready.emscriptenOpts.preRun ?? [])]
    return ready
  }
}

function syncFile(folderSystem: EngineFolderSystem, file: EngineFile): number {
  try {
    if (file.nfd === undefined) syncPath(folderSystem.realPath(file.node))
    else fs.fsyncSync(file.nfd)
    return 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EINVAL' ? ERRNO_INVAL : ERRNO_IO
  }
}

/** Puts one file or folder on the disk. A system that cannot sync folders (Windows) is let off for those. */
export function syncPath(path: string): void {
  const isFolder = fs.statSync(path).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const descriptor = fs.openSync(path, isFolder || process.platform !== 'win32' ? 'r' : 'r+')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
