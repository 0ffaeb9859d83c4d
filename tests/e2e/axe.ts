import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Contrast, because the rule is slow, and text spacing set by inline styles, which the content security policy forbids (server/http/headers.ts). */
const LEFT_OUT = { 'color-contrast': { enabled: false }, 'avoid-inline-spacing': { enabled: false } }

interface Fault {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}

// AxeBuilder waits for ever on a frame that may run no script, and the provider's pages stand in such frames: axe itself
// is run in the page, without its frames.
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** What axe finds wrong with a page as it stands: one sentence each, with where (G14). */
export const axeFaults = (page: Page): Promise<string[]> => ask(page, { type: 'tag', values: RULES })

/** The same without `LEFT_OUT`, for tests that call `contrastFaults` as well. */
export const axeFaultsButContrast = (page: Page): Promise<string[]> =>
  ask(page, { type: 'tag', values: RULES }, LEFT_OUT)

/** What axe says of a page's contrast alone. */
export const axeContrast = (page: Page): Promise<string[]> => ask(page, { type: 'rule', values: ['color-contrast'] })

/** Waits for running transitions and animations, except endless ones. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

async function ask(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }, rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await atRest(page)
  const faults = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run: (context: Document, options: object) => Promise<{ violations: Fault[] }> }
      }
      const { violations } = await axe.run(document, { ...options, iframes: false })
      return violations
    },
    { runOnly, rules },
  )
  return faults.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join('; ')})`,
  )
}
