// The worse evenings: two tabs of one person, a minute without network, a batch whose answer never comes (ORD-42, ORD-53).
import type { Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  createOrder,
  enter,
  footer,
  itemNosShown,
  lines,
  openedOrder,
  quantities,
  serverQuantities,
  signedIn,
} from './portal.ts'

const place = (locationNo: string) => ({ locationNo, routeNo: 'R12' })
const batchCall = `**/api${orders.saveLines.path}*`
const isSave = (url: string) => url.includes(orders.saveLine.path) || url.includes(orders.saveLines.path)

/** Pastes a column at the first line. */
async function pasteColumn(page: Page, wanted: readonly number[]): Promise<void> {
  await quantities(page).first().focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), wanted.join('\n'))
  await page.keyboard.press('Control+V')
}
const asOrdered = (items: readonly string[], wanted: readonly number[]) =>
  Object.fromEntries(wanted.map((quantity, index) => [items[index] ?? '', quantity]))

test.describe('two tabs of one person', () => {
  test.use({ tolerated: [/409/] })
  test('on one order: the later does not overwrite the earlier unasked, and other lines go through', async ({
    page,
  }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000202'), openDay(13))
    const second = await page.context().newPage()
    await second.goto(page.url())
    await openedOrder(second)
    await expect(quantities(second).first()).toBeFocused()

    await page.bringToFront()
    await quantities(page).first().focus()
    const itemNo = await enter(page, 8)
    await allSaved(page)
    await second.bringToFront()
    await quantities(second).first().focus()
    await enter(second, 5)
    const other = await enter(second, 4)
    await expect(lines(second).getByText('Changed elsewhere')).toBeVisible()
    await expect(second.getByText('CLERK changed the quantity to 8. You typed 5.')).toBeVisible()
    await expect.poll(() => serverQuantities(page, orderNo)).toEqual({ [itemNo]: 8, [other]: 4 })

    // Leaving the undecided one asks; deciding settles both tabs.
    await second.getByRole('button', { name: 'Decide' }).click()
    const dialog = second.getByRole('alertdialog', { name: 'Which quantity?' })
    await dialog.getByRole('button', { name: 'Use 5' }).click()
    await allSaved(second)
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 5, [other]: 4 })
    await page.bringToFront()
    await quantities(page).first().focus()
    await enter(page, 9)
    await expect(page.getByText('CLERK changed the quantity to 5. You typed 9.')).toBeVisible()
    expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 5, [other]: 4 })
    await second.close()
  })
})

test.describe('no network', () => {
  test.use({
    tolerated: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_FAILED|50[02]/],
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('for a whole minute: the screen says so all along, and each quantity is sent once after it', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000205'), openDay(13))
    await expect(quantities(page).first()).toBeFocused()
    const typed: Record<string, number> = {}
    typed[await enter(page, 3)] = 3
    await allSaved(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await context.setOffline(true)
    for (const quantity of [4, 5, 6]) typed[await enter(page, quantity)] = quantity
    for (let second = 5; second <= 60; second += 5) {
      await page.clock.runFor(5000)
      if (second === 30) typed[await enter(page, 7)] = 7
      const waiting = second < 30 ? 3 : 4
      await expect(footer(page)).toContainText(`Offline. ${waiting} quantities waiting on this device`)
    }
    const tries = asked.filter((url) => url.includes('orderedit')).length
    expect(tries, 'asked after the server now and then').toBeGreaterThan(3)
    expect(tries, 'not every second').toBeLessThan(15)
    asked.length = 0
    await context.setOffline(false)
    await allSaved(page)
    expect(await serverQuantities(page, orderNo)).toEqual(typed)
    expect(asked.filter(isSave), 'each waiting line is sent once').toHaveLength(4)
    await page.reload()
    await expect(quantities(page).nth(4)).toHaveValue('7')
  })

  test('under a batch: its answer is lost, or nothing gets through; it is saved once, and undone at once', async ({
    page,
    context,
  }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000208'), openDay(13))
    await expect(quantities(page).first()).toBeFocused()
    const items = await itemNosShown(page)
    const has = (expected: Record<string, number>) => expect(serverQuantities(page, orderNo)).resolves.toEqual(expected)
    let batches = 0

    // The server saves it, and its answer never arrives: the order itself tells.
    await page.route(batchCall, async (route) => {
      batches += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pasteColumn(page, [5, 6, 7])
    await expect(page.getByText('Pasted: 3 quantities saved.').first()).toBeVisible()
    await has(asOrdered(items, [5, 6, 7]))
    expect(batches).toBe(1)
    await page.unroute(batchCall)

    // Nothing gets through at all, not even the dialog that would say so: the page does, and keeps what is typed.
    await context.setOffline(true)
    await pasteColumn(page, [8, 9, 10, 11])
    const unknown = page.getByRole('alert').filter({ hasText: 'The quantities may or may not have been saved.' })
    await expect(unknown.first()).toContainText('It is safe to try again.')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('This part of the page could not be loaded.').first()).toBeVisible()
    await expect(quantities(page).first()).toHaveValue('5')
    await context.setOffline(false)
    await has(asOrdered(items, [5, 6, 7]))
    await pasteColumn(page, [8, 9, 10, 11])
    await expect(page.getByText('Pasted: 4 quantities saved.').first()).toBeVisible()
    await has(asOrdered(items, [8, 9, 10, 11]))
    await expect(unknown).toHaveCount(0)

    // A server that is down for a while: the dialog says so, and its Save tries again.
    await page.route(batchCall, (route) => route.fulfill({ status: 502, body: '' }))
    await pasteColumn(page, [4, 4, 4, 4, 4])
    const preview = page.getByRole('dialog', { name: 'Paste quantities' })
    await expect(preview.getByRole('alert')).toContainText('Nothing was changed.')
    await has(asOrdered(items, [8, 9, 10, 11]))
    await page.unroute(batchCall)
    await preview.getByRole('button', { name: 'Save 5 quantities' }).click()
    await expect(preview).toHaveCount(0)
    await has(asOrdered(items, [4, 4, 4, 4, 4]))
    await page.getByRole('button', { name: 'Undo last change' }).click()
    await expect.poll(() => serverQuantities(page, orderNo)).toEqual(asOrdered(items, [8, 9, 10, 11]))

    // What is typed while a batch is on its way goes after it.
    await page.route(batchCall, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await pasteColumn(page, [1, 2, 3])
    await quantities(page).nth(6).focus()
    await enter(page, 20)
    await allSaved(page)
    await expect
      .poll(() => serverQuantities(page, orderNo))
      .toEqual({ ...asOrdered(items, [1, 2, 3, 11]), [items[6] ?? '']: 20 })
    await page.unroute(batchCall)

    // One step back for each, the one saved last first.
    const undo = page.getByRole('button', { name: 'Undo last change' })
    await undo.click()
    await expect
      .poll(() => serverQuantities(page, orderNo))
      .toEqual({ ...asOrdered(items, [8, 9, 10, 11]), [items[6] ?? '']: 20 })
    await undo.click()
    await expect.poll(() => serverQuantities(page, orderNo)).toEqual(asOrdered(items, [8, 9, 10, 11]))
  })
})
