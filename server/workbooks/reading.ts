// Reading a workbook apart from everything else: a process of its own, with little memory and little time (T16).
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { WORKBOOK_CLOCK_MS, WORKBOOK_READ_MS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import type { NamedLocation } from '#rules/uploads/pos-number.ts'
import type { Encoding } from '../http/file-answer.ts'
import type { KnownLocations, Named, ReadingNews } from './reading-process.ts'
import { tooLarge } from './too-large.ts'

/** Beside this file, and packed beside the packed server. */
const PROGRAM = path.join(import.meta.dirname, `reading-process${path.extname(import.meta.filename)}`)
const HEAP_MB = 160

interface Means {
  readonly encoding?: Encoding
  /** Where the process keeps its compiled program: a third of its memory and half a second of its time, each time. */
  readonly cacheFolder?: string
  /** Of a processor's time, and by the clock. */
  readonly readMs?: number
  readonly clockMs?: number
  readonly heapMb?: number
}

/**
 * The body of the answer to a workbook: JSON of the wire in pieces, in the encoding asked for. Throws a Refusal with the sentence
 * for a workbook that cannot be taken, and what the bytes throw; one that needs too much time or memory counts as too large.
 */
export function workbookAnswer(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  knownOf: (asked: readonly Named[]) => Promise<readonly (NamedLocation | undefined)[]>,
  means: Means = {},
): Promise<readonly Uint8Array[]> {
  const { encoding = 'identity', cacheFolder } = means
  const { readMs = WORKBOOK_READ_MS, clockMs = WORKBOOK_CLOCK_MS, heapMb = HEAP_MB } = means
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=1', PROGRAM, encoding, String(readMs)],
      // Nothing of the server's environment is any of its business.
      { env: cacheFolder ? { NODE_COMPILE_CACHE: cacheFolder } : {}, stdio: ['pipe', 'pipe', 'ignore', 'ipc'] },
    )
    serveLast(child)
    let outcome: (() => void) | undefined
    const kill = () => child.kill('SIGKILL')
    const end = (settle: () => void) => {
      outcome ??= settle
      kill()
    }
    let timer: NodeJS.Timeout | undefined
    // How long it may take is counted from when it has all of it; when it ends before that, its end says why.
    feed(child, bytes, (error) => end(() => reject(error))).then(
      () => {
        timer = setTimeout(() => end(() => reject(tooLarge())), clockMs)
      },
      () => undefined,
    )
    process.on('exit', kill)
    const pieces: Uint8Array[] = []
    child.stdout?.on('data', (piece: Uint8Array) => pieces.push(piece))
    child.on('message', (news: ReadingNews) => {
      if ('refused' in news) end(() => reject(new Refusal(news.refused, news.code)))
      else if ('fault' in news) end(() => reject(new Error(`A workbook was not read: ${news.fault}`)))
      else {
        knownOf(news.ask).then(
          // When it has ended meanwhile, its end says so.
          (known) => child.send({ known: known.map((each) => each ?? null) } satisfies KnownLocations, () => undefined),
          (error: unknown) => end(() => reject(error)),
        )
      }
    })
    child.on('error', (error) => end(() => reject(error)))
    // Its memory is free when its turn is over: whoever is next begins after that.
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      process.off('exit', kill)
      if (outcome) outcome()
      else if (code === 0) resolve(pieces)
      else if (signal === 'SIGABRT') reject(tooLarge())
      else reject(new Error(`The process that read a workbook ended with ${signal ?? code}.`))
    })
  })
}

/** Hands the bytes on as they come; tells when they cannot be had. */
async function feed(
  { stdin }: ChildProcess,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tellError: (error: unknown) => void,
): Promise<void> {
  async function* given() {
    try {
      yield* bytes
    } catch (error) {
      tellError(error)
      throw error
    }
  }
  if (stdin) await pipeline(given, stdin)
}

/** Whoever is served comes first where there are few processors. */
function serveLast({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}
