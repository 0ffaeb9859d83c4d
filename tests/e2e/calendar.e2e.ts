// The month of a location on a screen of 1280 px.
import { expect, test } from './fixtures.ts'
import { harbor, openDay } from './places.ts'
import { calendarAddress, openAnOrder, signedIn } from './portal.ts'

test('CAL-03 another order of a day is offered in two lines at most', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  const day = openDay(2)
  await openAnOrder(page, harbor, day)
  await page.goto(calendarAddress(harbor, day))
  const another = page.locator(`td[data-date="${day}"]`).getByRole('link', { name: /^Add .+ order$/ })
  const { height = 0 } = (await another.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(18)
  expect(height).toBeLessThan(3 * 18)
})
