// Typing into an order of 3,000 lines: node bench/grid.ts. CPU is the main thread's own time, not the clock's; a bare
// input on an empty page takes the same keys in the same run. Ends with 1 over a budget (G5 to G8).
import type { Page } from '@playwright/test'
import { withOrder } from './support/browser.ts'
import { heading, table } from './support/report.ts'
import { digitsOf, LINES, lostLines, type Typed, typeInto } from './support/typing.ts'

const ITEMS = 3000
const MOST_CPU_MS = 9
/** The fastest that hands type: quicker keys have no time to be painted, but are not lost either. */
const TYPED_MS = 60
const MOST_FIND_MS = 50
/** From a key to the next paint, the 98th of 100, by how many times slower the processor is made. */
const MOST_PAINT_MS = { 1: 80, 4: 200 } as const
const FIND = 'turkey wrap '
const rows: string[][] = []
const faults: string[] = []

heading('grid')
await withOrder(ITEMS, async ({ order, newPage, itemNos }) => {
  let run = 0
  for (const [everyMs, throttle] of [
    [150, 1],
    [60, 1],
    // In bursts, as remote desktops and macros deliver keys: nobody types so, and nothing may be lost.
    [25, 1],
    [10, 1],
    [0, 1],
    [150, 4],
    [60, 4],
  ] as const) {
    const bare = await typeInto(await bareInput(await newPage({ isSignedOut: true })), digitsOf(run), {
      everyMs,
      throttle,
    })
    const page = await newPage()
    await page.goto(order)
    await page.locator('#order-lines input').first().waitFor()
    await page.waitForLoadState('networkidle')
    const typed = await typeInto(page, digitsOf(run), { everyMs, throttle })
    const lost = await lostLines(page, new URL(order), itemNos, run)
    await page.context().close()
    run += 1
    rows.push([
      `order, ${everyMs} ms a key, ${throttle}× slower`,
      String(lost),
      typed.cpuMs.toFixed(1),
      bare.cpuMs.toFixed(1),
      (typed.cpuMs / bare.cpuMs).toFixed(1),
      paintText(typed.paints.digit),
      paintText(typed.paints.enter),
      paintText(all(bare)),
    ])
    const paintMs = at98(all(typed))
    // Where an empty page's input takes longer than that, the machine does.
    const isTyped = everyMs >= TYPED_MS
    if (isTyped && paintMs > MOST_PAINT_MS[throttle] && at98(all(bare)) <= MOST_PAINT_MS[throttle])
      faults.push(
        `${paintMs} ms to the next paint are over ${MOST_PAINT_MS[throttle]} at ${everyMs} ms a key, ${throttle}× slower.`,
      )
    if (lost > 0)
      faults.push(`${lost} of ${LINES} lines are not what was typed at ${everyMs} ms a key, ${throttle}× slower.`)
    if (isTyped && throttle === 1 && typed.cpuMs > MOST_CPU_MS)
      faults.push(`${typed.cpuMs.toFixed(1)} ms of CPU a key are over ${MOST_CPU_MS}.`)
  }
  const page = await newPage()
  await page.goto(order)
  await page.getByRole('searchbox').focus()
  await page.waitForLoadState('networkidle')
  const found = await typeInto(page, [...FIND], { everyMs: 150, throttle: 1 })
  const bare = await typeInto(await bareInput(await newPage({ isSignedOut: true })), [...FIND], {
    everyMs: 150,
    throttle: 1,
  })
  rows.push([
    'Find, 150 ms a key',
    '-',
    found.cpuMs.toFixed(1),
    bare.cpuMs.toFixed(1),
    (found.cpuMs / bare.cpuMs).toFixed(1),
    paintText(found.paints.digit),
    '-',
    paintText(all(bare)),
  ])
  const findMs = at98(all(found))
  if (findMs > MOST_FIND_MS) faults.push(`Find: ${findMs} ms to the next paint are over ${MOST_FIND_MS}.`)
})
table(
  [
    `typing, ${ITEMS} lines`,
    'lines lost',
    'CPU ms a key',
    'bare input',
    'ratio',
    'ms to paint, digit p50 / p98',
    'Enter',
    'bare input',
  ],
  rows,
)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

async function bareInput(page: Page): Promise<Page> {
  await page.setContent('<title>bare</title><input aria-label="bare">')
  await page.locator('input').focus()
  return page
}

function all({ paints: { digit, enter } }: Typed): number[] {
  return [...digit, ...enter].sort((a, b) => a - b)
}
function at98(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.98)] ?? 16
}
function paintText(sorted: readonly number[]): string {
  return `${sorted[Math.floor(sorted.length / 2)] ?? '-'} / ${at98(sorted)}`
}
