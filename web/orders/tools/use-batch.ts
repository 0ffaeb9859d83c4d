import { useRef } from 'react'
import { many } from '#rules/many.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import type { BatchDeps } from './batch.ts'
import { parts } from './lazy-dialogs.ts'

interface Deps extends BatchDeps {
  readonly limit: number
  readonly descriptionOf: (itemNo: string) => string
  /** What could not be undone, and why: it stays on the page. */
  readonly onFailure: (text: string | undefined) => void
}

/** What a batch acts on and speaks by, as it is at the moment of asking. */
export interface BatchScreen {
  readonly now: () => {
    readonly deps: Deps
    readonly toast: ReturnType<typeof useToast>
    readonly announce: ReturnType<typeof useAnnounce>
  }
  /** One batch after the other. */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

export const linesText = (count: number): string => many(count, 'quantity', 'quantities')
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A part of the screen that does something; throws the sentence to show when it cannot be fetched. */
export const fetched = <P extends keyof typeof parts>(part: P) =>
  parts[part]().catch(() => {
    throw new Error(NOT_FETCHED)
  }) as ReturnType<(typeof parts)[P]>

/** Saves what a preview would do, says so, and makes one step of it for Undo. Throws the sentence to show. */
export function useBatch(deps: Deps): (preview: Preview, said: string) => Promise<void> {
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

/** Many quantities to be looked over before they are saved. */
export interface Looked {
  readonly kind: 'preview'
  readonly title: string
  readonly from: string
  readonly said: string
  readonly preview: Preview
  /** Called with what was saved, once the dialog has gone and has given the focus back. */
  readonly onSaved?: ((saved: Preview) => void) | undefined
  readonly error?: string
}
export interface Asked extends Omit<Looked, 'kind' | 'preview' | 'error'> {
  readonly previewed: (many: Awaited<ReturnType<typeof parts.many>>) => Preview
}

export interface TakeDeps {
  readonly open: (looked: Looked) => Promise<void>
  readonly save: (preview: Preview, said: string) => Promise<void>
  readonly onFailure: (text: string) => void
  readonly toast: ReturnType<typeof useToast>
}

/** Straight away where nothing has to be decided; what fails is shown with another try. */
export async function takePreview(asked: Asked, deps: TakeDeps): Promise<void> {
  const many = await parts.many().catch(() => undefined)
  if (many) return many.takeOrShow(asked, many, deps)
  const text = `${asked.title}: ${NOT_FETCHED}`
  deps.onFailure(text)
  deps.toast.error(text)
}
