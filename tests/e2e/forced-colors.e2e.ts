// Colors of the reader's own (forced colors): a background tells nothing there, so what is chosen has a line around it.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './portal.ts'

test.use({ forcedColors: 'active' })

/** What the eye has to tell one control of a group from another. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(element)
    return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth, borderColor, borderWidth].join(' ')
  })

for (const [what, address, group] of [
  ['the place in the menu', '/waste', '.main-menu a'],
  ['the view of Waste Tracking', '/waste', '.waste-views a'],
  ['the way to see the week', '/OrderSummary', '.summary-week button[aria-pressed]'],
  ['the day of missed orders', '/missed-orders', '.missed-days button'],
] as const)
  test(`with forced colors ${what} stands out`, async ({ page }) => {
    await signedIn(page, 'MANAGER')
    await page.goto(address)
    const all = page.locator(group)
    await all.nth(1).waitFor()
    const isChosen = '[aria-current], [aria-pressed="true"]'
    const chosen = page.locator(group).and(page.locator(isChosen)).first()
    const other = page
      .locator(group)
      .and(page.locator(`:not(${isChosen})`))
      .first()
    await page.locator('h1').focus()
    expect(await look(chosen)).not.toBe(await look(other))
  })
