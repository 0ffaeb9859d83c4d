/** Does at the focus what a key does there, as far as a script can do it. A text of several characters is pasted. */
export function replay(key: string): void {
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
