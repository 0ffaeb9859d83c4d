import { replay } from './replay.ts'

/** Longer than this after it was loaded, no dialog comes. */
const NO_DIALOG_MS = 1000
/** Keys that edit or leave a field, besides those that write into it. */
export const EDITING_KEYS: ReadonlySet<string> = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Tab',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
])

let holders = 0
let typed: string[] = []
let frame = 0

/**
 * Holds what is typed or pasted while a dialog is being loaded, instead of letting it change the page behind. Call what it
 * returns once the dialog is loaded, or cannot be: everything typed then goes to the field that has the focus in the dialog.
 */
export function holdTyping(): () => void {
  if (holders === 0 && frame === 0) listen()
  holders += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    holders -= 1
    if (holders === 0 && frame === 0) handOver(performance.now() + NO_DIALOG_MS)
  }
}

const onKey = (event: KeyboardEvent) => {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key.length > 1 && !EDITING_KEYS.has(event.key)) return
  stop(event)
  typed.push(event.key)
}
const onPaste = (event: ClipboardEvent) => {
  stop(event)
  const text = event.clipboardData?.getData('text/plain')
  if (text) typed.push(text)
}
function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
function listen(): void {
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('paste', onPaste, true)
}

/** In the frame in which a dialog has the focus. Another part may begin to load until then. */
function handOver(until: number): void {
  frame = requestAnimationFrame(() => {
    frame = 0
    if (holders > 0) return
    const isThere = document.activeElement?.closest('dialog[open]')
    if (!isThere && performance.now() < until) return handOver(until)
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('paste', onPaste, true)
    const keys = typed
    typed = []
    if (isThere) keys.forEach(replay)
  })
}
