// From nothing to the first order in the browser alone (CUS-02): staff set a customer up, its first user opens the mailed
// invitation, chooses a password, signs in and orders.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { customerForms } from '#contract/calls/customers/customer-forms.ts'
import { addDays, toUsDate } from '#rules/calendar.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, dataDirOf, today } from './places.ts'
import { allSaved, enter, openedOrder, quantities, serverQuantities, signedIn } from './portal.ts'

const PASSWORD = 'Seventeen green trays'

/** The links of mails to this address: the test environment writes them into its data folder. */
async function linksTo(address: string, dataDir: string): Promise<string[]> {
  const folder = resolve(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(files.map((file) => readFile(resolve(folder, file), 'utf8')))
  return texts
    .filter((text) => text.includes(`\nTo: ${address}\n`))
    .flatMap((text) => /^http\S+#[\w-]{43}$/m.exec(text)?.[0] ?? [])
}

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) })
const isDone = (page: Page, title: string, told: string | RegExp) =>
  expect(step(page, title).locator('.setup-told')).toHaveText(told)

test('CUS-02 USR-19 staff set up a customer; its user opens the invitation, signs in and places the first order', async ({
  browser,
  page: desk,
}, info) => {
  const customerNo = `NEW-${Date.now() % 1_000_000}`
  const address = `boss-${customerNo.toLowerCase()}@example.com`
  await signedIn(desk, 'ADMIN')
  const asked = customerForms.one.query.write({ customerNo: CUSTOMER }) as Record<string, string>
  const like = await desk.request.get(`/api${customerForms.one.path}?${new URLSearchParams(asked)}`)
  const { customerPriceGroup, retailPriceGroup } = customerForms.one.answer.read(await like.json())

  // The customer.
  await desk.goto('/customers/')
  await desk.getByRole('link', { name: 'New Customer' }).click()
  await desk.getByLabel('Customer number').fill(customerNo)
  await desk.getByLabel('Name').fill('Lakeshore Fuel Marts')
  await desk.getByLabel('City').fill('Racine')
  await desk.getByLabel('Customer price group').fill(customerPriceGroup)
  await desk.getByLabel('Retail price group').fill(retailPriceGroup)
  await desk.getByRole('radio', { name: '2' }).check()
  await desk.getByRole('button', { name: 'Create' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Set Up Customer ${customerNo}`)
  await expect(desk.getByText('This customer cannot place an order yet. 3 steps are missing.')).toBeVisible()

  // Its location, and its items as another customer has them.
  await desk.getByLabel('Name').fill('Harbor St Mart')
  await desk.getByLabel('Route').selectOption('R14')
  await desk.keyboard.press('Control+Enter')
  await isDone(desk, 'Locations', '1 location.')
  await expect(step(desk, 'Items').getByRole('heading')).toBeFocused()
  await desk.getByLabel('Customer', { exact: true }).fill(CUSTOMER)
  await expect(desk.getByText('Lakeshore', { exact: false }).first()).toBeVisible()
  await desk.getByRole('button', { name: 'Fill the list' }).click()
  await isDone(desk, 'Items', /^\d+ items on the menu\.$/)
  await isDone(desk, 'Prices', 'Every item has its prices.')

  // A cut-off of its own; then the way is gone on with from the list, which knows that it is not at its end.
  await step(desk, 'Cut-offs').getByRole('button', { name: 'Open Cut-offs' }).click()
  await desk.getByRole('link', { name: 'Own cut-offs' }).click()
  const cut = desk.getByRole('region', { name: 'Add Cut Date' })
  await cut.getByLabel('Date', { exact: true }).fill(toUsDate(addDays(today, 40)))
  await cut.getByLabel('Menu Cut Day').selectOption('-3')
  await cut.getByRole('button', { name: 'Add' }).click()
  await expect(desk.getByRole('heading', { name: new RegExp(`/${addDays(today, 40).slice(0, 4)}$`) })).toBeVisible()
  await desk.goto('/customers/')
  await desk.getByRole('searchbox', { name: 'Find' }).fill(customerNo)
  await expect(desk.getByText('Not ready')).toBeVisible()
  await desk.getByRole('link', { name: `Set up ${customerNo}` }).click()
  await isDone(desk, 'Cut-offs', '1 cut-off of its own; for other days those for everyone apply.')

  // Its first user.
  await desk.getByLabel('User Code').fill('boss')
  await desk.getByLabel('Name').fill('Night Manager')
  await desk.getByLabel('Email').fill(address)
  await desk.getByRole('button', { name: 'Create and invite' }).click()
  await isDone(desk, 'Users', '1 user; 1 has not signed in yet.')
  await expect(desk.getByText(/^Ready: orders can be placed from/)).toBeVisible()

  // The mail arrives, and the person comes in by its link.
  const dataDir = dataDirOf(info)
  await expect.poll(async () => (await linksTo(address, dataDir)).length, { timeout: 15_000 }).toBe(1)
  const [link = ''] = await linksTo(address, dataDir)
  const context = await browser.newContext({ baseURL: new URL(desk.url()).origin })
  const boss = await context.newPage()
  await boss.goto(link)
  await boss.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await boss.getByLabel('Confirm new password').fill(PASSWORD)
  await boss.keyboard.press('Enter')
  await boss.waitForURL('**/dashboard')

  // The first order.
  await boss.getByRole('link', { name: 'Locations' }).click()
  await boss.getByRole('link', { name: 'Order for Harbor St Mart' }).click()
  await boss.getByRole('link', { name: 'Create' }).first().click()
  const orderNo = await openedOrder(boss)
  await quantities(boss).first().focus()
  await enter(boss, 12)
  await allSaved(boss)
  expect(Object.values(await serverQuantities(boss, orderNo, { customerNo }))).toEqual([12])
  await boss.keyboard.press('Control+Enter')
  await expect(boss.getByText(`Order ${orderNo} sent, 12 pieces.`).first()).toBeVisible()

  // Staff see that the way is at its end.
  await desk.reload()
  await isDone(desk, 'Users', '1 user.')
  await context.close()
})
