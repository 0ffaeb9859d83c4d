// A day is closed: one question says what happens to its orders, the clerk reads it on the dashboard, and one undo puts them back.
import { shortDate, toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways } from './layout.ts'
import { CUSTOMER, openDay } from './places.ts'
import { allSaved, enter, openAnOrder, quantities, serverOrder, signedIn } from './portal.ts'

const day = openDay(29)
const name = `${weekdayName(weekdayOf(day))} ${shortDate(day)}`
const place = { locationNo: '000234', routeNo: 'R14' }

/** Pictures to look at: E2E_PICTURES=1. */
const pictured = process.env['E2E_PICTURES'] === '1'

test('CUT-15 staff close a day and move its orders by one answer, the clerk reads it, and one undo puts them back', async ({
  browser,
  page: clerk,
}, info) => {
  await signedIn(clerk, 'CLERK')
  const orderNo = await openAnOrder(clerk, place, day)
  await quantities(clerk).first().focus()
  await enter(clerk, 12)
  await allSaved(clerk)

  const context = await browser.newContext()
  const desk = await context.newPage()
  const look = async (page: typeof desk, what: string) => {
    for (const [width, height, scheme] of [
      [1280, 900, 'light'],
      [390, 844, 'light'],
      [1280, 900, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      expect(await clippedSideways(page), `${what} at ${width}`).toEqual([])
      if (pictured) await page.screenshot({ path: info.outputPath(`${what}-${width}-${scheme}.png`) })
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await signedIn(desk, 'ADMIN')
  await desk.goto(`/orderaddcut?customer=${CUSTOMER}`)
  const form = desk.getByRole('region', { name: 'Add Cut Date' })
  await form.getByLabel('Date', { exact: true }).fill(toUsDate(day))
  await form.getByRole('switch', { name: 'No-Work Day' }).press('Space')
  await form.getByRole('button', { name: 'Add' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Close / })
  await expect(dialog.getByText('1 order of 1 customer, 12 pieces.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close the day' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Move them to another day').check()
  await expect(dialog.getByText(/^1 order moves to /)).toBeVisible()
  const to = await dialog.getByLabel('Move to').inputValue()
  await dialog.getByRole('button', { name: 'Close the day and move 1 order' }).click()
  await expect(desk.getByText(/^Saved\. 1 order of 1 customer was moved from /)).toBeVisible()
  expect((await serverOrder(clerk, orderNo)).header.orderDate).toBe(to)

  await clerk.goto('/dashboard')
  const notice = clerk.getByRole('region', { name: 'Changes to your orders' })
  await expect(notice.getByText(`Your order for ${name} is now for `)).toBeVisible()
  await expect(notice.getByRole('link', { name: `Order ${orderNo}` })).toBeVisible()
  await look(clerk, 'notice')
  await notice.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(notice).toHaveCount(0)

  await desk.goto('/closed-days')
  const undo = desk.getByRole('button', { name: new RegExp(`^Undo: 1 order of 1 customer was moved from ${name}`) })
  await expect(undo).toBeVisible()
  await undo.click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Undo the move' }).click()
  await expect(desk.getByText(`1 order is on ${name} again.`, { exact: false }).first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Move or cancel 1 order…' })).toBeVisible()
  await look(desk, 'closed-days')
  await desk.getByRole('button', { name: 'Move or cancel 1 order…' }).click()
  const again = desk.getByRole('dialog', { name: /^Orders on / })
  await again.getByLabel('Move them to another day').check()
  await expect(again.getByText(/^1 order moves to /)).toBeVisible()
  await look(desk, 'question')
  await again.getByLabel('Cancel them').check()
  await again.getByRole('button', { name: 'Cancel 1 order' }).click()
  await expect(desk.getByText('There are no orders on a closed day.')).toBeVisible()

  await clerk.goto('/dashboard')
  await expect(notice.getByText(`Your order for ${name} is canceled`, { exact: false })).toBeVisible()
  await expect(notice.getByText('again'), 'the newest change alone').toHaveCount(0)
  await notice.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(notice).toHaveCount(0)

  await desk.goto(`/orderaddcut?customer=${CUSTOMER}`)
  await desk.getByRole('button', { name: `Delete ${name}/${day.slice(0, 4)}` }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete date' }).click()
  await expect(desk.getByRole('button', { name: `Delete ${name}/${day.slice(0, 4)}` })).toHaveCount(0)
  await context.close()
})
