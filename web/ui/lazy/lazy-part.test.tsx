// @vitest-environment browser-beside-server
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

test('a part that does not load says so in its place, and what is around it stays', async () => {
  const Part = lazyPart<object>(() => Promise.reject(new Error('No network.')))
  render(
    <>
      <p>Typed before</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not loaded\. Check/)
  expect(screen.getByText('Typed before')).toBeDefined()
})

test('a part that loads is drawn with what it is given', async () => {
  const Part = lazyPart(async () => ({ default: ({ name }: { readonly name: string }) => <p>Hello, {name}</p> }))
  render(
    <Suspense>
      <Part name="Pier 9" />
    </Suspense>,
  )
  expect(await screen.findByText('Hello, Pier 9')).toBeDefined()
})

test('a dialog that does not load says so in a dialog, which closes', async () => {
  const Menu = lazyDialog<{ readonly onClose: () => void }>(() => Promise.reject(new Error('No network.')))
  const onClose = vi.fn()
  render(
    <Suspense>
      <Menu onClose={onClose} />
    </Suspense>,
  )
  expect((await screen.findByRole('dialog', { name: 'Not loaded' })).textContent).toContain('Check the connection')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
