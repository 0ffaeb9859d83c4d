// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { line, orderAddress, orderShop } from '#tests/support/order-shop.ts'
import { clerk } from '#tests/support/personas.ts'
import { openPortal } from '#tests/support/portal.tsx'

const lines = [
  line('100147', 'Turkey Wedge', 8, 8),
  line('100154', 'Egg Salad', 0, 4),
  line('100161', 'Power Kale Salad', 0, 0),
  line('100168', 'Ham Sub', 0, 6),
]
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const find = () => screen.getByRole<HTMLInputElement>('searchbox')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const pressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
const drawn = () => screen.getAllByRole('textbox', { name: /^Quantity/ }).map((one) => one.dataset['item'])
const spoken = () => document.querySelector('[data-announcer]')?.textContent
const lookFor = (text: string) => {
  act(() => find().focus())
  fireEvent.change(find(), { target: { value: text } })
}
function type(input: HTMLInputElement, text: string) {
  act(() => input.focus())
  fireEvent.input(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

const shop = orderShop()

beforeEach(() => shop.order(lines))

test('with a chip on, Find shows what is elsewhere on the list too, under a rule; Enter goes there', async () => {
  await shop.open()
  press(/last time, blank now/i)
  expect(drawn()).toEqual(['100154', '100168'])
  lookFor('salad')
  expect(drawn()).toEqual(['100154', '100161'])
  expect(screen.getByText('Also on the list (1)')).toBeDefined()
  lookFor('kale')
  expect(drawn()).toEqual(['100161'])
  fireEvent.keyDown(find(), { key: 'Enter' })
  expect(document.activeElement).toBe(cell(/Power Kale Salad/))
  // The quantity goes into the line, and Enter comes back to Find with its text selected.
  type(cell(/Power Kale Salad/), '3')
  expect(document.activeElement).toBe(find())
  expect([find().value, find().selectionStart, find().selectionEnd]).toEqual(['kale', 0, 4])
})

test('Enter on no hit says so, keeps the cursor there and selects the text', async () => {
  await shop.open()
  lookFor('marzipan')
  fireEvent.keyDown(find(), { key: 'Enter' })
  const sentence = 'No item on this order matches “marzipan”.'
  expect(screen.getAllByText(sentence).length).toBe(2)
  expect(spoken()).toBe(sentence)
  expect(document.activeElement).toBe(find())
  expect([find().selectionStart, find().selectionEnd]).toEqual([0, 8])
  for (const text of ['kale', '']) {
    lookFor('marzipan')
    fireEvent.keyDown(find(), { key: 'Enter' })
    expect(spoken()).toBe(sentence)
    lookFor(text)
    expect([spoken(), screen.queryByText(sentence)], 'it does not apply any more').toEqual(['', null])
  }
})

test('after a fill the filled lines are shown, the cursor in the first; undone, all lines are back', async () => {
  await shop.open()
  press(/last time, blank now/i)
  press('Fill empty lines from 11/18')
  await waitFor(() => expect(pressed(/^Filled now \(2\)/)).toBe('true'))
  await expect.poll(shop.quantities).toBe('8 4 0 6')
  expect(drawn()).toEqual(['100154', '100168'])
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  // The chip gives all lines, and the filled ones again.
  press(/^Filled now \(2\)/)
  expect(drawn()).toHaveLength(4)
  press(/^Filled now \(2\)/)
  press(/^Undo last change/)
  await screen.findAllByText(/^Undone: Filled from 11\/18, 2 quantities put back/)
  expect(screen.queryByText('Filled now')).toBeNull()
  expect(drawn()).toHaveLength(4)
  await expect.poll(shop.quantities).toBe('8 0 0 0')
})

test('a save is spoken with its item, a quantity is described by its status, and an undone one is empty again', async () => {
  await shop.open()
  const described = () => {
    const id = cell(/Egg Salad/).getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  }
  expect(described()).toBe('')
  type(cell(/Egg Salad/), '15')
  await waitFor(() => expect(described()).toMatch(/= 1\.5 trays.*Saved|Saved.*= 1\.5 trays/), { timeout: 20_000 })
  await waitFor(() => expect(spoken()).toBe('Saved 15, Egg Salad'), { timeout: 20_000 })
  press(/^Undo last change/)
  await waitFor(() => expect(spoken()).toBe('Undone: Egg Salad is empty again.'))
})

test('a slash after digits that are not saved is part of the quantity, and the whole text is refused', async () => {
  await shop.open()
  act(() => cell(/Egg Salad/).focus())
  fireEvent.input(cell(/Egg Salad/), { target: { value: '1' } })
  expect(fireEvent.keyDown(cell(/Egg Salad/), { key: '/' }), 'the field gets it').toBe(true)
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  type(cell(/Egg Salad/), '1/2 cs')
  await waitFor(() => expect(cell(/Egg Salad/).value).toBe('1/2 cs'))
  expect(screen.getAllByText(/Quantity must be a whole number/).length).toBeGreaterThan(0)
  act(() => cell(/Turkey Wedge/).focus())
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: '/' })
  expect(document.activeElement, 'nothing is typed here').toBe(find())
  expect(await shop.quantities()).toBe('8 0 0 0')
})

test('what is typed while an order is loaded goes to its first quantity, and after a slash to Find', async () => {
  const portal = await openPortal(shop.world, clerk, '/locations')
  await screen.findByRole('heading', { name: 'Locations' })
  for (const [keys, then] of [
    [['/', 'k', 'a', 'l', 'e'], () => expect(find().value).toBe('kale')],
    [['5', 'Enter', '3'], () => expect([cell(/Turkey Wedge/).value, cell(/Egg Salad/).value]).toEqual(['5', '3'])],
  ] as const) {
    await portal.visit('/locations')
    await screen.findByRole('heading', { name: 'Locations' })
    const answer = portal.network.hold(api.orders.load)
    await portal.visit(orderAddress())
    await screen.findByRole('heading', { name: /^Order / })
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
    answer()
    await waitFor(then)
  }
})
