/** What a batch of quantities acts on, and what is looked over before it is saved. */
import { many } from '#rules/many.ts'
import type { previewFill } from '#rules/orders/order-fill.ts'
import type { previewPaste } from '#rules/orders/order-paste.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import type { useAnnounce } from '../../../ui/Announcer.tsx'
import type { useToast } from '../../../ui/notice/Toasts.tsx'
import type { Order, saveLines } from '../../data/order-api.ts'
import type { SavedLine } from '../../saving/line-state.ts'
import type { QuantityStore } from '../../saving/saving.ts'

export interface BatchDeps {
  readonly orderNo: string
  readonly store: QuantityStore
  readonly send: (...asked: Parameters<typeof saveLines>) => Promise<{ readonly lines: readonly SavedLine[] }>
  readonly reload: () => Promise<Pick<Order, 'items'>>
}

/** What the screen of a batch gives it: what it acts on, and how it reports. */
export interface BatchScreenDeps extends BatchDeps {
  readonly limit: number
  readonly descriptionOf: (itemNo: string) => string
  /** What could not be undone, and why: it stays on the page. */
  readonly onFailure: (text: string | undefined) => void
}

/** What a batch acts on and speaks by, as it is at the moment of asking. */
export interface BatchScreen {
  readonly now: () => {
    readonly deps: BatchScreenDeps
    readonly toast: ReturnType<typeof useToast>
    readonly announce: ReturnType<typeof useAnnounce>
  }
  /** One batch after the other. */
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

export const linesText = (count: number): string => many(count, 'quantity', 'quantities')
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Many quantities to be looked over before they are saved. */
export interface Looked {
  readonly kind: 'preview'
  readonly title: string
  readonly from: string
  readonly said: string
  readonly preview: Preview
  /** Quantities that are not confirmed may be skipped (PreviewDialog). */
  readonly mayBeSkipped?: boolean | undefined
  /** Called with what was saved, once the dialog has gone and has given the focus back. */
  readonly onSaved?: ((saved: Preview) => void) | undefined
  readonly error?: string
}
/** What computes the preview of a fill or a paste; loaded with the first (./many.ts). */
export interface Previews {
  readonly previewFill: typeof previewFill
  readonly previewPaste: typeof previewPaste
}
export interface Asked extends Omit<Looked, 'kind' | 'preview' | 'error'> {
  readonly previewed: (previews: Previews) => Preview
}

export interface TakeDeps {
  readonly open: (looked: Looked) => Promise<void>
  readonly save: (preview: Preview, said: string) => Promise<void>
  readonly onFailure: (text: string) => void
  readonly toast: ReturnType<typeof useToast>
}
