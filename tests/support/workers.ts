import { vi } from 'vitest'
import type { FromWorker, ToWorker } from '#web/uploads/worker/protocol.ts'

/** An upload's worker in this process. Messages are copied, as between threads. */
export function workersHere(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      private isOver = false
      // Loaded by the first screen that needs it, as in the browser.
      private readonly answer = import('#web/uploads/worker/controller-service.ts').then(({ serve }) =>
        serve((message: FromWorker) => {
          const data = structuredClone(message)
          setTimeout(() => {
            if (!this.isOver) this.dispatchEvent(Object.assign(new Event('message'), { data }))
          })
        }),
      )
      postMessage(message: ToWorker): void {
        void this.answer.then((answer) => answer(message))
      }
      terminate(): void {
        this.isOver = true
      }
    },
  )
}
