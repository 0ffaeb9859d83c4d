// 600 lines filled from last time and undone, in an order of 3,000. CPU is the main thread's own time, the answers' included;
// the longest frame is what a key would have waited for.
import type { Page } from '@playwright/test'
import { withOrder } from './support/browser.ts'
import { watch } from './support/main-thread.ts'
import { heading, table } from './support/report.ts'

const LINES = 600
const rows: string[][] = []

heading('fill')
await withOrder(
  3000,
  async ({ order, newPage }) => {
    const page = await newPage()
    await page.goto(order)
    const first = page.locator('#order-lines input').first()
    await first.waitFor()
    await page.waitForLoadState('networkidle')
    const { cpuOf } = await watch(page)
    const measure = async (what: string, press: () => Promise<unknown>, ordered: number) => {
      await longestTask(page)
      const cpu = await cpuOf(async () => {
        await press()
        await page.getByRole('button', { name: new RegExp(`^Ordered ?\\(${ordered}\\)`) }).waitFor()
        await page.locator('[data-saved]').waitFor()
      })
      const longest = await longestTask(page)
      rows.push([what, cpu.toFixed(0), longest === 0 ? '< 50' : longest.toFixed(0)])
    }
    const fill = page.getByRole('button', { name: /^Fill empty lines from/ }).first()
    await measure('fill from last time', () => fill.click(), LINES)
    await measure('Undo', () => page.keyboard.press('Control+z'), 0)
    await page.context().close()
  },
  { pastLines: LINES },
)
table([`${LINES} lines of 3,000`, 'CPU ms', 'longest task ms'], rows)

/** The longest task since it was asked last, in ms; 0 when none took 50, which are not told. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const noted = window as unknown as { tasks?: number[] }
    if (!noted.tasks) {
      noted.tasks = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noted.tasks?.push(entry.duration)
      }).observe({ type: 'longtask' })
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Math.max(0, ...noted.tasks.splice(0))
  })
}
