/** Many quantities of an order saved at once, and taken back at once (ORD-53). Knows the store, not React. Loaded with the first (./many.ts). */

import { figure } from '#rules/many.ts'
import { confirmationOf } from '#rules/orders/confirmation.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import { ApiDown } from '../../../portal/api.ts'
import type { ConfirmedBy, SavedLine } from '../../saving/line-state.ts'
import type { QuantityStore } from '../../saving/saving.ts'
import {
  type Asked,
  type BatchDeps,
  type BatchScreen,
  type Looked,
  linesText,
  type Previews,
  type TakeDeps,
  textOf,
} from './batch-screen.ts'

export interface BatchLine {
  readonly itemNo: string
  readonly from: number
  readonly to: number
}

/** What stands in the order now, where that is not what was asked for. */
export interface Saved {
  readonly differing: readonly { readonly itemNo: string; readonly quantity: number }[]
}

/** Whether there is something to decide or to be told before anything is saved. */
export const needsLook = ({ overLimit, notOnList, problems, question }: Preview): boolean =>
  question !== undefined || overLimit.length + notOnList.length + problems.length > 0

/**
 * Saves the lines, all or none, over the versions that this screen knows; then reads the order again and compares, so that the
 * store agrees with the server whatever happened. Throws the sentence to show; asking again doubles nothing.
 */
export async function saveBatch(
  lines: readonly BatchLine[],
  confirmedBy: ConfirmedBy | undefined,
  deps: BatchDeps,
): Promise<Saved> {
  const { store, reload } = deps
  if (lines.length === 0) return { differing: [] }
  await store.flush()
  if (store.summary().isOffline)
    throw new Error('Some quantities are still waiting on this device. Try again once they are saved.')
  const release = store.hold()
  try {
    const asked = lines.map(({ itemNo, to }) => ({ itemNo, quantity: to, version: store.versionOf(itemNo) }))
    store.learned(await send(asked, confirmedBy, deps))
  } finally {
    release()
  }
  const fresh = await reload().catch(() => undefined)
  return { differing: fresh ? differences(lines, fresh.items, store) : [] }
}

async function send(
  lines: readonly SavedLine[],
  confirmedBy: ConfirmedBy | undefined,
  { orderNo, reload, ...deps }: BatchDeps,
): Promise<readonly SavedLine[]> {
  try {
    return (await deps.send({ orderNo, lines: [...lines], confirmedBy, button: 'Update' })).lines
  } catch (error) {
    if (!(error instanceof ApiDown)) {
      // Another's change, a menu that moved: what stands there now is shown before the user tries again.
      await reload().catch(() => undefined)
      throw error
    }
    return whatBecame(lines, error, reload)
  }
}

/** No usable answer: the order itself tells what became of the lines. */
async function whatBecame(
  lines: readonly SavedLine[],
  error: ApiDown,
  reload: BatchDeps['reload'],
): Promise<readonly SavedLine[]> {
  const fresh = await reload().catch(() => undefined)
  if (!fresh)
    throw new Error(`${error.message} The quantities may or may not have been saved. It is safe to try again.`)
  const now = new Map(fresh.items.map((item) => [item.itemNo, item]))
  const isSaved = lines.every(({ itemNo, quantity }) => (now.get(itemNo)?.quantity ?? 0) === quantity)
  if (!isSaved) throw new Error(`${error.message} Nothing was changed.`)
  return lines.flatMap(({ itemNo }) => now.get(itemNo) ?? [])
}

/** Lines that somebody else changed in the same moment; what is being typed here is not such a one. */
function differences(
  lines: readonly BatchLine[],
  fresh: readonly SavedLine[],
  store: QuantityStore,
): Saved['differing'] {
  const now = new Map(fresh.map((item) => [item.itemNo, item.quantity]))
  return lines.flatMap(({ itemNo, to }) => {
    const quantity = now.get(itemNo) ?? 0
    return quantity === to || store.line(itemNo).status.kind !== 'clean' ? [] : [{ itemNo, quantity }]
  })
}

/** The batch that takes lines back. A line that holds something else by now is left as it is: `left` counts these. */
export function undoing(lines: readonly BatchLine[], store: Pick<QuantityStore, 'line'>) {
  const back = lines.filter(({ itemNo, to }) => store.line(itemNo).quantity === to)
  return {
    lines: back.map(({ itemNo, from, to }) => ({ itemNo, from: to, to: from })),
    left: lines.length - back.length,
  }
}

/** Saves what a preview would do, says so, and makes one step of it for Undo. Throws the sentence to show. */
export async function savePreview(preview: Preview, said: string, screen: BatchScreen): Promise<void> {
  const { limit, descriptionOf, store } = screen.now().deps
  // What stands there now is what Undo brings back, also when somebody changed it since the preview.
  const lines = preview.changes.map(({ itemNo, to }) => ({ itemNo, from: store.line(itemNo).quantity, to }))
  const { differing } = await saveBatch(lines, confirmationOf(preview, limit), screen.now().deps)
  remember(lines, said, screen)
  const [first] = differing
  const { deps, toast, announce } = screen.now()
  deps.onFailure(
    first &&
      `${said}: someone else changed ${linesText(differing.length)} in the meantime. ${descriptionOf(first.itemNo)} is ${figure(first.quantity)}.`,
  )
  toast.success(`${said}: ${linesText(lines.length)} saved.`)
  announce(`${said}: ${linesText(lines.length)} saved.`)
}

const remember = (lines: readonly BatchLine[], said: string, screen: BatchScreen): void =>
  screen.now().deps.store.remember({ undo: () => void screen.inTurn(() => undo(lines, said, screen)) })

async function undo(lines: readonly BatchLine[], said: string, screen: BatchScreen): Promise<void> {
  const { store, limit } = screen.now().deps
  try {
    const back = undoing(lines, store)
    // What they go back to was confirmed when it was first typed.
    const isOver = back.lines.some(({ to }) => to > limit)
    await saveBatch(back.lines, isOver ? 'question' : undefined, screen.now().deps)
    const left = back.left > 0 ? ` Not put back: ${linesText(back.left)} changed in the meantime.` : ''
    screen.now().deps.onFailure(undefined)
    screen.now().toast.success(`Undone: ${said}, ${linesText(back.lines.length)} put back.${left}`)
  } catch (error) {
    remember(lines, said, screen)
    screen.now().deps.onFailure(`Not undone: ${said}. ${textOf(error)}`)
    screen.now().toast.error(`Not undone. ${textOf(error)}`)
  }
}

/** Straight away where nothing has to be decided; what fails is shown with another try. */
export async function takeOrShow(
  { previewed, ...asked }: Asked,
  previews: Previews,
  { open, save, toast }: Pick<TakeDeps, 'open' | 'save' | 'toast'>,
): Promise<void> {
  const { said, onSaved } = asked
  const preview = previewed(previews)
  const looked: Looked = { kind: 'preview', ...asked, preview }
  if (needsLook(preview)) await open(looked)
  else if (preview.changes.length === 0) toast.info(`${said}: there is nothing to change.`)
  else {
    await save(preview, said).then(
      () => onSaved?.(preview),
      (error) => open({ ...looked, error: textOf(error) }),
    )
  }
}
