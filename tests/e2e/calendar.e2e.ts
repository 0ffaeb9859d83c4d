// The month of a location on a screen of 1280 px.
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { allSaved, calendarAddress, createOrder, enter, quantities, signedIn } from './portal.ts'

test('CAL-03 another order of a day is offered in two lines at most', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signedIn(page, 'CLERK')
  const [location, day] = [{ locationNo: '000216', routeNo: 'R14' }, openDay(21)]
  await createOrder(page, location, day)
  await expect(quantities(page).first()).toBeFocused()
  await enter(page, 8)
  await allSaved(page)
  await page.goto(calendarAddress(location, day))
  const another = page.locator(`td[data-date="${day}"]`).getByRole('link', { name: /^Add .+ order$/ })
  await expect(another).toBeVisible()
  const { height = 0 } = (await another.boundingBox()) ?? {}
  expect(height).toBeLessThan(3 * 18)
})
