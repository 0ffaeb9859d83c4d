import { expect, type Page } from '@playwright/test'
import type { ScreenState } from './screen-state.ts'

export async function openImports(page: Page): Promise<void> {
  await page.goto('/imports')
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
  await expect(page.getByText('Done').first()).toBeVisible()
}

/** A run as the list has it, refused or broken off, in place of those that there are. */
const run = {
  ...{
    run_id: 7,
    time: '2026-11-20T08:05:00.000Z',
    took_ms: 61_000,
    source: 'night',
    way: 'http',
    started_by: 'NIGHT',
  },
  ...{ end: 'refused', refusals: 1_204, notes: 2 },
  files: ['items.csv', 'locations.csv'].map((file) => ({
    ...{ file, rows: 12_040, new: 0, changed: 0, removed: 0, refused: 602 },
  })),
}
const notes = [
  '12 open orders hold 2 items that are no longer made (100100, 100101): 480001, 480002, 480003, 480004, 480005, ….',
  'items.csv has 12,040 rows; it had 30,000 the last time. Is it whole?',
]
const refusals = [...Array(50).keys()].map(
  (at) => `items.csv:${at + 2}: upc must be 12 digits (a spreadsheet may have dropped leading zeros).`,
)

/** The log of imports: the demo's own, none, and one that was refused. */
export const importStates: readonly ScreenState[] = [
  { name: 'imports', persona: 'ADMIN', open: openImports },
  {
    name: 'imports-none',
    persona: 'ADMIN',
    only: 'desktop',
    open: async (page) => {
      await page.route('**/api/imports', (route) =>
        route.fulfill({ json: { message: 'success', runs: [], more: false } }),
      )
      await page.goto('/imports')
      await expect(page.getByText(/Nothing was imported yet/)).toBeVisible()
    },
  },
  {
    name: 'imports-many',
    persona: 'ADMIN',
    open: async (page) => {
      const runs = [...Array(50).keys()].map((at) => ({
        ...{
          ...run,
          run_id: 50 - at,
          started_by: 'A'.repeat(15),
          source: at === 1 ? 'long-folder-name-'.repeat(7) : 'night',
        },
        end: ['done', 'refused', 'broken off'][at % 3],
      }))
      await page.route('**/api/imports?*', (route) => route.fulfill({ json: { message: 'success', runs, more: true } }))
      await page.goto('/imports?before=60')
      await expect(page.getByRole('link', { name: 'Newest' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
    },
  },
  {
    name: 'import-done',
    persona: 'ADMIN',
    open: async (page) => {
      await page.goto('/imports/1')
      await expect(page.getByText('All of it was imported.')).toBeVisible()
    },
  },
  {
    name: 'import-broken-off',
    persona: 'ADMIN',
    only: 'phone',
    open: async (page) => {
      const broken = { ...run, end: 'broken off', refusals: 1, notes: 0, files: [] }
      await page.route('**/api/import?*', (route) =>
        route.fulfill({
          json: { message: 'success', ...broken, note_texts: [], refusal_texts: ['The database was lost.'] },
        }),
      )
      await page.goto('/imports/7')
      await expect(page.getByRole('heading', { name: 'Why it broke off' })).toBeVisible()
    },
  },
  {
    name: 'import-absent',
    persona: 'ADMIN',
    only: 'desktop',
    open: async (page) => {
      await page.goto('/imports/999999')
      await expect(page.getByText(/^Import 999999 was not found/)).toBeVisible()
    },
  },
  {
    name: 'import-refused',
    persona: 'ADMIN',
    open: async (page) => {
      await page.route('**/api/import?*', (route) =>
        route.fulfill({ json: { message: 'success', ...run, note_texts: notes, refusal_texts: refusals } }),
      )
      await page.goto('/imports/7')
      await expect(page.getByRole('heading', { name: '1,204 refusals' })).toBeVisible()
    },
  },
]
