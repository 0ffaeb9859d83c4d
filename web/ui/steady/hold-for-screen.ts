import { EDITING_KEYS } from './hold-typing.ts'
import { replay } from './replay.ts'

/** So long after a screen is loaded a field of it may still take the focus. */
const LATE_FOCUS_MS = 500
/** A user who waited longer than this since a key does not expect it any more. */
const FORGOTTEN_MS = 10_000
/** The key that goes to Find on every screen with one. */
const FIND_KEY = '/'

interface Held {
  readonly key: string
  readonly at: number
}

let holders = 0
let held: readonly Held[] = []
let stop: (() => void) | undefined
let frame = 0
let isReplaying = false

/**
 * Holds what is typed while a screen is loaded and has no field yet, instead of losing it. The keys go to the field that the
 * screen then focuses, such as the first quantity of an order, or to its Find where the first of them was the key for that.
 * Otherwise nothing happens to them. Keys of the screen, of a field or of a control act at once, as ever. A press or Tab drops
 * what is held: the user has chosen another place. Call what it returns when the screen is loaded, or left.
 */
export function holdForScreen(): () => void {
  holders += 1
  stop ??= listen()
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    holders -= 1
    if (holders === 0) waitForFocus(performance.now() + LATE_FOCUS_MS)
  }
}

function listen(): () => void {
  // After all other listeners: what one of them acted on is not held.
  window.addEventListener('keydown', onKey)
  window.addEventListener('pointerdown', drop, true)
  document.addEventListener('focusin', onFocus)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('pointerdown', drop, true)
    document.removeEventListener('focusin', onFocus)
  }
}

const drop = () => {
  held = []
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (isReplaying) return
  // A listener before this one may have led the key to a field.
  const isInField = isField(target) || isField(document.activeElement)
  const isElsewhere = isInField || document.querySelector('dialog[open]') !== null
  const isChord = event.ctrlKey || event.metaKey || event.altKey
  if (isElsewhere || isChord || key === 'Tab') drop()
  if (isElsewhere || isChord || event.defaultPrevented || event.isComposing) return
  // Space and Enter press what has the focus, unless they follow something that was typed.
  const isWriting = key.length === 1 && (key !== ' ' || held.length > 0)
  if (!isWriting && !(held.length > 0 && EDITING_KEYS.has(key))) return
  event.preventDefault()
  held = [...held, { key, at: performance.now() }]
}

/** The screen focuses a field: it takes what is held, before any other key. */
function onFocus({ target }: FocusEvent): void {
  if (held.length > 0 && isField(target)) queueMicrotask(handOver)
}

function waitForFocus(until: number): void {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => {
    // Another part of the screen may have begun to load.
    if (holders > 0) return
    if (held[0]?.key === FIND_KEY) handOver()
    if (held.length > 0 && performance.now() < until) return waitForFocus(until)
    drop()
    stop?.()
    stop = undefined
  })
}

function handOver(): void {
  const from = performance.now() - FORGOTTEN_MS
  const keys = held
  drop()
  if (keys.some(({ at }) => at < from)) return
  isReplaying = true
  for (const { key } of keys) {
    // What follows the key for Find is for no screen without one.
    if (key === FIND_KEY || isField(document.activeElement)) replay(key)
  }
  isReplaying = false
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(checkbox|radio|button|submit|reset|file|range|color|image)$/.test(target.type))
