// Typing into an order of 3,000 lines: node bench/grid.ts. CPU is the main thread's own time, not the clock's; a bare
// input on an empty page takes the same keys in the same run. Ends with 1 over a budget (G5 to G8).
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { withOrder } from './support/browser.ts'
import { heading, table } from './support/report.ts'

const ITEMS = 3000
const LINES = 40
const MOST_CPU_MS = 9
/** The fastest that hands type: quicker keys have no time to be painted, but are not lost either. */
const TYPED_MS = 60
const MOST_FIND_MS = 50
/** From a key to the next paint, the 98th of 100, by how many times slower the processor is made. */
const MOST_PAINT_MS = { 1: 80, 4: 200 } as const
const FIND = 'turkey wrap '
const rows: string[][] = []
const faults: string[] = []

interface Typed {
  readonly keys: number
  readonly cpuMs: number
  /** Event Timing: from the key to the next paint, in steps of 8 ms, of digits and of Enters, in order of length. */
  readonly paints: { readonly digit: readonly number[]; readonly enter: readonly number[] }
}

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
    const lost = await lostLines(page, itemNos, run)
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

/** Two digits for each line, another number for each run: every line changes. */
function quantityOf(line: number, run: number): number {
  return 10 + ((line * 7 + run * 13) % 90)
}
function digitsOf(run: number): string[] {
  return Array.from({ length: LINES }, (_, line) => [...String(quantityOf(line, run)), 'Enter']).flat()
}

async function bareInput(page: Page): Promise<Page> {
  await page.setContent('<title>bare</title><input aria-label="bare">')
  await page.locator('input').focus()
  return page
}

/** Presses the keys at their time, whether or not the one before is done with, as hands do. */
async function typeInto(
  page: Page,
  keys: readonly string[],
  { everyMs, throttle }: { everyMs: number; throttle: number },
): Promise<Typed> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.evaluate(() => {
    const noted = window as unknown as { keyAt: Record<string, string>; paints: [key: string, ms: number][] }
    noted.paints = []
    noted.keyAt = {}
    window.addEventListener('keydown', ({ key, timeStamp }) => {
      noted.keyAt[timeStamp.toFixed(1)] = key
    })
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (name === 'keydown') noted.paints.push([noted.keyAt[startTime.toFixed(1)] ?? '', duration])
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const before = await taskMs(session)
  const started = performance.now()
  const pressed: Promise<unknown>[] = []
  for (const [index, key] of keys.entries()) {
    await sleep(Math.max(0, started + index * everyMs - performance.now()))
    pressed.push(press(session, key))
  }
  await Promise.all(pressed)
  await page.waitForLoadState('networkidle')
  const cpuMs = ((await taskMs(session)) - before) / keys.length
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const painted = await page.evaluate(() => (window as unknown as { paints: [string, number][] }).paints)
  // A key that takes less than 16 ms is not reported: it counts as that.
  const paintsOf = (isEnter: boolean) => {
    const told = painted.flatMap(([key, ms]) => ((key === 'Enter') === isEnter ? [ms] : []))
    const pressedSo = keys.filter((key) => (key === 'Enter') === isEnter).length
    return [...told, ...Array.from({ length: Math.max(0, pressedSo - told.length) }, () => 16)].sort((a, b) => a - b)
  }
  return { keys: keys.length, cpuMs, paints: { digit: paintsOf(false), enter: paintsOf(true) } }
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

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

function press(session: CDPSession, key: string): Promise<unknown> {
  const isEnter = key === 'Enter'
  const code = isEnter ? 13 : key.toUpperCase().charCodeAt(0)
  const event = { key, code: isEnter ? 'Enter' : '', windowsVirtualKeyCode: code, text: isEnter ? '\r' : key }
  return Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ])
}

/** How many of the lines typed are not in the server as they were typed, once everything is saved. */
async function lostLines(page: Page, itemNos: readonly string[], run: number): Promise<number> {
  await page.locator('[data-saved]').filter({ hasText: 'All saved' }).waitFor()
  const { origin, pathname } = new URL(page.url())
  const asked = orders.load.query.write({ orderNo: pathname.split('/')[4] ?? '' }) as Record<string, string>
  const answer = await page.request.get(`${origin}/api${orders.load.path}?${new URLSearchParams(asked)}`)
  const { items } = orders.load.answer.read(await answer.json())
  const kept = new Map(items.map(({ itemNo, quantity }) => [itemNo, quantity]))
  return itemNos.slice(0, LINES).filter((itemNo, line) => kept.get(itemNo) !== quantityOf(line, run)).length
}
