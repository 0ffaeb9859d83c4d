// Pressing a button that goes away by that, with the keyboard, never leaves the focus on the page body.
import type { Page } from '@playwright/test'
import { confirmationTo } from './alert-mails.ts'
import { confirmByLink, numberCard, openSignUp, typeCode } from './alert-screens.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER } from './places.ts'
import { signedIn } from './portal.ts'
import { emptied, enter, history, openEnter } from './waste-screens.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === null || at === document.body
      ? 'the page body'
      : (at.getAttribute('aria-label') ?? at.textContent ?? '')
  })
const staysOn = (page: Page, what: RegExp) => expect.poll(() => focused(page)).toMatch(what)

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('Delete in Waste Review leads to the next entry, and from the last one to the heading', async ({ page }) => {
      await signedIn(page, 'WASTE')
      await emptied(page)
      const [first, second] = await openEnter(page)
      for (const [index, each] of [first, second, first].entries()) {
        await enter(page, each)
        await expect(history(page).getByText(/^Saved/)).toHaveCount(index + 1)
      }
      await page.getByRole('link', { name: 'Review' }).click()
      const deletes = page.getByRole('button', { name: /^Delete \d+ ×/ })
      await expect(deletes.first()).toBeVisible()
      for (let left = await deletes.count(); left > 0; left -= 1) {
        await deletes.first().focus()
        await page.keyboard.press('Enter')
        await expect(deletes).toHaveCount(left - 1)
        await staysOn(page, left > 1 ? /^Delete \d+ ×/ : /^(?!the page body).+/)
      }
    })

    test('Subscribe leads to what became of it, Confirm and Stop to what is left, Sign up another number back to the form', async ({
      page,
    }, info) => {
      const mobile = `414-555-${1 + info.retry}${viewport.width.toString().slice(-3)}`
      const email = `focus${info.retry}at${viewport.width}@example.com`
      await signedIn(page, 'CLERK')
      await openSignUp(page)
      await page.getByRole('switch', { name: 'I agree' }).press('Space')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Mobile').fill(mobile)
      await page.getByRole('button', { name: 'Subscribe' }).press('Enter')
      await expect(page.getByText(`Enter the code that was texted to ${mobile}.`).first()).toBeVisible()
      await staysOn(page, /^(?!the page body).+/)
      const { confirm, code } = await confirmationTo(info, email)
      await typeCode(page, mobile, code)
      await expect(page.getByText(`Texts will be sent to ${mobile}.`)).toBeVisible()
      await expect(page.getByLabel(`Code texted to ${mobile}`)).toHaveCount(0)
      await staysOn(page, /^(?!the page body).+/)
      await page.getByRole('button', { name: 'Sign up another number' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
      await staysOn(page, /^(?!the page body).+/)
      await confirmByLink(page, confirm, email)
      await staysOn(page, /^(?!the page body).+/)
      await openSignUp(page)
      await expect(numberCard(page, mobile)).not.toContainText('not confirmed')
      await page.getByRole('button', { name: `Stop alerts at ${mobile}` }).press('Enter')
      await expect(numberCard(page, mobile)).toHaveCount(0)
      await staysOn(page, /^(?!the page body).+/)
    })

    test('deleting a user leads to the next one', async ({ page }) => {
      await signedIn(page, 'MANAGER')
      await page.goto(`/customers/${CUSTOMER}/users`)
      const deletes = page.getByRole('button', { name: /^Delete / }).filter({ visible: true })
      await expect(page.getByText('This is you.')).toBeVisible()
      await deletes.last().press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await staysOn(page, /^Delete /)
    })
  })
}
