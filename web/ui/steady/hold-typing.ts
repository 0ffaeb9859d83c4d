/** Longer than this after it was loaded, no dialog comes. */
const NO_DIALOG_MS = 1000
const HELD = new Set([
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
  if (event.key.length > 1 && !HELD.has(event.key)) return
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
    if (isThere) for (const key of keys) press(key)
  })
}

/** What a key does at the focus, as far as a script can do it. */
function press(key: string): void {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return
  if (!at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) return
  if (key === 'Escape') at.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  else if (key === 'Tab') nextAfter(at)?.focus()
  else if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) write(at, key)
  else if (key === 'Enter' && at.hasAttribute('data-autofocus')) at.click()
}

function write(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const isLine = field instanceof HTMLInputElement
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (key === 'Enter' && isLine) field.form?.requestSubmit()
  else if (key === 'ArrowLeft') field.setSelectionRange(Math.max(0, start - 1), Math.max(0, start - 1))
  else if (key === 'ArrowRight') field.setSelectionRange(end + 1, end + 1)
  else if (key !== 'ArrowDown' && key !== 'ArrowUp') {
    const isRange = end > start
    if (key === 'Backspace') field.setRangeText('', isRange ? start : Math.max(0, start - 1), end, 'end')
    else if (key === 'Delete') field.setRangeText('', start, isRange ? end : end + 1, 'end')
    else field.setRangeText(key === 'Enter' ? '\n' : key, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
  }
}

function nextAfter(at: HTMLElement): HTMLElement | undefined {
  const all = [
    ...(at.closest('dialog')?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? []),
  ]
  return all[(all.indexOf(at) + 1) % all.length]
}
