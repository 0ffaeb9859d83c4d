// What a first visit takes on a slow phone: slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower, empty cache, signed in.
import type { Page } from '@playwright/test'
import { withOrder } from './support/browser.ts'
import { heading, median, table } from './support/report.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const ITEMS = 3000
const LCP_MS = 2500
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** Asked after the screen stands: nothing more comes. */
const QUIET_MS = 1500

interface Noted {
  readonly lcp: number
  readonly quantity?: number
}
interface Sight {
  readonly lcpMs: number
  /** When a quantity could be typed; undefined where none is. */
  readonly quantityMs: number | undefined
  readonly requests: number
  readonly kB: number
}

heading('first-sight')
await withOrder(
  ITEMS,
  async ({ address, order, newPage }) => {
    const screens = [
      ['sign-in', `${address}/login`, 'button', 'Sign in', 15],
      ['dashboard', `${address}/dashboard`, 'region', 'Without an order', 20],
      [`order of ${ITEMS} items`, order, 'region', 'Order lines', 25],
    ] as const
    const rows: (string | number)[][] = []
    for (const isSlow of [true, false]) {
      const seen = screens.map(() => [] as Sight[])
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, [what, url, role, name]] of screens.entries()) {
          const page = await newPage({ isSignedOut: what === 'sign-in' })
          const shown = page.getByRole(role, { name, exact: true })
          seen[at]?.push(await sightOf(page, url, () => shown.waitFor(), isSlow))
          await page.context().close()
        }
      const first = median(seen[0]?.map(({ lcpMs }) => lcpMs) ?? [])
      for (const [at, [what, , , , most]] of screens.entries()) {
        const of = (key: keyof Sight) => median(seen[at]?.map((sight) => sight[key] ?? 0) ?? [])
        const all = seen[at]?.map(({ lcpMs }) => lcpMs.toFixed(0)).join(' ') ?? ''
        rows.push([
          ...[isSlow ? 'slow 4G, 4x slower' : 'as it is', what, of('lcpMs').toFixed(0), all],
          ...[
            (of('lcpMs') / first).toFixed(2),
            of('quantityMs').toFixed(0),
            `${of('requests')} (≤ ${most})`,
            of('kB').toFixed(0),
          ],
        ])
        if (of('requests') > most) process.exitCode = 1
        if (isSlow && of('lcpMs') > LCP_MS)
          console.log(`${what}: LCP of ${of('lcpMs').toFixed(0)} ms is over ${LCP_MS} ms.`)
      }
    }
    table(
      ['network and processor', 'screen', 'LCP ms, median', 'each', 'to sign-in', 'quantity ms', 'requests', 'kB'],
      rows,
    )
  },
  { locations: 40 },
)

async function sightOf(page: Page, url: string, shown: () => Promise<void>, isSlow: boolean): Promise<Sight> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  let [requests, bytes] = [0, 0]
  cdp.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const noted = window as unknown as { lcp: number; quantity: number }
    document.addEventListener('focusin', ({ target }) => {
      if ((target as HTMLElement).dataset['item']) noted.quantity ??= performance.now()
    })
    new PerformanceObserver((list) => {
      noted.lcp = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  // What the device of somebody who was here before notes (web/portal/device.ts).
  if (!url.endsWith('/login'))
    await page.addInitScript(() => localStorage.setItem('firstAsks', 'customer needs content'))
  await page.goto(url)
  // Asked again and again whether it stands, the page would spend a tenth of its time on answering that.
  await page.waitForLoadState('networkidle')
  await shown()
  await page.waitForTimeout(QUIET_MS)
  const { lcp: lcpMs, quantity: quantityMs } = await page.evaluate(() => {
    const { lcp, quantity } = window as unknown as Noted
    return { lcp, quantity }
  })
  return { lcpMs, quantityMs, requests, kB: bytes / 1000 }
}
