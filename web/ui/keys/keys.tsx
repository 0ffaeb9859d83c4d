import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'

export interface KeyBinding {
  /** As people read it: 'Ctrl+/', '?', '/', 'Shift+Enter', '↓'. What comes after the last + is KeyboardEvent.key. */
  readonly keys: string
  /** What it does, for Keyboard help. */
  readonly does: string
  /** Without it the line is only told in Keyboard help, and something else listens. */
  readonly run?: (event: KeyboardEvent) => void
  /** A single key that also works while a text field has the focus. */
  readonly isLiveInFields?: boolean
}

export interface KeyGroup {
  readonly title: string
  readonly bindings: readonly KeyBinding[]
}

interface Keys {
  readonly register: (group: KeyGroup) => () => void
  readonly groups: () => readonly KeyGroup[]
  readonly isSingleOn: boolean
  readonly setSingleOn: (isOn: boolean) => void
}

const KeysContext = createContext<Keys | undefined>(undefined)

export function useKeysContext(): Keys {
  const keys = use(KeysContext)
  if (!keys) throw new Error('useKeys needs a KeysProvider above it')
  return keys
}

/**
 * A screen's keys: bound while it is mounted and listed in Keyboard help under `title`. Keys without Ctrl or Alt rest
 * while a text field has the focus and when the user has switched single keys off (WCAG 2.1.4); all rest behind a dialog.
 * Ctrl+Z also rests in a text field while text typed there can be undone.
 */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const { register } = useKeysContext()
  const latest = useRef({ title, bindings })
  useEffect(() => {
    latest.current = { title, bindings }
  })
  useEffect(
    () =>
      register({
        get title() {
          return latest.current.title
        },
        get bindings() {
          return latest.current.bindings
        },
      }),
    [register],
  )
}

interface KeysProviderProps {
  readonly isSingleOn: boolean
  readonly onSingleChange: (isOn: boolean) => void
  readonly children: ReactNode
}

export function KeysProvider({ isSingleOn: isOnAtFirst, onSingleChange, children }: KeysProviderProps) {
  const [isSingleOn, setSingle] = useState(isOnAtFirst)
  const groups = useRef<readonly KeyGroup[]>([])
  const keys = useMemo<Keys>(
    () => ({
      register: (group) => {
        groups.current = [...groups.current, group]
        return () => {
          groups.current = groups.current.filter((one) => one !== group)
        }
      },
      groups: () => groups.current,
      isSingleOn,
      setSingleOn: (isOn) => {
        setSingle(isOn)
        onSingleChange(isOn)
      },
    }),
    [isSingleOn, onSingleChange],
  )
  useEffect(() => {
    const atFocus = new WeakMap<EventTarget, string>()
    const onFocusIn = ({ target }: FocusEvent) => {
      if (isTextControl(target)) atFocus.set(target, target.value)
    }
    /** Text typed since the cursor came into the field: Ctrl+Z is the field's own then, on every screen. */
    const hasTyped = (target: EventTarget | null) =>
      isTextControl(target) && isTextField(target) && target.value !== (atFocus.get(target) ?? '')
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (matches('Ctrl+Z', event) && hasTyped(event.target)) return
      const inField = isTextField(event.target)
      for (const { bindings } of [...groups.current].reverse()) {
        const hit = bindings.find((one) => one.run && matches(one.keys, event) && mayRun(one, inField, isSingleOn))
        if (!hit) continue
        event.preventDefault()
        hit.run?.(event)
        return
      }
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isSingleOn])
  return <KeysContext value={keys}>{children}</KeysContext>
}

const isChord = (keys: string) => /^(Ctrl|Alt)\+/.test(keys)

function mayRun(binding: KeyBinding, inField: boolean, isSingleOn: boolean): boolean {
  if (isChord(binding.keys)) return true
  return isSingleOn && (!inField || binding.isLiveInFields === true)
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split(/\+(?=.)/)
  const key = parts.at(-1) ?? ''
  // With Alt, a Mac types another letter.
  const isLetter = event.altKey && event.code === `Key${key.toUpperCase()}`
  if (!isLetter && event.key.toLowerCase() !== key.toLowerCase()) return false
  // A sign such as ? needs Shift on some keyboards and not on others.
  const isShiftRight = parts.includes('Shift') === event.shiftKey || (key.length === 1 && !/[a-z]/i.test(key))
  return (
    parts.includes('Ctrl') === (event.ctrlKey || event.metaKey) &&
    parts.includes('Alt') === event.altKey &&
    isShiftRight
  )
}

const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'])

const isTextControl = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
