// @vitest-environment browser-beside-server
// MIS-01 to MIS-05 before the real server: the board, its days, "Nothing needed", and reminders.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#rules/calendar.ts'
import { MISSED_ORDERS_MOST } from '#rules/limits.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, insertPersona, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { atWidth } from '#tests/support/tour-targets.ts'
import { forgetServerTime } from '../portal/clock.ts'
import { paths } from '../portal/paths.ts'
import { steps } from './tour.ts'

const NOON = '2026-11-19T12:00:00-06:00'
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23']

const world = freshWorld('embedded', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(NOON))
  world.clock.set(NOON)
  forgetServerTime()
  await world.make.shop()
  await world.make.location({ locationNo: '000214', name: 'Elm St Mart' })
})
afterEach(() => {
  leavePortal()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const order = (orderDate: string, locationNo = '000213', pieces = 4) =>
  world.make.order({ orderDate, locationNo, lines: { '100100': pieces } })
const rowOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement
const chip = (name: RegExp) => screen.findByRole('button', { name })
const button = (name: string) => screen.findByRole('button', { name })

async function insertManager() {
  await insertPersona(world, { ...customerAdmin, email: 'manager@example.com' })
  await world.db.updateTable('portalUser').set({ name: 'Max Nagel' }).where('userCode', '=', 'MANAGER').execute()
}

test('MIS-01 MIS-02 the first day to close, its locations with their habit, and the other days', async () => {
  for (let week = 1; week <= 8; week += 1) await order(addDays(SATURDAY, -7 * week), '000213', 12)
  await order(MONDAY, '000214')
  await openPortal(world, clerk, paths.missedOrders)
  await screen.findByRole('heading', { level: 2, name: /Saturday, November 21/ })
  await screen.findByText('2 of 2 locations are without an order.')
  const row = await rowOf('Harbor St Mart')
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Thu 2:00 PM', '12', '8 of 8 weeks Unusual', 'Sat 11/14, 12'])
  expect((await rowOf('Elm St Mart')).textContent).toContain('0 of 8 weeks')
  fireEvent.click(await chip(/^Mon 11\/23\s*1 without an order, closes Sat 2:00 PM$/))
  await screen.findByText('1 of 2 locations is without an order.')
  expect(screen.queryByRole('rowheader', { name: /Elm/ })).toBeNull()
  expect((await chip(/^Mon 11/)).getAttribute('aria-pressed')).toBe('true')
})

test('MIS-03 "Nothing needed" stands there with who and when, the next location has the focus, and Undo puts it back', async () => {
  await openPortal(world, clerk, paths.missedOrders)
  fireEvent.click(await button('Nothing needed, Harbor St Mart, Sat 11/21'))
  await screen.findByText('1 of 2 locations is without an order. 1 needs nothing.')
  await screen.findByText('Harbor St Mart, Sat 11/21: nothing needed.')
  await screen.findByText('Nothing needed: CLERK, Thu 12:00 PM')
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Elm St Mart'))
  fireEvent.click(await button('Undo “Nothing needed”, Harbor St Mart, Sat 11/21'))
  await screen.findByText('2 of 2 locations are without an order.')
  await screen.findByText('CLERK marked “Nothing needed”; CLERK took that back')
})

test('MIS-05 names the people before a reminder is sent to them, leaves out the sender, and does nothing on Cancel', async () => {
  await insertManager()
  await insertPersona(world, { ...clerk, userCode: 'WASTE', email: 'waste@example.com' })
  await world.db.updateTable('portalUser').set({ name: '' }).where('userCode', '=', 'WASTE').execute()
  await openPortal(world, clerk, paths.missedOrders)
  const remind = await button('Remind, Harbor St Mart, Sat 11/21')
  remind.focus()
  fireEvent.click(remind)
  const question = within(await screen.findByRole('alertdialog', { name: 'Remind Max Nagel and WASTE?' }))
  question.getByText(/^2 people will get an e-mail now that Harbor St Mart has no order for Sat 11\/21\./)
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(remind))
  expect(await world.db.selectFrom('orderReminder').selectAll().execute()).toEqual([])
  expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('MIS-05 a reminder is sent and shown, and not offered again within the hour', async () => {
  await insertManager()
  await openPortal(world, clerk, paths.missedOrders)
  fireEvent.click(await button('Remind, Harbor St Mart, Sat 11/21'))
  fireEvent.click(await button('Send reminder'))
  await screen.findByText('Harbor St Mart: reminder sent to Max Nagel.')
  await screen.findByText('Reminded MANAGER: CLERK, Thu 12:00 PM')
  const again = await button('Remind, Harbor St Mart, Sat 11/21')
  expect(again.title).toMatch(/^A reminder was sent less than an hour ago/)
  fireEvent.click(again)
  await screen.findByText(/^A reminder was sent less than an hour ago/)
  expect(await world.db.selectFrom('orderReminder').selectAll().execute()).toHaveLength(1)
})

test('MIS-05 what the server refuses stands on the page, and the buttons are ready again', async () => {
  await openPortal(world, { ...clerk, email: '' }, paths.missedOrders)
  fireEvent.click(await button('Remind, Harbor St Mart, Sat 11/21'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No reminder was sent. No one who orders for this location has an e-mail address. Add one under Users, or call the location.',
  )
  // Somebody ordered in the meantime: the mark is refused, and the row goes.
  await order(SATURDAY)
  fireEvent.click(await button('Nothing needed, Harbor St Mart, Sat 11/21'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/Location 000213 has an order for this day/),
  )
})

test('MIS-01 staff see every customer, and view as one on the same day', async () => {
  await world.make.shop(OTHER)
  await openPortal(world, staff, paths.missedOrdersOn(MONDAY))
  fireEvent.click((await screen.findAllByRole('button', { name: /^View As 104500, Harbor St Mart/ }))[0] as HTMLElement)
  await button('Nothing needed, Harbor St Mart, Mon 11/23')
  await screen.findByRole('heading', { level: 2, name: /Monday, November 23/ })
})

test('a day on which all have ordered, no open day, and no location: each says so', async () => {
  for (const locationNo of ['000213', '000214']) await order(SATURDAY, locationNo)
  await openPortal(world, clerk, paths.missedOrders)
  await screen.findByText('Every location has its order for Sat 11/21. The other days are above.')
  leavePortal()
  await world.db.updateTable('cutoffWeekday').set({ cutDay: -9, cutTime: '00:00' }).execute()
  await world.db.insertInto('cutoffDate').values({ orderDate: '2026-11-28', isNoWork: true }).execute()
  await openPortal(world, clerk, paths.missedOrders)
  await screen.findByText('No delivery day of the next ten can still be ordered for.')
  leavePortal()
  await world.db.updateTable('location').set({ isActive: false }).execute()
  await openPortal(world, clerk, paths.missedOrders)
  await screen.findByText('No location that can order is within your reach.')
})

test('MIS-04 the summary asks for no order of a day that needs nothing, and names the location again once it is undone', async () => {
  const needed = async (count: string) => {
    await openPortal(world, clerk, paths.summary({ firstDate: SUNDAY, summaryType: 'LOCATION' }))
    await button(count)
    leavePortal()
  }
  const mark = async (isNothingNeeded: boolean) =>
    (await world.as(clerk)).ask(api.missedOrders.mark, { locationNo: '000213', orderDate: SUNDAY, isNothingNeeded })
  await needed('All without an order for Sun 11/22')
  await mark(true)
  await openPortal(world, clerk, paths.summary({ firstDate: SUNDAY, summaryType: 'LOCATION' }))
  fireEvent.click(await button('1 without an order for Sun 11/22'))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Harbor/ })).toBeNull())
  expect(screen.getByRole('rowheader', { name: /Elm St Mart/ })).toBeDefined()
  leavePortal()
  await mark(false)
  await needed('All without an order for Sun 11/22')
})

async function addPlaces(count: number) {
  await world.db
    .insertInto('location')
    .values(
      Array.from({ length: count }, (_, at) => ({
        ...{ customerNo: OWN, locationNo: String(1000 + at).padStart(6, '0'), routeNo: 'R14' },
        ...{ name: `Place ${at}`, menuDays: 'UMTWRFS' },
      })),
    )
    .execute()
}
const shown = () => document.querySelectorAll('.missed-table tbody tr').length
const rowInFocus = () => document.activeElement?.closest('tr')?.querySelector('th')?.textContent

test('MIS-01 a list beyond what one answer has is read to its end and back; the first new row has the focus', async () => {
  const all = MISSED_ORDERS_MOST + 32
  await addPlaces(all - 2)
  const { address } = await openPortal(world, clerk, paths.missedOrders)
  await screen.findByText(`Showing 20 of ${all} locations.`)
  for (const rows of [80, 140, MISSED_ORDERS_MOST]) {
    const before = shown()
    const more = await button('Load more')
    more.focus()
    fireEvent.click(more)
    // Pressed again while it loads, it asks for no more than that, and stays where it is.
    fireEvent.click(more)
    expect(more.isConnected).toBe(true)
    await screen.findByText(`Showing ${rows} of ${all} locations.`)
    expect(shown()).toBe(rows)
    await waitFor(() =>
      expect(document.activeElement?.closest('tr')).toBe(document.querySelectorAll('.missed-table tbody tr')[before]),
    )
  }
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  fireEvent.click(await button('Next locations'))
  await screen.findByText(`Showing 201 to 220 of ${all} locations.`)
  await waitFor(() => expect(rowInFocus()).toBe('Place 198 R14-001198'))
  await waitFor(() => expect(address()).toContain('after=104220.001197'))
  fireEvent.click(await button('Load more'))
  await screen.findByText(`Showing 201 to ${all} of ${all} locations.`)
  fireEvent.click(await button('First locations'))
  await screen.findByText(`Showing 20 of ${all} locations.`)
  await waitFor(() => expect(rowInFocus()).toMatch(/^Harbor St Mart/))
}, 60_000)

test('MIS-01 many locations are looked through; what is found by nothing says so', async () => {
  await addPlaces(30)
  await openPortal(world, clerk, paths.missedOrders)
  const find = await screen.findByRole('searchbox', { name: 'Find' })
  fireEvent.change(find, { target: { value: 'PLACE 29' } })
  await rowOf('Place 29')
  await waitFor(() => expect(shown()).toBe(1))
  await screen.findByText('32 of 32 locations are without an order.')
  fireEvent.change(find, { target: { value: 'nowhere' } })
  await screen.findByText('No location without an order is found by “nowhere”.')
  expect(find.isConnected).toBe(true)
  fireEvent.click(await button('Show all'))
  await screen.findByText('Showing 20 of 32 locations.')
})

test('arrows go between locations and days', async () => {
  await openPortal(world, clerk, paths.missedOrders)
  const first = await button('Nothing needed, Harbor St Mart, Sat 11/21')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Nothing needed, Elm St Mart, Sat 11/21')
  const day = await chip(/^Sat 11\/21/)
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowRight' })
  expect(document.activeElement?.textContent).toMatch(/^Sun 11\/22/)
})

test.each([1280, 390])('SES-22 the tour finds its parts at %i px', async (width) => {
  atWidth(width)
  await openPortal(world, clerk, paths.missedOrders)
  await button('Remind, Harbor St Mart, Sat 11/21')
  expect(steps.filter(({ target }) => document.querySelector(target)).map(({ title }) => title)).toEqual([
    'The next days',
    'A location without an order',
    'Nothing needed',
    'Remind',
  ])
})
