// @vitest-environment browser-beside-server
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf } from '#tests/support/network.ts'
import { line, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, type Persona } from '#tests/support/personas.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import type { OrderColumn } from '../data/columns.ts'

const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4)]
const withColumns = (...orderColumns: OrderColumn[]): Persona => ({ ...clerk, preferences: { orderColumns } })
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img')].map(({ src }) => src)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

const shop = orderShop()

beforeEach(async () => {
  shop.configure({ imageUrl: 'https://images.example/{itemNo}{-p}.jpg' })
  await shop.order(lines)
})

test('GEN-15 the picture columns ask for each item’s pictures, lazily, in boxes of known size', async () => {
  await shop.open({ by: withColumns('itemNo', 'image', 'packageImage') })
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
  ['the columns are off', {}, withColumns('itemNo', 'description')],
  ['there are no pictures', { imageUrl: undefined }, withColumns('itemNo', 'image', 'packageImage')],
])('GEN-15 nothing is asked for when %s', async (_, configured, by) => {
  shop.configure(configured)
  await shop.open({ by })
  expect(pictures()).toEqual([])
  expect(screen.queryByRole('columnheader', { name: /Image|Package/ })).toBeNull()
})

test('GEN-16 nothing stands for a picture that is not there, and it is asked for once, also by the next order', async () => {
  await shop.open({ by: { ...clerk, preferences: { orderColumns: ['itemNo', 'image'], usePopovers: true } } })
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
  await shop.open({ by: withColumns('itemNo', 'image') })
  press('Image, Egg Salad, item 100154')
  await screen.findByRole('dialog', { name: 'Egg Salad' })
  expect(pictures().slice(2)).toEqual([at('100154.jpg'), at('100154-p.jpg')])
})

test('without pictures the details have no place for them', async () => {
  shop.configure({ imageUrl: undefined })
  await shop.open({ by: { ...clerk, preferences: { usePopovers: true } } })
  press('Turkey Wedge')
  await screen.findByRole('dialog', { name: 'Turkey Wedge' })
  expect(screen.queryByRole('figure')).toBeNull()
})

test('between two quantities Tab meets no picture; where nothing can be typed it does', async () => {
  const by = withColumns('itemNo', 'image')
  await shop.open({ by })
  expect(screen.getByRole('button', { name: /^Image, Egg/ }).tabIndex).toBe(-1)
  leavePortal()
  shop.world.clock.set(PAST_CUTOFF)
  await shop.open({ by })
  expect(screen.getByRole('button', { name: /^Image, Turkey/ }).tabIndex).toBe(0)
})

test('typing, saving and totals draw no picture again', async () => {
  await shop.open({ by: withColumns('itemNo', 'image', 'packageImage') })
  const encode = vi.spyOn(globalThis, 'encodeURIComponent')
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: /Egg Salad/ })
  act(() => cell.focus())
  for (const text of ['1', '12']) fireEvent.input(cell, { target: { value: text } })
  fireEvent.keyDown(cell, { key: 'ArrowUp' })
  await expect.poll(shop.quantities).toBe('8 12')
  await screen.findByText(/^All saved/)
  expect(encode.mock.calls.filter(([text]) => /^1001/.test(String(text)))).toEqual([])
  encode.mockRestore()
})

test('ORD-66 the Column Chooser offers both columns, shows them at once and keeps the choice', async () => {
  const { sent } = await shop.open({ by: withColumns('itemNo', 'description', 'image') })
  press('Column Chooser')
  const chooser = within(await screen.findByRole('dialog', { name: 'Column Chooser' }))
  const image = chooser.getByRole<HTMLInputElement>('checkbox', { name: 'Image' })
  expect(image.checked).toBe(true)
  fireEvent.click(image)
  expect(pictures()).toEqual([])
  fireEvent.click(chooser.getByRole('checkbox', { name: 'Package image' }))
  expect(pictures()).toEqual(['100147-p.jpg', '100154-p.jpg'].map(at))
  await screen.findByText('Options saved')
  expect(askedOf(api.userSettings.updateOrderColumns, sent)).toMatchObject([
    { settings: { orderColumns: { image: false, packageImage: true } } },
  ])
})
