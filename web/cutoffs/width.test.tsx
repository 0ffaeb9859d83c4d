// @vitest-environment browser-beside-server
// Order Add/Cut in a window whose width changes (CUT-01, SCR-08): nothing that is typed or asked is lost.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN, staff } from '#tests/support/personas.ts'
import { windowOfWidth } from '#tests/support/phone-width.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { NOON } from '#tests/support/world.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop(OWN)
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const open = (query = '') => openPortal(world, staff, `${paths.cutoffs}${query}`)
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const order = (orderDate: string) => world.make.order({ orderDate, lines: { '100100': 3 } })
const timeOf = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement).getByLabelText<HTMLInputElement>(
    'Menu Cut Time',
  )

test('on a phone, another part keeps what is typed in this one', async () => {
  const narrow = windowOfWidth()
  await narrow.isPhone(true)
  await open('?part=add')
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '12/24/2026' } })
  fireEvent.click(await screen.findByRole('tab', { name: 'Default' }))
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Default' })).toBeDefined())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Date' }), 'of the other part').toBeNull()
  fireEvent.click(await screen.findByRole('tab', { name: 'Add Cut Date' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' }).value).toBe('12/24/2026')
})

test('a window made narrow, and wide again, keeps what is typed and shows it', async () => {
  const narrow = windowOfWidth()
  await open()
  await screen.findByRole('heading', { name: /^Next 14 days/ })
  await press('Modify Friday')
  fireEvent.change(timeOf('Friday'), { target: { value: '03:33' } })
  const date = screen.getByLabelText<HTMLInputElement>('Date')
  date.focus()
  fireEvent.change(date, { target: { value: '12/24/2026' } })
  await narrow.isPhone(true)
  expect(screen.getByRole('tab', { name: 'Add Cut Date' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' }).value).toBe('12/24/2026')
  fireEvent.click(screen.getByRole('tab', { name: 'Default' }))
  await waitFor(() => expect(timeOf('Friday').value).toBe('03:33'))
  await narrow.isPhone(false)
  expect(timeOf('Friday').value).toBe('03:33')
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('12/24/2026')
})

test('a window made narrow keeps the question of a day that is being closed', async () => {
  const narrow = windowOfWidth()
  await order('2026-12-24')
  await open()
  await screen.findByRole('heading', { name: /^Next 14 days/ })
  const date = screen.getByLabelText<HTMLInputElement>('Date')
  date.focus()
  fireEvent.change(date, { target: { value: '12/24/2026' } })
  fireEvent.click(screen.getByLabelText('No-Work Day'))
  await press('Add')
  const question = await screen.findByRole('dialog')
  await narrow.isPhone(true)
  expect(screen.getByRole('dialog'), 'shown').toBe(question)
})
