// Every screen × desktop and phone × light and dark: no fault that axe finds, nothing outside the screen, targets that a
// finger meets, nothing that jumps (G10, G14, G17, G19, G20). The desktop is then enlarged to 400 %: 320 × 256 CSS px
// (WCAG 1.4.10), where no screen scrolls sideways and every control can be brought into sight and pressed.
// A state is opened once a device: opening is most of the time this takes. E2E_PICTURES=1 puts pictures of all of them into
// test-results/screens/; a state with a fault always leaves some.
import { resolve } from 'node:path'
import { axeFaultsButContrast } from './axe.ts'
import { contrastFaults } from './contrast.ts'
import { everyState } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import {
  clippedSideways,
  cutText,
  linesInSight,
  noteShifts,
  shiftOf,
  smallTargets,
  spaceText,
  unreachable,
} from './layout.ts'
import { signedIn } from './portal.ts'

const LARGEST_SHIFT = 0.05
/** Names, or beginnings of names, of the states that `npm test -- --changed` wants; without it all of them. */
const wanted = process.env['SWEEP_STATES']?.split(',')
const wantsPictures = process.env['E2E_PICTURES'] === '1'
const states = everyState.filter(({ name }) => wanted?.some((each) => name.startsWith(each)) ?? true)
const settled = expect.configure({ soft: true, timeout: 5000 })
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

for (const device of ['desktop', 'phone'] as const) {
  test.describe(device, () => {
    // A state needs none before it: the workers share them.
    test.describe.configure({ mode: 'parallel', timeout: 120_000 })
    test.use({ ...devices[device], tolerated: [/40[149]/] })
    for (const screen of states) {
      if (screen.only && screen.only !== device) continue
      test(`${device}: ${screen.name}`, async ({ page }, info) => {
        await noteShifts(page)
        if (screen.persona) await signedIn(page, screen.persona)
        await screen.open(page)
        expect.soft(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(LARGEST_SHIFT)
        const picture = (what: string) =>
          page.screenshot({ path: resolve(info.project.outputDir, 'screens', `${screen.name}-${what}.png`) })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
          // Another theme changes nothing but colors.
          if (colorScheme === 'light') expect.soft(await axeFaultsButContrast(page), 'axe').toEqual([])
          expect.soft(await contrastFaults(page), `contrast, ${colorScheme}`).toEqual([])
          if (wantsPictures || info.errors.length > 0) await picture(`${device}-${colorScheme}`)
        }
        if (screen.lines)
          expect.soft(await linesInSight(page), 'lines in sight').toBeGreaterThanOrEqual(screen.lines[device])
        expect.soft(await smallTargets(page, device), 'targets too small').toEqual([])
        expect.soft(await clippedSideways(page), 'wider than the screen').toEqual([])
        if (device === 'phone') {
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await clippedSideways(page), 'wider than 320 px').toEqual([])
          await spaceText(page)
          expect.soft(await clippedSideways(page), 'wider than 320 px with spaced text').toEqual([])
          expect.soft(await cutText(page), 'cut off with spaced text').toEqual([])
        }
        if (screen.only === 'phone' || (device === 'desktop' && !screen.only)) {
          await page.setViewportSize({ width: 320, height: 256 })
          // A screen has another shape there, which may have to be loaded first.
          await settled.poll(() => clippedSideways(page), 'wider than 320 px at 400 %').toEqual([])
          await settled.poll(() => unreachable(page), 'controls out of reach at 400 %').toEqual([])
          if (info.errors.length > 0) await picture('enlarged')
        }
      })
    }
  })
}
