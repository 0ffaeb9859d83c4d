// @vitest-environment browser-beside-server
// WEK-11: what is pasted over several days, and what of it is not taken.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allSaved, cell, fields, MON, TUE, WED, weekShop } from '#tests/support/week-shop.ts'

const { shop, sell, open, stored } = weekShop()

function paste(at: HTMLInputElement, text: string): void {
  act(() => at.focus())
  fireEvent.paste(at, { clipboardData: { getData: () => text } as unknown as DataTransfer })
}
const notTaken = async () => (await screen.findByText('Not everything was pasted:')).closest('[role="alert"]')
const noWork = (orderDate: string) =>
  shop.world.db.insertInto('cutoffDate').values({ orderDate, isNoWork: true }).execute()

test('WEK-11 each day takes its column; a day that takes none is told with its quantities and the reason', async () => {
  await sell()
  await noWork(TUE)
  await open()
  expect(fields('Tuesday')).toEqual([])
  paste(cell('Monday', 'Turkey Wedge'), '1\t2\t3\n4\t\t5\n')
  await waitFor(async () => expect(await stored(WED)).toEqual(['100147=3 100154=5']), { timeout: 10_000 })
  expect(await stored(MON)).toEqual(['100147=1 100154=4'])
  expect(await stored(TUE)).toEqual([])
  const told = await notTaken()
  expect(told?.textContent).toMatch(
    /Tue 11\/24: 1 quantity \(2\) not pasted\. Nothing is made or delivered on this day\./,
  )
  fireEvent.click(within(told as HTMLElement).getByRole('button', { name: 'I have read this' }))
  expect(screen.queryByText('Not everything was pasted:')).toBeNull()
})

test('WEK-11 a day that closes in the meantime keeps its quantities in sight with the reason; the others take theirs', async () => {
  await sell()
  await open()
  await noWork(TUE)
  paste(cell('Monday', 'Turkey Wedge'), '100154\tEgg Salad\t1\t2\t3\n100147\tTurkey Wedge\t4\t5\t6')
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste quantities into Tue 11/24' }))
  expect(dialog.getByRole('alert').textContent).toMatch(/Nothing is made or delivered on this day\./)
  const row = dialog.getByRole('row', { name: /100154/ })
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('2')
  expect(await stored(MON)).toEqual(['100147=4 100154=1'])
  expect(await stored(WED)).toEqual(['100147=8'])
  fireEvent.click(dialog.getByRole('button', { name: 'Keep what is there' }))
  await waitFor(async () => expect(await stored(WED)).toEqual(['100147=6 100154=3']), { timeout: 10_000 })
  await allSaved()
  expect(await stored(TUE)).toEqual([])
})

test('WEK-11 beyond the last day, below the last line, over the limit: told before anything of that day is saved', async () => {
  await sell()
  await open()
  paste(cell('Saturday', 'Egg Salad'), '1\t7\n2\t8\n340\t9')
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste quantities into Sat 11/28' }))
  expect(dialog.getByText('Row 3: there is no line left for it.')).toBeDefined()
  expect(await stored('2026-11-28')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save 2 quantities, skip 1' }))
  expect((await notTaken())?.textContent).toContain(
    'Column 2: 3 quantities (7, 8, 9) not pasted. The week has no day for it.',
  )
  expect(await stored('2026-11-28')).toEqual(['100154=1 100161=2'])
})

test('WEK-11 items with one quantity each are the one day’s, as before', async () => {
  await sell()
  await open()
  paste(cell('Monday', 'Egg Salad'), '100161\tHam Sub\t7\n100147\tTurkey Wedge\t9')
  await waitFor(async () => expect(await stored(MON)).toEqual(['100147=9 100161=7']), { timeout: 10_000 })
  expect(await stored(TUE)).toEqual([])
})

test('WEK-11 a row of another customer is skipped by name', async () => {
  await sell()
  await open()
  paste(cell('Monday', 'Egg Salad'), 'Item\tQuantity\tCustomer\n100161\t7\t987654\n100147\t9\t')
  const dialog = within(await screen.findByRole('dialog', { name: /^Paste quantities into Mon/ }))
  expect(dialog.getByText(/^Row 2: the row is for customer 987654, but this order is for/)).toBeDefined()
  expect(await stored(MON)).toEqual([])
})
