// Typing into the week of a location, 600 items by seven days, beside the same keys in the day's grid of the same order, by turns in
// one run. CPU is the main thread's own time. Ends with 1 over a budget.
import type { Page } from '@playwright/test'
import { paths } from '#web/portal/paths.ts'
import { withOrder } from './support/browser.ts'
import { heading, table } from './support/report.ts'
import { ORDER_DATE } from './support/seed.sql.ts'
import { digitsOf, LINES, lostLines, typeInto } from './support/typing.ts'

const ITEMS = 600
const MOST_RATIO = 1.3
const ROUNDS = 3
const rows: string[][] = []
const faults: string[] = []

heading('week-grid')
await withOrder(
  ITEMS,
  async ({ address, order, newPage, itemNos }) => {
    const week = `${address}${paths.week({ locationNo: '000001', firstDate: ORDER_DATE })}`
    const days = async () => {
      const page = await newPage()
      await page.goto(order)
      await page.locator('#order-lines input').first().waitFor()
      return page
    }
    const weeks = async () => {
      const page = await newPage()
      await page.goto(week)
      await page.locator('.week-table').waitFor()
      await page.getByText('Loading…').first().waitFor({ state: 'detached' })
      await page.locator(`input[data-day="${ORDER_DATE}-"]`).first().focus()
      return page
    }
    let run = 0
    for (const everyMs of [150, 60, 0]) {
      const ratios: number[] = []
      const lost = { day: 0, week: 0 }
      const cpu = { day: 0, week: 0 }
      for (let round = 0; round < ROUNDS; round += 1) {
        const measured = async (open: () => Promise<Page>) => {
          const page = await open()
          await page.waitForLoadState('networkidle')
          const { cpuMs } = await typeInto(page, digitsOf(run), { everyMs, throttle: 1 })
          const lines = await lostLines(page, new URL(order), itemNos, run)
          await page.context().close()
          run += 1
          return { cpuMs, lines }
        }
        const day = await measured(days)
        const seven = await measured(weeks)
        lost.day += day.lines
        lost.week += seven.lines
        cpu.day += day.cpuMs / ROUNDS
        cpu.week += seven.cpuMs / ROUNDS
        ratios.push(seven.cpuMs / day.cpuMs)
      }
      const ratio = ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN
      rows.push([
        `${everyMs} ms a key`,
        `${lost.week} (${lost.day})`,
        cpu.week.toFixed(1),
        cpu.day.toFixed(1),
        ratio.toFixed(2),
      ])
      if (lost.week > 0)
        faults.push(`${lost.week} of ${LINES * ROUNDS} lines are not what was typed at ${everyMs} ms a key.`)
      if (everyMs > 0 && ratio > MOST_RATIO)
        faults.push(`${ratio.toFixed(2)} of the day's grid at ${everyMs} ms a key are over ${MOST_RATIO}.`)
    }
  },
  { orders: 3 },
)
table([`typing, ${ITEMS} items`, 'lines lost (day)', 'CPU ms a key, week', 'day', 'ratio, middle of three'], rows)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
