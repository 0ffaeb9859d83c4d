// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, weekStart } from '#rules/calendar.ts'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { answering, portal } from '../calendar/portal-in-test.tsx'
import { forgetFinished, noteFinished } from '../ordering/finished-order.ts'
import type { Week } from '../ordering/week.ts'
import { location, orderOf, weekDays } from '../ordering/week-in-test.ts'
import { patterns } from '../portal/paths.ts'
import SummaryScreen from './SummaryScreen.tsx'
import { steps } from './tour.ts'

const many = Array.from({ length: 45 }, (_, i) => location(String(1000 + i).padStart(6, '0'), 'R20', `Depot ${i}`, {}))
const rows = [
  location('000213', 'R14', 'Harbor St Mart', { F: [orderOf('480001', 493)] }),
  location('000214', 'R14', 'Mill Rd Fuel', { F: [orderOf('480002', 8), orderOf('480003', 4)] }),
  location('000215', 'R15', 'Gate Nine', {}),
]
/** Thursday noon: up to Thursday all is closed, Friday closes at 2:00 PM. */
const days = (firstDate: string) =>
  weekDays(firstDate).map((day) => ({
    ...day,
    pastCutoff: day.date <= '2025-11-20',
    isPastDate: day.date < '2025-11-20',
  }))

async function summary(search = '', week: Partial<Week> = {}) {
  const weeks: string[] = []
  const pastAsked: object[] = []
  const thisWeek = (firstDate = '2025-11-16') => weekStart(firstDate)
  const opened = await portal(SummaryScreen, patterns.summary, `/OrderSummary?${search}`, [
    answering(api.summaries.byLocation, ({ firstDate }) => {
      weeks.push(thisWeek(firstDate))
      return { days: days(thisWeek(firstDate)), rows, ordersAllowed: 2, ...week }
    }),
    answering(api.summaries.byItem, ({ firstDate }) => ({
      days: days(thisWeek(firstDate)),
      rows: [
        {
          itemNo: '10154',
          description: 'Ham & Swiss Sub',
          priceCode: 'A',
          ...{ sunday: 0, monday: 4, tuesday: 0, wednesday: 0, thursday: 0, friday: 6, saturday: 0, total: 10 },
        },
      ],
    })),
    answering(api.accounts.status, () => ({ accountStatus: week.accountStatus ?? 'Good' })),
    answering(api.summaries.pastWeeks, ({ firstDate, ...filter }) => {
      pastAsked.push(filter)
      return [
        {
          firstDate: addDays(thisWeek(firstDate), -7),
          ...{ sunday: 0, monday: 4, tuesday: 0, wednesday: 0, thursday: 0, friday: 6, saturday: 0, total: 10 },
          wastePercent: 13,
        },
      ]
    }),
  ])
  await screen.findByRole('searchbox', { name: 'Find' })
  return { ...opened, weeks, pastAsked }
}
const cell = (place: string) => {
  const [row, letter = ''] = place.split('.')
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${'-MTWRF'.indexOf(letter)}"]`)
  if (!found) throw new Error(`no cell ${place}`)
  return found
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focused = () => (document.activeElement as HTMLElement).dataset
const HOLD = 'Credit Hold (Over Limit)'
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  // 12:18 PM in Chicago.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-11-20T18:18:00Z') })
})
afterEach(() => {
  cleanup()
  forgetFinished()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('SUM-01 SUM-02 SUM-03 this week by location; Next Week is written in the address and asked for', async () => {
  const { address, weeks } = await summary()
  screen.getByRole('heading', { level: 1, name: 'Order Summary for 11/16/2025 thru 11/22/2025' })
  for (const name of ['Previous Week', 'Location Level', 'Item Level', 'Next Week', 'Print with PDF'])
    screen.getByRole('button', { name })
  fireEvent.click(screen.getByRole('button', { name: 'Next Week' }))
  await screen.findByRole('heading', { level: 1, name: 'Order Summary for 11/23/2025 thru 11/29/2025' })
  expect(address()).toContain('=11%2F23%2F2025')
  await screen.findByRole('columnheader', { name: /Fri 11\/28/ })
  expect(weeks).toEqual(['2025-11-16', '2025-11-23'])
  press('[')
  await screen.findByRole('heading', { level: 1, name: 'Order Summary for 11/16/2025 thru 11/22/2025' })
})

test('SUM-05 SUM-12 SUM-13 cells say View, Create, or why they are closed; the totals add up', async () => {
  await summary()
  const view = within(cell('000213.F')).getByRole('link', { name: 'View (493)' })
  expect(view.getAttribute('href')).toBe(
    '/OrderSummary/480001/edit?route_no=R14&location_no=000213&date=11%2F21%2F2025&SummaryType=LOCATION',
  )
  expect(within(cell('000215.F')).getByRole('link', { name: 'Create' }).getAttribute('href')).toBe(
    '/OrderSummary/create/edit?route_no=R15&location_no=000215&date=11%2F21%2F2025&SummaryType=LOCATION',
  )
  expect(cell('000215.R').textContent).toBe('Closed. The cut-off for this day has passed.')
  expect(cell('000215.M').textContent).toBe('–This day has passed.')
  expect(cell('000214.F').textContent).toBe('2 orders View (12)')
  const totals = screen.getByRole('row', { name: /^Totals/ })
  expect(totals.textContent).toBe('Totals0000505505')
})

test('LOC-32 an account without web orders has no Create', async () => {
  await summary('', { ordersAllowed: 0 })
  expect(screen.queryByText('Create')).toBeNull()
  expect(cell('000215.F').textContent).toBe('No web orders. This account does not place web orders.')
})

test('CAL-14 in a credit hold Create stays, makes nothing, and says why', async () => {
  const { address } = await summary('', { accountStatus: HOLD })
  const create = await within(cell('000215.F')).findByRole('button', { name: 'Create' })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  act(() => cell('000215.F').focus())
  press('Enter')
  expect(await screen.findByText('Credit Hold: You cannot place an order at this time.')).toBeDefined()
  expect(address()).not.toContain('create')
  expect(screen.getByRole('button', { name: '1 without an order for Fri 11/21' })).toBeDefined()
})

test('CAL-14 ACC-12 in a credit hold no order is opened; the day’s dialog offers its PDF', async () => {
  const { address } = await summary('', { accountStatus: HOLD })
  const view = await within(cell('000213.F')).findByRole('button', { name: 'View (493)' })
  fireEvent.click(view)
  expect(await screen.findByText('Credit Hold: You cannot place an order at this time.')).toBeDefined()
  expect(address()).not.toContain('480001')
  fireEvent.click(within(cell('000213.F')).getByRole('button', { name: /^Orders of/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('button', { name: 'PDF of order 480001' })).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'View order 480001' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(dialog).queryByText('Edit')).toBeNull()
})

test('SUM-15 SUM-16 a day with one of two orders has a way to the second, behind the first', async () => {
  await summary()
  fireEvent.click(within(cell('000213.F')).getByRole('button', { name: /^Orders of/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('link', { name: 'Edit order 480001' }).className).toContain('button-primary')
  expect(within(dialog).getByRole('link', { name: 'Create New Order' }).className).not.toContain('button-primary')
})

test('the grid has one tab stop; arrows, n and o work in it', async () => {
  const { address } = await summary()
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
  act(() => cell('000213.F').focus())
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
  press('ArrowDown')
  expect(document.activeElement).toBe(cell('000214.F'))
  press('n')
  expect(document.activeElement).toBe(cell('000215.F'))
  press('ArrowUp')
  press('o')
  const dialog = await screen.findByRole('dialog', { name: 'Orders for 11/21/2025' })
  expect(within(dialog).getByText('000214')).toBeDefined()
  expect(within(dialog).getByRole('link', { name: 'Edit order 480002' })).toBe(document.activeElement)
  expect(within(dialog).queryByText('Create New Order')).toBeNull()
  expect(within(dialog).getByText('2 of 2 orders are placed for this day. Closes Thu 11/20, 2:00 PM CT.')).toBeDefined()
  expect(address()).toContain('row=000214.F&open=1')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await pass(10)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SUM-16 the dialog of a day with room offers Create New Order', async () => {
  await summary('row=000213.F&open=1')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('link', { name: 'Create New Order' }).getAttribute('href')).toContain('/create/edit?')
})

test('CUT-15 at the cut-off Create gives way to Closed, and Edit to View', async () => {
  await summary('row=000213.F&open=1')
  await screen.findByRole('link', { name: 'Edit order 480001' })
  await pass(102 * 60_000 - 2_000)
  expect(screen.getByRole('link', { name: 'Edit order 480001' })).toBeDefined()
  // The screen's clock ticks by itself; a few ticks at most after the cut-off.
  for (let tick = 0; tick < 6 && screen.queryByRole('link', { name: 'Edit order 480001' }); tick += 1) await pass(1_000)
  expect(screen.queryByRole('link', { name: 'Edit order 480001' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View order 480001' })).toBeDefined()
  expect(cell('000215.F').textContent).toBe('Closed. The cut-off for this day has passed.')
})

test('m leaves the locations that lack an order; the address keeps it, and says nothing of it before', async () => {
  const { address } = await summary()
  expect(address()).not.toContain('missing')
  press('m')
  expect(screen.getByRole('button', { name: '1 without an order for Fri 11/21' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
  await pass(300)
  expect(address()).toContain('missing=1')
})

test('SUM-09 the filters of the heads leave their rows', async () => {
  await summary()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name contains' }), { target: { value: 'nine' } })
  expect([...document.querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual(['Gate Nine'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Name contains' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'No order on Friday' }))
  expect([...document.querySelectorAll('tbody th')].map((head) => head.textContent)).toEqual(['Gate Nine'])
})

test('SUM-10 twenty at a time; the keyboard reaches the rows that are not drawn', async () => {
  await summary('', { rows: [...rows, ...many] })
  expect(document.querySelectorAll('tbody tr')).toHaveLength(20)
  act(() => cell('000213.F').focus())
  fireEvent.keyDown(cell('000213.F'), { key: 'End', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '001044', column: '5' })
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
})

test('of a thousand locations only those near the focus are drawn, and the keyboard reaches all', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  const thousand = Array.from({ length: 1000 }, (_, i) =>
    location(String(2000 + i).padStart(6, '0'), 'R20', `Depot ${i}`, {}),
  )
  await summary('', { rows: [...rows, ...thousand] })
  act(() => cell('000213.F').focus())
  fireEvent.keyDown(cell('000213.F'), { key: 'End', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '002999', column: '5' })
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('1005')
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60)
  fireEvent.keyDown(cell('002999.F'), { key: 'PageUp' })
  expect(focused()).toMatchObject({ row: '002989', column: '5' })
  fireEvent.keyDown(cell('002989.F'), { key: 'Home', ctrlKey: true })
  expect(focused()).toMatchObject({ row: '000213', column: '0' })
  expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1)
})

test('Load 20 more draws the next page and goes to its first row', async () => {
  await summary('', { rows: [...rows, ...many] })
  screen.getByText('Showing 20 of 48 locations.')
  fireEvent.click(screen.getByRole('button', { name: 'Load 20 more' }))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(40)
  expect(focused()).toMatchObject({ row: '001017', column: '0' })
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 48' }))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(48)
  expect(focused()).toMatchObject({ row: '001037', column: '0' })
  screen.getByText('48 locations.')
})

test('after Done the next location without an order is offered, its Create in the focus', async () => {
  noteFinished('480001')
  await summary('row=000213.F')
  const create = screen.getByRole('link', {
    name: 'Create, next without an order: R15-000215 Gate Nine, Fri 11/21',
  })
  expect(document.activeElement).toBe(create)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Next without an order/)).toBeNull()
  expect(document.activeElement).toBe(cell('000213.F'))
})

test('coming back without Done gives the cell back and offers nothing', async () => {
  await summary('row=000213.F')
  expect(document.activeElement).toBe(cell('000213.F'))
  expect(screen.queryByText(/Next without an order/)).toBeNull()
})

test('SUM-07 SUM-08 Item Level; a PDF that is refused says so on the page and opens nothing', async () => {
  const { address } = await summary()
  fireEvent.click(screen.getByRole('button', { name: 'Item Level' }))
  const item = await screen.findByRole('rowheader', { name: /^10154/ })
  expect(address()).toContain('SummaryType=ITEM')
  const open = vi.spyOn(window, 'open')
  act(() => item.focus())
  press('Enter')
  expect((await screen.findAllByText('The PDF could not be created. There is no such call.')).length).toBeGreaterThan(0)
  expect(open).not.toHaveBeenCalled()
})

function openPast() {
  const past = screen.getByText(/^The previous 8 weeks/).closest('details') as HTMLDetailsElement
  past.open = true
  fireEvent(past, new Event('toggle'))
  return past.querySelector('summary') as HTMLElement
}

test('SUM-14 the weeks before follow what the rows are narrowed to, and say so', async () => {
  const { pastAsked } = await summary('f.route=R14')
  const head = openPast()
  await screen.findByRole('link', { name: '11/09/2025–11/15/2025' })
  expect(head.textContent).toBe('The previous 8 weeks: only the 2 locations above')
  expect(pastAsked).toEqual([{ routeNo: 'R14' }])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'mill' } })
  await vi.waitFor(() => expect(pastAsked.at(-1)).toEqual({ routeNo: 'R14', find: 'mill' }))
  expect(head.textContent).toBe('The previous 8 weeks: only the 1 location above')
})

test('SUM-14 the weeks before are of the locations without an order, and of the items found', async () => {
  const { pastAsked } = await summary('missing=1')
  openPast()
  await vi.waitFor(() => expect(pastAsked).toEqual([{ lackingOn: 'F' }]))
  cleanup()
  const items = await summary('SummaryType=ITEM&q=ham')
  openPast()
  await vi.waitFor(() => expect(items.pastAsked).toEqual([{ summaryType: 'ITEM', find: 'ham' }]))
})

test('SUM-14 the weeks before are asked for when they are opened', async () => {
  await summary()
  expect(screen.queryByText('Waste %')).toBeNull()
  openPast()
  expect(await screen.findByRole('link', { name: '11/09/2025–11/15/2025' })).toBeDefined()
  expect(screen.getByText('13.0')).toBeDefined()
})

test('S08 on a phone the filter is the chosen day’s, and counts what the day’s badge says', async () => {
  atWidth(390)
  await summary('day=F')
  expect(document.querySelector('[aria-pressed="true"] .summary-badge')?.textContent).toBe('1 without an order')
  fireEvent.click(screen.getByRole('button', { name: '1 without an order' }))
  expect([...document.querySelectorAll('.card-title')].map((name) => name.textContent)).toEqual(['Gate Nine'])
  // What is looked for changes the list, not what the day lacks.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value: 'harbor' } })
  expect(document.querySelector('[aria-pressed="true"] .summary-badge')?.textContent).toBe('1 without an order')
})

test('a count of locations without an order never equals a list that it leaves as it is', async () => {
  await summary('', { rows: rows.map((row) => ({ ...row, orders: {} })) })
  screen.getByRole('button', { name: 'All without an order for Fri 11/21' })
  expect(screen.queryByRole('button', { name: /in the week/ })).toBeNull()
})

test('SCR-04 the cut-off of the day that closes next stands on the screen, and its column stands out', async () => {
  await summary()
  expect(document.querySelector('.summary-clock')?.textContent).toMatch(
    /^For Fri 11\/21 Cut-off Thu 11\/20, 2:00 PM CT/,
  )
  expect(cell('000215.F').className).toContain('summary-closing')
  expect(cell('000215.R').className).not.toContain('summary-closing')
})

test('figures have separators, in cells and totals', async () => {
  const busy = location('000216', 'R16', 'Depot', { F: [orderOf('480009', 10849)] })
  await summary('', { rows: [busy] })
  within(cell('000216.F')).getByRole('link', { name: 'View (10,849)' })
  expect(screen.getByRole('row', { name: /^Totals/ }).textContent).toBe('Totals000010,84910,849')
})

test('SES-22 every part that the tour names is on the screen, by location and by item, on a desktop and on a phone', async () => {
  const found: Record<string, string[]> = {}
  for (const px of [1280, 390]) {
    for (const level of ['LOCATION', 'ITEM']) {
      cleanup()
      atWidth(px)
      await summary(`SummaryType=${level}`)
      found[`${level} ${px}`] = targetsFound(steps)
    }
  }
  expect(Object.entries(found).map(([state, { length }]) => [state, length])).toEqual([
    ['LOCATION 1280', 5],
    ['ITEM 1280', 3],
    ['LOCATION 390', 5],
    ['ITEM 390', 3],
  ])
  const all = Object.values(found).flat()
  expect(steps.map(({ target }) => target).filter((target) => !all.includes(target))).toEqual([])
})
