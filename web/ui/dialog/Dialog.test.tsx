// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { focusedAsDialogGoes, unwatched } from '#tests/support/dialog-goes.ts'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

let close = () => {}
function Page() {
  const [isOpen, setOpen] = useState(false)
  close = () => setOpen(false)
  return (
    <>
      <input aria-label="Quantity" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Paste quantities" onClose={close} footer={<Button data-autofocus>Keep</Button>}>
          Lines
        </Dialog>
      )}
    </>
  )
}

test('a dialog that closes by itself, once something was saved, gives the focus back in the same turn: no key is lost', async () => {
  render(<Page />)
  const field = screen.getByRole('textbox', { name: 'Quantity' })
  field.focus()
  act(() => screen.getByRole('button', { name: 'Open' }).click())
  expect(document.activeElement?.textContent).toBe('Keep')
  await unwatched(async () => {
    const focused = focusedAsDialogGoes()
    close()
    expect(await focused).toBe(field)
  })
})
