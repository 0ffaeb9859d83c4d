/** The upload's screens in the states worth looking at (S13). */
import { expect, type Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/paths.ts'
import { openDay } from './places.ts'
import type { ScreenState } from './screens.ts'

/** As a person does it: the review is what the press on the button brings about. */
async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.goto(paths.upload)
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  await dialog.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
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
  const csv = ['Date,Location Number,Item Number,Quantity,Used on Day', ...rows, `${day},999999,100275,4,`].join('\r\n')
  await choose(page, 'messy.csv', csv)
  await expect(page.getByRole('tab', { name: 'Errors (3)' })).toBeVisible()
  await expect(page.getByText('Location 999999 was not found.').first()).toBeVisible()
}

export const uploadStates: readonly ScreenState[] = [
  {
    name: 'upload',
    persona: 'API',
    open: async (page) => {
      await page.goto(paths.upload)
      await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
    },
  },
  {
    name: 'upload-refused',
    persona: 'API',
    open: async (page) => {
      await choose(page, 'week.csv', 'Date;Location Number;Item Number\n')
      await expect(page.getByText('Comma Delimiter is required')).toBeVisible()
    },
  },
  { name: 'upload-errors', persona: 'API', open: chooseMessyFile },
  {
    name: 'upload-limit',
    persona: 'API',
    open: async (page) => {
      await chooseMessyFile(page)
      await page.getByRole('tab', { name: 'Above the limit (1)' }).click()
      await expect(page.getByRole('checkbox')).toBeVisible()
    },
  },
]
