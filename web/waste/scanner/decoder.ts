/** What goes to the worker, and what comes back. */
export interface ToDecoder {
  readonly id: number
  readonly picture: ImageBitmap
}
export type FromDecoder = { readonly isReady: boolean } | { readonly id: number; readonly code: string | undefined }

export interface Decoder {
  /** The code in a picture, which is used up. */
  readonly read: (picture: ImageBitmap) => Promise<string | undefined>
  readonly end: () => void
}

/** Loads the library that reads bar codes; rejects when it does not come. */
export function openDecoder(): Promise<Decoder> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (code: string | undefined) => void>()
  let next = 1
  const decoder: Decoder = {
    read: (picture) =>
      new Promise((resolve) => {
        const id = next++
        waiting.set(id, resolve)
        worker.postMessage({ id, picture } satisfies ToDecoder, [picture])
      }),
    end() {
      worker.terminate()
      for (const resolve of waiting.values()) resolve(undefined)
    },
  }
  return new Promise((resolve, reject) => {
    const give = () => {
      worker.terminate()
      reject(new Error('The library that reads bar codes did not load.'))
    }
    worker.addEventListener('error', give)
    worker.addEventListener('message', ({ data }: MessageEvent<FromDecoder>) => {
      if ('isReady' in data) return data.isReady ? resolve(decoder) : give()
      waiting.get(data.id)?.(data.code)
      waiting.delete(data.id)
    })
  })
}
