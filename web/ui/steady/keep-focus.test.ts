// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusPlaceOf, keepFocus } from './keep-focus.ts'

let stop = () => {}
const row = (name: string) =>
  `<li><button aria-label="Edit ${name}">Edit</button><button aria-label="Delete ${name}">Delete</button></li>`

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Users</h1><section><h2>Active</h2><ul>${['Ann', 'Bob', 'Cal'].map(row).join('')}</ul></section>
    <section><h2>Others</h2><button>Post</button></section></main>`
  stop = keepFocus()
})
afterEach(() => stop())

const control = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`) ?? document.body
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const frames = async () => {
  for (let each = 0; each < 4; each += 1) await new Promise((done) => requestAnimationFrame(done))
}
/** Presses a button that takes its row away. */
async function remove(label: string): Promise<void> {
  control(label).focus()
  control(label).closest('li')?.remove()
  await frames()
}

test('the same control of the next row has the focus when a row goes, then of the row before, then the heading', async () => {
  await remove('Delete Bob')
  expect(focused()).toBe('Delete Cal')
  await remove('Delete Cal')
  expect(focused()).toBe('Delete Ann')
  await remove('Delete Ann')
  expect(focused()).toBe('Active')
})

test('a button that goes by itself leaves the focus to the heading above it, never to another button', async () => {
  const post = document.querySelectorAll('section')[1]?.querySelector('button')
  post?.focus()
  post?.remove()
  await frames()
  expect(focused()).toBe('Others')
})

test('a list that goes as a whole leaves the focus to the heading before it, not to that of the next section', async () => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML(
      'beforeend',
      '<section><h2>Entries</h2><div><ul><li><button aria-label="Delete it"></button></li></ul></div><section><h2>Posted</h2></section></section>',
    )
  control('Delete it').focus()
  control('Delete it').closest('div')?.remove()
  await frames()
  expect(focused()).toBe('Entries')
})

test('a list that is drawn anew keeps the focus in it', async () => {
  control('Delete Ann').focus()
  const list = document.querySelector('ul') as HTMLElement
  list.outerHTML = `<ul>${row('Ann')}</ul>`
  await frames()
  expect(focused()).toBe('Delete Ann')
})

test('in a dialog the focus stays in the dialog', async () => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML(
      'beforeend',
      '<dialog open><h2>Posted</h2><p><button aria-label="Undo">Undo</button></p></dialog>',
    )
  control('Undo').focus()
  control('Undo').remove()
  await frames()
  expect(focused()).toBe('Posted')
})

test('a screen that moved the focus itself keeps it there', async () => {
  control('Delete Bob').focus()
  control('Delete Bob').closest('li')?.remove()
  control('Edit Ann').focus()
  await frames()
  expect(focused()).toBe('Edit Ann')
})

test('a press on an empty part of the page takes the focus away as ever', async () => {
  control('Delete Bob').focus()
  fireEvent.mouseDown(document.querySelector('main') as HTMLElement)
  control('Delete Bob').blur()
  control('Delete Bob').remove()
  await frames()
  expect(document.activeElement).toBe(document.body)
})

test('a dialog gives the focus to what took the place of the button that opened it', () => {
  const opener = control('Delete Bob')
  opener.focus()
  opener.closest('li')?.remove()
  focusPlaceOf(opener)
  expect(focused()).toBe('Delete Cal')
})
