// A CSV file of an order: out, in again, changed, taken back; and files that are none (ORD-50 to ORD-54, T13, T14).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { allSaved, choose, createOrder, enter, itemNosShown, quantities, serverQuantities, signedIn } from './portal.ts'

const place = { locationNo: '000228', routeNo: 'R14' }
const preview = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' })

/** Chooses a file under Options, Import CSV. */
async function importFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await choose(page, 'Options', 'Import CSV')
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** Export CSV, and what is in the file. */
async function exported(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Options', 'Export CSV')])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test('an export re-imports unchanged; an edited copy is previewed, saved, and undone in one step', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place, openDay(5))
  await expect(quantities(page).first()).toBeFocused()
  const typed = { [await enter(page, 8)]: 8, [await enter(page, 4)]: 4, [await enter(page, 12)]: 12 }
  await allSaved(page)

  const file = await exported(page)
  expect(file.name).toBe(`order_${orderNo}_${openDay(5)}.csv`)
  expect(file.text.startsWith('\uFEFF"Item","Description","Quantity"\r\n')).toBe(true)
  await importFile(page, file.name, file.text)
  await expect(preview(page)).toContainText(`${file.name}: There is nothing to change.`)
  await expect(preview(page)).toContainText('3 quantities already as requested.')
  await preview(page).getByRole('button', { name: 'Close' }).last().click()

  const [first = '', second = ''] = Object.keys(typed)
  const [, , , fourth = '', fifth = ''] = await itemNosShown(page)
  const edited = file.text
    .split('\r\n')
    .map((row) => {
      const change = { [first]: 9, [second]: 0, [fourth]: 30, [fifth]: 1 }[/^"(\d+)"/.exec(row)?.[1] ?? '']
      return change === undefined ? row : row.replace(/[^,]*$/, String(change))
    })
    .join('\r\n')
  await importFile(page, 'edited.csv', edited)
  await expect(preview(page)).toContainText('edited.csv: 4 quantities would change.')
  const changes = preview(page).getByRole('region', { name: 'Quantities that would change' })
  await expect(changes.getByRole('row').filter({ hasText: second })).toHaveText(/4\s*0$/)
  expect(await serverQuantities(page, orderNo), 'nothing before it is agreed to').toEqual(typed)
  await preview(page).getByRole('button', { name: 'Save 4 quantities' }).click()
  await expect(preview(page)).toHaveCount(0)
  await allSaved(page)
  const after = { ...typed, [first]: 9, [fourth]: 30, [fifth]: 1 }
  delete after[second]
  expect(await serverQuantities(page, orderNo)).toEqual(after)
  await expect(quantities(page).first()).toHaveValue('9')

  await page.getByRole('button', { name: 'Undo last change' }).click()
  await expect(quantities(page).first()).toHaveValue('8')
  await expect.poll(() => serverQuantities(page, orderNo)).toEqual(typed)
  await page.reload()
  await expect(quantities(page).first()).toHaveValue('8')
})

test('files that are none, or not quite, are told in a sentence each and change nothing', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(orders.saveLines.path)) saves.push(request.url())
  })
  const orderNo = await createOrder(page, place, openDay(6))
  await expect(quantities(page).first()).toBeFocused()
  const itemNo = await enter(page, 8)
  await allSaved(page)
  const head = 'Item,Description,Quantity'
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0xff, 0xd8])])

  const refused: readonly (readonly [name: string, content: string | Buffer, sentence: string])[] = [
    ['picture.csv', png, 'picture.csv: This is a picture.'],
    ['book.xlsx', Buffer.from('PK\u0003\u0004\u0000\u0000', 'latin1'), 'book.xlsx: This is a ZIP archive.'],
    ['latin.csv', Buffer.from(`${head}\n${itemNo},Jalapeño,9`, 'latin1'), 'latin.csv: Save the file as CSV UTF-8.'],
    ['empty.csv', '\uFEFF', 'empty.csv: The file is empty.'],
    ['quote.csv', `${head}\n${itemNo},"Half a name,9\n`, 'quote.csv: Row 2: a quote is not closed.'],
    ['head.csv', `${head}\r\n`, 'head.csv: No order lines found.'],
    ['large.csv', `${head}\n${`${itemNo},a row of many,9\n`.repeat(210_000)}`, 'The file is larger than 1 MB.'],
  ]
  await choose(page, 'Options', 'Import CSV')
  for (const [name, content, sentence] of refused) {
    await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await expect(preview(page).getByText(sentence)).toBeVisible()
  }
  await preview(page).getByRole('button', { name: 'Cancel' }).click()

  const told: readonly (readonly [name: string, content: string | Buffer, ...sentences: string[]])[] = [
    ['utf16.csv', Buffer.from(`\uFEFF${head}\n${itemNo},x,9`, 'utf16le'), '1 quantity would change.'],
    ['semicolon.csv', `Item;Description;Quantity\n${itemNo};x;9\n`, '1 quantity would change.'],
    ['bom-crlf.csv', `\uFEFF${head}\r\n"${itemNo}","x",8\r\n`, 'nothing to change', '1 quantity already as requested.'],
    ['no-head.csv', `${itemNo},x,9\n${itemNo},x,8\n`, 'Row 1: this row is read as the header.', 'nothing to change'],
    ['unknown.csv', `${head}\n999999,Moon cake,9\n`, "Not on this order's list (1)", 'Row 2: 999999 Moon cake'],
    [
      'formula.csv',
      `${head}\n${itemNo},x,=1+1\n"=cmd|' /C calc'!A0",<b>bold</b>,5\n`,
      'Row 2: "=1+1" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
      "Row 3: =cmd|' /C calc'!A0 <b>bold</b>",
    ],
    ['word.csv', `${head}\n${itemNo},x,=many\n`, 'Row 2: "=many" is not a number and counts as 0.'],
    [
      'minus.csv',
      `${head}\n${itemNo},x,-5\n`,
      'Row 2: "-5" is not a quantity. Quantity must be a whole number from 0 to 99,999.',
    ],
  ]
  for (const [name, content, ...sentences] of told) {
    await importFile(page, name, content)
    for (const sentence of sentences) await expect(preview(page), name).toContainText(sentence)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
  }

  // Over 300: agreed to one by one, else nothing is changed at all.
  const [, other = ''] = await itemNosShown(page)
  await importFile(page, 'over.csv', `${head}\n${itemNo},x,301\n${other},x,5\n`)
  const alert = preview(page).getByRole('group', { name: 'Quantity Alert' })
  await expect(alert).toContainText('Are you sure you want to order more than a quantity of 300 for')
  await preview(page).getByRole('button', { name: 'Save 2 quantities' }).click()
  await expect(preview(page).getByRole('alert')).toContainText('Nothing was changed.')
  await preview(page).getByRole('button', { name: 'Keep what is there' }).click()
  expect(saves).toEqual([])
  expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 8 })
  await importFile(page, 'over.csv', `${head}\n${itemNo},x,301\n${other},x,5\n`)
  await alert.getByRole('checkbox').check()
  await preview(page).getByRole('button', { name: 'Save 2 quantities' }).click()
  await expect(preview(page)).toHaveCount(0)
  expect(await serverQuantities(page, orderNo)).toEqual({ [itemNo]: 301, [other]: 5 })
})

test('a megabyte of rows that are not on the list is read without a wait and told in short', async ({ page }) => {
  await signedIn(page, 'CLERK')
  const orderNo = await createOrder(page, place, openDay(7))
  const rows = Array.from({ length: 60_000 }, (_, row) => `9${String(row).padStart(5, '0')},gone,1`).join('\n')
  await importFile(page, 'many.csv', `Item,Description,Quantity\n${rows}\n`)
  await expect(preview(page)).toContainText("60,000 not on this order's list, refused.")
  await preview(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(preview(page)).toHaveCount(0)
  expect(await serverQuantities(page, orderNo)).toEqual({})
})
