/** What a browser fetches to show a screen for the first time, in bytes as they would travel (G11, G12). */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export interface FirstLoad {
  readonly script: number
  readonly stylesheet: number
  readonly font: number
}

export const budgets: Readonly<Record<'sign-in' | 'dashboard' | 'order', FirstLoad>> = {
  'sign-in': { script: 131_300, stylesheet: 6_500, font: 52_500 },
  dashboard: { script: 156_800, stylesheet: 8_200, font: 52_500 },
  order: { script: 197_600, stylesheet: 12_100, font: 52_500 },
}

/** Opens a screen and answers every response that came for it. */
async function responsesOf(page: Page, open: () => Promise<unknown>): Promise<Response[]> {
  const asked: Response[] = []
  page.on('response', (response) => asked.push(response))
  await open()
  await page.waitForLoadState('networkidle')
  return asked
}

/** The text of every script that a screen asks for. */
export async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const asked = await responsesOf(page, open)
  return Promise.all(
    asked.filter((response) => response.request().resourceType() === 'script').map((response) => response.text()),
  )
}

/** Opens a screen in a page with an empty cache and adds up what it asked for: text by gzip -9, fonts as they are. */
export async function firstLoad(page: Page, open: () => Promise<unknown>): Promise<FirstLoad> {
  const asked = await responsesOf(page, open)
  const sizes = { script: 0, stylesheet: 0, font: 0 }
  for (const response of asked) {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') continue
    const body = await response.body()
    sizes[kind] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
  }
  return sizes
}

/** Sentences about what is over its budget, none when all is well. */
export const overBudget = (screen: keyof typeof budgets, load: FirstLoad): string[] =>
  (['script', 'stylesheet', 'font'] as const).flatMap((kind) =>
    load[kind] <= budgets[screen][kind]
      ? []
      : [`${screen}: ${kind}s of ${load[kind]} bytes are over the budget of ${budgets[screen][kind]}.`],
  )
