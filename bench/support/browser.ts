/** The product on one long order, and a browser that is signed in to it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { toUsDate } from '#rules/calendar.ts'
import { chromiumArgs, findChromium, installChromium } from '../../scripts/chromium.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { ORDER_DATE, type Seeded, seed } from './seed.sql.ts'
import { configOf, type Place, startServer, withDatabase } from './server.ts'

export interface OrderInBrowser {
  readonly address: string
  /** The order's own address. */
  readonly order: string
  readonly itemNos: readonly string[]
  /** A page of a browser with an empty cache; signed in unless told otherwise. */
  readonly newPage: (options?: BrowserContextOptions & { readonly isSignedOut?: boolean }) => Promise<Page>
}

/** Builds, seeds an order on a list of so many items, serves it, and takes all down again after the work. */
export async function withOrder(items: number, work: (opened: OrderInBrowser) => Promise<void>): Promise<void> {
  await installChromium()
  await buildWeb({ log: console.log })
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-bench-'))
  const place: Place = { dataDir: home, environment: 'test' }
  try {
    const seeded = await withDatabase(place, (database) =>
      seed(database, configOf(place), { items, orders: 1, pastOrders: 40 }),
    )
    const server = await startServer(place)
    const executablePath = findChromium()
    const browser = await chromium.launch({ args: [...chromiumArgs], ...(executablePath && { executablePath }) })
    try {
      await work(opened(`http://127.0.0.1:${server.port}`, seeded, browser))
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}

function opened(address: string, { orderNos, itemNos, headers }: Seeded, browser: Browser): OrderInBrowser {
  const [name = '', value = ''] = (headers['cookie'] ?? '').split('=')
  return {
    address,
    order: `${address}/orders/R14/000001/${orderNos[0]}/edit?FirstDate=${toUsDate(ORDER_DATE)}`,
    itemNos,
    async newPage({ isSignedOut = false, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
      if (!isSignedOut) await context.addCookies([{ name, value, url: address }])
      return context.newPage()
    },
  }
}
