// A developer who knows nothing but the Integration page makes a first order with it (S28, API-01 to API-08).
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { signedIn, signInByHand } from './portal.ts'

const run = promisify(execFile)

test('the page gives the key, and its example orders as copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await signInByHand(page, 'API')
  await page.getByRole('link', { name: 'Integration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integration')
  const example = page.getByRole('region', { name: 'cURL example' })
  await expect(example).toContainText("--user '{token}:{key}'")

  // Just signed in: no password is asked for.
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(example).toContainText("--user 'demo-api-token:demo-api-secret'")
  await page.getByLabel('Location', { exact: true }).fill('000231')
  await page.getByLabel('Date', { exact: true }).fill(toUsDate(openDay(13)))
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy the cURL example' }).click()
    await expect(page.getByRole('button', { name: 'Copy the cURL example' })).toHaveText('Copied')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const ask = async () => JSON.parse((await run('sh', ['-c', await copied()])).stdout)

  const dry = await ask()
  expect(dry).toMatchObject({
    message: 'success',
    locations_items_ordered: { '000231': [{ qty: 12, result: 'created' }] },
  })
  await page.getByRole('checkbox', { name: /Dry run/ }).uncheck()
  const done = await ask()
  expect(done).toMatchObject({ locations_items_ordered: { '000231': [{ qty: 12, result: 'created' }] } })
  expect(done.locations_items_ordered['000231'][0].order_no).toMatch(/^\d+$/)

  const back = (await page.getByRole('region', { name: 'Orders of a date, cURL' }).textContent()) ?? ''
  const { orders } = JSON.parse((await run('sh', ['-c', back])).stdout)
  expect(orders).toMatchObject([{ location: '000231', pieces: 12, state: 'open' }])
  expect(page.url()).not.toMatch(/demo-api/)
})

test('by keyboard: arrows choose the language, and the choice is there again', async ({ page }) => {
  await signedIn(page, 'API')
  await page.goto(paths.integration)
  await page.getByRole('tab', { name: 'cURL' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Python' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Python example' })).toContainText('import urllib.request')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true')
})

test('on paper it has no buttons, no secret, and nothing cut off', async ({ page }) => {
  await signedIn(page, 'API')
  await page.goto(paths.integration)
  await expect(page.getByRole('region', { name: 'cURL example' })).toContainText('"qty":12')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Status codes' })).toBeVisible()
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('.code-box')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      ).length,
  )
  expect(cut).toBe(0)
})

test.describe('without the right', () => {
  test.use({ tolerated: [/40[34]/] })
  test('there is neither a link nor a page', async ({ page }) => {
    await signedIn(page, 'CLERK')
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Locations' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Integration' })).toHaveCount(0)
    await page.goto(paths.integration)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  })
})
