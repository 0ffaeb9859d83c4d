// Loaded before a victim (node --import): a power cut. Some writes to the database's files after SIGUSR2, whatever was
// written since each file's last fsync is dropped (of two pages one, with POWER_CUT_KEEPS=some), and the process dies.
// With POWER_CUT_LIES=yes the disk acknowledges an fsync without doing it, as the engine does when it is not ours.
import fs from 'node:fs'
import path from 'node:path'

interface Undo {
  readonly position: number
  readonly old: Buffer
  readonly oldSize: number
}

const PAGE = 4096
const real = { ...fs }
const unsynced = new Map<number, Undo[]>()
const lies = process.env['POWER_CUT_LIES'] === 'yes'
const keepsSome = process.env['POWER_CUT_KEEPS'] === 'some'
const folder = path.join(process.argv[2] ?? '', 'database')
let writesLeft = Number.POSITIVE_INFINITY
process.on('SIGUSR2', () => {
  writesLeft = Math.floor(Math.random() * 40)
})

function remember(descriptor: number, position: number, length: number): void {
  const { ino, size } = real.fstatSync(descriptor)
  const old = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
  const reader = real.openSync(`/proc/self/fd/${descriptor}`, 'r')
  real.readSync(reader, old, 0, old.length, position)
  real.closeSync(reader)
  unsynced.set(ino, [...(unsynced.get(ino) ?? []), { position, old, oldSize: size }])
}

function forget(file: string): void {
  const stat = real.lstatSync(file, { throwIfNoEntry: false })
  if (stat) unsynced.delete(stat.ino)
}

fs.writeSync = ((descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
  if (writesLeft-- === 0) {
    try {
      cut()
    } catch (error) {
      // The engine would take it for an error of the disk and go on.
      real.writeSync(2, `${(error as Error).stack}\n`)
      process.kill(process.pid, 'SIGKILL')
    }
  }
  remember(descriptor, position, length)
  return real.writeSync(descriptor, buffer, offset, length, position)
}) as typeof fs.writeSync

fs.ftruncateSync = (descriptor, length = 0) => {
  const { size } = real.fstatSync(descriptor)
  remember(descriptor, length ?? 0, Math.max(0, size - (length ?? 0)))
  real.ftruncateSync(descriptor, length)
}

fs.truncateSync = (file, length) => {
  const descriptor = real.openSync(file as string, 'r+')
  fs.ftruncateSync(descriptor, length)
  real.closeSync(descriptor)
}

fs.fsyncSync = (descriptor) => {
  real.fsyncSync(descriptor)
  if (!lies) unsynced.delete(real.fstatSync(descriptor).ino)
}

// A number of a file that is gone is given to another.
fs.unlinkSync = (file) => {
  forget(file as string)
  real.unlinkSync(file)
}
fs.renameSync = (from, to) => {
  forget(to as string)
  real.renameSync(from, to)
}

function cut(): never {
  for (const entry of real.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const undos = entry.isFile() ? unsynced.get(real.statSync(file).ino) : undefined
    if (undos) dropUnsynced(file, undos)
  }
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

function dropUnsynced(file: string, undos: readonly Undo[]): void {
  const written = real.readFileSync(file)
  const onDisk = Buffer.alloc(Math.max(written.length, ...undos.map(({ oldSize }) => oldSize)))
  written.copy(onDisk)
  for (const { position, old } of undos.toReversed()) old.copy(onDisk, position)
  const size = undos[0]?.oldSize ?? 0
  onDisk.fill(0, size)
  for (let page = 0; keepsSome && page < written.length; page += PAGE) {
    if (Math.random() < 0.5) written.copy(onDisk, page, page, Math.min(page + PAGE, written.length))
  }
  const kept = keepsSome && Math.random() < 0.5 ? written.length : size
  const descriptor = real.openSync(file, 'r+')
  // Not writeFileSync: it writes through the very function that is replaced above.
  for (let at = 0; at < kept; ) at += real.writeSync(descriptor, onDisk, at, kept - at, at)
  real.ftruncateSync(descriptor, kept)
  real.closeSync(descriptor)
}
