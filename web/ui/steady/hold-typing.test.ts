// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdTyping } from './hold-typing.ts'

let behind: HTMLInputElement
let release = () => {}

beforeEach(() => {
  document.body.innerHTML = '<input id="behind">'
  behind = document.querySelector('input') as HTMLInputElement
  behind.focus()
  release = holdTyping()
})
// Ends what still waits for a dialog.
afterEach(async () => {
  release()
  show('<button data-autofocus></button>')
  await frames(3)
})

/** Presses keys as a browser does: what is not prevented is written into the focused field. */
function type(...keys: string[]): void {
  for (const key of keys) {
    const at = document.activeElement as HTMLInputElement
    if (fireEvent.keyDown(at, { key }) && key.length === 1) at.value += key
  }
}
async function frames(count = 2): Promise<void> {
  for (let each = 0; each < count; each += 1) await new Promise((done) => requestAnimationFrame(done))
}
function show(content: string): void {
  document.body.insertAdjacentHTML('beforeend', `<dialog open><form>${content}</form></dialog>`)
  document.querySelector<HTMLElement>('dialog [data-autofocus]')?.focus()
}
const field = () => document.querySelector<HTMLInputElement>('dialog input')

test('every key typed while a dialog is loaded is in its field, in order, and none in the page behind', async () => {
  type('1', '0', '0')
  show('<input data-autofocus>')
  type('1')
  release()
  type('5')
  await frames()
  type('4')
  expect([field()?.value, behind.value]).toEqual(['100154', ''])
})

test('the field hears of it, a correction corrects, and Enter sends the form', async () => {
  const heard = vi.fn()
  const sent = vi.fn((event: Event) => event.preventDefault())
  type('1', '2', 'Backspace', '3', 'Enter')
  show('<input data-autofocus><button></button>')
  field()?.addEventListener('input', ({ target }) => heard((target as HTMLInputElement).value))
  document.querySelector('form')?.addEventListener('submit', sent)
  release()
  await frames()
  expect(heard.mock.calls.flat()).toEqual(['1', '12', '1', '13'])
  expect(sent).toHaveBeenCalledOnce()
})

test('text pasted while it loads is in the field, too', async () => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '100154')
  fireEvent(behind, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  show('<input data-autofocus>')
  release()
  await frames()
  expect(field()?.value).toBe('100154')
})

test('Escape pressed while it loads cancels the dialog, and Tab goes to the next field', async () => {
  const canceled = vi.fn()
  type('a', 'Tab', 'b', 'Escape')
  show('<input data-autofocus><input>')
  document.querySelector('dialog')?.addEventListener('cancel', canceled)
  release()
  await frames()
  expect([...document.querySelectorAll<HTMLInputElement>('dialog input')].map(({ value }) => value)).toEqual(['a', 'b'])
  expect(canceled).toHaveBeenCalledOnce()
})

test('Enter presses no button that only happens to have the focus', async () => {
  const pressed = vi.fn()
  type('Enter')
  show('<button type="button">Close</button>')
  const button = document.querySelector('dialog button') as HTMLButtonElement
  button.addEventListener('click', pressed)
  button.focus()
  release()
  await frames()
  expect(pressed).not.toHaveBeenCalled()
})

test('keys of the browser go through, and when no dialog comes typing works again', async () => {
  expect(fireEvent.keyDown(behind, { key: 'r', ctrlKey: true })).toBe(true)
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(5000)
  release()
  await frames()
  type('7')
  expect(behind.value).toBe('7')
})
