// A first visit fetches no more than the budget, which is what it took when that was last made less or a requirement needed more (G11, G12: sign-in 130 kB of script, an order 190 kB).

import type { Browser, Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { firstLoad, overBudget, scriptsOf } from './first-load.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { openAnOrder, signedIn } from './portal.ts'

test('a first visit to the sign-in page stays within its budget', async ({ page }) => {
  const load = await firstLoad(page, () => page.goto('/login'))
  expect(load.script).toBeGreaterThan(0)
  expect(overBudget('sign-in', load)).toEqual([])
})

test('a first visit to the dashboard, where a clerk begins, stays within its budget', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const load = await firstLoad(page, () => page.goto('/dashboard'))
  expect(load.script).toBeGreaterThan(0)
  expect(overBudget('dashboard', load)).toEqual([])
})

test('a first visit to an order stays within its budget', async ({ page, browser, baseURL }) => {
  const { fresh, address } = await anOrderFresh(page, browser, baseURL, '000225')
  const load = await firstLoad(fresh, () => fresh.goto(address))
  expect(load.script).toBeGreaterThan(0)
  expect(overBudget('order', load)).toEqual([])
  await fresh.context().close()
})

test('the library that judges what came over the wire stays on the server', async ({ page }) => {
  const scripts = await scriptsOf(page, () => page.goto('/login'))
  // What its issues are called, and what a kind refuses with (scripts/web/contract-only.ts).
  for (const said of ['invalid_type', 'must be text.', 'Location number is not valid.'])
    expect([said, scripts.some((script) => script.includes(said))]).toEqual([said, false])
})

test('the calls of uploads, of programs and of administration come with their screens, not with an order', async ({
  page,
  browser,
  baseURL,
}) => {
  const { fresh, address } = await anOrderFresh(page, browser, baseURL, '000227')
  const scripts = await scriptsOf(fresh, () => fresh.goto(address))
  const isBrought = ({ method, path }: AnyEndpoint) => scripts.some((script) => script.includes(`${method} ${path}`))
  expect(isBrought(api.orders.load)).toBe(true)
  const { enterprise, integration, mail, passwordReset, settings, system, uploads } = api
  const { closedDays, customerForms, customers, cutoffs, history, imports, itemLists, items, itemSettings } = api
  const { locations, menuCycles, priceCodes, production, users } = api
  const others = [
    ...[enterprise, integration, mail, passwordReset, settings, system, uploads],
    ...[closedDays, customerForms, customers, cutoffs, history, imports, itemLists, items, itemSettings],
    ...[locations, menuCycles, priceCodes, production, users],
  ].flatMap((calls) => Object.values(calls as Record<string, AnyEndpoint>))
  expect(others.filter(isBrought).map(({ path }) => path)).toEqual([])
  await fresh.context().close()
})

/** An order's address, and a browser that has nothing of it yet but who is signed in. */
async function anOrderFresh(page: Page, browser: Browser, baseURL: string | undefined, locationNo: string) {
  await signedIn(page, 'CLERK')
  await openAnOrder(page, { locationNo, routeNo: 'R14' }, openDay(3))
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
  })
  return { fresh: await context.newPage(), address: page.url() }
}

/** Opens an address in a browser that has nothing of it yet but who is signed in, and tells what was asked for. */
async function asked(page: Page, at: string, shown: Locator): Promise<string[]> {
  const addresses: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Pictures of items come one by one as their lines are seen, where there are any.
    if (!pathname.startsWith('/demo-images/')) addresses.push(`${request.method()} ${pathname}`)
  })
  await page.goto(at)
  await shown.waitFor()
  await page.waitForLoadState('networkidle')
  return addresses
}
/** Files and questions; the browser asks for the tab's icon as it likes. */
const twice = (addresses: readonly string[]) =>
  addresses.filter((each, at) => /^GET \/(api|assets)\//.test(each) && addresses.indexOf(each) !== at)

test('a first visit takes few requests, and nothing is asked twice: sign-in 15, dashboard 20, order 25', async ({
  page,
  browser,
  baseURL,
}) => {
  const signIn = await asked(page, '/login', page.getByRole('button', { name: 'Sign in' }))
  expect([signIn.length <= 15, twice(signIn)], signIn.join('\n')).toEqual([true, []])
  await signedIn(page, 'CLERK')
  await openAnOrder(page, { locationNo: '000226', routeNo: 'R14' }, openDay(3))
  const order = page.url()
  const storageState = await page.context().storageState()
  for (const [at, name, most] of [
    ['/dashboard', 'Without an order', 20],
    [order, 'Order lines', 25],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState })
    const fresh = await context.newPage()
    const addresses = await asked(fresh, at, fresh.getByRole('region', { name }))
    expect([addresses.length <= most, twice(addresses)], addresses.join('\n')).toEqual([true, []])
    // On a slow line what is asked for first comes first: the typeface waits for the scripts that write in it.
    const placeOf = (file: RegExp) => addresses.findIndex((each) => file.test(each))
    expect(placeOf(/latin.*\.woff2$/), addresses.join('\n')).toBeGreaterThan(placeOf(/(Order|Dashboard)Screen-.*\.js$/))
    await context.close()
  }
})
