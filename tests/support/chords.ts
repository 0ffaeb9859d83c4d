/** Key chords of the order grid and the week grid, for tests that press them in every kind of place. */
import { act, fireEvent, screen } from '@testing-library/react'

export type Chord = readonly [name: string, event: KeyboardEventInit]
export const UNDO: Chord = ['Ctrl+Z', { key: 'z', ctrlKey: true }]
export const UNDO_MAC: Chord = ['Command+Z', { key: 'z', metaKey: true }]
export const UNDO_CAPS: Chord = ['Ctrl+Z with Caps Lock', { key: 'Z', ctrlKey: true }]
export const REDO: Chord = ['Ctrl+Shift+Z', { key: 'Z', ctrlKey: true, shiftKey: true }]
export const ALT_GR: Chord = ['AltGr+Z', { key: 'z', ctrlKey: true, altKey: true }]
export const COPY: Chord = ['Ctrl+D', { key: 'd', ctrlKey: true }]
export const FIRST: Chord = ['Ctrl+Home', { key: 'Home', ctrlKey: true }]
export const LAST: Chord = ['Ctrl+End', { key: 'End', ctrlKey: true }]
export const SELECT: Chord = ['Ctrl+Shift+Home', { key: 'Home', ctrlKey: true, shiftKey: true }]
export const DONE: Chord = ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }]
export const DETAILS: Chord = ['Alt+↓', { key: 'ArrowDown', altKey: true }]
export const OPTIONS: Chord = ['Alt+O', { key: 'o', altKey: true }]
export const PRINT: Chord = ['Alt+P', { key: 'p', altKey: true }]

export const textbox = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const focus = (element: HTMLElement) => act(() => element.focus())
export const enter = (input: HTMLInputElement, text: string) => {
  focus(input)
  fireEvent.input(input, { target: { value: text } })
}
/** True when a handler took the chord: the browser does nothing of its own then. */
export const press = ([, event]: Chord) => {
  let isTaken = false
  act(() => {
    isTaken = !fireEvent.keyDown(document.activeElement ?? document.body, event)
  })
  return isTaken
}
/** The description of the line that has the cursor, 'Find', 'body', or the text of a button. */
export const cursor = () => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return 'body'
  const label = activeElement.getAttribute('aria-label')
  const [, day, item] = /^Quantity, (?:(\w+day), )?(.*), item/.exec(label ?? '') ?? []
  if (item) return day ? `${day} ${item}` : item
  return activeElement.id === 'order-find' || activeElement.getAttribute('type') === 'search'
    ? 'Find'
    : (activeElement.textContent ?? '')
}

/** A place, whether the chord is taken from the browser there, the quantities afterwards, and where the cursor is. */
export type ChordRow = readonly [place: string, isTaken: boolean, quantities: string, at: string]
