// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPresses } from './keep-press.ts'

let stop = () => {}
let clicks = 0
let button: HTMLButtonElement

beforeEach(() => {
  document.body.innerHTML = '<form><button type="button"><b>Save</b></button></form>'
  button = document.querySelector('button') as HTMLButtonElement
  clicks = 0
  button.addEventListener('click', () => {
    clicks += 1
  })
  standsAt(600)
  stop = keepPresses()
})
afterEach(() => stop())

const standsAt = (y: number) => {
  button.getBoundingClientRect = () => new DOMRect(100, y, 80, 40)
}
const at = { clientX: 120, clientY: 620, button: 0, isPrimary: true }
const press = (target: Element = button) => fireEvent.pointerDown(target, at)
const release = (target: Element, where = at) => fireEvent.mouseUp(target, where)

test('a press counts when the button moved away before it was released, also when its label was pressed', () => {
  press(button.querySelector('b') as Element)
  standsAt(480)
  release(document.body)
  expect(clicks).toBe(1)
})

test('a press on a button that stays is the browser’s own click', () => {
  press()
  release(button)
  expect(clicks).toBe(0)
})

test('the pointer that was moved off the button cancels the press', () => {
  press()
  standsAt(480)
  release(document.body, { ...at, clientY: 700 })
  expect(clicks).toBe(0)
})

test('a button that something covers was not pressed', () => {
  press()
  release(document.body)
  expect(clicks).toBe(0)
})

test('a press that became a scroll is none', () => {
  press()
  fireEvent.pointerCancel(document.body)
  standsAt(480)
  release(document.body)
  expect(clicks).toBe(0)
})

test('only the main mouse button presses', () => {
  press()
  standsAt(480)
  release(document.body, { ...at, button: 2 })
  expect(clicks).toBe(0)
})

test('a button that is gone is not pressed', () => {
  press()
  button.remove()
  release(document.body)
  expect(clicks).toBe(0)
})

test('the click that the browser sends to what is there now is dropped, and no later one', async () => {
  const form = document.querySelector('form') as HTMLFormElement
  const onForm = vi.fn()
  form.addEventListener('click', ({ target }) => target === form && onForm())
  const trusted = () => Object.defineProperty(new MouseEvent('click', { bubbles: true }), 'isTrusted', { value: true })
  press()
  standsAt(480)
  release(form)
  form.dispatchEvent(trusted())
  expect(onForm).toHaveBeenCalledTimes(0)
  await new Promise((done) => setTimeout(done, 5))
  form.dispatchEvent(trusted())
  expect(onForm).toHaveBeenCalledTimes(1)
})
