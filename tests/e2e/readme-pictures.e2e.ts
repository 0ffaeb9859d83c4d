// The four pictures of the README: an order, the week, a phone without a network, and staff setting up a customer. `npm run
// pictures` writes them into docs/pictures; each run of the journeys takes them, so that what they show cannot go away unseen.
import { resolve } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { addDays, weekStart } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, harbor, openDay, today } from './places.ts'
import { footer, openAnOrder, quantities, signedIn, withoutTestBanner } from './portal.ts'

const isForReadme = process.env['README_PICTURES'] === '1'
/** For the README a day of the coming week, with history beside it; other journeys need those days as they are. */
const dayOf = (nth: number) => (isForReadme ? addDays(weekStart(addDays(today, 7)), 2 + nth) : openDay(2 + nth))
const folder = (info: TestInfo) =>
  isForReadme ? resolve(import.meta.dirname, '../../docs/pictures') : resolve(info.project.outputDir, 'screens')

async function take(page: Page, info: TestInfo, name: string): Promise<void> {
  await expect(page.getByText('TEST ONLY')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: resolve(folder(info), `${name}.png`), animations: 'disabled' })
}

/** Types down the lines from the first; '' passes over one. */
async function typeDown(page: Page, typed: readonly string[]): Promise<void> {
  for (const [index, quantity] of typed.entries()) {
    if (quantity === '') continue
    await quantities(page).nth(index).fill(quantity)
    await quantities(page).nth(index).press('Enter')
  }
}

test.describe('README pictures on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('an order being typed', async ({ page }, info) => {
    await withoutTestBanner(page)
    await signedIn(page, 'CLERK')
    await openAnOrder(page, harbor, dayOf(0))
    await typeDown(page, ['12', '', '8', '', '6'])
    await expect(footer(page)).toContainText(/All saved \d/)
    // Its own lines, with what was ordered on the same weekday before.
    await page.getByRole('button', { name: /^Ordered/ }).click()
    await quantities(page).nth(1).focus()
    await page.waitForLoadState('networkidle')
    await take(page, info, 'order')
  })

  test('the week by location', async ({ page }, info) => {
    await withoutTestBanner(page)
    await signedIn(page, 'CLERK')
    await page.goto(paths.summary({ firstDate: weekStart(dayOf(0)), summaryType: 'LOCATION' }))
    await expect(page.getByRole('link', { name: /^Create/ }).first()).toBeVisible()
    await take(page, info, 'week')
  })

  test('staff setting up a customer', async ({ page }, info) => {
    await withoutTestBanner(page)
    await signedIn(page, 'ADMIN')
    await page.goto(`/customers/${CUSTOMER}/setup?step=user`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Set Up')
    await expect(page.getByRole('button', { name: 'Invite a user' })).toBeVisible()
    await take(page, info, 'staff')
  })
})

test.describe('README picture on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    tolerated: [/ERR_INTERNET_DISCONNECTED/],
  })

  test('quantities that wait for the network', async ({ page, context }, info) => {
    await withoutTestBanner(page)
    await signedIn(page, 'CLERK')
    await openAnOrder(page, harbor, dayOf(1))
    await typeDown(page, ['12', '8'])
    await expect(footer(page)).toContainText(/All saved \d/)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await quantities(page).nth(2).fill('6')
    await quantities(page).nth(2).press('Enter')
    await expect(footer(page)).toContainText('Offline. 1 quantity waiting on this device')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await take(page, info, 'phone')
    await context.setOffline(false)
    await expect(footer(page)).toContainText(/All saved \d/)
  })
})
