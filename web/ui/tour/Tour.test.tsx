// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ToastRegion } from '../notice/ToastRegion.tsx'
import { ToastProvider } from '../notice/Toasts.tsx'
import type { TourStep } from './Tour.tsx'
import { TourButton } from './TourButton.tsx'

const steps: readonly TourStep[] = [
  { target: '#one', title: 'One', text: 'The first.' },
  { target: '#gone', title: 'Gone', text: 'Not on this screen.' },
  { target: '#two', title: 'Two', text: 'The second.', keys: 'Enter does it.' },
  { target: '#three', title: 'Three', text: 'The third.' },
]
const button = () => screen.getByRole('button', { name: 'Help with this screen' })
const title = () => screen.queryByRole('heading', { hidden: true })?.textContent
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

async function openHelp(load: () => Promise<{ readonly steps: readonly TourStep[] }> = async () => ({ steps })) {
  render(
    <ToastProvider>
      <TourButton load={load} />
      <p id="one">1</p>
      <p id="two">2</p>
      <p id="three">3</p>
      <ToastRegion />
    </ToastProvider>,
  )
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  button().focus()
  await act(async () => fireEvent.click(button()))
}

/** From the drawer into the tour. */
async function start(load?: Parameters<typeof openHelp>[0]) {
  await openHelp(load)
  await begin()
}
async function begin() {
  await screen.findByRole('button', { name: 'Start the tour', hidden: true })
  await act(async () => click('Start the tour'))
}

beforeEach(() => {
  // Nothing is laid out here: what is in the document counts as drawn.
  HTMLElement.prototype.checkVisibility ??= () => true
})
afterEach(cleanup)

test('SES-21 the help icon starts the tour at its first step, with the focus on Next', async () => {
  await start()
  expect((await screen.findByRole('dialog', { name: 'One' })).getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getByText('1 of 3')).toBeDefined()
  expect(focused()).toBe('Next')
})

test('SES-22 steps whose part is not on the screen are left out; arrows go on and back, and stop at the ends', async () => {
  await start()
  const seen = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowLeft'].map((key) => {
    press(key)
    return title()
  })
  expect(seen).toEqual(['Two', 'Three', 'Three', 'Two', 'One', 'One'])
})

test('Next, Back and Finish; Back takes the focus along when it goes', async () => {
  await start()
  click('Next')
  expect([title(), screen.getByText('Enter does it.') && focused()]).toEqual(['Two', 'Next'])
  screen.getByRole('button', { name: 'Back', hidden: true }).focus()
  click('Back')
  expect([title(), focused()]).toEqual(['One', 'Next'])
  click('Next')
  click('Next')
  click('Finish')
  expect([title(), document.activeElement]).toEqual([undefined, button()])
})

test('Esc and the cross end it, the focus goes back to the help icon, and it starts anew', async () => {
  await start()
  press('ArrowRight')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect([title(), document.activeElement]).toEqual([undefined, button()])
  await act(async () => fireEvent.click(button()))
  await begin()
  expect(title()).toBe('One')
  click('Close')
  expect(title()).toBeUndefined()
})

test('a screen that shows nothing yet says so', async () => {
  await start(async () => ({ steps: [{ target: '#gone', title: 'Gone', text: '' }] }))
  expect([title(), focused()]).toEqual(['Nothing to show yet', 'Finish'])
})

test('a tour that cannot be loaded is said, not swallowed', async () => {
  await openHelp(() => Promise.reject(new Error('offline')))
  expect(screen.getByText('Help could not be loaded. Please try again.')).toBeDefined()
  expect(title()).toBeUndefined()
})

test('SES-21 the help icon opens a drawer with the same words as the tour, of what is on the screen', async () => {
  await openHelp()
  expect(await screen.findByRole('dialog', { name: 'Help with this screen' })).toBeDefined()
  expect(focused()).toBe('Start the tour')
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'OneThe first.',
    'TwoThe second.Enter does it.',
    'ThreeThe third.',
  ])
})

test('Esc and the cross close the drawer, and the focus is back on the help icon', async () => {
  await openHelp()
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
  await act(async () => {})
  expect([screen.queryByRole('dialog', { hidden: true }), document.activeElement]).toEqual([null, button()])
  await act(async () => fireEvent.click(button()))
  await act(async () => click('Close'))
  expect([screen.queryByRole('dialog', { hidden: true }), document.activeElement]).toEqual([null, button()])
})

test('a press beside the drawer closes it, one in it does not', async () => {
  await openHelp()
  const drawer = await screen.findByRole('dialog', { name: 'Help with this screen' })
  fireEvent.click(screen.getByText('The first.'))
  expect(drawer.isConnected).toBe(true)
  fireEvent.click(drawer)
  await act(async () => {})
  expect([drawer.isConnected, document.activeElement]).toEqual([false, button()])
})

test('the drawer of a screen that shows nothing yet says so', async () => {
  await openHelp(async () => ({ steps: [{ target: '#gone', title: 'Gone', text: '' }] }))
  expect(await screen.findByText(/^There is nothing to explain on this screen yet\./)).toBeDefined()
})
