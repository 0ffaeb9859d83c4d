// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MessagesButton, ToastRegion } from './ToastRegion.tsx'
import { ToastProvider, useToast, useToastsFor } from './Toasts.tsx'

let toast: ReturnType<typeof useToast>
let actFor: (customerNo: string) => void = () => {}
function Speaker() {
  const [forWhom, setForWhom] = useState('')
  toast = useToast()
  actFor = setForWhom
  useToastsFor(forWhom)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Speaker />
      <MessagesButton />
      <ToastRegion />
    </ToastProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const shown = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent)

describe('toasts (SES-18, CON-03)', () => {
  test('last 3000 ms and no longer', () => {
    act(() => toast.success('Saved'))
    wait(2_999)
    expect(shown()).toEqual(['Saved'])
    wait(1)
    expect(shown()).toEqual([])
  })
  test('S24 what is done while viewing as a customer says for whom, also later in Messages', () => {
    act(() => actFor('104220'))
    act(() => toast.success('Saved.'))
    act(() => toast.error('Not saved.'))
    expect(shown()).toEqual(['Saved. For customer 104220.', 'Not saved.'])
    act(() => actFor(''))
    act(() => toast.success('Saved again.'))
    expect(shown().at(-1)).toBe('Saved again.')
  })
  test('an error interrupts, a success waits its turn', () => {
    act(() => toast.error('No'))
    act(() => toast.success('Yes'))
    expect(screen.getByRole('alert').textContent).toBe('No')
    expect(screen.getByText('Yes').getAttribute('role')).toBe('status')
  })
  test('the pointer or the focus on them stops the time', () => {
    act(() => toast.success('Saved'))
    wait(2_000)
    fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications' }))
    wait(60_000)
    expect(shown()).toEqual(['Saved'])
    fireEvent.mouseLeave(screen.getByRole('region', { name: 'Notifications' }))
    wait(3_000)
    expect(shown()).toEqual([])
  })
  test('at most three at once, the newest', () => {
    act(() => {
      for (const text of ['1', '2', '3', '4']) toast.info(text)
    })
    expect(shown()).toEqual(['2', '3', '4'])
  })
  test('Esc closes them, and so does the cross', () => {
    act(() => toast.info('One'))
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(shown()).toEqual([])
    act(() => toast.info('Two'))
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(shown()).toEqual([])
  })
  test('what was said is kept under the bell, newest first', () => {
    act(() => toast.success('First'))
    act(() => toast.error('Second'))
    wait(5_000)
    fireEvent.click(screen.getByRole('button', { name: 'Messages, 2' }))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/^.*M/, ''))).toEqual([
      'Problem. Second',
      'Done. First',
    ])
  })
})
