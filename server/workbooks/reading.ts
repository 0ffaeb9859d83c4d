// Reading a workbook apart from everything else: a thread of its own, with little memory and little time (T16).
import { Worker } from 'node:worker_threads'
import { WORKBOOK_READ_MS } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { tooLarge } from './parts.ts'
import type { KnownLocations, Named, ReadingNews, ReadingTask } from './reading-thread.ts'

const THREAD = new URL('./reading-thread.ts', import.meta.url)
const HEAP_MB = 160

/**
 * The body of the answer to a workbook, as JSON of the wire in pieces. `bytes` may be moved away and be empty afterwards. Throws a Refusal with the
 * sentence for a workbook that cannot be taken; one that needs too much time or memory counts as too large.
 */
export function workbookAnswer(
  bytes: Uint8Array,
  areKnown: (asked: readonly Named[]) => Promise<Uint8Array>,
  { readMs = WORKBOOK_READ_MS, heapMb = HEAP_MB } = {},
): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    // What shares its memory with other buffers cannot be moved.
    const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    const workerData: ReadingTask = { bytes: whole }
    const thread = new Worker(THREAD, {
      workerData,
      transferList: [whole.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
      // Nothing of the server's environment is any of its business.
      env: {},
      execArgv: [],
    })
    const timer = setTimeout(() => finish(() => reject(tooLarge())), readMs)
    function finish(settle: () => void): void {
      clearTimeout(timer)
      void thread.terminate()
      settle()
    }
    thread.on('message', (news: ReadingNews) => {
      if ('body' in news) finish(() => resolve(news.body))
      else if ('refused' in news) finish(() => reject(new Refusal(news.refused, news.code)))
      else {
        areKnown(news.ask).then(
          (isKnown) => thread.postMessage({ isKnown } satisfies KnownLocations),
          (error: unknown) => finish(() => reject(error)),
        )
      }
    })
    thread.on('error', (error: Error & { code?: string }) =>
      finish(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)),
    )
    thread.on('exit', () => finish(() => reject(new Error('The thread that read a workbook went away.'))))
  })
}
