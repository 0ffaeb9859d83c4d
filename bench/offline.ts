// The network goes in the middle of an order and comes back: node bench/offline.ts [runs] [seconds without network] [seed]
// [devices at once].
// In each run, at a moment of its own, and while a clerk goes on typing; then the tab stays, is loaded anew or is closed, and
// another one opens the dashboard. Ends with 1 where a quantity is lost or was applied twice (G23).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { withOrder } from './support/browser.ts'
import { heading, table } from './support/report.ts'

const RUNS = Number(process.argv[2] ?? 100)
const CUT_MS = 1000 * Number(process.argv[3] ?? 4)
const SEED = Number(process.argv[4] ?? 1)
const DEVICES = Number(process.argv[5] ?? 1)
const LINES = 24
const TYPED_MS = 120
const ENDS = ['the tab stays', 'the tab is loaded anew', 'the tab is closed'] as const
type End = (typeof ENDS)[number]
type Counts = Record<'runs' | 'typed' | 'waited' | 'lost' | 'twice', number>

heading(`offline ${RUNS} ${CUT_MS / 1000} ${SEED} ${DEVICES}`)
const counts = new Map<End, Counts>(ENDS.map((end) => [end, { runs: 0, typed: 0, waited: 0, lost: 0, twice: 0 }]))
await withOrder(
  60,
  async ({ orders: addresses, newPage, address }) => {
    await Promise.all(Array.from({ length: DEVICES }, (_, device) => runsOf(device)))

    /** The runs of one device, one after the other, with storage of its own. */
    async function runsOf(device: number): Promise<void> {
      const first = await newPage()
      const context = first.context()
      await first.goto(`${address}/dashboard`)
      await first.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await first.close()
      for (const [run, order] of addresses.entries()) {
        if (run % DEVICES !== device) continue
        const random = randomOf(SEED * 1000 + run)
        const end = ENDS[Math.floor(random() * ENDS.length)] as End
        const page = await context.newPage()
        page.on('dialog', (dialog) => void dialog.accept())
        await page.goto(order)
        await page.locator('#order-lines input').first().waitFor()
        const before = await linesOf(page, order)
        const typed = new Map<string, number>()
        const cutAt = Math.floor(random() * (LINES - 4))
        const cutWithin = random() * TYPED_MS
        for (let line = 0; line < LINES; line += 1) {
          const itemNo = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['item'] ?? '')
          const quantity = 1 + Math.floor(random() * 90)
          if (itemNo === '') throw new Error(`Run ${run}: the focus is in no line.`)
          typed.set(itemNo, quantity)
          await page.keyboard.type(String(quantity))
          await page.keyboard.press('Enter')
          if (line === cutAt) {
            await sleep(cutWithin)
            await context.setOffline(true)
          } else await sleep(random() * TYPED_MS)
        }
        const waiting = await keptIn(page)
        const offlineFor = sleep(CUT_MS * (0.5 + random()))
        if (end === 'the tab is loaded anew') await page.reload()
        if (end === 'the tab is closed') await page.close()
        const other = end === 'the tab is closed' ? await context.newPage() : page
        if (end === 'the tab is closed') await other.goto(`${address}/dashboard`)
        await offlineFor
        await context.setOffline(false)
        await other.waitForFunction(
          () => !Object.keys(localStorage).some((key) => key.startsWith('device.unsent.')),
          null,
          {
            timeout: 90_000,
          },
        )
        const after = await linesOf(other, order)
        const sum = counts.get(end) as Counts
        sum.runs += 1
        sum.typed += typed.size
        sum.waited += waiting
        for (const [itemNo, quantity] of typed) {
          const [was, is] = [before.get(itemNo), after.get(itemNo)]
          if (is?.quantity !== quantity) sum.lost += 1
          // The database counts a line's version up with each quantity that it takes.
          const applied = (is?.version ?? 0) - (was?.version ?? 0)
          if (applied > (was?.quantity === quantity ? 0 : 1)) sum.twice += 1
        }
        await other.close()
      }
    }
  },
  { orders: RUNS },
)
const rows = [...counts].map(([end, { runs, typed, waited, lost, twice }]) => [end, runs, typed, waited, lost, twice])
table(['without network', 'runs', 'typed', 'waited on the device', 'lost', 'applied twice'], rows)
process.exitCode = [...counts.values()].some(({ lost, twice }) => lost + twice > 0) ? 1 : 0

async function linesOf(page: Page, order: string) {
  const { origin, pathname } = new URL(order)
  const asked = orders.load.query.write({ orderNo: pathname.split('/')[4] ?? '' }) as Record<string, string>
  const answer = await page.request.get(`${origin}/api${orders.load.path}?${new URLSearchParams(asked)}`)
  const { items } = orders.load.answer.read(await answer.json())
  return new Map(items.map(({ itemNo, quantity, version }) => [itemNo, { quantity, version }]))
}

function keptIn(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('device.unsent.')).length)
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
