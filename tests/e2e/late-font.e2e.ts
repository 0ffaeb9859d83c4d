// Our font comes once the screen stands, as on a slow line: nothing moves when it does (G10). What stands in for it has its width.
import { everyState } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { noteShifts, shiftOf } from './layout.ts'
import { harbor } from './places.ts'
import { calendarAddress, signedIn } from './portal.ts'

/** Of a screen's 0.05: what comes before the font, such as the TEST banner, takes 0.02. */
const LARGEST_SHIFT = 0.03

for (const name of ['dashboard', 'calendar', 'summary-locations']) {
  const screen = everyState.find((each) => each.name === name)
  if (!screen) throw new Error(`There is no screen ${name}.`)
  test(`G10 ${name} does not jump as its font comes`, async ({ page }) => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    await page.route('**/*.woff2', async (route) => {
      await opened
      await route.continue()
    })
    await noteShifts(page)
    if (screen.persona) await signedIn(page, screen.persona)
    await screen.open(page)
    open()
    await page.waitForFunction(() => document.fonts.check('1em "Atkinson Hyperlegible Next Variable"'))
    // A shift is told of after the frame that shows it.
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 200))))
    expect(await shiftOf(page)).toBeLessThanOrEqual(LARGEST_SHIFT)
  })
}

test('the clock of the calendar has a row of its own, whatever it says', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  await page.goto(calendarAddress(harbor))
  await page.locator('.calendar-clock .clock').waitFor()
  const clock = await page.locator('.calendar-clock').evaluate((element) => {
    element.textContent = 'Few words'
    return element.getBoundingClientRect().top
  })
  const week = await page.getByRole('main').getByRole('link', { name: 'Week' }).boundingBox()
  expect(clock).toBeGreaterThanOrEqual((week?.y ?? Infinity) + (week?.height ?? 0))
})
