// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ForeignPage } from './ForeignPage.tsx'

const NEWS = '<h3>This week from the kitchen</h3><p>Holiday weeks close earlier.</p>'

const show = (html: string) => {
  cleanup()
  render(<ForeignPage title="From the company" html={html} height="500px" foldsOnceRead />)
}
const height = () => screen.getByTitle<HTMLIFrameElement>('From the company').style.height
const readAgain = () => screen.queryByRole('button', { name: 'Read again' })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('DSH-02 the company’s page is whole the first time, low once it was read, and whole again when asked for', () => {
  show(NEWS)
  expect([height(), readAgain()]).toEqual(['500px', null])
  show(NEWS)
  expect(height()).toBe('60px')
  fireEvent.click(readAgain() as HTMLElement)
  expect([height(), readAgain()]).toEqual(['500px', null])
})

test('DSH-02 words that have changed are whole again', () => {
  show(NEWS)
  show(NEWS.replace('earlier', 'at noon'))
  expect([height(), readAgain()]).toEqual(['500px', null])
})

test.each([
  ['as high as its words', NEWS, '220px'],
  ['of the height given where a picture has a height of its own', `${NEWS}<img src="/a.png">`, '500px'],
])('DSH-02 the company’s page is %s', (_, html, expected) => {
  const laidOut: string[] = []
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    laidOut.push(this.innerHTML)
    return { height: 200 } as DOMRect
  })
  show(html.replace('<p>', '<p onclick="alert(1)" style="height:9px">'))
  expect(height()).toBe(expected)
  // Words alone are laid out in our page: no attribute of another site.
  expect(laidOut.join('')).not.toMatch(/onclick|style|src=/)
})
