// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfirmProvider, useConfirm } from './Confirm.tsx'

const question = {
  title: 'Cancel order',
  text: 'This cannot be undone.',
  yes: 'Cancel order',
  no: 'Keep order',
  isDanger: true,
}
let answers: boolean[] = []

function Asker() {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm(question).then((answer) => answers.push(answer))}>
      Ask
    </button>
  )
}

beforeEach(() => {
  answers = []
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  )
  const asker = screen.getByRole('button', { name: 'Ask' })
  asker.focus()
  fireEvent.click(asker)
})
afterEach(cleanup)

describe('a question before what cannot be undone (SCR-06)', () => {
  test('has its title and text, and the focus on the safe button', () => {
    expect(screen.getByRole('heading', { name: 'Cancel order' })).toBeTruthy()
    expect(screen.getByText('This cannot be undone.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Keep order')
  })
  test('figures typed on and their Enter are no answer; an Enter of its own is one', () => {
    const safe = screen.getByRole('button', { name: 'Keep order' })
    const isHeard = (key: string) => fireEvent.keyDown(safe, { key })
    isHeard('1')
    isHeard('2')
    expect([isHeard('Enter'), isHeard('Enter')]).toEqual([false, true])
  })
  test('the risky button alone means yes', async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel order' })))
    expect(answers).toEqual([true])
  })
  test('the safe button, the cross and Esc mean no, and the focus goes back', async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep order' })))
    expect(document.activeElement?.textContent).toBe('Ask')
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await act(async () =>
      fireEvent(document.querySelector('dialog') as Element, new Event('cancel', { cancelable: true })),
    )
    expect(answers).toEqual([false, false, false])
    expect(document.querySelector('dialog')).toBeNull()
  })
  test('questions asked together are answered one after the other', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel order' })))
    expect(answers).toEqual([true])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep order' })))
    expect(answers).toEqual([true, false])
  })
})
