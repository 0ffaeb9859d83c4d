// Users as they are lived: a customer's administrator makes one, cannot give more than he has, and the new user comes in by the mailed
// link; a changed password ends the session of another browser.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, dataDirOf } from './places.ts'

const CHOSEN = 'Seventeen green trays'
const NEXT = 'Eighteen yellow trays'

/** The link that was mailed to an address last. */
async function linkTo(address: string, dataDir: string): Promise<string> {
  const folder = resolve(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(files.map((file) => readFile(resolve(folder, file), 'utf8')))
  const mail = texts.filter((text) => text.includes(`\nTo: ${address}\n`)).at(-1) ?? ''
  return /^http\S+#[\w-]{43}$/m.exec(mail)?.[0] ?? ''
}

async function signIn(page: Page, userCode: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Customer number').fill(CUSTOMER)
  await page.getByLabel('Username').fill(userCode)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

test('USR-18 USR-19 PWD-06 an administrator makes a user with no more than he has; the user chooses a password by mail and changes it', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const address = 'night@example.com'
  await signIn(page, 'MANAGER', 'demo')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('link', { name: 'New User' }).click()
  await expect(page.getByText(`For customer: ${CUSTOMER}`)).toBeVisible()
  await page.getByLabel('User Code').fill('night')
  await page.getByLabel('Name', { exact: true }).fill('Night clerk')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Expires On').fill('6/30/2031')

  // What staff alone give has no switch, and a request that names it all the same is refused with its field.
  await expect(page.getByText('Enable Integration')).toHaveCount(0)
  const refused = await page.evaluate(async () => {
    const session = await (await fetch('/api/session')).json()
    const user = {
      'User Code': 'MORE',
      Name: 'More',
      Email: 'more@example.com',
      APIIntegrationPermission: 1,
      pay_bill: 1,
    }
    const body = new URLSearchParams({ user: JSON.stringify(user) })
    const headers = { 'X-Portal-Token': session.token }
    return (await fetch('/api/user', { method: 'PUT', body, headers })).json()
  })
  expect(refused).toMatchObject({ message: 'error', code: 'invalid' })
  expect(refused.faults.map(({ field }: { field: string }) => field).sort()).toEqual([
    'APIIntegrationPermission',
    'pay_bill',
  ])

  await page.getByRole('switch', { name: 'Location Maint.' }).press('Space')
  await expect(page.getByRole('list', { name: 'The menu of this person' })).toContainText('Locations')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('link', { name: 'Edit Night clerk' })).toBeFocused()
  await expect(page.getByText('MORE', { exact: true })).toHaveCount(0)

  await expect.poll(() => linkTo(address, dataDirOf(info)), { timeout: 15_000 }).toContain(`${baseURL}/reset#`)
  const link = await linkTo(address, dataDirOf(info))
  const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const night = await theirs.newPage()
  await night.goto(link)
  await expect(night.getByText('For user NIGHT of customer')).toBeVisible()
  await night.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await night.getByLabel('Confirm new password').fill(CHOSEN)
  await night.keyboard.press('Enter')
  await night.waitForURL('**/dashboard')
  await expect(night.getByRole('link', { name: 'Locations', exact: true })).toBeVisible()
  await expect(night.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)

  // The same person in another browser; the changed password ends that session, and this one goes on.
  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const other = await elsewhere.newPage()
  await signIn(other, 'NIGHT', CHOSEN)
  await night.goto('/update-password')
  await night.getByLabel('Current password').fill(CHOSEN)
  await night.getByLabel('New Password', { exact: true }).fill(NEXT)
  await night.getByLabel('Confirm new password').fill(NEXT)
  await night.keyboard.press('Enter')
  await expect(night.getByText('Your password was changed. You stay signed in here.')).toBeVisible()
  await night.getByRole('link', { name: 'Locations', exact: true }).click()
  await expect(night.getByRole('heading', { name: 'Locations' })).toBeVisible()
  await other.goto('/locations')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(other, 'NIGHT', NEXT)

  // Made inactive, the user is out at once.
  await page.getByRole('link', { name: 'Edit Night clerk' }).click()
  await page.getByRole('switch', { name: 'Active' }).press('Space')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('NIGHT was saved.').first()).toBeVisible()
  await night.goto('/locations')
  await expect(night.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await theirs.close()
  await elsewhere.close()
})
