// A forgotten password (LOG-11), as it is lived: asked for, read in the mail, chosen, used.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, dataDirOf } from './places.ts'

const NEW = 'Seventeen green trays'

/** The mails about a password to this address, oldest first: the test environment writes them into its data folder. */
async function mailsTo(address: string, dataDir: string): Promise<string[]> {
  const folder = resolve(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(files.map((file) => readFile(resolve(folder, file), 'utf8')))
  return texts.filter((text) => text.includes(`\nTo: ${address}\n`) && /^Subject: .*password/m.test(text))
}

async function signInAs(page: Page, userCode: string, password: string): Promise<void> {
  await page.getByLabel('Customer number').fill(CUSTOMER)
  await page.getByLabel('Username').fill(userCode)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

// API's password is another one afterwards: this journey comes last (playwright.config.ts).
test('LOG-11 a forgotten password: asked for by keyboard, mailed, chosen, and the old one is refused', async ({
  page,
  baseURL,
}, info) => {
  const dataDir = dataDirOf(info)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Customer number').fill(CUSTOMER)
  await page.getByLabel('Username').fill('api')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^If this user exists/)).toBeVisible()

  const address = 'api@example.com'
  await expect.poll(async () => (await mailsTo(address, dataDir)).length, { timeout: 15_000 }).toBe(1)
  const [mail = ''] = await mailsTo(address, dataDir)
  const link = /^http\S+#[\w-]{43}$/m.exec(mail)?.[0] ?? ''
  expect(link.startsWith(`${baseURL}/reset#`)).toBe(true)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await expect(page.getByText('For user API of customer')).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/reset`)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your password was changed\./)).toBeVisible()
  const secret = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(page, 'API', 'demo')
  await expect(page.getByRole('alert')).toHaveText('The customer number, username or password is wrong.')
  await signInAs(page, 'API', NEW)
  await page.waitForURL('**/dashboard')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This link was already used, was replaced by a newer one, or has expired. Ask for a new one.',
  )
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect.poll(async () => (await mailsTo(address, dataDir)).length, { timeout: 15_000 }).toBe(2)
  expect((await mailsTo(address, dataDir))[1]).toContain('Subject: Your password was changed')
})

test('LOG-11 an unknown user is told the same', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Customer number').fill(CUSTOMER)
  await page.getByLabel('Username').fill('NOBODYHERE')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^If this user exists/)).toBeVisible()
})
