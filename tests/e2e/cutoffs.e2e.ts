// Order Add/Cut in the browser: staff close a day at once, the clerk's open order says so and takes nothing more; when the date is
// deleted, it is open again.
import { addDays, shortDate, toUsDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { isPlantAtRest } from '#server/demo/closing-days.ts'
import { expect, test } from './fixtures.ts'
import { CUSTOMER, closedOn, today } from './places.ts'
import { enter, footer, lines, openAnOrder, quantities, serverQuantities, signedIn } from './portal.ts'

/** Open by the demo's rows at any hour of today, and closed by a row of nine days before. */
const day = [5, 6, 7, 8]
  .map((ahead) => addDays(today, ahead))
  // A Wednesday may have a row of the demo; with Mondays each day of the year has one to choose.
  .find((date) => date !== closedOn && !isPlantAtRest(date) && [2, 3, 5, 6].includes(weekdayOf(date)))
const place = { locationNo: '000234', routeNo: 'R14' }

test('CUT-06 CUT-09 CUT-11 CUT-16 a day closed by staff is closed for who is typing into it, and open again when the date is deleted', async ({
  browser,
  page: clerk,
}) => {
  if (!day) throw new Error('No day of the next week is open and can be closed.')
  const name = `${weekdayName(weekdayOf(day))} ${shortDate(day)}`
  await signedIn(clerk, 'CLERK')
  const orderNo = await openAnOrder(clerk, place, day)
  await quantities(clerk).first().focus()
  await enter(clerk, 12)
  await expect(footer(clerk)).toContainText(/All saved \d/)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await signedIn(desk, 'ADMIN')
  await desk.goto(`/orderaddcut?customer=${CUSTOMER}`)
  const form = desk.getByRole('region', { name: 'Add Cut Date' })
  await form.getByLabel('Date', { exact: true }).fill(toUsDate(day))
  await form.getByLabel('Menu Cut Day').selectOption('-9')
  await expect(form.getByText(`This closes ${name} for customer ${CUSTOMER} immediately.`)).toBeVisible()
  await expect(form.getByText(/open orders? of 1 customer closes? now\./)).toBeVisible()
  await form.getByRole('button', { name: 'Add' }).click()
  const row = desk
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: `${name}/${day.slice(0, 4)}` }) })
  await expect(row.getByText(`Orders for ${name} close`)).toBeVisible()

  // What the clerk types next is refused, told with its number, and the order is read-only.
  await quantities(clerk).nth(1).fill('77')
  await quantities(clerk).nth(1).press('Enter')
  await expect(clerk.getByText(/Cut-off passed/).first()).toBeVisible()
  await expect(quantities(clerk)).toHaveCount(0)
  expect(Object.values(await serverQuantities(clerk, orderNo))).not.toContain(77)

  await row.getByRole('button', { name: /^Delete/ }).click()
  const confirm = desk.getByRole('alertdialog', { name: 'Delete Date' })
  await expect(confirm.getByText(`Are you sure you want to delete the add cut for ${toUsDate(day)}?`)).toBeVisible()
  await expect(confirm.getByText(/reopens? now\./)).toBeVisible()
  await confirm.getByRole('button', { name: 'Delete date' }).click()
  await expect(row).toHaveCount(0)
  await clerk.reload()
  await expect(lines(clerk)).toBeVisible()
  await quantities(clerk).first().focus()
  await enter(clerk, 13)
  await expect(footer(clerk)).toContainText(/All saved \d/)
  expect(Object.values(await serverQuantities(clerk, orderNo))).toContain(13)
  await context.close()
})
