/** The product on one long order, and a browser that is signed in to it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { paths } from '#web/portal/paths.ts'
import { chromiumArgs, findChromium, installChromium } from '../../scripts/chromium.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { ORDER_DATE, type Seeded, seed } from './seed.sql.ts'
import { configOf, type Place, type RunningServer, startServer, withDatabase } from './server.ts'
import { addWeek, WEEK } from './week.sql.ts'

export interface OrderInBrowser {
  readonly address: string
  readonly server: Pick<RunningServer, 'memoryMb' | 'mostMb'>
  /** The order's own address. */
  readonly order: string
  readonly orders: readonly string[]
  /** The address of the week that `locations` asked for. */
  readonly week: string
  readonly itemNos: readonly string[]
  /** A page of a browser with an empty cache; signed in unless told otherwise. */
  readonly newPage: (options?: BrowserContextOptions & { readonly isSignedOut?: boolean }) => Promise<Page>
}

/** Builds, seeds orders on a list of so many items, serves them, and takes all down again after the work. */
export async function withOrder(
  items: number,
  work: (opened: OrderInBrowser) => Promise<void>,
  { orders = 1, locations = 0, pastLines = 120 } = {},
): Promise<void> {
  await installChromium()
  await buildWeb({ log: console.log })
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
  const place: Place = { dataDir: home, environment: 'test' }
  try {
    const seeded = await withDatabase(place, async (database) => {
      const made = await seed(database, configOf(place), { items, orders, pastOrders: 40, pastLines })
      if (locations > 0) await addWeek(database, locations, 30)
      return made
    })
    const server = await startServer(place)
    const executablePath = findChromium()
    const browser = await chromium.launch({ args: [...chromiumArgs], ...(executablePath && { executablePath }) })
    try {
      await work(opened(server, seeded, browser))
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}

function opened(server: RunningServer, { orderNos, itemNos, headers }: Seeded, browser: Browser): OrderInBrowser {
  const address = `http://127.0.0.1:${server.port}`
  const [name = '', value = ''] = (headers['cookie'] ?? '').split('=')
  const orders = orderNos.map((no) => `${address}/orders/R14/000001/${no}/edit?FirstDate=${toUsDate(ORDER_DATE)}`)
  return {
    address,
    server,
    order: orders[0] ?? '',
    orders,
    week: `${address}${paths.summary({ firstDate: WEEK.first, summaryType: 'LOCATION' })}`,
    itemNos,
    async newPage({ isSignedOut = false, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      if (!isSignedOut) await context.addCookies([{ name, value, url: address }])
      const page = await context.newPage()
      await showWhole(page)
      return page
    },
  }
}

/** What the browser's window has around its page, and some. */
const AROUND_PX = 200

/**
 * Makes the window large enough for the page. A viewport that is larger than its window is laid out and not drawn: what
 * changes below the window's edge has no next paint, and Event Timing counts until some later key paints further up.
 */
async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  const bounds = { width: width + AROUND_PX, height: height + AROUND_PX }
  await session.send('Browser.setWindowBounds', { windowId, bounds })
  await session.detach()
}
