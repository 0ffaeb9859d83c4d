// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdForScreen } from './hold-for-screen.ts'

let release = () => {}
const toFind = (event: KeyboardEvent) => {
  if (event.key !== '/') return
  event.preventDefault()
  field('find')?.focus()
}
beforeEach(() => {
  document.body.innerHTML = '<main><h1 tabindex="-1">Order</h1><button>Back</button></main>'
  document.querySelector('h1')?.focus()
  release = holdForScreen()
})
afterEach(async () => {
  release()
  document.removeEventListener('keydown', toFind)
  await wait(600)
})

const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Presses keys as a browser does: what is not prevented is written into the focused field. */
function type(...keys: string[]): void {
  for (const key of keys) {
    const at = document.activeElement as HTMLInputElement
    if (fireEvent.keyDown(at, { key }) && key.length === 1 && 'value' in at) at.value += key
  }
}
function show(content: string): void {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', content)
}

test('what is typed while a screen loads goes to the field that it focuses, in order and before the next key', async () => {
  type('1', '2', 'Backspace', '5')
  show('<input id="first">')
  release()
  field('first')?.focus()
  await Promise.resolve()
  type('0')
  expect(field('first')?.value).toBe('150')
})

test('after the key for Find it goes to Find, though no field has the focus', async () => {
  type('/', 'e', 'l', 'm')
  show('<input id="find">')
  document.addEventListener('keydown', toFind)
  release()
  await wait(50)
  expect([document.activeElement?.id, field('find')?.value]).toEqual(['find', 'elm'])
})

test('on a screen without Find nothing of it happens, and no key of the screen acts', async () => {
  const acted = vi.fn()
  type('/', 'e')
  release()
  document.addEventListener('keydown', acted)
  await wait(50)
  document.removeEventListener('keydown', acted)
  expect(acted.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['/'])
})

test.each([
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['Tab', () => type('Tab')],
  ['a chord', () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })],
])('%s drops it: the user has chosen another place', async (_, choose) => {
  type('1', '2')
  choose()
  show('<input id="first">')
  release()
  field('first')?.focus()
  await wait(50)
  expect(field('first')?.value).toBe('')
})

test('keys that the screen acts on, and those of a button or a field, act at once', () => {
  show('<input id="find">')
  document.addEventListener('keydown', toFind)
  type('/', 'o', 'a', 'k')
  expect(field('find')?.value).toBe('oak')
  document.querySelector('button')?.focus()
  expect([fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })]).toEqual([true])
})

test('a key that a listener leads to a field is typed there, as the first one of a scanner', () => {
  show('<input id="item">')
  const lead = () => field('item')?.focus()
  document.addEventListener('keydown', lead)
  const isTyped = fireEvent.keyDown(document.activeElement as Element, { key: '4' })
  document.removeEventListener('keydown', lead)
  expect(isTyped).toBe(true)
})

test('a field that takes the focus long after the screen was loaded gets nothing', async () => {
  type('7')
  show('<input id="first">')
  release()
  await wait(700)
  field('first')?.focus()
  await Promise.resolve()
  expect(field('first')?.value).toBe('')
})
