// A clerk records what is thrown away by keyboard alone, loses the network in between, corrects a slip and posts once. What waits is
// sent from whatever screen is open, and a scanner that types is heard wherever the focus is.
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { harbor } from './places.ts'
import { signedIn } from './portal.ts'
import { chosen, emptied, enter, history, item, openEnter } from './waste-screens.ts'

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] })

test('waste is entered by keyboard, kept without a network, corrected and posted once', async ({ page, context }) => {
  await signedIn(page, 'WASTE')
  await emptied(page)
  const [first, second] = await openEnter(page)
  await expect(item(page)).toBeFocused()

  await page.keyboard.press('+')
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(history(page).getByText(/^Saved/)).toHaveCount(1)
  await enter(page, '04100099')
  await expect(page.getByText('Item 04100099 was not found.').first()).toBeVisible()
  await expect(item(page)).toBeFocused()

  await context.setOffline(true)
  await enter(page, second)
  await enter(page, first)
  await expect(page.getByText(/^2 entries are not sent yet\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post 1 entry' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(history(page).getByText(/^Saved/)).toHaveCount(3)
  await page.reload()
  await expect(history(page).getByText(/^Saved/)).toHaveCount(3)

  await page.getByRole('link', { name: 'Review' }).click()
  await page
    .getByRole('button', { name: /^Delete 1 × / })
    .first()
    .click()
  await expect(page.getByText('In all 2 entries, 3 pieces')).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(api.waste.post.path)) posts.push(request.method())
  })
  await page.getByRole('button', { name: 'Post 2 entries' }).dblclick()
  await expect(page.getByText(/^Posted 2 entries, 3 pieces\./)).toBeVisible()
  await expect(page.getByText('Nothing to post.')).toBeVisible()
  expect(posts).toEqual(['POST'])
})

test('SYS-07 waste kept without a network is sent from the dashboard, once with two tabs', async ({
  page,
  context,
}) => {
  await signedIn(page, 'WASTE')
  await emptied(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Waste', exact: true }).click()
  const [first, second] = await chosen(page)
  await context.setOffline(true)
  await enter(page, first)
  await enter(page, second)
  await expect(page.getByText(/^2 entries are not sent yet\./).first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('2 waste entries are not sent yet.')).toBeVisible()
  await expect(
    page.getByText(/^2 waste entries are not sent yet and kept on this device\. No connection/),
  ).toBeVisible()
  const answered: string[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === `/api${api.waste.save.path}` && response.request().method() === 'POST') answered.push(pathname)
  })
  await context.setOffline(false)
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Waste', exact: true }).click()
  await expect(history(page).getByText(/^Saved/)).toHaveCount(2)
  expect(answered).toHaveLength(2)
  await other.close()
})

test('WST-04 a scanner that types at any speed is heard from wherever the focus is', async ({ page }) => {
  await signedIn(page, 'WASTE')
  await emptied(page)
  const codes = await openEnter(page)
  let entries = 0
  for (const delay of [4, 15, 25, 40]) {
    for (const code of codes) {
      await page.keyboard.type(code, { delay })
      await page.keyboard.press('Enter')
      entries += 1
    }
    await expect(history(page).getByText(/^Saved/)).toHaveCount(entries)
  }
  for (const [at, code] of [
    [page.getByLabel('Location', { exact: true }), codes[0]],
    [page.getByLabel('Quantity'), codes[1]],
    [page.getByLabel('Show history'), codes[0]],
    [page.getByRole('button', { name: /^Post \d/ }), codes[1]],
  ] as const) {
    await at.focus()
    await page.keyboard.type(code, { delay: 15 })
    await page.keyboard.press('Enter')
    entries += 1
    await expect(history(page).getByText(/^Saved/)).toHaveCount(entries)
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue(harbor.locationNo)
  }
  await expect(page.getByText(`${entries} entries, ${entries} pieces`)).toBeVisible()
})
