// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { line, openOrder, orderWorld, userWith } from '#tests/support/order-portal.tsx'

const imageUrl = 'https://images.example/{itemNo}{-p}.jpg'
const lines = () => [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const withColumns = (...orderColumns: ReturnType<typeof userWith>['orderColumns']) => userWith({ orderColumns })
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img')].map(({ src }) => src)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('GEN-15 the picture columns ask for each item’s pictures, lazily, in boxes of known size', async () => {
  await openOrder(orderWorld(lines(), { imageUrl, user: withColumns('itemNo', 'image', 'packageImage') }))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Image', 'Package']),
  )
  expect(pictures()).toEqual(['100147.jpg', '100147-p.jpg', '100154.jpg', '100154-p.jpg'].map(at))
  for (const picture of document.querySelectorAll('img')) {
    const { loading, decoding, alt, width, height } = picture
    expect({ loading, decoding, alt, width, height }).toEqual({
      ...{ loading: 'lazy', decoding: 'async', width: 40, height: 30 },
      // The item's name stands beside it.
      alt: '',
    })
  }
})
const at = (file: string) => `https://images.example/${file}`

test.each([
  ['the columns are off', { imageUrl, user: withColumns('itemNo', 'description') }],
  ['there are no pictures', { user: withColumns('itemNo', 'image', 'packageImage') }],
])('GEN-15 nothing is asked for when %s', async (_, more) => {
  await openOrder(orderWorld(lines(), more))
  expect(pictures()).toEqual([])
  expect(screen.queryByRole('columnheader', { name: /Image|Package/ })).toBeNull()
})

test('GEN-16 nothing stands for a picture that is not there, and it is asked for once, also by the next order', async () => {
  const user = withColumns('itemNo', 'image')
  await openOrder(orderWorld(lines(), { imageUrl, user: { ...user, usePopovers: true } }))
  const [first] = document.querySelectorAll('img')
  act(() => void first?.dispatchEvent(new Event('error')))
  expect(pictures()).toEqual([at('100154.jpg')])
  expect(screen.queryByRole('button', { name: /^Image, Turkey Wedge/ }), 'nothing to press').toBeNull()
  expect(document.querySelectorAll('.picture-cell:empty')).toHaveLength(1)
  fireEvent.keyDown(screen.getByRole('textbox', { name: /Turkey Wedge/ }), { key: 'ArrowDown', altKey: true })
  const details = within(await screen.findByRole('dialog', { name: 'Turkey Wedge' }))
  expect(details.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(['No pictureProduct', 'Package'])
  expect(pictures()).toEqual([at('100154.jpg'), at('100147-p.jpg')])
  expect(localStorage.getItem('missingPictures')).toContain(at('100147.jpg'))
})

test('GEN-15 a press on a picture opens the details with both in full, popovers or not', async () => {
  await openOrder(orderWorld(lines(), { imageUrl, user: withColumns('itemNo', 'image') }))
  press('Image, Egg Salad, item 100154')
  await screen.findByRole('dialog', { name: 'Egg Salad' })
  expect(pictures().slice(2)).toEqual([at('100154.jpg'), at('100154-p.jpg')])
})

test('without pictures the details have no place for them', async () => {
  await openOrder(orderWorld(lines(), { user: userWith({ usePopovers: true }) }))
  press('Turkey Wedge')
  await screen.findByRole('dialog', { name: 'Turkey Wedge' })
  expect(screen.queryByRole('figure')).toBeNull()
})

test('between two quantities Tab meets no picture; where nothing can be typed it does', async () => {
  const user = withColumns('itemNo', 'image')
  await openOrder(orderWorld(lines(), { imageUrl, user }))
  expect(screen.getByRole('button', { name: /^Image, Egg/ }).tabIndex).toBe(-1)
  cleanup()
  await openOrder(orderWorld(lines(), { imageUrl, user, pastCutoff: true }))
  expect(screen.getByRole('button', { name: /^Image, Turkey/ }).tabIndex).toBe(0)
})

test('typing, saving and totals draw no picture again', async () => {
  const world = orderWorld(lines(), { imageUrl, user: withColumns('itemNo', 'image', 'packageImage') })
  await openOrder(world)
  const encode = vi.spyOn(globalThis, 'encodeURIComponent')
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: /Egg Salad/ })
  act(() => cell.focus())
  for (const text of ['1', '12']) fireEvent.input(cell, { target: { value: text } })
  fireEvent.keyDown(cell, { key: 'ArrowUp' })
  await waitFor(() => expect(world.quantities()).toBe('8 12'))
  expect(encode.mock.calls.filter(([text]) => /^1001/.test(String(text)))).toEqual([])
  encode.mockRestore()
})

test('ORD-66 the Column Chooser offers both columns, shows them at once and keeps the choice', async () => {
  const world = orderWorld(lines(), { imageUrl, user: withColumns('itemNo', 'description', 'image') })
  await openOrder(world)
  press('Column Chooser')
  const chooser = within(await screen.findByRole('dialog', { name: 'Column Chooser' }))
  const image = chooser.getByRole<HTMLInputElement>('checkbox', { name: 'Image' })
  expect(image.checked).toBe(true)
  fireEvent.click(image)
  expect(pictures()).toEqual([])
  fireEvent.click(chooser.getByRole('checkbox', { name: 'Package image' }))
  expect(pictures()).toEqual(['100147-p.jpg', '100154-p.jpg'].map(at))
  await waitFor(() => expect(world.told.map(([call]) => call)).toContain(api.users.updateOrderColumns.path), {
    timeout: 3000,
  })
  const [, sent] = world.told.find(([call]) => call === api.users.updateOrderColumns.path) ?? []
  expect(sent).toMatchObject({ settings: { orderColumns: { image: false, packageImage: true } } })
})
