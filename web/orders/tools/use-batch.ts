import { useRef } from 'react'
import { figure, many } from '#rules/many.ts'
import { confirmationOf } from '#rules/orders/confirmation.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import { useAnnounce } from '../../ui/Announcer.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { NOT_FETCHED } from '../data/not-fetched.ts'
import type { BatchDeps, BatchLine } from './batch.ts'
import { parts } from './lazy-dialogs.ts'

interface Deps extends BatchDeps {
  readonly limit: number
  readonly descriptionOf: (itemNo: string) => string
  /** What could not be undone, and why: it stays on the page. */
  readonly onFailure: (text: string | undefined) => void
}

export const linesText = (count: number): string => many(count, 'quantity', 'quantities')
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const fetched = () =>
  parts.many().catch(() => {
    throw new Error(NOT_FETCHED)
  })

/** Saves what a preview would do, says so, and makes one step of it for Undo. Throws the sentence to show. */
export function useBatch(deps: Deps): (preview: Preview, said: string) => Promise<void> {
  const toast = useToast()
  const announce = useAnnounce()
  const latest = useRef({ deps, toast, announce })
  latest.current = { deps, toast, announce }
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** One batch after the other. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(run, run)
    last.current = turn.catch(() => undefined)
    return turn
  }

  const undo = async (lines: readonly BatchLine[], said: string): Promise<void> => {
    const { store, limit } = latest.current.deps
    try {
      const { saveBatch, undoing } = await fetched()
      const back = undoing(lines, store)
      // What they go back to was confirmed when it was first typed.
      const isOver = back.lines.some(({ to }) => to > limit)
      await saveBatch(back.lines, isOver ? 'question' : undefined, latest.current.deps)
      const left = back.left > 0 ? ` Not put back: ${linesText(back.left)} changed in the meantime.` : ''
      latest.current.deps.onFailure(undefined)
      latest.current.toast.success(`Undone: ${said}, ${linesText(back.lines.length)} put back.${left}`)
    } catch (error) {
      remember(lines, said)
      latest.current.deps.onFailure(`Not undone: ${said}. ${textOf(error)}`)
      latest.current.toast.error(`Not undone. ${textOf(error)}`)
    }
  }
  const remember = (lines: readonly BatchLine[], said: string) =>
    latest.current.deps.store.remember({ undo: () => void inTurn(() => undo(lines, said)) })

  return (preview, said) =>
    inTurn(async () => {
      const { saveBatch } = await fetched()
      const { limit, descriptionOf, store } = latest.current.deps
      // What stands there now is what Undo brings back, also when somebody changed it since the preview.
      const lines = preview.changes.map(({ itemNo, to }) => ({ itemNo, from: store.line(itemNo).quantity, to }))
      const { differing } = await saveBatch(lines, confirmationOf(preview, limit), latest.current.deps)
      remember(lines, said)
      const [first] = differing
      latest.current.deps.onFailure(
        first &&
          `${said}: someone else changed ${linesText(differing.length)} in the meantime. ${descriptionOf(first.itemNo)} is ${figure(first.quantity)}.`,
      )
      latest.current.toast.success(`${said}: ${linesText(lines.length)} saved.`)
      latest.current.announce(`${said}: ${linesText(lines.length)} saved.`)
    })
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

interface TakeDeps {
  readonly open: (looked: Looked) => Promise<void>
  readonly save: (preview: Preview, said: string) => Promise<void>
  readonly onFailure: (text: string) => void
  readonly toast: ReturnType<typeof useToast>
}

/** Straight away where nothing has to be decided; what fails is shown with another try. */
export async function takePreview(
  { previewed, ...asked }: Asked,
  { open, save, onFailure, toast }: TakeDeps,
): Promise<void> {
  const many = await parts.many().catch(() => undefined)
  if (!many) {
    const text = `${asked.title}: ${NOT_FETCHED}`
    onFailure(text)
    return toast.error(text)
  }
  const { said, onSaved } = asked
  const preview = previewed(many)
  const looked: Looked = { kind: 'preview', ...asked, preview }
  if (many.needsLook(preview)) await open(looked)
  else if (preview.changes.length === 0) toast.info(`${said}: there is nothing to change.`)
  else {
    await save(preview, said).then(
      () => onSaved?.(preview),
      (error) => open({ ...looked, error: textOf(error) }),
    )
  }
}
