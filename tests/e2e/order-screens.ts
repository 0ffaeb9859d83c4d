/** The week's summary, and what opens over and around an open order, in the states worth looking at. */

import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { api } from '#contract/index.ts'
import { letterOf } from '#rules/ordering/order-summary.ts'
import { paths } from '#web/portal/paths.ts'
import { closedOn, harbor, openDay } from './places.ts'
import { choose, itemNosShown, openAnOrder, quantities, viewAsCustomer } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

const order = (page: Page) => openAnOrder(page, { locationNo: '000222', routeNo: 'R14' }, openDay(11))
const summary = (summaryType: 'LOCATION' | 'ITEM') => paths.summary({ firstDate: closedOn, summaryType })
const shown = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()
const closedAsStaff = async (page: Page) => {
  await viewAsCustomer(page)
  await openAnOrder(page, harbor, closedOn)
  await expect(quantities(page).first()).toBeVisible()
}

/** The ERP said of so many lines that less comes, and of one that it comes though it was not ordered (ERP-05). */
async function comesShort(page: Page, count: number): Promise<void> {
  const short = Array.from({ length: count }, (_, at) => ({
    ...{ itemNo: String(100_100 + at), coming: at, ordered: 1_204 },
    description: 'Sunrise Skillet of Scrambled Eggs, Steak, Roasted Potatoes and Provolone, folded into a Muffin',
  }))
  const instead = { itemNo: '100999', description: 'Egg Salad Wedge', coming: 4, ordered: 0 }
  await page.route(`**/api${orders.load.path}?*`, async (route) => {
    const answer = await route.fetch()
    const order = orders.load.answer.read(await answer.json())
    const json = orders.load.answer.write({ ...order, shortages: [...short, instead] })
    await route.fulfill({ response: answer, json })
  })
  await openAnOrder(page, harbor, closedOn)
  await expect(page.getByText(`${count} items come short`)).toBeVisible()
  await expect(page.getByText('1 item comes that you did not order')).toBeVisible()
}

export const orderStates: readonly ScreenState[] = [
  {
    name: 'order-short',
    persona: 'CLERK',
    open: (page) => comesShort(page, 9),
  },
  {
    name: 'order-short-many',
    persona: 'CLERK',
    open: async (page) => {
      await comesShort(page, 40)
      await page.getByText('40 items come short').click()
    },
  },
  {
    name: 'summary-locations',
    persona: 'CLERK',
    open: async (page) => {
      // A phone shows a day at a time, and first the one with something missing.
      await page.goto(`${summary('LOCATION')}&day=${letterOf(closedOn)}`)
      await expect(page.getByRole('link', { name: /^View \(/ }).first()).toBeVisible()
    },
  },
  {
    name: 'summary-missing-none',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto(`${summary('LOCATION')}&f.name=nowhere&missing=1`)
      await expect(page.getByText('No locations match these filters.')).toBeVisible()
    },
  },
  {
    name: 'summary-day',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto(`${summary('LOCATION')}&row=${harbor.locationNo}.${letterOf(closedOn)}&open=1`)
      await expect(page.getByRole('link', { name: /^View order/ }).first()).toBeVisible()
    },
  },
  {
    name: 'summary-items',
    persona: 'CLERK',
    open: async (page) => {
      await page.goto(summary('ITEM'))
      await expect(page.getByText(/\d items?\.$/).first()).toBeVisible()
    },
  },
  {
    name: 'summary-past-weeks',
    persona: 'WASTE',
    open: async (page) => {
      await page.goto(`${summary('LOCATION')}&f.location=000213`)
      await page.getByText('The previous 8 weeks').click()
      await expect(page.getByRole('region', { name: 'The previous 8 weeks' }).getByRole('row').nth(8)).toBeVisible()
      await page.getByText('The previous 8 weeks').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-options',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      await page.locator('summary').filter({ hasText: 'Options' }).click()
      await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
      // What a menu clips at the screen's edge makes no page wider.
      const section = page.getByRole('button', { name: 'Section', exact: true })
      await section.scrollIntoViewIfNeeded()
      await expect(section).toBeInViewport({ ratio: 1 })
    },
  },
  {
    name: 'order-import-answers',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      const [first, second, third] = await itemNosShown(page)
      await choose(page, 'Options', 'Import CSV')
      const rows = ['Item,Quantity', `${first},2 cs`, `${second},5 DZN`, `${third},1.5`, '998877,3']
      const file = { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Use for DZN' }).click()
      await expect(page.getByText('1 DZN is 12 pieces')).toBeVisible()
    },
  },
  {
    name: 'order-columns',
    persona: 'MANAGER',
    only: 'desktop',
    open: async (page) => {
      await order(page)
      await choose(page, 'Options', 'Column Chooser')
      await shown(page, 'Column Chooser')
    },
  },
  {
    name: 'order-item',
    persona: 'MANAGER',
    open: async (page) => {
      await order(page)
      await quantities(page).first().focus()
      await page.keyboard.press('Alt+ArrowDown')
      await expect(page.getByRole('button', { name: 'Item info (PDF)' })).toBeVisible()
    },
  },
  {
    name: 'order-mistyped',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      await quantities(page).first().focus()
      for (const text of ['2.5', '12a']) {
        await page.keyboard.type(text)
        await page.keyboard.press('ArrowDown')
      }
      await expect(page.getByText('2 lines are not saved.')).toBeVisible()
    },
  },
  {
    name: 'order-found-besides',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      await page.getByRole('button', { name: /^Ordered \(/ }).click()
      await page.getByRole('searchbox').fill('chicken')
      await expect(page.getByText(/^Also on the list \(\d+\)$/)).toBeVisible()
    },
  },
  {
    name: 'order-notes-asked',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      await choose(page, 'Options', 'Location Notes')
      await page.getByLabel('Notes', { exact: true }).fill('Ring twice.')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog', { name: 'The notes are not saved' })).toBeVisible()
    },
  },
  {
    name: 'order-notes',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      await choose(page, 'Options', 'Location Notes')
      await shown(page, /^Location Notes/)
    },
  },
  {
    name: 'order-import',
    persona: 'CLERK',
    open: async (page) => {
      await order(page)
      const [a, b, c] = await itemNosShown(page)
      await choose(page, 'Options', 'Import CSV')
      const rows = [
        'Item,Description,Quantity',
        `${a},x,340`,
        `${b},x,7`,
        `${c},x,many`,
        '999999,Moon cake,4',
        `${b},x,1`,
      ]
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
      await expect(page.getByRole('group', { name: 'Quantity Alert' })).toBeVisible()
    },
  },
  {
    name: 'order-history',
    persona: 'WASTE',
    open: async (page) => {
      await order(page)
      await page.getByText(/^History by price code/).click()
      await page.getByRole('region', { name: 'History by price code' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-header',
    persona: 'ADMIN',
    open: async (page) => {
      await closedAsStaff(page)
      await choose(page, 'Options', 'Order Header')
      await expect(page.getByRole('dialog', { name: 'Order Header' }).getByLabel('Route')).toBeVisible()
    },
  },
  {
    name: 'order-add-item',
    persona: 'ADMIN',
    open: async (page) => {
      await closedAsStaff(page)
      await choose(page, 'Options', 'Add Item')
      await shown(page, 'Add Item')
      await page.keyboard.type('999999')
      await page.keyboard.press('Tab')
      await page.keyboard.type('4')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Add Item' }).getByText(/999999/)).toBeVisible()
    },
  },
  {
    name: 'order-emails',
    persona: 'ADMIN',
    open: async (page) => {
      await page.route('**/api/order_emails**', (route) => route.fulfill({ json: EMAILS }))
      await closedAsStaff(page)
      await choose(page, 'Options', 'E-mails')
      await expect(
        page
          .getByRole('dialog', { name: /^E-mails of order/ })
          .getByText('Ana Diaz')
          .first(),
      ).toBeVisible()
    },
  },
]

const mail = { kind: 'confirmation', at: '2025-12-31T23:59:00.000Z', by: 'ABCDEFGHIJKLMNO', isAgain: false } as const
const longest = `${'a'.repeat(64)}@stores.example.com`
/** E-mails in every state, with the longest address. */
const EMAILS = api.orderMails.list.answer.write({
  mails: [
    { ...mail, mailId: 4, to: 'Ana Diaz', state: 'waiting', lockText: 'This e-mail is still waiting to be sent.' },
    { ...mail, mailId: 3, to: longest, state: 'failed', reason: '550 5.1.1 mailbox unavailable' },
    { ...mail, mailId: 2, kind: 'upload', to: 'Ben Ode', state: 'not sent', forCustomerNo: '104220' },
    { ...mail, mailId: 1, to: 'Ana Diaz', state: 'sent', isAgain: true },
  ],
})
