// A phone that is turned, or a window made narrower, gets another layout: what is being typed is still there, and is saved.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { allSaved, openAnOrder, quantities, serverQuantities, signedIn } from './portal.ts'

const [wide, narrow] = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
/** The value of the field that has the focus. */
const typed = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).value)

for (const [name, from, to] of [
  ['narrower', wide, narrow],
  ['wider', narrow, wide],
] as const) {
  test(`ORD-43 SCR-08 a quantity that is being typed while the window gets ${name} is ordered`, async ({ page }) => {
    await page.setViewportSize(from)
    await signedIn(page, 'CLERK')
    const orderNo = await openAnOrder(
      page,
      { locationNo: '000236', routeNo: 'R14' },
      openDay(name === 'wider' ? 17 : 16),
    )
    const field = quantities(page).first()
    const itemNo = await field.getAttribute('data-item')
    await field.focus()
    await page.keyboard.type('37')
    await page.setViewportSize(to)
    await expect(quantities(page).first()).toHaveValue('37')
    await expect.poll(() => typed(page)).toBe('37')
    await page.keyboard.press('Enter')
    await allSaved(page)
    expect(Object.values(await serverQuantities(page, orderNo)), itemNo ?? '').toEqual([37])
  })

  test(`SCR-08 fields that are being typed into while the window gets ${name} keep their text`, async ({ page }) => {
    await signedIn(page, 'ADMIN')
    for (const [path, label, text] of [
      ['/customers/create', 'Name', 'Half a na'],
      ['/orderaddcut?part=add', 'Date', '12/3'],
    ] as const) {
      await page.setViewportSize(from)
      await page.goto(path)
      const field = page.getByLabel(label, { exact: true }).filter({ visible: true })
      await field.focus()
      await page.keyboard.type(text)
      await page.setViewportSize(to)
      await expect(field, path).toHaveValue(text)
      await expect.poll(() => typed(page), `${path}: the focus`).toBe(text)
      await field.fill('')
    }
  })
}
