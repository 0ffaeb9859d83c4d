// SES-21, SES-22: the help icon's tour of each screen by keyboard alone, on a desktop and a phone, light and dark.
import { resolve } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { axeFaultsButContrast } from './axe.ts'
import { contrastFaults } from './contrast.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways, smallTargets } from './layout.ts'
import { closedOn, harbor } from './places.ts'
import { lines, openAnOrder, signedIn } from './portal.ts'
import { toured } from './tour-screens.ts'

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
const help = (page: Page) => page.getByRole('button', { name: 'Help with this screen' })
const tour = (page: Page) => page.getByRole('dialog')

/** Opens the help drawer from the keyboard, and waits for it. */
async function openHelp(page: Page): Promise<void> {
  await help(page).focus()
  await page.keyboard.press('Enter')
  await expect(tour(page).getByRole('button', { name: 'Start the tour' })).toBeFocused()
}

/** And goes from there into the tour. */
async function start(page: Page): Promise<void> {
  await openHelp(page)
  await page.keyboard.press('Enter')
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
}

/** The ring and the card as they lie: the ring over something to see, the card whole in the window. */
async function expectInSight(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const ring = await page.locator('.tour-ring').boundingBox()
  const card = await page.locator('.tour-card').boundingBox()
  expect(ring && ring.width > 20 && ring.height > 20, 'ring').toBe(true)
  const [left, top] = [Math.max(0, ring?.x ?? 0), Math.max(0, ring?.y ?? 0)]
  const right = Math.min(size.width, (ring?.x ?? 0) + (ring?.width ?? 0))
  const bottom = Math.min(size.height, (ring?.y ?? 0) + (ring?.height ?? 0))
  expect(right - left > 20 && bottom - top > 20, 'ring in the window').toBe(true)
  const covers =
    card && card.x <= left && card.y <= top && card.x + card.width >= right && card.y + card.height >= bottom
  expect(covers, 'what the card tells of is not under it').toBe(false)
  expect(card && card.x >= 0 && card.y >= 0, 'card').toBe(true)
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(size.width)
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(size.height)
}

const wantsPictures = process.env['E2E_PICTURES'] === '1'
const picture = (info: TestInfo, name: string) => ({ path: resolve(info.project.outputDir, 'screens', `${name}.png`) })

for (const device of ['desktop', 'phone'] as const) {
  test.describe(device, () => {
    test.use(devices[device])
    for (const screen of toured) {
      const titles = screen.titles[device]
      if (!titles) continue
      test(`${device}: the tour of ${screen.name}`, async ({ page }, info) => {
        await signedIn(page, screen.persona ?? 'CLERK')
        await screen.open(page)
        await expect(tour(page)).toHaveCount(0)
        await openHelp(page)
        await expect(tour(page).getByRole('heading', { level: 3 })).toHaveText([...titles])
        if (wantsPictures) await page.screenshot(picture(info, `help-${screen.name}-${device}-light`))
        expect.soft(await axeFaultsButContrast(page), 'axe, drawer').toEqual([])
        expect.soft(await contrastFaults(page), 'contrast, drawer').toEqual([])
        expect.soft(await clippedSideways(page), 'wider than the screen').toEqual([])
        await page.keyboard.press('Enter')
        const seen: string[] = []
        for (const [index, title] of titles.entries()) {
          if (index > 0) await page.keyboard.press(index % 2 ? 'Enter' : 'ArrowRight')
          await expect(tour(page).getByRole('heading', { level: 2 })).toHaveText(title)
          await expect(tour(page)).toHaveAccessibleName(title)
          await expectInSight(page)
          seen.push(title)
          // The card is the same at each step but for its words, and the page behind it does not change.
          if (index === 0) expect.soft(await axeFaultsButContrast(page), 'axe, card').toEqual([])
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
            if (wantsPictures)
              await page.screenshot(picture(info, `tour-${screen.name}-${index + 1}-${device}-${colorScheme}`))
            expect.soft(await contrastFaults(page), `contrast, ${title}, ${colorScheme}`).toEqual([])
          }
        }
        expect.soft(await smallTargets(page, device), 'targets too small').toEqual([])
        expect.soft(await clippedSideways(page), 'wider than the screen').toEqual([])
        if (device === 'phone') {
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await clippedSideways(page), 'wider than 320 px').toEqual([])
          await expect(async () => expectInSight(page)).toPass({ timeout: 15_000 })
        }
        await expect(tour(page)).toContainText(`${seen.length} of ${seen.length}`)
        await page.keyboard.press('Enter')
        await expect(tour(page)).toHaveCount(0)
        await expect(help(page)).toBeFocused()
        await start(page)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Escape')
        await expect(tour(page)).toHaveCount(0)
        await expect(help(page)).toBeFocused()
        // Esc with nothing before it, which a browser may take for its own; and the icon works after it.
        await start(page)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await expect(tour(page)).toHaveCount(0)
        await openHelp(page)
        await page.keyboard.press('Escape')
        await expect(tour(page)).toHaveCount(0)
        await expect(help(page)).toBeFocused()
      })
    }
  })
}

test('the page behind a tour rests: no key of the screen works, Tab stays in the card', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.goto('/locations')
  await page
    .getByRole('link', { name: /^Order for/ })
    .first()
    .waitFor()
  await start(page)
  await page.keyboard.press('/')
  await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true)
  }
  await expect(page.getByRole('searchbox', { name: 'Find' })).not.toBeFocused()
})

test('past the cut-off the tour of an order tells of viewing, and does not offer Done', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await openAnOrder(page, harbor, closedOn)
  await lines(page).waitFor()
  await start(page)
  const titles: string[] = []
  for (;;) {
    titles.push((await tour(page).getByRole('heading', { level: 2 }).textContent()) ?? '')
    if (await tour(page).getByRole('button', { name: 'Finish' }).isVisible()) break
    await page.keyboard.press('ArrowRight')
  }
  expect(titles).toContain('View only')
  expect(titles).not.toContain('Quantities save themselves')
})

test('what has no tour has no help icon', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.goto('/trainingvideos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(help(page)).toHaveCount(0)
})
