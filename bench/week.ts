// The weekly summary of 1,060 locations in a browser: to its first cell, an arrow, the last row and back, the wheel. CPU is the
// main thread's own time (G9).
import { setTimeout as sleep } from 'node:timers/promises'
import { withOrder } from './support/browser.ts'
import { watch } from './support/main-thread.ts'
import { heading, table } from './support/report.ts'

const LOCATIONS = 1060
const ARROWS = 40
const rows: string[][] = []

heading('week')
await withOrder(
  300,
  async ({ week, newPage }) => {
    const page = await newPage()
    await page.goto(week)
    await page.locator('[data-column="0"]').first().waitFor()
    const { cpuOf } = await watch(page)
    const started = performance.now()
    const opening = await cpuOf(async () => {
      await page.reload()
      await page.locator('[data-column="0"]').first().waitFor()
    })
    add('open, to the first cell', opening, performance.now() - started)
    const press = async (key: string, seen: string) => {
      const at = performance.now()
      const cpu = await cpuOf(async () => {
        await page.keyboard.press(key)
        await page.waitForFunction((where) => document.activeElement?.matches(where), seen)
      })
      add(key, cpu, performance.now() - at)
    }
    await page.locator('[data-column="0"]').first().focus()
    const arrows = await cpuOf(async () => {
      for (let i = 0; i < ARROWS; i += 1) {
        await page.keyboard.press('ArrowDown')
        await sleep(60)
      }
    })
    add('an arrow down, of 40', arrows / ARROWS)
    const last = `tr[aria-rowindex="${LOCATIONS + 2}"] *`
    await press('Control+End', last)
    const drawn = await page.locator('[role="grid"] tbody tr').count()
    await page.mouse.move(700, 500)
    const wheel = await cpuOf(async () => {
      for (let i = 0; i < 20; i += 1) {
        await page.mouse.wheel(0, -400)
        await sleep(50)
      }
    })
    add('a turn of the wheel, all rows reached', wheel / 20)
    await press('Control+Home', 'tr[aria-rowindex="3"] *')
    await page.context().close()
    console.log(`Rows in the document after Control+End: ${drawn}.\n`)
  },
  { locations: LOCATIONS },
)
table([`weekly summary, ${LOCATIONS} locations`, 'CPU ms', 'ms'], rows)

function add(what: string, cpuMs: number, ms?: number): void {
  rows.push([what, cpuMs.toFixed(1), ms === undefined ? '' : ms.toFixed(0)])
}
