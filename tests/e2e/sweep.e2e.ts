// Every screen × desktop and phone × light and dark: no fault that axe finds, nothing outside the screen, targets that a
// finger meets, nothing that jumps (G10, G14, G17, G19, G20). The desktop is then enlarged to 400 %: 320 × 256 CSS px
// (WCAG 1.4.10), where no screen scrolls sideways and every control can be brought into sight and pressed.
// Opening is most of the time this takes: a state is opened on the desktop, which then becomes a phone. The first state of each
// screen is opened on a phone as well, to see what moves while it loads there. E2E_PICTURES=1 puts pictures of all of them into
// test-results/screens/; a state with a fault always leaves some.
import { resolve } from 'node:path'
import type { CDPSession, Page, TestInfo } from '@playwright/test'
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
import type { ScreenState } from './screen-state.ts'

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
type Device = keyof typeof devices

const screenOf = ({ name }: ScreenState) => name.split('-')[0]
const isFirstOfScreen = (screen: ScreenState) =>
  screen === everyState.find((each) => each.only !== 'desktop' && screenOf(each) === screenOf(screen))
const onPhone = states.filter((screen) => screen.only === 'phone' || isFirstOfScreen(screen))
const onDesktop = states.filter(({ only }) => only !== 'phone')

test.describe('desktop', () => {
  // A state needs none before it: the workers share them.
  test.describe.configure({ mode: 'parallel', timeout: 120_000 })
  test.use({ ...devices.desktop, tolerated: [/40[149]/] })
  for (const screen of onDesktop) {
    const isPhoneToo = !screen.only && !onPhone.includes(screen)
    test(`desktop${isPhoneToo ? ' and phone' : ''}: ${screen.name}`, async ({ page }, info) => {
      await open(page, screen)
      await lookAt(page, info, screen, 'desktop')
      if (isPhoneToo) {
        const browser = await becomePhone(page)
        await lookAt(page, info, screen, 'phone')
        await lookAtNarrow(page, info, screen)
        await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      }
      if (!screen.only) await lookAtEnlarged(page, info, screen)
    })
  }
})

test.describe('phone', () => {
  test.describe.configure({ mode: 'parallel', timeout: 120_000 })
  test.use({ ...devices.phone, tolerated: [/40[149]/] })
  for (const screen of onPhone) {
    test(`phone: ${screen.name}`, async ({ page }, info) => {
      await open(page, screen)
      await lookAt(page, info, screen, 'phone')
      await lookAtNarrow(page, info, screen)
      if (screen.only === 'phone') await lookAtEnlarged(page, info, screen)
    })
  }
})

async function open(page: Page, screen: ScreenState): Promise<void> {
  await noteShifts(page)
  if (screen.persona) await signedIn(page, screen.persona)
  await screen.open(page)
  expect.soft(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(LARGEST_SHIFT)
}

/** Gives an open page the size of a phone and touch input. */
async function becomePhone(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize(devices.phone.viewport)
  await settled.poll(() => clippedSideways(page), 'wider than the phone').toEqual([])
  return browser
}

async function lookAt(page: Page, info: TestInfo, screen: ScreenState, device: Device): Promise<void> {
  const faultsBefore = info.errors.length
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // Another theme changes nothing but colors.
    if (colorScheme === 'light') expect.soft(await axeFaultsButContrast(page), `axe, ${device}`).toEqual([])
    expect.soft(await contrastFaults(page), `contrast, ${device}, ${colorScheme}`).toEqual([])
    if (wantsPictures || info.errors.length > faultsBefore)
      await picture(page, info, `${screen.name}-${device}-${colorScheme}`)
  }
  if (screen.lines) expect.soft(await linesInSight(page), 'lines in sight').toBeGreaterThanOrEqual(screen.lines[device])
  expect.soft(await smallTargets(page, device), `targets too small, ${device}`).toEqual([])
  expect.soft(await clippedSideways(page), `wider than the screen, ${device}`).toEqual([])
}

/** The smallest phone, and its words spaced as wide as a reader may need them. */
async function lookAtNarrow(page: Page, info: TestInfo, screen: ScreenState): Promise<void> {
  const faultsBefore = info.errors.length
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await clippedSideways(page), 'wider than 320 px').toEqual([])
  const takeBack = await spaceText(page)
  expect.soft(await clippedSideways(page), 'wider than 320 px with spaced text').toEqual([])
  expect.soft(await cutText(page), 'cut off with spaced text').toEqual([])
  if (info.errors.length > faultsBefore) await picture(page, info, `${screen.name}-narrow`)
  await takeBack()
}

async function lookAtEnlarged(page: Page, info: TestInfo, screen: ScreenState): Promise<void> {
  const faultsBefore = info.errors.length
  await page.setViewportSize({ width: 320, height: 256 })
  // A screen has another shape there, which may have to be loaded first.
  await settled.poll(() => clippedSideways(page), 'wider than 320 px at 400 %').toEqual([])
  await settled.poll(() => unreachable(page), 'controls out of reach at 400 %').toEqual([])
  if (info.errors.length > faultsBefore) await picture(page, info, `${screen.name}-enlarged`)
}

const picture = (page: Page, info: TestInfo, name: string) =>
  page.screenshot({ path: resolve(info.project.outputDir, 'screens', `${name}.png`) })
