// On every screen, what goes away with a press of the keyboard leaves the focus at a sensible place: the next row, the heading, the
// list, or what opened the dialog. Opened as the sweep opens its states.
import type { Page } from '@playwright/test'
import { everyState } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './portal.ts'

interface Press {
  readonly state: string
  readonly button: RegExp
  /** Pressed in the question that follows. */
  readonly then?: RegExp | 'Escape'
  /** What has the focus afterwards. */
  readonly at: RegExp
}

const press = (state: string, button: RegExp, at: RegExp, then?: Press['then']): Press => ({
  ...{ state, button, at },
  ...(then && { then }),
})

const presses: readonly Press[] = [
  press('users-none', /^Show all users/, /^Users/),
  press('users-delete', /^Keep user/, /^Delete Clara/),
  press('production', /^Release to production/, /^Release to production/, 'Escape'),
  press('production-late', /^Show \d+ more dates/, /^\d\d\/\d\d\/\d{4}, /),
  press('production-unlock', /^Keep locked/, /^Unlock order/),
  press('menu-cycle', /^Remove$/, /^Remove|^Add a date/),
  press('menu-cycle', /^Remove Chicken/, /^Remove /),
  press('menu-cycle', /^Show all/, /^\d+ items\.$/),
  press('menu-cycles-none', /^Show all menu cycles/, /^Menu Cycles/),
  press('stop-alerts', /^Stop alerts/, /^Stop alerts/),
  press('system-many', /^Show the first 10 alone of Mail/, /^Show all 50 of Mail/),
  press('history', /^Clear filters/, /^History of Changes/),
  press('history-of-user', /^Close$/, /^History of user/),
  press('items-none', /^Clear filters/, /^Item Maintenance/),
  press('items-selected', /^Clear selection/, /^Item Maintenance/),
  press('items-selected', /^Take off menu/, /^Take off menu/, 'Escape'),
  press('items-edit', /^Close$/, /^Edit item/),
  press('items-edit-wrong', /^Close$/, /^Edit item/, /^Discard/),
  press('items-columns', /^Close$/, /^Column Chooser/),
  press('items-new-list', /^Cancel/, /^New List Name/),
  press('items-paste-prices', /^Cancel/, /^Paste prices/),
  press('items-delete-list', /^Keep list/, /^Delete List Code/),
  press('waste-scanning', /^Stop Scanning/, /^Scan/),
  press('waste-entered', /^Delete 1 ×/, /^Delete 1 ×/),
  press('waste-entered', /^Post \d/, /^Post$/),
  press('waste-review', /^Delete 1 ×/, /^Waste Tracking/),
  press('waste-review', /^Post \d/, /^Waste Tracking|^Post/),
  press('locations-none', /^Clear filters/, /^Locations/),
  press('calendar-day', /^Close$/, /^Monday, |^Tuesday, |^Wednesday, |^Thursday, |^Friday, |^Saturday, |^Sunday, /),
  press('order-not-saved', /^Leave it/, /^Quantity, /),
  press('order-not-saved', /^Retry/, /^Quantity, |^Retry/),
  press('order-mistyped', /^Leave them/, /^Quantity, /),
  press('order-question', /^(Put back|Leave it empty)/, /^Quantity, /),
  press('order-options', /^Cancel order/, /^Options/, 'Escape'),
  press('order-columns', /^Close$/, /^Options/),
  press('order-item', /^Close$/, /^Quantity, /),
  press('order-notes', /^Cancel/, /^Options/),
  press('order-notes-asked', /^Discard/, /^Options/),
  press('order-import', /^Keep what is there/, /^Options/),
  press('keys', /^Close$/, /^Quantity, /),
  press('summary-missing-none', /^Clear filters/, /^Order Summary/),
  press('summary-day', /^Close$/, /^Order Summary|^View|,/),
  press('missed-orders', /^Nothing needed/, /^(Create|Undo|Nothing needed), /),
  press('help', /^Close$/, /^Help with this screen/),
  press('integration-password', /^Cancel/, /^Show secret/),
  press('upload-match', /^Cancel/, /^Choose file/),
  press('upload-errors', /^Leave out, Row/, /^Leave out, Row/),
]
const onPhoneToo = new Set([
  'users-delete',
  'waste-review',
  'order-question',
  'items-edit',
  'order-notes',
  'summary-day',
])

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return 'the page body'
    const { width, height } = at.getBoundingClientRect()
    if (width * height === 0) return 'something that is not visible'
    const isBehind = document.querySelector('dialog[open]') !== null && !at.closest('dialog[open]')
    return isBehind ? 'something behind the dialog' : (at.getAttribute('aria-label') ?? at.textContent ?? '').trim()
  })

async function pressed(page: Page, name: RegExp): Promise<void> {
  const scope = (await page.locator('dialog[open]').count()) > 0 ? page.locator('dialog[open]').last() : page
  const button = scope.getByRole('button', { name }).filter({ visible: true }).first()
  // Some are entries of a menu that is open by now.
  await button.focus()
  await button.press('Enter')
}

test.use({ tolerated: [/40[149]/] })
test.describe.configure({ mode: 'parallel' })

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })
    // What a state delays may still be on its way.
    test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))
    for (const { state, button, then, at } of presses) {
      if (viewport.width < 720 && !onPhoneToo.has(state)) continue
      test(`${state}: ${button.source} leaves the focus at a sensible place`, async ({ page }) => {
        const screen = everyState.find(({ name }) => name === state)
        if (!screen) throw new Error(`The sweep has no state ${state}.`)
        if (screen.persona) await signedIn(page, screen.persona)
        await screen.open(page)
        await pressed(page, button)
        if (then !== undefined) {
          await expect(page.getByRole('alertdialog')).toBeVisible()
          if (then === 'Escape') await page.keyboard.press('Escape')
          else await pressed(page, then)
          await expect(page.getByRole('alertdialog')).toHaveCount(0)
        }
        await expect.poll(() => focused(page)).toMatch(at)
      })
    }
  })
}
