/** What a person does in the portal, and what the server then has. */
import { expect, type Locator, type Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { session } from '#contract/calls/session.ts'
import { carried } from '#contract/kernel/endpoint.ts'
import { type PlainDate, toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { CUSTOMER, customerOf, type Persona } from './places.ts'

/** A question's parameters as they travel. */
type Asked = Record<string, string>

/** What the browser asks to have a line saved. */
export const saveCall = `**/api${orders.saveLine.path}`

const cookies = new Map<Persona, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()

/** Signs in through the form, and waits for the dashboard (or `next`). */
export async function signInByHand(page: Page, persona: Persona): Promise<void> {
  await page.getByLabel('Customer number').fill(customerOf[persona])
  await page.getByLabel('Username').fill(persona)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/**
 * Gives the page a session of this person's: one log-in a person and run, so that journeys need not each wait for one. View As
 * gives its session another identifier, and the one from before ends half a minute later: ADMIN signs in each time.
 */
export async function signedIn(page: Page, persona: Persona): Promise<void> {
  const known = persona === 'ADMIN' ? undefined : cookies.get(persona)
  if (known) {
    await page.context().addCookies(known)
    // A journey before this one may have ended the session.
    const answer = await page.request.get(`/api${session.current.path}`)
    if (((await answer.json()) as { message?: string }).message === 'success') return
    await page.context().clearCookies()
  }
  const basic = Buffer.from(`${persona}:demo`).toString('base64')
  const form = customerOf[persona] ? { customer_no: customerOf[persona] } : {}
  const answer = await page.request.post('/api/login', { headers: { authorization: `Basic ${basic}` }, form })
  expect(answer.ok()).toBe(true)
  cookies.set(persona, await page.context().cookies())
}

/** As ADMIN in the list of customers: goes on as a customer. */
export async function viewAsCustomer(page: Page, customerNo: string = CUSTOMER): Promise<void> {
  await page.goto('/customers/')
  await page.getByRole('searchbox', { name: 'Find' }).fill(customerNo)
  await page
    .getByRole('button', { name: `View As ${customerNo}` })
    .filter({ visible: true })
    .click()
  await page.waitForURL('**/dashboard')
}

interface Place {
  readonly locationNo: string
  readonly routeNo: string
}
/** The calendar as the list of locations links to it. */
export const calendarAddress = (place: Place & { readonly name?: string }, month?: PlainDate): string =>
  paths.calendar({ name: '', ...place, month })

/** The lines of the order on the screen. */
export const lines = (page: Page): Locator => page.locator('#order-lines')
export const quantities = (page: Page): Locator => lines(page).locator('input')
export const footer = (page: Page): Locator => page.getByRole('region', { name: 'Order totals' })
export const allSaved = (page: Page) => expect(footer(page)).toContainText(/All saved \d/)

/** Makes an order by its address, as Create does, and answers its number. */
export async function createOrder(page: Page, { locationNo, routeNo }: Place, date: PlainDate): Promise<string> {
  await page.goto(`/orders/${routeNo}/${locationNo}/create/edit?FirstDate=${toUsDate(date)}`)
  return openedOrder(page)
}

/** Staff viewing as a customer say so in every call, as the page itself does. */
export async function carry(page: Page, asked: URLSearchParams): Promise<void> {
  const viewAs = await page.evaluate(() => (location.protocol === 'about:' ? null : sessionStorage.getItem('viewAs')))
  if (viewAs) asked.set(carried.marker, viewAs)
}

/** Opens the order that is there for the day, else makes one: for whoever only wants to look at one. */
export async function openAnOrder(page: Page, place: Place, date: PlainDate): Promise<string> {
  const asked = new URLSearchParams(
    orders.byDay.query.write({ customerNo: CUSTOMER, locationNo: place.locationNo, orderDate: date }) as Asked,
  )
  await carry(page, asked)
  const answer = await page.request.get(`/api${orders.byDay.path}?${asked}`)
  const [order] = orders.byDay.answer.read(await answer.json())
  if (!order) return createOrder(page, place, date)
  await page.goto(`/orders/${place.routeNo}/${place.locationNo}/${order.orderNo}/edit?FirstDate=${toUsDate(date)}`)
  return openedOrder(page)
}

/** Waits until an order is open, and answers its number. */
export async function openedOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/(orders\/[^/]+\/\d+|OrderSummary)\/\d+\/edit/)
  await expect(lines(page)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-2) ?? ''
}

interface Where {
  readonly customerNo?: string
  /** Another server than the journeys' own. */
  readonly at?: string
}

/** The order as the server has it. */
export async function serverOrder(page: Page, orderNo: string, { customerNo = CUSTOMER, at = '' }: Where = {}) {
  const asked = new URLSearchParams(orders.load.query.write({ customerNo, orderNo }) as Asked)
  await carry(page, asked)
  const answer = await page.request.get(`${at}/api${orders.load.path}?${asked}`)
  expect(answer.status()).toBe(200)
  return orders.load.answer.read(await answer.json())
}

/** Item → quantity of the lines that have one. */
export async function serverQuantities(page: Page, orderNo: string, where?: Where): Promise<Record<string, number>> {
  const { items } = await serverOrder(page, orderNo, where)
  return Object.fromEntries(
    items.filter(({ quantity }) => quantity > 0).map(({ itemNo, quantity }) => [itemNo, quantity]),
  )
}

/** The item of the quantity that has the focus. */
export const focusedItem = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['item'] ?? '')

/** Opens Options (or Print, Fill from…) of the open order and presses an entry. */
export async function choose(page: Page, menu: string, entry: string | RegExp): Promise<void> {
  await page.locator('summary').filter({ hasText: menu }).click()
  await page.getByRole('button', { name: entry, exact: typeof entry === 'string' }).click()
}

/** Types a quantity into the cell that has the focus, and goes on with Enter; answers the cell's item. */
export async function enter(page: Page, quantity: number | string): Promise<string> {
  const itemNo = await focusedItem(page)
  await page.keyboard.type(String(quantity))
  await page.keyboard.press('Enter')
  return itemNo
}

/** Item numbers of the lines drawn, from the top. */
export const itemNosShown = (page: Page): Promise<string[]> =>
  quantities(page).evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset['item'] ?? ''))

/** As real customers see it: the test environment's banner is not there. */
export async function withoutTestBanner(page: Page): Promise<void> {
  await page.route(new RegExp(`/api${session.status.path}(\\?|$)`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), test: false } })
  })
}
