// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { viewOf } from './view.tsx'

afterEach(cleanup)

const Lines = () => <p>The lines</p>
const shown = (View: ComponentType<{ readonly waiting: ReactNode }>) => <View waiting={<p>Loading</p>} />

test('a view whose code has come ahead is shown without a loading box', async () => {
  const View = viewOf(async () => ({ default: Lines }))
  await act(async () => View.comeAhead())
  render(shown(View))
  expect(screen.getByText('The lines')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('any other is loaded when it is first shown, once, and stands as soon as it is there', async () => {
  let loads = 0
  let arrive = () => {}
  const View = viewOf(async () => {
    loads += 1
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return { default: Lines }
  })
  const { rerender } = render(shown(View))
  expect(screen.getByText('Loading')).toBeTruthy()
  await act(async () => arrive())
  // A fallback of React's would still be left standing, so that nothing flickers.
  const lines = screen.getByText('The lines')
  rerender(shown(View))
  expect([screen.getByText('The lines') === lines, loads]).toEqual([true, 1])
})

test('a view that could not come ahead is asked for again when it is shown, and what breaks is heard above', async () => {
  let isDown = true
  const load = async () => {
    if (isDown) throw new Error('no connection')
    return { default: Lines }
  }
  const [View, Broken] = [viewOf(load), viewOf(load)]
  await act(async () => View.comeAhead())
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  render(<Above>{shown(Broken)}</Above>)
  expect(await screen.findByText('no connection')).toBeTruthy()
  quiet.mockRestore()
  isDown = false
  render(shown(View))
  expect(await screen.findByText('The lines')).toBeTruthy()
})

class Above extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render = () => this.state.said ?? this.props.children
}
