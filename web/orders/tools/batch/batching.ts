/** What a batch does on the screen that asks for it. Loaded with the first (./many.ts). */
import { figure } from '#rules/many.ts'
import { confirmationOf } from '#rules/orders/confirmation.ts'
import type { Preview } from '#rules/orders/order-preview.ts'
import { type BatchLine, needsLook, saveBatch, undoing } from './batch.ts'
import { type Asked, type BatchScreen, type Looked, linesText, type TakeDeps, textOf } from './use-batch.ts'

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
  many: Parameters<Asked['previewed']>[0],
  { open, save, toast }: Pick<TakeDeps, 'open' | 'save' | 'toast'>,
): Promise<void> {
  const { said, onSaved } = asked
  const preview = previewed(many)
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
