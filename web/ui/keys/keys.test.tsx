// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { KeysProvider, useKeys } from './keys.tsx'

afterEach(cleanup)

const find = vi.fn()
const undo = vi.fn()
function Screen() {
  useKeys('Order', [
    { keys: '/', does: 'Find', run: find, isLiveInFields: true },
    { keys: 'm', does: 'Missing only', run: undo },
    { keys: 'Ctrl+Z', does: 'Undo last change', run: undo },
    { keys: 'PageUp / PageDown', does: 'Another month' },
  ])
  return <input aria-label="Quantity" />
}
function Help() {
  const [isOpen, setOpen] = useState(false)
  return <KeyboardHelp isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
}
function show(isSingleOn = true) {
  find.mockClear()
  undo.mockClear()
  const onSingleChange = vi.fn()
  render(
    <KeysProvider isSingleOn={isSingleOn} onSingleChange={onSingleChange}>
      <Help />
      <Screen />
    </KeysProvider>,
  )
  return onSingleChange
}

describe('keys (SCR-07)', () => {
  test('a single key works outside text fields, and inside only where it says so', () => {
    show()
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(undo).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(screen.getByLabelText('Quantity'), { key: 'm' })
    expect(undo).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(screen.getByLabelText('Quantity'), { key: '/' })
    expect(find).toHaveBeenCalledTimes(1)
  })
  test('a chord works everywhere, and only as a chord', () => {
    show()
    fireEvent.keyDown(screen.getByLabelText('Quantity'), { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true })
    expect(undo).toHaveBeenCalledTimes(2)
    fireEvent.keyDown(document.body, { key: 'z' })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, altKey: true })
    expect(undo).toHaveBeenCalledTimes(2)
  })
  test('Ctrl+Z is the field’s own while text typed since the cursor came there can be undone', () => {
    show()
    const field = screen.getByLabelText<HTMLInputElement>('Quantity')
    const press = () => fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
    field.value = '12'
    field.focus()
    expect([press(), undo.mock.calls.length], 'what was there before was not typed now').toEqual([false, 1])
    fireEvent.input(field, { target: { value: '123' } })
    expect([press(), undo.mock.calls.length], 'the browser undoes it').toEqual([true, 1])
    fireEvent.keyDown(field, { key: 'z', metaKey: true })
    expect(undo).toHaveBeenCalledTimes(1)
    fireEvent.input(field, { target: { value: '12' } })
    expect([press(), undo.mock.calls.length], 'nothing is left to undo there').toEqual([false, 2])
  })
  test('single keys can be switched off (WCAG 2.1.4); chords stay', () => {
    show(false)
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(undo).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(undo).toHaveBeenCalledTimes(1)
  })
  test('Ctrl+/ opens the help of this screen; behind it the screen rests', async () => {
    const onSingleChange = show()
    fireEvent.keyDown(screen.getByLabelText('Quantity'), { key: '/', ctrlKey: true })
    expect(screen.getByRole('heading', { name: 'Keyboard help' })).toBeTruthy()
    expect(await screen.findByText('Undo last change')).toBeTruthy()
    expect([...document.querySelectorAll('kbd')].map((key) => key.textContent)).toContain('PageDown')
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(undo).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox'))
    expect(onSingleChange).toHaveBeenCalledWith(false)
  })
})
