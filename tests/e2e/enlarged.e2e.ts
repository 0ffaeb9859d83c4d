// 1280 px at 400 % is 320 × 256 CSS px (WCAG 1.4.10): no screen scrolls sideways, and every control can be brought into sight and pressed (G17).

import { resolve } from 'node:path'
import { everyState } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { clippedSideways, unreachable } from './layout.ts'
import { signedIn } from './portal.ts'

test.use({ viewport: { width: 320, height: 256 }, tolerated: [/40[149]/] })

for (const screen of everyState.filter(({ only }) => only !== 'desktop')) {
  test(`enlarged: ${screen.name}`, async ({ page }, info) => {
    if (screen.persona) await signedIn(page, screen.persona)
    await screen.open(page)
    expect.soft(await clippedSideways(page), 'wider than 320 px').toEqual([])
    const missed = await unreachable(page)
    const path = resolve(info.project.outputDir, 'screens', `${screen.name}-enlarged.png`)
    if (missed.length > 0) await page.screenshot({ path })
    expect.soft(missed, 'controls out of reach').toEqual([])
  })
}
