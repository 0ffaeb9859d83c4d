// The order on a desktop: what one types moves nothing around it, and the grid uses its room (SCR-13, G15).
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { noteShifts, shiftOf } from './layout.ts'
import { openDay } from './places.ts'
import {
  allSaved,
  createOrder,
  focusedItem,
  footer,
  lines,
  openAnOrder,
  quantities,
  saveCall,
  signedIn,
} from './portal.ts'

const place = (locationNo: string) => ({ locationNo, routeNo: 'R14' })

/** Where each control above the lines stands, by its place among them. */
const boxes = (page: Page): Promise<string[]> =>
  page.locator('.order-tools, .order-tools :is(input, button, summary), .docket-menus summary').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.closest('.menu-list'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.id || one.className, x, y, width, height].join(' ')
      }),
  )

test('SCR-13 typing 40 lines moves nothing in the toolbar', async ({ page }) => {
  await noteShifts(page)
  await signedIn(page, 'CLERK')
  await createOrder(page, place('000231'), openDay(4))
  await expect(quantities(page).first()).toBeFocused()
  const before = await boxes(page)
  expect(before.length).toBeGreaterThan(7)
  const undo = page.getByRole('button', { name: /^Undo last change/ })
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.type(String(line % 3 === 0 ? 24 + line : 1 + (line % 9)))
    expect(await boxes(page), `while line ${line + 1} is typed`).toEqual(before)
    await page.keyboard.press('Enter')
  }
  await allSaved(page)
  expect(await boxes(page)).toEqual(before)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  await expect(undo).toHaveText(/^Undo\s*last change\s*63\s*to\s*0$/)
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
})

test('SCR-13 after a fill the tools are still one row, with Done where it was', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await createOrder(page, place('000232'), openDay(4))
  const done = page.getByRole('button', { name: 'Done', exact: true })
  const find = page.getByRole('searchbox')
  for (const width of [1280, 1360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const places = async () => [
      (await done.boundingBox()) ?? never(),
      (await page.locator('.order-tools').boundingBox()) ?? never(),
    ]
    const before = await places()
    await page.locator('summary').filter({ hasText: 'Fill from' }).click()
    await page
      .getByRole('button', { name: /^Fill from \d/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Filled now \([1-9]/ })).toBeVisible()
    expect(await places(), `at ${width}`).toEqual(before)
    await find.fill('chicken')
    await expect(page.locator('.find-count')).toHaveText(/\d of \d/)
    expect(await places(), `at ${width}, finding`).toEqual(before)
    expect((await find.boundingBox())?.width, 'room to type').toBeGreaterThan(100)
    await find.fill('')
    await page.getByRole('button', { name: /^Undo last change/ }).click()
    await expect(footer(page)).toContainText(/Total Pieces\s*0/)
    await page.reload()
    await expect(quantities(page).first()).toBeVisible()
  }
})

test('SCR-13 a chip that is pressed, and a count beside Find, move nothing; Undo says a number whole or not at all', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  await page.setViewportSize({ width: 1280, height: 800 })
  await createOrder(page, place('000233'), openDay(4))
  await expect(quantities(page).first()).toBeFocused()
  const undo = page.locator('.undo-what')
  for (const [quantity, isWhole] of [
    ['24', true],
    ['110', true],
    ['12345', false],
  ] as const) {
    await quantities(page).first().fill(quantity)
    await quantities(page).first().press('Enter')
    if (quantity === '12345') await page.getByRole('button', { name: 'Order 12,345' }).click()
    await expect(undo).toContainText(quantity)
    const [word, what] = [await page.locator('.undo-word').boundingBox(), await undo.boundingBox()]
    const isIn = what && word && what.y < word.y + word.height - 1
    const fits = what && word && what.x + what.width <= word.x + word.width + 1
    expect([isIn, isIn ? fits : isWhole], quantity).toEqual([isWhole, isWhole])
  }
  await allSaved(page)
  const before = await boxes(page)
  await page.getByRole('button', { name: /^Ordered/ }).click()
  expect(await boxes(page)).toEqual(before)
  await page.getByRole('button', { name: /^Ordered/ }).click()
  await page.getByRole('searchbox').fill('chicken')
  await expect(page.locator('.find-count')).toHaveText(/\d of \d/)
  expect(await boxes(page)).toEqual(before)
  // The longest count of a list of thousands stands in its slot.
  const count = page.locator('.find-count')
  await count.evaluate((slot) => slot.replaceChildren('1,234 of 3,000'))
  expect(await count.evaluate((slot) => slot.scrollWidth - slot.clientWidth)).toBeLessThanOrEqual(0)
})

for (const [device, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`ORD-41 on a ${device} quantities that are refused move no line under the pointer`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signedIn(page, 'CLERK')
    await createOrder(page, place('000234'), openDay(device === 'desk' ? 4 : 5))
    await page.route(saveCall, (route) =>
      route.fulfill({ json: { message: 'error', messageTxt: 'The item was taken off the menu.' } }),
    )
    const top = async () => Math.round((await quantities(page).first().boundingBox())?.y ?? never())
    const before = await top()
    for (const line of [0, 1, 2]) {
      await quantities(page).nth(line).fill('30')
      await quantities(page).nth(line).press('Enter')
      await expect(page.locator('.problems .notice')).toHaveCount(line + 1)
      expect(await top(), `line ${line + 1} refused`).toBe(before)
    }
  })
}

test('SCR-13 the quantity stands right behind the description, and what is said of it inside its cell', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openAnOrder(page, place('000231'), openDay(4))
    const box = async (name: RegExp) => (await lines(page).getByRole('columnheader', { name }).boundingBox()) ?? never()
    const [description, quantity] = [await box(/^Description/), await box(/^Quantity/)]
    expect(description.width).toBeGreaterThanOrEqual(240)
    expect(description.width).toBeLessThanOrEqual(380)
    expect(quantity.x).toBeCloseTo(description.x + description.width, 0)
    expect(quantity.width, 'field and status').toBeLessThanOrEqual(156)
    await expect(lines(page).getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
    const foot = (await page.locator('.order-foot').boundingBox()) ?? never()
    expect(foot.y + foot.height, 'the lines take what is left of the window').toBeGreaterThan(height - 4)
  }
  // Five past orders and their sum are in sight on a small desktop, where they were cut.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(lines(page).getByRole('columnheader', { name: /^Total/ })).toBeInViewport({ ratio: 1 })
  // "Total of last 10" cut behind its 1 says another thing; sorted by, it has an arrow besides.
  const total = lines(page).getByRole('columnheader', { name: /^Total of last/ })
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', /ending$/)
  expect(await total.evaluate((head) => head.scrollWidth - head.clientWidth)).toBe(0)
  const fill = lines(page)
    .getByRole('button', { name: /^Fill empty lines/ })
    .first()
  await expect(fill).toHaveCSS('opacity', '0')
  await fill.focus()
  await expect(fill).toHaveCSS('opacity', '1')
})

test('SCR-13 the edge fades while more columns follow, and no longer', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.setViewportSize({ width: 820, height: 1180 })
  await openAnOrder(page, place('000231'), openDay(4))
  const edge = page.locator('.more-aside')
  await expect(edge).toHaveCSS('opacity', '1')
  await page.locator('.order-frame').evaluate((box) => box.scrollTo(5000, 0))
  await expect(edge).toHaveCSS('opacity', '0')
})

test('below 1000 px the menu folds, and a tablet shows past orders', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await page.setViewportSize({ width: 820, height: 1180 })
  await openAnOrder(page, place('000231'), openDay(4))
  expect((await page.locator('.shell-side').boundingBox())?.width).toBe(56)
  const past = lines(page).locator('th[data-by="history2"]')
  const { x, width } = (await past.boundingBox()) ?? never()
  expect(x + width).toBeLessThanOrEqual(820)
  await page.getByRole('button', { name: 'Widen the menu' }).click()
  expect((await page.locator('.shell-side').boundingBox())?.width).toBe(216)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await page.locator('.shell-side').boundingBox())?.width, 'a desk keeps its own').toBe(216)
})

test('G15 from the top of the page at most 14 Tab stops lead to the first quantity; arrows reach the rest', async ({
  page,
}) => {
  await signedIn(page, 'CLERK')
  await openAnOrder(page, place('000231'), openDay(4))
  await expect(quantities(page).first()).toBeFocused()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const top = document.createElement('span')
    top.tabIndex = -1
    document.body.prepend(top)
    top.focus()
  })
  const stops: string[] = []
  while ((await focusedItem(page)) === '' && stops.length < 60) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  expect(stops.length, stops.join(' | ')).toBeLessThanOrEqual(14)

  await page.getByLabel('Find item by number, name or code').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Ordered/ }).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(lines(page).getByRole('button', { name: 'Description' })).toBeFocused()
})

test('Alt+O opens Options and Alt+P Print, from a quantity too; Keyboard help says so', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await openAnOrder(page, place('000231'), openDay(4))
  await quantities(page).first().focus()
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('button', { name: 'Daily', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+p')
  await expect(page.getByRole('button', { name: 'PDF', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toContainText(/Alt\+O\s*Options/)
})

function never(): never {
  throw new Error('it cannot be measured')
}
