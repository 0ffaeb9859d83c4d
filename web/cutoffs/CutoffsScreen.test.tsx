// @vitest-environment browser-beside-server
// Order Add/Cut before the real server (CUT-01 to CUT-07): what staff see, change and are told stands in the database afterwards.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { CUTOFF_SAVE_THROTTLE_MS } from '#rules/limits.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { NOON } from '#tests/support/world.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'
import { steps } from './tour.ts'

const FRIDAY = '2026-11-27'
const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop(OWN)
  await world.make.shop(OTHER)
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
})

const open = (query = '') => openPortal(world, staff, `${paths.cutoffs}${query}`)
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const order = (orderDate: string, more = {}) => world.make.order({ orderDate, lines: { '100100': 3 }, ...more })
const dates = () => world.db.selectFrom('cutoffDate').selectAll().orderBy('orderDate').execute()
const weekday = (day: number) =>
  world.db
    .selectFrom('cutoffWeekday')
    .where('weekday', '=', day)
    .where('customerNo', '=', '')
    .selectAll()
    .executeTakeFirstOrThrow()
const item = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement
/** The clock goes on past the throttle. */
const later = () => {
  vi.setSystemTime(new Date(Date.now() + CUTOFF_SAVE_THROTTLE_MS + 1))
}

test('CUT-01 CUT-03 a default row: a sentence, Modify, what it would do, Save, and a sentence again', async () => {
  await order('2026-11-24')
  await order('2026-11-24', { customerNo: OTHER })
  await open()
  await screen.findByText('Orders for Tuesday close Sunday 2:00 PM CT.')
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ])
  await press('Modify Tuesday')
  expect(document.activeElement).toBe(within(item('Tuesday')).getByLabelText('Menu Cut Day'))
  const row = within(item('Tuesday'))
  fireEvent.change(row.getByLabelText('Menu Cut Day'), { target: { value: '-6' } })
  fireEvent.change(row.getByLabelText('Menu Cut Time'), { target: { value: '9am' } })
  fireEvent.blur(row.getByLabelText('Menu Cut Time'))
  row.getByText('Orders for Tuesday close Wednesday 9:00 AM CT.')
  await row.findByText('This closes Tuesday 11/24 for every customer immediately.')
  row.getByText('2 open orders of 2 customers close now.')
  const timeline = screen.getByRole('heading', { name: /Next 14 days/ }).parentElement as HTMLElement
  expect(within(timeline).getAllByText('After saving')).toHaveLength(2)
  await act(async () => fireEvent.click(row.getByRole('button', { name: 'Save' })))
  await screen.findByText('Orders for Tuesday close Wednesday 9:00 AM CT.')
  await screen.findByText('Saved. 2 open orders of 2 customers closed.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modify Tuesday' }))
  expect(screen.queryByText('After saving')).toBeNull()
  expect(await weekday(3)).toMatchObject({ cutDay: -6, cutTime: '09:00', modifiedBy: 'ADMIN', version: 2 })
  within(item('Tuesday')).getByText(/Modified by ADMIN 11\/19\/2026 12:00 PM/)
})

test('CUT-03 Esc puts the row back', async () => {
  await open()
  await screen.findByText('Orders for Friday close Wednesday 2:00 PM CT.')
  await press('Modify Friday')
  fireEvent.change(within(item('Friday')).getByLabelText('Menu Cut Day'), { target: { value: '-9' } })
  await act(async () => fireEvent.keyDown(within(item('Friday')).getByLabelText('Menu Cut Day'), { key: 'Escape' }))
  screen.getByText('Orders for Friday close Wednesday 2:00 PM CT.')
  expect(await weekday(6)).toMatchObject({ cutDay: -2, version: 1 })
})

test('CUT-04 the calendar begins today', async () => {
  Object.defineProperty(HTMLInputElement.prototype, 'showPicker', { configurable: true, value: () => undefined })
  await open()
  const button = await screen.findByRole('button', { name: 'Open calendar' })
  expect(button.nextElementSibling).toMatchObject({ type: 'date', min: '2026-11-19', max: '2099-12-31' })
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
})

test('CUT-04 CUT-05 CUT-09 an override: the defaults, why a date cannot be chosen, and the new row', async () => {
  await world.db.insertInto('cutoffDate').values({ orderDate: '2026-11-26', isNoWork: true }).execute()
  await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  expect([
    screen.getByLabelText<HTMLSelectElement>('Menu Cut Day').value,
    screen.getByLabelText<HTMLInputElement>('Menu Cut Time').value,
  ]).toEqual(['-2', '00:00'])
  type('Date', '11/18/2026')
  screen.getByText('11/18/2026 is past. The earliest date is 11/19/2026.')
  type('Date', '11/26/2026')
  screen.getByText('11/26/2026 has an override already. Modify that one.')
  await press('Add')
  screen.getByText('There is a problem')
  type('Date', '+8')
  screen.getByText('Orders for Friday 11/27 close Wednesday 12:00 AM CT, the night from Tuesday to Wednesday.')
  type('Menu Cut Time', '24:00')
  later()
  await press('Add')
  screen.getByText('Menu Cut Time: Time must be written HH:mm, from 00:00 to 23:59.')
  type('Menu Cut Time', '16:30')
  await screen.findByText('No open order is affected.')
  later()
  await press('Add')
  await screen.findByRole('heading', { level: 3, name: 'Friday 11/27/2026' })
  within(item('Friday 11/27/2026')).getByText('Orders for Friday 11/27 close Wednesday 4:30 PM CT.')
  expect(screen.getByLabelText<HTMLInputElement>('Date').value, 'ready for the next').toBe('')
  expect(await dates()).toMatchObject([{}, { orderDate: FRIDAY, cutDay: -2, cutTime: '16:30', addedBy: 'ADMIN' }])
})

test('CUT-15 a no-work day says what becomes of its orders, before and after', async () => {
  await order(FRIDAY)
  await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  type('Date', '11/27/2026')
  await act(async () => fireEvent.click(screen.getByLabelText('No-Work Day')))
  await screen.findByText('No new orders can be made for Friday 11/27, for every customer.')
  screen.getByText('1 open order of 1 customer is for this day. Staff move or cancel it.')
  await press('Add')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Friday, November 27, 2026' }))
  await dialog.findByText('1 order of 1 customer, 3 pieces.')
  expect(await dates(), 'nothing is saved before the answer').toEqual([])
  fireEvent.click(dialog.getByLabelText('Move them to another day'))
  fireEvent.change(await dialog.findByLabelText('Move to'), { target: { value: '2026-12-01' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Close the day and move 1 order' }))
  await screen.findByText(/^Saved\. 1 order of 1 customer was moved from Friday 11\/27 to Tuesday 12\/01\./)
  expect(await world.db.selectFrom('salesOrder').select('orderDate').execute()).toEqual([{ orderDate: '2026-12-01' }])
  within(item('Friday 11/27/2026')).getByText('No work')
})

test('CUT-15 a no-work day keeps the cut-off of its date, and counts its orders once', async () => {
  await order(FRIDAY)
  await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  const cutoff = () => [
    screen.getByLabelText<HTMLSelectElement>('Menu Cut Day').value,
    screen.getByLabelText<HTMLInputElement>('Menu Cut Time').value,
  ]
  const toggle = () => act(async () => fireEvent.click(screen.getByLabelText('No-Work Day')))
  type('Date', '11/27/2026')
  expect(cutoff()).toEqual(['-2', '00:00'])
  await toggle()
  expect(cutoff(), 'what Fridays have').toEqual(['-2', '14:00'])
  await toggle()
  expect(cutoff()).toEqual(['-2', '00:00'])
  await toggle()
  await screen.findByText('No new orders can be made for Friday 11/27, for every customer.')
  await press('Add')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByLabelText(/^Leave them for now/))
  fireEvent.click(dialog.getByRole('button', { name: 'Close the day' }))
  await screen.findByText('Saved. 1 open order of 1 customer is for this day. Move or cancel it.')
  expect(await dates()).toMatchObject([{ orderDate: FRIDAY, cutDay: -2, cutTime: '14:00', isNoWork: true }])
})

test('CUT-15 a cut-off that was chosen stays when the day is made one without work', async () => {
  await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  type('Date', '11/27/2026')
  type('Menu Cut Time', '09:15')
  await act(async () => fireEvent.click(screen.getByLabelText('No-Work Day')))
  type('Date', '11/28/2026')
  expect(screen.getByLabelText<HTMLInputElement>('Menu Cut Time').value).toBe('09:15')
})

test('CUT-04 a date that is typed, picked or emptied is judged at once, wherever it was refused', async () => {
  await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  await press('Add')
  screen.getByText('Date: Value is required')
  expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true')
  type('Date', '11/27/2026')
  expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Value is required')).toBeNull()
})

test('CUT-06 deleting asks in the specification’s words, with what it does', async () => {
  await order(FRIDAY)
  await world.as(staff).then((desk) =>
    desk.ask(api.cutoffs.insert, {
      intent: 'INSERT',
      row: { customerNo: '', orderDate: FRIDAY, cutDay: -9, cutTime: '00:00', isNoWork: false },
    }),
  )
  await open()
  await screen.findByRole('heading', { level: 3, name: 'Friday 11/27/2026' })
  await press('Delete Friday 11/27/2026')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Date' })
  within(dialog).getByText('Are you sure you want to delete the add cut for 11/27/2026?')
  within(dialog).getByText('This reopens Friday 11/27 for every customer immediately.')
  expect(document.activeElement?.textContent).toBe('Keep date')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Keep date' })))
  expect(await dates()).toHaveLength(1)
  await press('Delete Friday 11/27/2026')
  await act(async () =>
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete date' })),
  )
  await screen.findByText('Deleted. 1 open order of 1 customer reopened.')
  await screen.findByText('No date to come has an override. The weekdays hold.')
  expect(await dates()).toEqual([])
})

test('CUT-07 a second Save at once is not sent', async () => {
  const { sent } = await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  type('Date', '11/27/2026')
  await screen.findByText('No open order is affected.')
  const add = screen.getByRole('button', { name: 'Add' })
  await act(async () => {
    fireEvent.click(add)
    fireEvent.click(add)
  })
  await screen.findByRole('heading', { level: 3, name: 'Friday 11/27/2026' })
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('CUT-07 what closes orders at once is never saved unseen, however quickly Save is pressed', async () => {
  await order('2026-11-24')
  const { sent } = await open()
  await screen.findByText('Choose a date and a time to see when it closes.')
  type('Date', '11/24/2026')
  fireEvent.change(screen.getByLabelText('Menu Cut Day'), { target: { value: '-9' } })
  await press('Add')
  await screen.findByText('This closes Tuesday 11/24 for every customer immediately.')
  // The second press of a double click has not read it.
  await press('Add')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0)
  later()
  await press('Add')
  await screen.findByText('Saved. 1 open order of 1 customer closed.')
})

test('two administrators and one row: both values, and a choice', async () => {
  await open()
  await screen.findByText('Orders for Friday close Wednesday 2:00 PM CT.')
  await press('Modify Friday')
  const other = await world.as({ ...staff, userCode: 'ADMIN2' })
  await other.ask(api.cutoffs.update, {
    intent: 'UPDATE',
    row: { customerNo: '', weekday: 6, cutDay: -2, cutTime: '10:00', isNoWork: false, version: 1 },
  })
  const row = within(item('Friday'))
  fireEvent.change(row.getByLabelText('Menu Cut Time'), { target: { value: '15:00' } })
  await row.findByText('No open order is affected.')
  await act(async () => fireEvent.click(row.getByRole('button', { name: 'Save' })))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Yours: 15:00')
  expect(dialog.textContent).toContain('ADMIN2’s: 10:00')
  expect(await weekday(6)).toMatchObject({ cutTime: '10:00' })
  fireEvent.click(within(dialog).getByLabelText(/Yours/))
  later()
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' })))
  await waitFor(async () =>
    expect(await weekday(6)).toMatchObject({ cutTime: '15:00', version: 3, modifiedBy: 'ADMIN' }),
  )
})

test('CUT-14 a customer’s own weekday, from the list of customers, in the address, and gone again', async () => {
  const portal = await open()
  await screen.findByText('Orders for Friday close Wednesday 2:00 PM CT.')
  await press('One customer…')
  const dialog = await screen.findByRole('dialog', { name: 'Cut-offs of one customer' })
  fireEvent.change(within(dialog).getByLabelText('Find a customer'), { target: { value: OTHER } })
  await act(async () => fireEvent.click(await within(dialog).findByRole('button', { name: new RegExp(OTHER) })))
  await screen.findByText(/These rows are for 104500 Customer 104500 alone/)
  await waitFor(() => expect(portal.address()).toContain('customer=104500'))
  await press(`Set Friday for ${OTHER}`)
  const row = within(item('Friday'))
  fireEvent.change(row.getByLabelText('Menu Cut Day'), { target: { value: '-3' } })
  await row.findByText('No open order is affected.')
  await act(async () => fireEvent.click(row.getByRole('button', { name: 'Save' })))
  await screen.findByText('Orders for Friday close Tuesday 2:00 PM CT.')
  await press('Delete Friday')
  const asked = await screen.findByRole('alertdialog')
  within(asked).getByText('Are you sure you want to delete the add cut for Friday?')
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Delete date' })))
  await screen.findByText('As for every customer: Orders for Friday close Wednesday 2:00 PM CT.')
})

test('CUT-12 ROL-02 a customer’s people and staff who view as one have no such page', async () => {
  await openPortal(world, staff, paths.cutoffs, { viewing: OWN })
  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
})

test('INV-33 each row shows who changed it, from what to what', async () => {
  const desk = await world.as(staff)
  const row = { customerNo: '', weekday: 6 as const, cutDay: -2, isNoWork: false }
  await desk.ask(api.cutoffs.update, { intent: 'UPDATE', row: { ...row, cutTime: '10:00', version: 1 } })
  await open()
  await screen.findByText('Orders for Friday close Wednesday 10:00 AM CT.')
  await press('History of Friday')
  const dialog = await screen.findByRole('dialog', { name: 'History of Friday' })
  await within(dialog).findByText('Cut-off of Friday changed')
  expect(dialog.textContent).toMatch(/Cut-off time: from 14:00 to 10:00.*ADMIN/)
})

test.each([
  ['a desktop', 1280, 4],
  ['a phone', 390, 4],
])('SES-22 SCR-08 what the tour names is on the screen of %s', async (_, px, count) => {
  atWidth(px)
  await open()
  await screen.findByText('Orders for Friday close Wednesday 2:00 PM CT.')
  expect(targetsFound(steps)).toHaveLength(count)
  expect(screen.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
    px < 720 ? ['Default', 'Overrides', 'Add Cut Date'] : [],
  )
})

test('past overrides are shown on demand and stay as they were; Find finds dates and people', async () => {
  const values = ['2026-11-02', '2026-11-30', '2026-12-01'].map((orderDate) => ({ orderDate, addedBy: 'JO' }))
  await world.db.insertInto('cutoffDate').values(values).execute()
  await open('?q=jo')
  await screen.findByRole('heading', { level: 3, name: 'Monday 11/30/2026' })
  expect(screen.queryByRole('heading', { level: 3, name: 'Monday 11/02/2026' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByLabelText('Show past dates (1)')))
  within(item('Monday 11/02/2026')).getByText('Past')
  expect(
    within(item('Monday 11/02/2026'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['History'])
  type('Find', '12/01')
  expect(screen.queryByRole('heading', { level: 3, name: 'Monday 11/30/2026' })).toBeNull()
  await press('Modify Tuesday 12/01/2026')
  type('Find', 'nobody')
  expect(timeOf('Tuesday 12/01/2026'), 'what is being changed stays').toBeTruthy()
  await press('Cancel')
  screen.getByText('No overrides match.')
})

const timeOf = (name: string) => within(item(name)).getByLabelText<HTMLInputElement>('Menu Cut Time')

test('another customer asks before what is typed is lost; another part on a phone, and a window that gets narrower, keep it', async () => {
  const { address } = await open()
  await screen.findByRole('heading', { name: /^Next 14 days/ })
  await press('Modify Friday')
  fireEvent.change(timeOf('Friday'), { target: { value: '03:33' } })
  await press('One customer…')
  type('Find a customer', OTHER)
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${OTHER}`) }))
  const question = await screen.findByRole('alertdialog', { name: 'Your changes are not saved' })
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe(paths.cutoffs)
  expect(timeOf('Friday').value).toBe('03:33')
  leavePortal()
  atWidth(390)
  await open('?part=add')
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '12/24/2026' } })
  fireEvent.click(await screen.findByRole('tab', { name: 'Default' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('heading', { level: 2, name: 'Add Cut Date' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Add Cut Date' }))
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('12/24/2026')
  leavePortal()
  atWidth(1280)
  await open()
  const date = await screen.findByLabelText<HTMLInputElement>('Date')
  act(() => date.focus())
  fireEvent.change(date, { target: { value: '12/25/2026' } })
  act(() => atWidth(390))
  expect(screen.getByRole('tab', { name: 'Add Cut Date', selected: true })).toBeTruthy()
  expect(document.activeElement).toBe(date)
  expect(date.value).toBe('12/25/2026')
})

test('Esc in the conflict of a row leaves the row as it is typed', async () => {
  await open()
  await screen.findByRole('heading', { name: /^Next 14 days/ })
  await press('Modify Friday')
  fireEvent.change(timeOf('Friday'), { target: { value: '03:33' } })
  await world.db
    .updateTable('cutoffWeekday')
    .set({ cutTime: '05:05', version: 9, modifiedBy: 'LEE' })
    .where('weekday', '=', 6)
    .execute()
  later()
  await press('Save')
  if (!screen.queryByRole('alertdialog')) {
    later()
    await press('Save')
  }
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Go back' }), { key: 'Escape' })
  expect(timeOf('Friday').value).toBe('03:33')
})
