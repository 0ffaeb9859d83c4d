// What a page still holds after many orders were opened in it one after the other, through the client's own router: heap after
// a full collection, nodes of documents, listeners. Ends with 1 when it grows.
import type { Page } from '@playwright/test'
import { withOrder } from './support/browser.ts'
import { watch } from './support/main-thread.ts'
import { heading, table } from './support/report.ts'

const ORDERS = 130
const LOOKS = [30, 50, 70, 90, 110, 130]
/** From 30 orders on, when the engine has compiled what is warm, a page may hold so much more. */
const MOST_GROWTH_MB = 2
const rows: string[][] = []
const heaps: number[] = []

heading('memory')
await withOrder(
  600,
  async ({ orders, newPage }) => {
    const page = await newPage()
    await page.goto(orders[0] ?? '')
    const { held } = await watch(page)
    for (const [i, order] of orders.entries()) {
      await openInside(page, order)
      const line = page.locator('#order-lines input').nth(i % 10)
      await line.fill(String(10 + i))
      await line.press('Enter')
      await page.locator('[data-saved]').filter({ hasText: 'All saved' }).waitFor()
      if (!LOOKS.includes(i + 1)) continue
      const { heapMb, nodes, listeners } = await held()
      heaps.push(heapMb)
      rows.push([String(i + 1), heapMb.toFixed(1), String(nodes), String(listeners)])
    }
  },
  { orders: ORDERS },
)
table(['orders of 600 items opened', 'heap MB', 'nodes', 'listeners'], rows)
const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
if (growth > MOST_GROWTH_MB) console.log(`The heap grew by ${growth.toFixed(1)} MB over ${MOST_GROWTH_MB}.`)
process.exitCode = growth > MOST_GROWTH_MB ? 1 : 0

/** As a link of the client opens it: the page itself stays. */
async function openInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const no = /\/(\d+)\/edit/.exec(address)?.[1] ?? ''
  await page.getByText(`Document ${no}`, { exact: true }).waitFor()
  await page.locator('#order-lines input').first().waitFor()
}
