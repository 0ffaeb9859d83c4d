// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { allRows } from '../table/row-window.ts'
import { usePrinting } from './use-printing.ts'

afterEach(cleanup)

const NEAR = { shown: [{ index: 0, gap: 0 }], after: 34 }

function Rows() {
  const { shown } = usePrinting() ? allRows(3) : NEAR
  return shown.map(({ index }) => <p key={index}>{index}</p>)
}

test('all rows are drawn before the print is laid out, and only until it ends', () => {
  const { container, unmount } = render(<Rows />)
  const drawn = () => container.querySelectorAll('p').length
  expect(drawn()).toBe(1)
  let atLayout = 0
  const layOut = () => {
    atLayout = drawn()
  }
  window.addEventListener('beforeprint', layOut)
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
    expect(drawn()).toBe(3)
  })
  window.removeEventListener('beforeprint', layOut)
  expect(atLayout).toBe(3)
  act(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  expect(drawn()).toBe(1)
  unmount()
  expect(() => window.dispatchEvent(new Event('beforeprint'))).not.toThrow()
})
