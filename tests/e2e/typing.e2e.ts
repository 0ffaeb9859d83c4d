// What is typed is what is ordered: signs between digits, keys in bursts, codes of slow scanners (ORD-43, ORD-46, S10).
import type { Page } from '@playwright/test'
import { QUANTITY_REFUSAL } from '#rules/quantity.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  createOrder,
  enter,
  focusedItem,
  footer,
  itemNosShown,
  lines,
  quantities,
  saveCall,
  serverOrder,
  serverQuantities,
  signedIn,
} from './portal.ts'

const place = (locationNo: string) => ({ locationNo, routeNo: 'R14' })

/** Keys as the browser gets them from a device, with the device's times: how busy this machine is does not change these. */
async function pressAll(page: Page, keys: readonly string[], everyMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [index, key] of keys.entries()) {
    const timestamp = (startedAt + index * everyMs) / 1000
    const isEnter = key === 'Enter'
    const event = {
      key,
      timestamp,
      windowsVirtualKeyCode: isEnter ? 13 : /\d/.test(key) ? key.charCodeAt(0) : 0,
      text: isEnter ? '\r' : key,
    }
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }))
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }))
  }
  await Promise.all(sent)
  await session.detach()
}

test('a text that is not a quantity is refused and stays to be corrected; its digits are never joined', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000207'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === new URL(saveCall.slice(2), request.url()).pathname) sent.push(request.url())
  })
  const itemNos = await itemNosShown(page)
  const texts = ['2.5', '1.5', '1,5', '-4', '1e3', '12a', 'a12', '1 2', '+5', '１２', '12½', '12345.5']
  for (const text of texts) {
    if (/^[ -~]+$/.test(text)) await page.keyboard.type(text)
    else await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  for (const [index, text] of texts.entries()) {
    await expect(quantities(page).nth(index)).toHaveValue(text)
    await expect(quantities(page).nth(index)).toHaveAttribute('aria-invalid', 'true')
  }
  // One notice for all, which names the first few: the lines below it are needed.
  const notice = page.getByRole('alert').filter({ hasText: `${texts.length} lines are not saved.` })
  await expect(notice).toContainText(`“2.5”`)
  await expect(notice).toContainText(`and ${texts.length - 3} more. ${QUANTITY_REFUSAL}.`)
  await expect(footer(page)).toContainText(`${texts.length} lines not saved`)
  expect([sent, await serverQuantities(page, orderNo)]).toEqual([[], {}])

  // Done does not pass over them: it brings the first, selected, to be typed over.
  await page.keyboard.press('Control+Enter')
  await expect(quantities(page).first()).toBeFocused()
  expect(sent).toEqual([])
  await enter(page, 25)
  await expect(footer(page)).toContainText(`${texts.length - 1} lines not saved`)
  await expect.poll(() => serverQuantities(page, orderNo)).toEqual({ [itemNos[0] ?? '']: 25 })
  // Esc puts back what is saved.
  await quantities(page).nth(1).focus()
  await page.keyboard.press('Escape')
  await expect(quantities(page).nth(1)).toHaveValue('')
  await expect(footer(page)).toContainText(`${texts.length - 2} lines not saved`)
  await page.getByRole('button', { name: 'Leave them as they were' }).click()
  await expect(quantities(page).nth(2)).toHaveValue('')
  expect(await serverQuantities(page, orderNo)).toEqual({ [itemNos[0] ?? '']: 25 })
})

test('a letter over a quantity does not empty it; over an empty line it leaves nothing', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000210'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  const first = await enter(page, 8)
  await allSaved(page)
  await enter(page, 'kale')
  await expect(quantities(page).nth(1)).toHaveValue('')
  await quantities(page).first().focus()
  await enter(page, 'x')
  await expect(quantities(page).first()).toHaveValue('x')
  await expect(page.getByRole('alert').getByText(`“x” is not saved. ${QUANTITY_REFUSAL}.`)).toBeVisible()
  await expect(page.locator('.toast'), 'the notice says it, and its line').toHaveCount(0)
  await page.getByRole('button', { name: 'Leave it at 8' }).click()
  await expect(quantities(page).first()).toHaveValue('8')
  expect(await serverQuantities(page, orderNo)).toEqual({ [first]: 8 })
})

test('one Ctrl+Z takes one change back, also on the line changed last; in Find it is the text’s', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000211'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  for (const quantity of [5, 12, 7, 15, 3]) await enter(page, quantity)
  await allSaved(page)
  const shown = () =>
    quantities(page).evaluateAll((all) => all.slice(0, 5).map((one) => (one as HTMLInputElement).value))
  // Up to the last of them, as people go back to a slip.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+z')
  expect(await shown()).toEqual(['5', '12', '7', '15', ''])
  await expect(quantities(page).nth(4)).toBeFocused()
  // The browser has the keys of all fields on one pile: what is typed in Find is taken back there, and no quantity with it.
  await page.keyboard.press('/')
  await page.keyboard.type('egg')
  await page.keyboard.press('Control+z')
  const find = page.getByRole('searchbox', { name: /^Find item/ })
  await expect(find).not.toHaveValue('egg')
  await find.fill('egg')
  await find.blur()
  await find.focus()
  await page.keyboard.press('Escape')
  await expect(find).toHaveValue('')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+Shift+z')
  await allSaved(page)
  expect((await shown()).slice(0, 3)).toEqual(['5', '12', '7'])
  await expect.poll(async () => Object.values(await serverQuantities(page, orderNo)).length).toBe(4)
  // A sixth digit, typed slowly or pasted, is kept and refused.
  await quantities(page).nth(5).focus()
  await page.keyboard.insertText('123456')
  await page.keyboard.press('Tab')
  await expect(quantities(page).nth(5)).toHaveValue('123456')
  await expect(page.getByText(`“123456” is not saved. ${QUANTITY_REFUSAL}.`)).toBeVisible()
})

for (const everyMs of [0, 10, 25]) {
  test(`forty lines of two digits and Enter at ${everyMs} ms a key are what was typed`, async ({ page }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000213'), openDay(20 + [0, 10, 25].indexOf(everyMs)))
    await expect(quantities(page).first()).toBeFocused()
    const { items } = await serverOrder(page, orderNo)
    const typed = items
      .map(({ itemNo }) => itemNo)
      .sort((a, b) => Number(a) - Number(b))
      .slice(0, 40)
      .map((itemNo, line) => [itemNo, 10 + ((line * 7) % 90)] as const)
    const keys = typed.flatMap(([, quantity]) => [...String(quantity), 'Enter'])
    await pressAll(page, keys, everyMs)
    await allSaved(page)
    expect(await serverQuantities(page, orderNo)).toEqual(Object.fromEntries(typed))
  })
}

test('five digits a line in a burst stay five digits a line', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000216'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  const itemNos = (await itemNosShown(page)).slice(0, 4)
  await pressAll(
    page,
    itemNos.flatMap((_, index) => ['#', ...String(12_345 + index), 'Enter']),
    0,
  )
  await allSaved(page)
  expect(await serverQuantities(page, orderNo)).toEqual(
    Object.fromEntries(itemNos.map((itemNo, index) => [itemNo, 12_345 + index])),
  )
})

for (const everyMs of [4, 15, 25, 40, 120]) {
  test(`a code scanned at ${everyMs} ms a character goes to its item and orders nothing`, async ({ page }) => {
    await signedIn(page, 'CLERK')
    const orderNo = await createOrder(page, place('000219'), openDay(20 + [4, 15, 25, 40, 120].indexOf(everyMs)))
    await expect(quantities(page).first()).toBeFocused()
    const { items } = await serverOrder(page, orderNo)
    const withUpc = items.filter(({ upc }) => upc !== undefined && upc.length >= 10)
    const [scanned, other] = [withUpc.at(3), withUpc.at(9)]
    const first = await focusedItem(page)
    await enter(page, 8)
    await allSaved(page)
    await quantities(page).first().focus()
    const scan = (code: string) => pressAll(page, [...code, 'Enter'], everyMs)
    await scan(scanned?.upc ?? '')
    await expect.poll(() => focusedItem(page)).toBe(scanned?.itemNo)
    await scan((other?.upc ?? '').padStart(13, '0'))
    await expect.poll(() => focusedItem(page)).toBe(other?.itemNo)
    // A code that no item has: said, and nothing else.
    await scan('999999999993')
    await expect(
      page.getByText('Barcode 999999999993 is not one of your items. Scan it again, or type the item number.').first(),
    ).toBeAttached()
    await expect.poll(() => focusedItem(page)).toBe(other?.itemNo)
    await enter(page, 5)
    await allSaved(page)
    await expect(lines(page).getByRole('dialog')).toHaveCount(0)
    expect(await serverQuantities(page, orderNo)).toEqual({ [first]: 8, [other?.itemNo ?? '']: 5 })
  })
}

test('five digits left without a key are saved once no sixth can come, and not at all when one comes', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000222'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  const first = await focusedItem(page)
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressAll(page, [...'#12345'], 0)
  await leave()
  await expect.poll(() => serverQuantities(page, orderNo)).toEqual({ [first]: 12_345 })

  await quantities(page).nth(1).focus()
  await pressAll(page, [...'#47100'], 0)
  await leave()
  await pressAll(page, [...'0102962'], 0)
  await expect(quantities(page).nth(1)).toHaveValue('')
  await quantities(page).nth(2).focus()
  const third = await enter(page, 3)
  await allSaved(page)
  expect(await serverQuantities(page, orderNo)).toEqual({ [first]: 12_345, [third]: 3 })
})

test('quantities typed on over the Quantity Alert neither answer it nor land in another line', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000225'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  const first = await focusedItem(page)
  await enter(page, 8)
  await allSaved(page)
  await quantities(page).first().focus()
  await pressAll(page, [...'340', 'Enter', '7', 'Enter', ...'12', 'Enter'], 0)
  const alert = page.getByRole('alertdialog', { name: 'Quantity Alert' })
  await expect(alert.getByRole('button', { name: 'Put back 8' })).toBeFocused()
  await pressAll(page, [...'15', 'Enter'], 0)
  await expect(alert).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  await expect(quantities(page).first()).toBeFocused()
  await enter(page, 9)
  await allSaved(page)
  expect(await serverQuantities(page, orderNo)).toEqual({ [first]: 9 })
})

test('six digits that are typed slowly stay in the field and are refused', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place('000228'), openDay(20))
  await expect(quantities(page).first()).toBeFocused()
  await pressAll(page, [...'123456', 'Enter'], 300)
  await expect(quantities(page).first()).toHaveValue('123456')
  await expect(quantities(page).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(`“123456” is not saved. ${QUANTITY_REFUSAL}.`)).toBeVisible()
  expect(await serverQuantities(page, orderNo)).toEqual({})
})
