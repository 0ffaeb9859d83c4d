import { useRef } from 'react'
import type { Preview } from '#rules/orders/order-preview.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import type { Asked, BatchScreenDeps, TakeDeps } from './batch/batch-screen.ts'
import { parts } from './lazy-dialogs.ts'

/** A part of the screen that does something; throws the sentence to show when it cannot be fetched. */
export const fetched = <P extends keyof typeof parts>(part: P) =>
  parts[part]().catch(() => {
    throw new Error(NOT_FETCHED)
  }) as ReturnType<(typeof parts)[P]>

/** Saves what a preview would do, says so, and makes one step of it for Undo. Throws the sentence to show. */
export function useBatch(deps: BatchScreenDeps): (preview: Preview, said: string) => Promise<void> {
  const toast = useToast()
  const announce = useAnnounce()
  const latest = useRef({ deps, toast, announce })
  latest.current = { deps, toast, announce }
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(run, run)
    last.current = turn.catch(() => undefined)
    return turn
  }
  return (preview, said) =>
    inTurn(async () => (await fetched('many')).savePreview(preview, said, { now: () => latest.current, inTurn }))
}

/** Straight away where nothing has to be decided; what fails is shown with another try. */
export async function takePreview(asked: Asked, deps: TakeDeps): Promise<void> {
  const many = await parts.many().catch(() => undefined)
  if (many) return many.takeOrShow(asked, many, deps)
  const text = `${asked.title}: ${NOT_FETCHED}`
  deps.onFailure(text)
  deps.toast.error(text)
}
