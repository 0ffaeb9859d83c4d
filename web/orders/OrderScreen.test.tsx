// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { ZONE } from '#tests/support/zone.ts'
import { createQueryClient } from '../portal/queries.ts'
import { createPortalRouter } from '../router.tsx'
import { AnnouncerProvider } from '../ui/Announcer.tsx'
import { KeysProvider } from '../ui/keys/keys.tsx'
import { ToastProvider } from '../ui/notice/Toasts.tsx'

const CREATE = '/orders/R14/000213/create/edit?FirstDate=11/25/2026'
const OPEN = '/orders/R14/000213/480001/edit?FirstDate=11/25/2026'
const user = {
  userId: 3,
  userCode: 'CLERK',
  name: 'Night clerk',
  email: 'clerk@example.com',
  mappedRouteNo: '',
  isAdmin: false,
  isStaff: false,
  isResponsive: false,
  expiresOn: '2099-12-31',
  rights: [],
  orderColumns: ['itemNo' as const, 'description' as const, 'priceCode' as const, 'history1' as const],
  historyMode: 'Last' as const,
  scrollItems: false,
  groupItems: 0 as const,
  usePopovers: false,
} as unknown as Output<typeof api.session.current>['user'] // the settings that this screen does not ask for are left out
const customer = {
  customerNo: '104220',
  name: 'Lakeshore Fuel Marts',
  city: 'Port Haven',
  billToCustomerNo: '',
  masterCustomerNo: '',
  maxOrderQuantity: 0,
  ordersAllowed: 2,
  payBillUrl: '',
}
const header = {
  orderNo: '480001',
  customerNo: '104220',
  locationNo: '000213',
  locationName: 'Harbor St Mart',
  locationNotes: '',
  routeNo: 'R14',
  orderDate: '2026-11-25',
  usedOnDay: 4 as const,
  itemListCode: '',
  inProduction: false,
  state: 'open' as const,
  labelCustomerNo: '',
  shipCustomerNo: '104220',
  shipToCode: '',
  deliveryDate: '2026-11-25',
  deliveryRoute: 'R14',
  deliverySequence: 1,
  makeDate: '2026-11-24',
  makeCycle: '',
  makeCalc: '',
  menuSeqNo: '',
  menuCycle: '',
  addedAt: '2026-11-20T12:00:00Z',
  addedBy: 'CLERK',
  modifiedAt: '2026-11-20T12:00:00Z',
  modifiedBy: 'CLERK',
  platform: 'WEB',
  oneItemPerTray: false,
  orderLimit: 300,
  history: [{ label: '11/18', date: '2026-11-18' }],
}
const line = (itemNo: string, description: string, quantity = 0, last = 0, priceCode = '') => ({
  itemNo,
  description,
  quantity,
  version: quantity ? 1 : 0,
  traySize: 10,
  priceCode,
  isOnMenu: true,
  history: [last],
  waste: [],
})

type Call = { readonly path: string; readonly form: URLSearchParams }
let calls: Call[]
let answers: Record<string, (form: URLSearchParams) => unknown>
const { load, create, saveLine, done } = api.orders
const { updateOrderColumns } = api.users
const settingsSent = () =>
  of(updateOrderColumns).map(({ form }) => updateOrderColumns.form.read(Object.fromEntries(form)).settings)
/** Item numbers in the order drawn. */
const drawn = () => screen.getAllByRole('textbox', { name: /^Quantity/ }).map((one) => one.dataset['item'])
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name, hidden: true })[0] as HTMLElement)
const at = ({ path }: { readonly path: string }) => `/api${path}`
const of = (endpoint: { readonly path: string }) => calls.filter(({ path }) => path === at(endpoint))
const asked = (form: URLSearchParams) =>
  saveLine.query.read(Object.fromEntries(form)) as { itemNo: string; quantity: number; version: number }
const saves = () => of(saveLine).map(({ form }) => `${asked(form).itemNo}=${asked(form).quantity}`)

function order(more: { header?: object; pastCutoff?: boolean; cutoffAt?: string } = {}) {
  return api.orders.load.answer.write({
    header: { ...header, ...more.header },
    items: [
      line('100147', 'Turkey Wedge', 8, 8),
      line('100154', 'Egg Salad', 0, 4),
      line('100161', 'Ham Sub', 0, 0, 'A21'),
    ],
    listCodes: [],
    pastCutoff: more.pastCutoff ?? false,
    cutoffAt: more.cutoffAt ?? new Date(Date.now() + 86_400_000).toISOString(),
  })
}

beforeEach(() => {
  calls = []
  localStorage.clear()
  // Nothing is laid out here: the window of rows is told its size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  answers = {
    [at(api.session.current)]: () =>
      api.session.current.answer.write({
        ...{ user, customer, token: 't', userId: 3, zone: ZONE, companyName: 'Lakeside Fresh' },
        ...{ staffMayEditBeforeCutoff: false, needsAnOrder: false },
      }),
    [at(api.session.status)]: () => ({
      message: 'ServerBackUp',
      test: false,
      phone: '',
      zone: ZONE,
      company: 'Lakeside Fresh',
      demo: [],
    }),
    [at(load)]: () => order(),
    [at(saveLine)]: (form) => {
      const { quantity, version } = asked(form)
      return saveLine.answer.write({ quantity, version: version + 1, pieces: quantity } as Output<typeof saveLine>)
    },
    [at(updateOrderColumns)]: () => ({}),
    [at(done)]: () => done.answer.write({ pieces: 493, sentTo: 'clerk@example.com' }),
  }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    const form = body instanceof URLSearchParams ? body : searchParams
    calls.push({ path: pathname, form })
    const answer = answers[pathname]?.(form)
    if (answer instanceof Error) throw answer
    return Response.json(answer ?? { message: 'error', messageTxt: 'Not asked about here.' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: ['/locations', address], initialIndex: 1 })
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <AnnouncerProvider>
          <ToastProvider>
            <KeysProvider isSingleOn onSingleChange={() => {}}>
              <RouterProvider router={createPortalRouter(history)} />
            </KeysProvider>
          </ToastProvider>
        </AnnouncerProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  await screen.findByRole('heading', { level: 1, name: /Harbor St Mart/ }, { timeout: 20_000 })
  return history
}
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
function type(input: HTMLInputElement, text: string, key = 'Enter') {
  act(() => input.focus())
  fireEvent.input(input, { target: { value: text } })
  fireEvent.keyDown(input, { key })
}

test('ORD-17 G25 makes the order once, also twice mounted, and puts its number in place of "create"', async () => {
  const history = await open(CREATE)
  expect(of(create).map(({ form }) => create.query.read(Object.fromEntries(form)))).toMatchObject([
    { create: 'create' },
  ])
  await waitFor(() => expect(history.location.pathname).toBe('/orders/R14/000213/480001/edit'))
  expect(history.length).toBe(2)
})

test('ORD-01 ORD-55 the docket and its lines; the first quantity is ready to be typed', async () => {
  await open(OPEN)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor St Mart, Wednesday 11/25/2026')
  expect(document.title).toContain('Order 480001, R14-000213, Harbor St Mart, Wednesday 11/25/2026')
  expect(screen.getByText('Open')).toBeDefined()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4')
  expect(document.activeElement).toBe(cell(/Turkey Wedge, item 100147/))
})

test('ORD-12 ORD-39 Enter saves and moves on in the same moment; an unchanged line is not sent', async () => {
  await open(OPEN)
  type(cell(/Turkey Wedge/), '12')
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  fireEvent.keyDown(cell(/Egg Salad/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell(/Ham Sub/))
  fireEvent.keyDown(cell(/Ham Sub/), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  await screen.findByText(/^All saved/)
  expect(saves()).toEqual(['100147=12'])
  expect(screen.getByText('12', { selector: '.figure' })).toBeDefined()
})

test('the last line leads to Done', async () => {
  await open(OPEN)
  type(cell(/Ham Sub/), '3')
  expect((document.activeElement as HTMLElement).textContent).toBe('Done')
  expect(screen.getByText('Last item. Done.')).toBeDefined()
})

test('ORD-45 the Quantity Alert: declined it puts back and returns', async () => {
  await open(OPEN)
  type(cell(/Turkey Wedge/), '340')
  expect(await screen.findByText('Quantity Alert')).toBeDefined()
  expect(screen.getByText('Are you sure you want to order more than a quantity of 300 for Turkey Wedge?')).toBeDefined()
  fireEvent.click(screen.getByText('Put back 8'))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Turkey Wedge/)))
  expect([cell(/Turkey Wedge/).value, saves()]).toEqual(['8', []])
})

test('ORD-45 declined on an empty line it stays empty, and the button says so', async () => {
  await open(OPEN)
  type(cell(/Ham Sub/), '340')
  fireEvent.click(await screen.findByText('Leave it empty'))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Ham Sub/)))
  expect([cell(/Ham Sub/).value, saves()]).toEqual(['', []])
})

test('ORD-41 a refused line is put back, with the reason and another try', async () => {
  const save = answers[at(saveLine)]
  answers[at(saveLine)] = () => ({ message: 'error', messageTxt: 'Storage is full.', code: 'x' })
  await open(OPEN)
  type(cell(/Turkey Wedge/), '12')
  expect(await screen.findByText(/Not saved. Put back to 8. Storage is full./)).toBeDefined()
  expect(cell(/Turkey Wedge/).value).toBe('8')
  expect(screen.getByText('1 line not saved')).toBeDefined()
  if (save) answers[at(saveLine)] = save
  fireEvent.click(screen.getAllByText('Retry 12')[0] as HTMLElement)
  await screen.findByText(/^All saved/)
  expect(cell(/Turkey Wedge/).value).toBe('12')
})

test('ORD-15 Done waits for the saves, sends once however often it is pressed, says so and goes back', async () => {
  const history = await open(OPEN)
  type(cell(/Turkey Wedge/), '12', 'Tab')
  fireEvent.click(screen.getByText('Done'))
  fireEvent.click(screen.getByText(/Done|Sending/))
  expect(
    await screen.findByText(/^Order 480001 sent, 493 pieces\. A confirmation is being sent to \S+@\S+\.$/),
  ).toBeDefined()
  await waitFor(() => expect(history.location.pathname).toBe('/locations'))
  const told = calls.map(({ path }) => path).filter((path) => [at(saveLine), at(done)].includes(path))
  expect(told).toEqual([at(saveLine), at(done)])
})

test('ORD-16 a mail that fails keeps the screen and says that the quantities are saved', async () => {
  answers[at(done)] = () => ({ message: 'error', messageTxt: 'The mail server is away.' })
  await open(OPEN)
  fireEvent.click(screen.getByText('Done'))
  expect(await screen.findByText(/Your quantities are saved. The confirmation e-mail was not sent./)).toBeDefined()
  expect(screen.getByText('Send again')).toBeDefined()
})

test.each([
  [{ pastCutoff: true, cutoffAt: '2026-11-19T20:00:00Z' }, 'Closed', /This order can be viewed, not changed\./],
  [
    { header: { state: 'in production', inProduction: true } },
    'In production',
    /This order is being made\. Quantities and header are locked\./,
  ],
  [{ header: { state: 'cancelled' } }, 'Canceled', /This order is canceled/],
])('ORD-35 ORD-37 locked: plain text instead of fields, and why (%j)', async (more, stamp, why) => {
  answers[at(load)] = () => order(more)
  await open(OPEN)
  expect(screen.getByText(stamp)).toBeDefined()
  expect(screen.getByText(why, { selector: '.notice *' })).toBeDefined()
  expect(screen.queryAllByRole('textbox', { name: /^Quantity/ })).toEqual([])
  expect(screen.getByText('8', { selector: '.quantity-text' })).toBeDefined()
  expect(screen.queryByLabelText('Used-on day')).toBeNull()
})

test('ORD-69 a column head sorts, again the other way; typing a quantity moves no line', async () => {
  const history = await open(OPEN)
  press('Quantity')
  expect(screen.getByRole('columnheader', { name: 'Quantity' }).getAttribute('aria-sort')).toBe('ascending')
  expect(drawn()).toEqual(['100154', '100161', '100147'])
  type(cell(/Egg Salad/), '50')
  await screen.findByText(/^All saved/)
  expect(drawn()).toEqual(['100154', '100161', '100147'])
  press('Quantity')
  expect(drawn()).toEqual(['100154', '100147', '100161'])
  await waitFor(() => expect(history.location.search).toContain('sort=quantity&dir=desc'))
})

test('ORD-06 ORD-64 grouped by price code: pieces by section, closed ones are passed over by the keyboard', async () => {
  await open(OPEN)
  press('Price code')
  expect(drawn()).toEqual(['100161', '100147', '100154'])
  expect(screen.getByText('2 items, 8 pieces')).toBeDefined()
  type(cell(/Egg Salad/), '4')
  expect(await screen.findByText('2 items, 12 pieces')).toBeDefined()
  press('Price code A21')
  expect(drawn()).toEqual(['100147', '100154'])
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell(/Egg Salad/))
  expect(await screen.findByText('Options saved', {}, { timeout: 3000 })).toBeDefined()
  expect(settingsSent()).toEqual([{ orderColumns: {}, groupItems: 1 }])
})

test('ORD-66 the Column Chooser shows and hides at once and saves all changes of a second together', async () => {
  await open(OPEN)
  press('Column Chooser')
  fireEvent.click(await screen.findByLabelText('UPC'))
  fireEvent.click(screen.getByLabelText('Price code'))
  expect(screen.queryByLabelText('MSRP')).toBeNull()
  const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(heads.slice(0, 5)).toEqual(['Item', 'Description', 'Quantity', '11/18Wed', 'UPC'])
  await screen.findByText('Options saved', {}, { timeout: 3000 })
  expect(settingsSent()).toEqual([{ orderColumns: { upc: true, priceCode: false } }])
})

test('ORD-08 Alt+↓ tells of the item, and Esc comes back to its quantity', async () => {
  await open(OPEN)
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: 'ArrowDown', altKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Turkey Wedge' })
  expect(dialog.textContent).toContain('Tray10 pieces')
  expect(dialog.textContent).toContain('Past orders11/188')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(document.activeElement).toBe(cell(/Turkey Wedge/)))
})

test('a link restores the search and the line; an unsaved option says so and stays on the screen', async () => {
  answers[at(updateOrderColumns)] = () => ({ message: 'error', messageTxt: 'Not now.', code: 'x' })
  await open(`${OPEN}&q=e&row=100154`)
  await waitFor(() => expect(document.activeElement).toBe(cell(/Egg Salad/)))
  expect(drawn()).toEqual(['100147', '100154'])
  press('Use popovers')
  expect((await screen.findAllByText('Options not saved. Not now.', {}, { timeout: 3000 })).length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Egg Salad' }))
  expect(await screen.findByRole('dialog', { name: 'Egg Salad' })).toBeDefined()
})

test('ORD-11 what was ordered by price code stands under the lines', async () => {
  await open(OPEN)
  expect(screen.getByText('History by price code (1)')).toBeDefined()
})

test.each([
  ['credit hold', 'Credit Hold: You cannot place an order at this time.'],
  ['orders allowed', '2 of 2 orders are placed for this day.'],
])('CAL-14 an order refused for %s says so, and there is nothing else to press', async (code, text) => {
  answers[at(load)] = () => ({ message: 'error', messageTxt: text, code })
  const history = createMemoryHistory({ initialEntries: [CREATE] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AnnouncerProvider>
        <ToastProvider>
          <KeysProvider isSingleOn onSingleChange={() => {}}>
            <RouterProvider router={createPortalRouter(history)} />
          </KeysProvider>
        </ToastProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
  const said = await screen.findAllByText(text, {}, { timeout: 20_000 })
  expect(said.length).toBeGreaterThan(0)
  expect(screen.queryByText('Try again')).toBeNull()
})
