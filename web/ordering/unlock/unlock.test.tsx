// @vitest-environment browser-beside-server
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnlockButton } from './UnlockButton.tsx'

test('ORD-36 a dialog that does not load says so beside its button, and the order stays on the screen', async () => {
  render(
    <UnlockButton
      orderNo="480001"
      reload={async () => undefined}
      load={() => Promise.reject(new Error('No network.'))}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Unlock…' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This could not be loaded. Check the connection and try again.',
  )
  expect(screen.getByRole('button', { name: 'Unlock…' })).toBeDefined()
})
