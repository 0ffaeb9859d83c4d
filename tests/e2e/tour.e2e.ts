// SES-21, SES-22: the help icon's tour of each screen by keyboard alone, on a desktop and a phone, light and dark.
import { resolve } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways, smallTargets } from './layout.ts'
import { closedOn, harbor, openDay, type Persona } from './places.ts'
import { calendarAddress, lines, openAnOrder, quantities, signedIn } from './portal.ts'

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
type Device = keyof typeof devices

interface Toured {
  readonly name: string
  /** CLERK, unless it is told. */
  readonly persona?: Persona
  readonly open: (page: Page) => Promise<unknown>
  /** The steps' titles, in order. */
  readonly titles: Readonly<Record<Device, readonly string[]>>
}

const screens: readonly Toured[] = [
  {
    name: 'locations',
    open: async (page) => {
      await page.goto('/locations')
      await page
        .getByRole('link', { name: /^Order for/ })
        .first()
        .waitFor()
    },
    titles: {
      desktop: ['Find a location', 'Sort and filter', 'Show inactive', 'Order', 'How many are shown'],
      phone: ['Find a location', 'Sort', 'Show inactive', 'Order', 'How many are shown'],
    },
  },
  {
    name: 'calendar',
    open: async (page) => {
      await page.goto(calendarAddress(harbor))
      await page.locator('.calendar-clock .clock').waitFor()
    },
    titles: {
      desktop: ['When ordering closes', 'Another month', 'A day', 'The chosen day'],
      phone: ['When ordering closes', 'Two views', 'A day'],
    },
  },
  {
    name: 'summary',
    open: async (page) => {
      await page.goto('/OrderSummary?SummaryType=LOCATION')
      await page.getByRole('searchbox', { name: 'Find' }).waitFor()
      await page.getByRole('button', { name: 'Next Week' }).click()
      await page.getByRole('button', { name: 'Next Week' }).click()
      await page.locator('[aria-label^="View ("], .summary-level a.button').first().waitFor()
    },
    titles: {
      desktop: [
        'The week, and two ways to see it',
        'Without an order',
        'When a day closes',
        'A location’s day',
        'The previous weeks',
      ],
      phone: [
        'The week, and two ways to see it',
        'Without an order',
        'One day at a time',
        'A location’s day',
        'The previous weeks',
      ],
    },
  },
  {
    name: 'cutoffs',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/orderaddcut')
      await page.getByRole('button', { name: 'Modify Sunday' }).waitFor()
    },
    titles: {
      desktop: ['For whom', 'When a day closes', 'Add Cut Date', 'The next 14 days'],
      phone: ['For whom', 'Three parts', 'When a day closes', 'The next 14 days'],
    },
  },
  {
    name: 'order',
    open: async (page) => {
      await openAnOrder(page, { locationNo: '000222', routeNo: 'R14' }, openDay(11))
      await quantities(page).first().waitFor()
    },
    titles: {
      desktop: [
        'When the order closes',
        'Quantities save themselves',
        'What was ordered before',
        'Find, fill and more',
        'Done',
      ],
      phone: [
        'When the order closes',
        'Quantities save themselves',
        'What was ordered before',
        'Find, fill and more',
        'Done',
      ],
    },
  },
]

const help = (page: Page) => page.getByRole('button', { name: 'Help: tour of this screen' })
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
  expect(card && card.x >= 0 && card.y >= 0, 'card').toBe(true)
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(size.width)
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(size.height)
}

const picture = (info: TestInfo, name: string) => ({ path: resolve(info.project.outputDir, 'screens', `${name}.png`) })

for (const device of ['desktop', 'phone'] as const) {
  test.describe(device, () => {
    test.use(devices[device])
    for (const screen of screens) {
      test(`${device}: the tour of ${screen.name}`, async ({ page }, info) => {
        await signedIn(page, screen.persona ?? 'CLERK')
        await screen.open(page)
        await expect(tour(page)).toHaveCount(0)
        await start(page)
        const seen: string[] = []
        for (const [index, title] of screen.titles[device].entries()) {
          if (index > 0) await page.keyboard.press(index % 2 ? 'Enter' : 'ArrowRight')
          await expect(tour(page).getByRole('heading', { level: 2 })).toHaveText(title)
          await expect(tour(page)).toHaveAccessibleName(title)
          await expectInSight(page)
          seen.push(title)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
            await page.screenshot(picture(info, `tour-${screen.name}-${index + 1}-${device}-${colorScheme}`))
            expect.soft(await axeFaults(page), `axe, ${title}, ${colorScheme}`).toEqual([])
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
