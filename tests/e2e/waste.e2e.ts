// A clerk records what is thrown away by keyboard alone, loses the network in between, corrects a slip and posts once; it is then
// in the waste columns of an order.
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './portal.ts'
import { emptied, enter, history, item, openEnter } from './waste-screens.ts'

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
