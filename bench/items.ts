// Item maintenance with 3,000 items: first usable, CPU of the main thread a key, and what a save's round trip is beside that of an
// order's line in the same run: node bench/items.ts. Ends with 1 over a budget.
import { items as itemCalls } from '#contract/calls/items.ts'
import { orders } from '#contract/calls/orders.ts'
import { paths } from '#web/portal/paths.ts'
import { withOrder } from './support/browser.ts'
import { watch } from './support/main-thread.ts'
import { heading, table } from './support/report.ts'

const ITEMS = 3000
const OPENINGS = 5
const TYPED = 30
const MOST_CPU_MS = 9
const MOST_RATIO = 1.5
const rows: string[][] = []
const faults: string[] = []

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

heading('items')
await withOrder(ITEMS, async ({ address, order, newPage }) => {
  const at = `${address}${paths.items}`
  const opened: number[] = []
  for (let run = 0; run < OPENINGS; run += 1) {
    const page = await newPage()
    const began = performance.now()
    await page.goto(at)
    await page
      .getByRole('textbox', { name: /^Price code, / })
      .first()
      .waitFor()
    opened.push(performance.now() - began)
    await page.context().close()
  }
  rows.push(['first usable, ms', middle(opened).toFixed(0)])

  const page = await newPage()
  const trips = { item: [] as number[], line: [] as number[] }
  const ended = { [itemCalls.save.path]: trips.item, [orders.saveLine.path]: trips.line }
  page.on('requestfinished', (request) => {
    const { responseEnd } = request.timing()
    for (const [path, into] of Object.entries(ended)) if (request.url().includes(path)) into.push(responseEnd)
  })
  await page.goto(at)
  const codes = page.getByRole('textbox', { name: /^User defined code, / })
  await codes.first().focus()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await codes.first().focus()
  const { cpuOf } = await watch(page)
  let keys = 0
  const cpuMs = await cpuOf(async () => {
    for (let row = 0; row < TYPED; row += 1) {
      const typed = [...String(10 + row), 'Enter']
      for (const key of typed) await page.keyboard.press(key)
      keys += typed.length
    }
    await page.waitForFunction(() => !document.body.textContent?.includes('Saving…'))
  })
  rows.push(['CPU of the main thread, ms a key', (cpuMs / keys).toFixed(1)])
  if (cpuMs / keys > MOST_CPU_MS) faults.push(`${(cpuMs / keys).toFixed(1)} ms of CPU a key are over ${MOST_CPU_MS}.`)

  await page.goto(order)
  const quantities = page.locator('#order-lines input')
  await quantities.first().focus()
  for (let row = 0; row < TYPED; row += 1)
    for (const key of [...String(10 + row), 'Enter']) await page.keyboard.press(key)
  await page.waitForLoadState('networkidle')
  const [item, line] = [middle(trips.item), middle(trips.line)]
  rows.push(['save of an item, ms', item.toFixed(1)], ['save of a line, ms', line.toFixed(1)])
  rows.push(['ratio', (item / line).toFixed(2)])
  if (trips.item.length < TYPED || trips.line.length < TYPED)
    faults.push(`${trips.item.length} items and ${trips.line.length} lines of ${TYPED} were saved.`)
  if (item / line > MOST_RATIO) faults.push(`A save of an item takes ${(item / line).toFixed(2)} times one of a line.`)
})
table([`item maintenance, ${ITEMS} items`, 'median'], rows)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
