// A first visit fetches no more than the budget: sign-in 130 kB of script, an order 190 kB (ux G11, G12).

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
  await signedIn(page, 'CLERK')
  await openAnOrder(page, { locationNo: '000225', routeNo: 'R14' }, openDay(3))
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await page.context().storageState(),
  })
  const fresh = await context.newPage()
  const load = await firstLoad(fresh, () => fresh.goto(page.url()))
  expect(load.script).toBeGreaterThan(0)
  expect(overBudget('order', load)).toEqual([])
  await context.close()
})

test('the library that judges what came over the wire stays on the server', async ({ page }) => {
  const scripts = await scriptsOf(page, () => page.goto('/login'))
  // What its issues are called, and what stands in its place (vite.config.ts).
  expect(scripts.some((script) => script.includes('invalid_type'))).toBe(false)
  expect(scripts.some((script) => script.includes('Only the server judges'))).toBe(true)
})
