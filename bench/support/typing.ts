// Keys typed into the lines of an order as hands type them, what they cost, and whether each arrived.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'

export const LINES = 40

export interface Typed {
  readonly keys: number
  readonly cpuMs: number
  /** Event Timing: from the key to the next paint, in steps of 8 ms, of digits and of Enters, in order of length. */
  readonly paints: { readonly digit: readonly number[]; readonly enter: readonly number[] }
}

/** Two digits for each line, another number for each run: every line changes. */
function quantityOf(line: number, run: number): number {
  return 10 + ((line * 7 + run * 13) % 90)
}
export function digitsOf(run: number): string[] {
  return Array.from({ length: LINES }, (_, line) => [...String(quantityOf(line, run)), 'Enter']).flat()
}

/** Presses the keys at their time, whether or not the one before is done with, as hands do. */
export async function typeInto(
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
export async function lostLines(page: Page, order: URL, itemNos: readonly string[], run: number): Promise<number> {
  await page.locator('[data-saved]').filter({ hasText: 'All saved' }).waitFor()
  const { origin, pathname } = order
  const asked = orders.load.query.write({ orderNo: pathname.split('/')[4] ?? '' }) as Record<string, string>
  const answer = await page.request.get(`${origin}/api${orders.load.path}?${new URLSearchParams(asked)}`)
  const { items } = orders.load.answer.read(await answer.json())
  const kept = new Map(items.map(({ itemNo, quantity }) => [itemNo, quantity]))
  return itemNos.slice(0, LINES).filter((itemNo, line) => kept.get(itemNo) !== quantityOf(line, run)).length
}
