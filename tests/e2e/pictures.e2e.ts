// Pictures of items (GEN-15, GEN-16): asked for only where they are shown, drawn once, nothing where there is none, and in
// full in the item's details, on a desktop and on a phone. What they look like goes to test-results/screens/.
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { noteShifts, shiftOf } from './layout.ts'
import { harbor, openDay } from './places.ts'
import { choose, footer, openAnOrder, openedOrder, quantities, signedIn } from './portal.ts'

const day = openDay(12)
const isPicture = (url: string) => /\/demo-images\//.test(url)
const pictures = (page: Page) => page.locator('.order-table .picture img')

/** Addresses of the pictures that a page has asked for so far. */
function picturesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isPicture(request.url())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

async function tickColumn(page: Page, label: string): Promise<void> {
  await choose(page, 'Options', 'Column Chooser')
  await page.getByRole('checkbox', { name: label, exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Options saved')).toBeVisible()
}

test('GEN-15 a clerk sees pictures beside the names, of the lines near the window alone, and typing draws none', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await noteShifts(page)
  const asked = picturesAsked(page)
  await signedIn(page, 'CLERK')
  await openAnOrder(page, harbor, day)
  await expect(pictures(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => pictures(page).evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth).length))
    .toBeGreaterThan(10)
  // Those that are missing have given way to their plates, too.
  await expect
    .poll(() =>
      pictures(page).evaluateAll(
        (all: HTMLImageElement[]) => all.filter((one) => one.complete && !one.naturalWidth).length,
      ),
    )
    .toBe(0)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(60)
  expect(asked.every((path) => /^\/demo-images\/\d{6}\.svg$/.test(path))).toBe(true)
  expect(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(0.05)
  // Whatever comes or fails, rows keep their height.
  const heights = await page
    .locator('.order-table tbody tr:has(.picture)')
    .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toEqual([34])

  await page.locator('.order-table tbody').evaluate((body) => {
    const seen = window as unknown as { drawn: string[] }
    seen.drawn = []
    // A row that comes near the window meanwhile is drawn once, like those before it.
    const known = new Set<Element>(body.querySelectorAll('.picture-cell'))
    new MutationObserver((changes) => {
      for (const { target, type, attributeName } of changes) {
        const cell = (target as Element).closest?.('.picture-cell')
        if (cell && known.has(cell)) seen.drawn.push(`${type} ${attributeName} ${cell.innerHTML}`)
      }
    }).observe(body, { subtree: true, attributes: true, childList: true, characterData: true })
  })
  for (const quantity of ['12', '4', '24']) {
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
  await expect(footer(page)).toContainText(/All saved \d/)
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([])
  expect(new Set(asked).size, 'asked once each').toBe(asked.length)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.screenshot({ path: resolve(info.project.outputDir, 'screens', `pictures-desktop-${colorScheme}.png`) })
    expect.soft(await axeFaults(page), `axe, ${colorScheme}`).toEqual([])
  }
})

test('GEN-16 nothing stands where a picture is missing; it is asked for once, also after a reload', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  const missing = page.waitForResponse((response) => isPicture(response.url()) && response.status() === 404)
  await openAnOrder(page, harbor, day)
  const { pathname } = new URL((await missing).url())
  const itemNo = /(\d+)\.svg$/.exec(pathname)?.[1]
  const row = page.locator('.order-table tr').filter({ has: page.getByRole('rowheader', { name: itemNo ?? '' }) })
  await expect(row.locator('.picture-cell')).toBeEmpty()
  expect((await row.boundingBox())?.height).toBe(34)
  const again: string[] = []
  page.on('request', (request) => again.push(new URL(request.url()).pathname))
  await page.reload()
  await openedOrder(page)
  await expect(pictures(page).first()).toBeVisible()
  await expect(row.locator('.picture-cell')).toBeEmpty()
  expect(again).not.toContain(pathname)
})

test('GEN-15 a press on a picture, or Enter, opens the details with both in full; with the column off none is asked for', async ({
  page,
}, info) => {
  await signedIn(page, 'CLERK')
  await openAnOrder(page, harbor, day)
  await pictures(page).first().click()
  const details = page.getByRole('dialog')
  await expect(details.locator('.picture-frame')).toHaveCount(2)
  await page.screenshot({ path: resolve(info.project.outputDir, 'screens', 'pictures-details-desktop.png') })
  expect.soft(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  // The focus is back on the picture.
  await page.keyboard.press('Enter')
  await expect(details.locator('.picture-frame')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await tickColumn(page, 'Image')
  await expect(pictures(page)).toHaveCount(0)
  const asked = picturesAsked(page)
  await page.reload()
  await expect(quantities(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  // As it was for the journeys after this one.
  await tickColumn(page, 'Image')
  await expect(pictures(page).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('GEN-15 the list asks for no pictures; the details have them', async ({ page }, info) => {
    const asked = picturesAsked(page)
    await signedIn(page, 'CLERK')
    await openAnOrder(page, harbor, day)
    await expect(quantities(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await quantities(page).first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    const details = page.getByRole('dialog')
    await expect(details.locator('.picture-frame')).toHaveCount(2)
    await expect.poll(() => asked.length).toBe(2)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await page.screenshot({ path: resolve(info.project.outputDir, 'screens', `pictures-phone-${colorScheme}.png`) })
      expect.soft(await axeFaults(page), `axe, ${colorScheme}`).toEqual([])
    }
  })
})
