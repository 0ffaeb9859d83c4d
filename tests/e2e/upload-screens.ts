/** The upload's screens in the states worth looking at (S13, S14). */

import { expect, type Page } from '@playwright/test'
import { uploads } from '#contract/calls/intake/uploads.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { addDays, toUsDate, weekdayOf } from '#rules/calendar.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { CHAIN_CUSTOMER } from '#server/demo/customers.ts'
import { xcblList, xcblOrder } from '../support/order-xml.ts'
import { matrixSheet, workbookOf } from '../support/workbooks.ts'
import { CUSTOMER, closedOn, openDay, today } from './places.ts'
import { carry, viewAsCustomer, withoutTestBanner } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

/** Items that the customer has a number of its own for. */
export async function customerItems(page: Page, customerNo = CUSTOMER) {
  const asked = new URLSearchParams(uploads.customerItems.query.write({ customerNo }) as Record<string, string>)
  await carry(page, asked)
  const answer = await page.request.get(`/api${uploads.customerItems.path}?${asked}`)
  return uploads.customerItems.answer.read(await answer.json()).items
}

/** As a person does it: the review is what the press on the button brings about. */
async function choose(page: Page, name: string, content: string | Uint8Array, mimeType = 'text/csv'): Promise<void> {
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  await dialog.setFiles({ name, mimeType, buffer: Buffer.from(content) })
}
async function chooseCsv(page: Page, name: string, ...rows: readonly string[]): Promise<void> {
  await page.goto(uploadPath('csv'))
  await choose(page, name, ['Date,Location Number,Item Number,Quantity,Used on Day', ...rows].join('\r\n'))
}

async function chooseMessyFile(page: Page): Promise<void> {
  const day = toUsDate(openDay(15))
  const rows = [
    `${day},213,100275,12,`,
    ',,100408,350,',
    '13/45/2026,214,100275,5,',
    `${day},214,100275,x,`,
    ',,100408,x,',
  ]
  await chooseCsv(page, 'messy.csv', ...rows, `${day},999999,100275,4,`)
  await expect(page.getByRole('tab', { name: 'Errors (3)' })).toBeVisible()
  await expect(page.getByText('Location 999999 was not found.').first()).toBeVisible()
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'CONFIRM', exact: true })

/** Orders that can be placed, and one for each reason why not: the results have all five groups. */
async function chooseMixedFile(page: Page): Promise<void> {
  const [first = '', second = ''] = (await customerItems(page)).map(({ itemNo }) => itemNo)
  const day = toUsDate(openDay(16))
  await chooseCsv(
    page,
    'mixed.csv',
    ...[`${day},213,${first},5,`, `,,${second},7,`, ',,998877,2,', `${day},228,${first},6,`],
    ...[`${toUsDate(closedOn)},228,${first},3,`, `${toUsDate(addDays(today, -1))},213,${first},1,`],
    `${day},999999,${first},4,`,
  )
  await expect(page.getByText(/^Not sent: 3 orders/)).toBeVisible()
  await page.getByRole('tab', { name: 'Refused (4)' }).click()
  await expect(page.getByText('Location 999999 was not found.').last()).toBeVisible()
}

/** An upload that was interrupted after 12 of its 40 orders, as the server would tell it. */
const leftOver = {
  batchId: '0d0d0d0d-0000-4000-8000-000000000001',
  fileName: 'Thanksgiving week, all stores, second try.csv',
  format: 'csv',
  addedAt: `${today}T14:14:00Z`,
  state: 'open',
  groups: 40,
  waiting: 28,
  refused: 0,
} as const
const leftOrders = Array.from({ length: leftOver.groups }, (_, at) => {
  const isSent = at < leftOver.groups - leftOver.waiting
  const ofLine = { description: 'Ham & Swiss Sub', storedQuantity: 0, isOverLimit: false }
  return {
    ...{ group: at + 1, locationNo: String(213 + at).padStart(6, '0'), locationName: 'Harbor St Mart', routeNo: 'R14' },
    ...{ orderDate: openDay(16), usedOnDay: weekdayOf(openDay(16)) },
    ...(isSent && { orderNo: String(480_100 + at) }),
    outcome: isSent ? ('create' as const) : ('waiting' as const),
    lines: [{ itemNo: '100275', quantity: 12, ...ofLine, outcome: isSent ? ('save' as const) : ('waiting' as const) }],
  }
})

export const uploadStates: readonly ScreenState[] = [
  {
    name: 'upload',
    persona: 'API',
    open: async (page) => {
      await page.goto(uploadPath('csv'))
      await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
    },
  },
  {
    name: 'upload-resume',
    persona: 'API',
    open: async (page) => {
      const done = {
        ...leftOver,
        batchId: leftOver.batchId.replace(/1$/, '2'),
        fileName: 'week.csv',
        state: 'done',
      } as const
      await page.route(`**/api${uploads.batches.path}*`, (route) =>
        route.fulfill({
          json: uploads.batches.answer.write({
            batches: [leftOver, { ...done, waiting: 0 }],
            isXmlEnabled: true,
          }) as object,
        }),
      )
      await page.goto(uploadPath('csv'))
      await expect(page.getByRole('button', { name: /^Continue / })).toBeVisible()
      await page.getByText('Earlier uploads (1)').click()
    },
  },
  {
    name: 'upload-refused',
    persona: 'API',
    open: async (page) => {
      await page.goto(uploadPath('csv'))
      await choose(page, 'week.csv', 'Date;Location Number;Item Number\n')
      await expect(page.getByText('Comma Delimiter is required')).toBeVisible()
    },
  },
  {
    name: 'upload-semicolons',
    persona: 'API',
    open: async (page) => {
      await page.goto(uploadPath('csv'))
      await choose(page, 'week.csv', 'Date;Location Number;Item Number;Quantity\n')
      await expect(page.getByRole('button', { name: 'Read it with semicolons' })).toBeVisible()
    },
  },
  {
    name: 'upload-match',
    persona: 'API',
    open: async (page) => {
      await page.goto(uploadPath('csv'))
      const day = toUsDate(openDay(15))
      const rows = [`${day},213,100275,Ham,12,5`, `${day},228,100408,Egg,10,6`]
      await choose(page, 'week.csv', ['Day,Store,SKU,Name,Case,Pieces', ...rows].join('\n'))
      await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused()
    },
  },
  {
    name: 'upload-dates',
    persona: 'API',
    open: async (page) => {
      await chooseCsv(page, 'week.csv', '01/12/2026,213,100275,5,', '13/12/2026,213,100408,1,200,')
      await expect(page.getByRole('button', { name: 'Use dd/mm/yyyy' })).toBeVisible()
    },
  },
  { name: 'upload-errors', persona: 'API', open: chooseMessyFile },
  {
    name: 'upload-limit',
    persona: 'API',
    open: async (page) => {
      await chooseMessyFile(page)
      await page.getByRole('tab', { name: 'Questions (1)' }).click()
      await expect(page.getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'upload-check',
    persona: 'API',
    open: async (page) => {
      const [first = '', second = ''] = (await customerItems(page)).map(({ itemNo }) => itemNo)
      const day = toUsDate(openDay(17))
      await chooseCsv(page, 'week.csv', `${day},213,${first},5,`, `,,${second},7,`, `${day},228,${first},6,`)
      await expect(page.getByText(/^CONFIRM sends 2 orders, 3 lines, 18 pieces: 2 new/)).toBeVisible()
      await expect(confirmButton(page)).toBeEnabled()
    },
  },
  {
    name: 'upload-check-changes',
    persona: 'API',
    open: async (page) => {
      const [first = ''] = (await customerItems(page)).map(({ itemNo }) => itemNo)
      const day = toUsDate(openDay(17))
      await chooseCsv(page, 'week.csv', `${day},lf102,${first},5,`, `,228,${first},6,`, ',,,3,', `,216,${first},4,`)
      await page.getByRole('tab', { name: /^Changed for you/ }).click()
      const kind = page.getByRole('button', { name: '3 blank used-on days: the weekday of the date is used.' })
      await kind.click()
      await expect(kind).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByText(/^POS number lf102 is read as location/)).toBeVisible()
    },
  },
  {
    name: 'upload-check-lines',
    persona: 'API',
    open: async (page) => {
      await chooseMixedFile(page)
      await page.getByRole('tab', { name: /^All lines/ }).click()
      await expect(page.getByRole('region', { name: 'All lines' }).getByText('998877', { exact: true })).toBeVisible()
    },
  },
  { name: 'upload-check-refusals', persona: 'API', open: chooseMixedFile },
  {
    name: 'upload-results',
    persona: 'API',
    open: async (page) => {
      await chooseMixedFile(page)
      await confirmButton(page).click()
      await expect(page.getByRole('heading', { name: 'Invalid dates (1)' })).toBeVisible()
      await expect(page.getByText(/^A confirmation goes to/)).toBeVisible()
      await expect(page.getByText('Location 999999 was not found.').first()).toBeVisible()
    },
  },
  {
    name: 'upload-broken-off',
    persona: 'API',
    open: async (page) => {
      // Its list measures its rows once they are drawn; the banner of the test environment would come on top of that.
      await withoutTestBanner(page)
      const json = uploads.batch.answer.write({ batch: leftOver, groups: leftOrders }) as object
      await page.route(`**/api${uploads.batch.path}?*`, (route) => route.fulfill({ json }))
      await page.goto(`${uploadPath('csv')}?batch=${leftOver.batchId}`)
      await expect(page.getByRole('button', { name: 'Send the other 28' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Order 480100' })).toBeVisible()
    },
  },
  {
    name: 'upload-csv-answers',
    persona: 'API',
    open: async (page) => {
      await page.goto(uploadPath('csv'))
      const [a, b] = await customerItems(page)
      const day = toUsDate(openDay(17))
      const rows = [`${day},213,${a?.itemNo},2 cs,`, `${day},213,${b?.itemNo},5 DZN,`, `${day},213,${b?.upc},4,`]
      await chooseCsv(page, 'units.csv', ...rows)
      await page.getByRole('button', { name: 'Use for DZN' }).click()
      await expect(page.getByRole('button', { name: /^Use item/ })).toBeVisible()
    },
  },
  {
    name: 'upload-xml-units',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page, CHAIN_CUSTOMER)
      const [a, b] = await customerItems(page, CHAIN_CUSTOMER)
      await page.goto(uploadPath('xml', CHAIN_CUSTOMER))
      const order = xcblOrder(
        'PO880102',
        openDay(18),
        '002500',
        [a?.customerItemNo ?? '', 5],
        [b?.customerItemNo ?? '', 3],
      )
      const [dozens = '', cases = '', end = ''] = order.split('</QuantityValue>')
      const unit = (code: string) =>
        `</QuantityValue><UnitOfMeasurement><UOMCoded>${code}</UOMCoded></UnitOfMeasurement>`
      await choose(page, 'orders.xml', xcblList(dozens + unit('DZN') + cases + unit('CS') + end), 'text/xml')
      await page.getByRole('button', { name: 'Use for DZN' }).click()
      await expect(page.getByRole('button', { name: 'Remember for the next file: DZN' })).toBeVisible()
    },
  },
  {
    name: 'upload-xml-alert',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page, CHAIN_CUSTOMER)
      const [a, b] = await customerItems(page, CHAIN_CUSTOMER)
      await page.goto(uploadPath('xml', CHAIN_CUSTOMER))
      const date = openDay(18)
      const first = xcblOrder('PO880100', date, '002500', [a?.customerItemNo ?? '', 4], [b?.customerItemNo ?? '', 12])
      const second = xcblOrder('PO880101', date, '999998', [b?.customerItemNo ?? '', 3])
      await choose(page, 'orders.xml', xcblList(first, second), 'text/xml')
      await expect(page.getByText('Order PO880101')).toBeVisible()
      await confirmButton(page).click({ force: true })
      await expect(page.getByText('Choose a location for 2 orders.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'upload-xlsx-findings',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto(uploadPath('xlsx'))
      const sheet = matrixSheet('Monday', { date: toUsDate(openDay(19)), items: ['100275', '100408', '100275'] }, [
        [CUSTOMER, '213', 'Harbor St Mart', 14, 3, 4, 7],
        [CUSTOMER, '228', 'Granite Rd Mart', 2, 2, '4 trays'],
        ['999999', '213', 'Nobody', 3, 3],
      ])
      await choose(page, 'week.xlsx', workbookOf({ sheets: [sheet] }), WORKBOOK_TYPE)
      await expect(page.getByText('1 row with a customer or location that does not exist: not sent')).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Errors (1)' })).toBeVisible()
    },
  },
]
