// @vitest-environment browser-beside-server
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { askedOf, isOf } from '#tests/support/network.ts'
import { line, ORDER_DAY, ORDER_NO, orderAddress, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, type Persona } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'
import { mailsOf, ordersOf } from '#tests/support/stored.ts'
import { asRequest } from '../portal/api.ts'
import { openingQuestion } from './data/opening-question.ts'

const { create, saveLine, done } = api.orders
const lines = [
  { ...line('100147', 'Turkey Wedge', 8, 8), priceCode: '' },
  { ...line('100154', 'Egg Salad', 0, 4), priceCode: '' },
  { ...line('100161', 'Ham Sub'), priceCode: 'A21' },
]
const by: Persona = {
  ...clerk,
  preferences: { scrollItems: false, orderColumns: ['itemNo', 'description', 'priceCode', 'history1'] },
}
const shop = orderShop()
const open = (address = orderAddress()) => shop.open({ by, visited: ['/locations', address], isTwiceMounted: true })

beforeEach(() => shop.order(lines))

const settingsSent = ({ sent }: PortalInTest) =>
  askedOf(api.userSettings.updateOrderColumns, sent).map(({ settings }) => settings)
const saves = ({ sent }: PortalInTest) => askedOf(saveLine, sent).map(({ itemNo, quantity }) => `${itemNo}=${quantity}`)
/** Item numbers in the order drawn. */
const drawn = () => screen.getAllByRole('textbox', { name: /^Quantity/ }).map((one) => one.dataset['item'])
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[0] as HTMLElement)
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
function type(input: HTMLInputElement, text: string, key = 'Enter') {
  act(() => input.focus())
  fireEvent.input(input, { target: { value: text } })
  fireEvent.keyDown(input, { key })
}

test('ORD-17 G25 makes the order once, also twice mounted, and puts its number in place of "create"', async () => {
  const { sent, address, back } = await open(orderAddress('create'))
  expect(askedOf(create, sent)).toMatchObject([{ create: 'create' }])
  await waitFor(() => expect(address()).not.toContain('create'))
  const made = (await ordersOf(shop.world)).filter((each) => each.orderDate === ORDER_DAY && each.pieces === 0)
  expect(address()).toBe(orderAddress(made[0]?.orderNo))
  expect(made).toHaveLength(1)
  await back()
  expect(address()).toBe('/locations')
})

test('ORD-01 ORD-55 the docket and its lines; the first quantity is ready to be typed', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor St Mart, Wednesday 11/25/2026')
  expect(document.title).toContain('Order 480001, R14-000213, Harbor St Mart, Wednesday 11/25/2026')
  expect(screen.getByText('Open')).toBeDefined()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4')
  expect(document.activeElement).toBe(cell(/Turkey Wedge, item 100147/))
})

test('ORD-12 ORD-39 Enter saves and moves on in the same moment; an unchanged line is not sent', async () => {
  const portal = await open()
  type(cell(/Turkey Wedge/), '12')
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  fireEvent.keyDown(cell(/Egg Salad/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell(/Ham Sub/))
  fireEvent.keyDown(cell(/Ham Sub/), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  await screen.findByText(/^All saved/)
  expect(saves(portal)).toEqual(['100147=12'])
  expect(screen.getByText('12', { selector: '.figure' })).toBeDefined()
})

test('the last line leads to Done', async () => {
  await open()
  type(cell(/Ham Sub/), '3')
  expect((document.activeElement as HTMLElement).textContent).toBe('Done')
  expect(screen.getByText('Last item. Done.')).toBeDefined()
})

test('ORD-45 the Quantity Alert: declined it puts back and returns', async () => {
  const portal = await open()
  type(cell(/Turkey Wedge/), '340')
  expect(await screen.findByText('Quantity Alert')).toBeDefined()
  expect(screen.getByText('Are you sure you want to order more than a quantity of 300 for Turkey Wedge?')).toBeDefined()
  fireEvent.click(screen.getByText('Put back 8'))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Turkey Wedge/)))
  expect([cell(/Turkey Wedge/).value, saves(portal)]).toEqual(['8', []])
})

test('ORD-45 declined on an empty line it stays empty, and the button says so', async () => {
  const portal = await open()
  type(cell(/Ham Sub/), '340')
  fireEvent.click(await screen.findByText('Leave it empty'))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Ham Sub/)))
  expect([cell(/Ham Sub/).value, saves(portal)]).toEqual(['', []])
})

test('ORD-41 a refused line is put back, with the reason and another try', async () => {
  await open()
  shop.setRoom(false)
  type(cell(/Turkey Wedge/), '12')
  expect(await screen.findByText(/Not saved. Put back to 8. Storage is full./)).toBeDefined()
  expect(cell(/Turkey Wedge/).value).toBe('8')
  expect(screen.getByText('1 line not saved')).toBeDefined()
  shop.setRoom(true)
  fireEvent.click(screen.getAllByText('Retry 12')[0] as HTMLElement)
  await screen.findByText(/^All saved/)
  expect(cell(/Turkey Wedge/).value).toBe('12')
})

test('ORD-15 Done waits for the saves, sends once however often it is pressed, says so and goes back', async () => {
  const { sent, address } = await open()
  type(cell(/Turkey Wedge/), '12', 'Tab')
  fireEvent.click(screen.getByText('Done'))
  fireEvent.click(screen.getByText(/Done|Sending/))
  expect(
    await screen.findByText(/^Order 480001 sent, 12 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(address()).toBe('/locations'))
  const [isSave, isDone] = [isOf(saveLine), isOf(done)]
  const told = sent.flatMap((each) => (isSave(each) ? ['save'] : isDone(each) ? ['done'] : []))
  expect(told).toEqual(['save', 'done'])
  expect(await mailsOf(shop.world)).toMatchObject([{ payload: { to: 'clerk@example.com' } }])
})

test('ORD-16 a mail that fails keeps the screen and says that the quantities are saved', async () => {
  await open()
  shop.setRoom(false)
  fireEvent.click(screen.getByText('Done'))
  expect(await screen.findByText(/Your quantities are saved. The confirmation e-mail was not sent./)).toBeDefined()
  expect(screen.getByText('Send again')).toBeDefined()
})

test.each([
  ['open', 'Closed', /This order can be viewed, not changed\./],
  ['in production', 'In production', /This order is being made\. Quantities and header are locked\./],
  ['cancelled', 'Canceled', /This order is canceled/],
])('ORD-35 ORD-37 locked: plain text instead of fields, and why (%s)', async (state, stamp, why) => {
  await shop.world.db.updateTable('salesOrder').set({ state }).where('orderNo', '=', ORDER_NO).execute()
  if (state === 'open') shop.world.clock.set(PAST_CUTOFF)
  await open()
  expect(screen.getByText(stamp)).toBeDefined()
  expect(screen.getByText(why, { selector: '.notice *' })).toBeDefined()
  expect(screen.queryAllByRole('textbox', { name: /^Quantity/ })).toEqual([])
  expect(screen.getByText('8', { selector: '.quantity-text' })).toBeDefined()
  expect(screen.queryByLabelText('Used-on day')).toBeNull()
})

test('ORD-69 a column head sorts, again the other way; typing a quantity moves no line', async () => {
  const { address } = await open()
  press('Quantity')
  expect(screen.getByRole('columnheader', { name: 'Quantity' }).getAttribute('aria-sort')).toBe('ascending')
  expect(drawn()).toEqual(['100154', '100161', '100147'])
  type(cell(/Egg Salad/), '50')
  await screen.findByText(/^All saved/)
  expect(drawn()).toEqual(['100154', '100161', '100147'])
  press('Quantity')
  expect(drawn()).toEqual(['100154', '100147', '100161'])
  await waitFor(() => expect(address()).toContain('sort=quantity&dir=desc'))
})

test('ORD-06 ORD-64 grouped by price code: pieces by section, closed ones are passed over by the keyboard', async () => {
  const portal = await open()
  press('Price code')
  expect(drawn()).toEqual(['100161', '100147', '100154'])
  expect(screen.getByText('2 items, 8 pieces')).toBeDefined()
  type(cell(/Egg Salad/), '4')
  expect(await screen.findByText('2 items, 12 pieces')).toBeDefined()
  press('Price code A21')
  expect(drawn()).toEqual(['100147', '100154'])
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  expect(await screen.findByText('Options saved')).toBeDefined()
  expect(settingsSent(portal)).toEqual([{ orderColumns: {}, groupItems: 1 }])
})

test('ORD-66 the Column Chooser shows and hides at once and saves all changes of a second together', async () => {
  const portal = await open()
  press('Column Chooser')
  fireEvent.click(await screen.findByLabelText('UPC'))
  fireEvent.click(screen.getByLabelText('Price code'))
  expect(screen.queryByLabelText('MSRP')).toBeNull()
  const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(heads.slice(0, 5)).toEqual(['Item', 'Description', 'Quantity', '11/18Wed', 'UPC'])
  await screen.findByText('Options saved')
  expect(settingsSent(portal)).toEqual([{ orderColumns: { upc: true, priceCode: false } }])
})

test('ORD-08 Alt+↓ tells of the item, and Esc comes back to its quantity', async () => {
  await open()
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: 'ArrowDown', altKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Turkey Wedge' })
  expect(dialog.textContent).toContain('Tray10 pieces')
  expect(dialog.textContent).toContain('Past orders11/188')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Turkey Wedge/)))
})

test('an item that was not ordered is told of in a sentence and not in zeros', async () => {
  await open()
  fireEvent.keyDown(cell(/Ham Sub/), { key: 'ArrowDown', altKey: true })
  const details = await screen.findByRole('region', { name: 'Past orders' })
  expect(details.textContent).toBe('Past ordersNot in the last order.')
})

test('a link restores the search and the line; an unsaved option says so and stays on the screen', async () => {
  await open(`${orderAddress()}&q=e&row=100154`)
  shop.setRoom(false)
  await waitFor(() => expect(document.activeElement).toBe(cell(/Egg Salad/)))
  expect(drawn()).toEqual(['100147', '100154'])
  press('Use popovers')
  expect((await screen.findAllByText(/^Options not saved\. Storage is full\./)).length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Egg Salad' }))
  expect(await screen.findByRole('dialog', { name: 'Egg Salad' })).toBeDefined()
})

test('ORD-11 what was ordered by price code stands under the lines', async () => {
  await open()
  expect(screen.getByText('History by price code (1)')).toBeDefined()
})

const hold = () => shop.world.db.updateTable('customer').set({ creditLimitCents: 100, balanceCents: 200 }).execute()
const secondOrder = () => shop.world.make.order({ orderDate: ORDER_DAY, lines: { '100154': 4 } })
test.each([
  ['credit hold', 'Credit Hold: You cannot place an order at this time.', hold],
  ['orders allowed', '2 of 2 orders are placed for this day.', secondOrder],
])('CAL-14 an order refused for %s says so, and there is nothing else to press', async (_, text, given) => {
  await given()
  await openPortal(shop.world, by, orderAddress('create'))
  const said = await screen.findAllByText(text, {}, { timeout: 20_000 })
  expect(said.length).toBeGreaterThan(0)
  expect(screen.queryByText('Try again')).toBeNull()
})

test('an order whose answer the first script has already is shown without a waiting state, and not asked for again', async () => {
  await open()
  const { url } = asRequest(api.orders.load, openingQuestion(String(ORDER_NO)), {})
  const response = await fetch(url)
  const here = { response, body: await response.json() }
  leavePortal()

  window.firstAsks = new Map([[url, { answer: Promise.resolve(here), here }]])
  const titles: string[] = []
  const seen = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent ?? ''))
  seen.observe(document.body, { childList: true, subtree: true })
  const { sent } = await shop.open({ by })
  seen.disconnect()
  delete window.firstAsks
  expect(sent.filter(isOf(api.orders.load))).toEqual([])
  expect(titles).not.toContain('Order 480001')
})
