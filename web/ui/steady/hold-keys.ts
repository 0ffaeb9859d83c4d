import { EDITING_KEYS } from './hold-typing.ts'
import { replay } from './replay.ts'

/**
 * Holds the keys that write into a field or leave it, while what was scanned is still looked up: they belong to the field that is
 * focused then. Call what it returns once that field has the focus.
 */
export function holdKeys(): () => void {
  const held: { readonly key: string; readonly ctrlKey: boolean }[] = []
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    // Scanners press Ctrl+] for the control character between fields of GS1 data.
    const isHeld = ctrlKey ? key === ']' : key.length === 1 || EDITING_KEYS.has(key)
    if (isComposing || metaKey || altKey || !isHeld) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push({ key, ctrlKey })
  }
  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    for (const { key, ctrlKey } of held) {
      if (ctrlKey) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...CHORD, key }))
      else replay(key)
    }
  }
}

const CHORD = { ctrlKey: true, bubbles: true, cancelable: true } as const
