/** What a page's main thread spends, by its own clock (CDP thread ticks), so that neighbours on the machine do not count. */
import type { CDPSession, Page } from '@playwright/test'

export interface MainThread {
  readonly session: CDPSession
  /** CPU milliseconds of what the work sets off, frames and answers included. */
  readonly cpuOf: (work: () => Promise<unknown>) => Promise<number>
  /** Memory after a full collection, in MB, with the document's nodes and listeners. */
  readonly held: () => Promise<{ readonly heapMb: number; readonly nodes: number; readonly listeners: number }>
}

/** Watches a page from now on. */
export async function watch(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metric = async (wanted: string) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }
  return {
    session,
    async cpuOf(work) {
      const before = await metric('TaskDuration')
      await work()
      await settled(page)
      return 1000 * ((await metric('TaskDuration')) - before)
    },
    async held() {
      for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
    },
  }
}

/** Two frames after the network is idle: what was set off is drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  )
}
