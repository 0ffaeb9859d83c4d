import { expect, type Page } from '@playwright/test'
import { session } from '#contract/calls/session.ts'
import { api } from '#contract/index.ts'
import { headers } from '#contract/kernel/endpoint.ts'
import { WASTE_LISTED_MOST } from '#rules/limits.ts'
import { harbor } from './places.ts'
import { viewAsCustomer } from './portal.ts'
import type { ScreenState } from './screen-state.ts'

export const item = (page: Page) => page.getByLabel('Item', { exact: true })
export const history = (page: Page) => page.getByRole('list', { name: 'Last entries' })

/** The user's list is empty, whatever another journey left there. */
export async function emptied(page: Page): Promise<void> {
  await unquestioned(page)
  const { token } = session.current.answer.read(await (await page.request.get(`/api${session.current.path}`)).json())
  const at = `/api${api.waste.list.path}`
  const most = { cnt: WASTE_LISTED_MOST }
  const { entries } = api.waste.list.answer.read(await (await page.request.get(at, { params: most })).json())
  for (const { entryId } of entries) {
    const form = api.waste.remove.form.write({ wasteId: entryId }) as Record<string, number>
    const answer = await page.request.delete(at, {
      headers: { [headers.csrf]: token, 'sec-fetch-site': 'same-origin' },
      form,
    })
    expect(answer.ok()).toBe(true)
  }
}

/** Entries are confirmed on their way: what these journeys enter need not have been delivered. The question has tests of its own. */
export const unquestioned = (page: Page): Promise<unknown> =>
  page.context().route(
    (url) => url.pathname === `/api${api.waste.save.path}`,
    async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      const form = new URLSearchParams(request.postData() ?? '')
      form.set('waste', JSON.stringify({ ...JSON.parse(form.get('waste') ?? '{}'), confirmed: 1 }))
      await route.continue({ postData: form.toString() })
    },
  )

/** The list's next answer comes after its place was held: what the screen then moves shows as a shift. */
const slowList = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === `/api${api.waste.list.path}`,
    async (route) => {
      await expect(page.locator('[aria-busy=true] .skeleton').first()).toBeVisible()
      await route.fallback()
    },
    { times: 1 },
  )

/** Opens Enter with a location chosen, and answers two items of the customer by number. */
export async function openEnter(page: Page): Promise<[string, string]> {
  const known = page.waitForResponse((response) => response.url().endsWith(`/api${api.waste.items.path}`))
  await page.goto('/waste')
  await known
  return chosen(page)
}
/** The same where Enter is being opened already. */
export async function chosen(page: Page): Promise<[string, string]> {
  await page.getByLabel('Location', { exact: true }).selectOption(harbor.locationNo)
  const items = api.waste.items.answer.read(await (await page.request.get(`/api${api.waste.items.path}`)).json())
  return [items[3]?.itemNo ?? '', items[7]?.itemNo ?? '']
}
/** Types a code and Enter, as a scanner does, and waits until it is saved. */
export async function enter(page: Page, code: string): Promise<void> {
  await item(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(item(page)).toHaveValue('')
}

/** A camera with a light that shows a striped label, or none that may be used; the sweep's browsers have no other. */
async function withCamera(page: Page, refusal = ''): Promise<void> {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (name) throw new DOMException('', name)
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
      const pen = canvas.getContext('2d')
      const draw = () => {
        if (!pen) return
        pen.fillStyle = '#fff'
        pen.fillRect(0, 0, 1280, 960)
        pen.fillStyle = '#000'
        for (let x = 200; x < 1080; x += 40) pen.fillRect(x, 240, 20, 480)
      }
      draw()
      // A canvas that stands still sends no pictures.
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      const [track] = stream.getVideoTracks()
      if (track) track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      return stream
    }
  }, refusal)
}
const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true })

export const wasteStates: readonly ScreenState[] = [
  {
    name: 'waste-empty',
    persona: 'MANAGER',
    open: async (page) => {
      await emptied(page)
      await slowList(page)
      await page.goto('/waste')
      await expect(page.getByText('No waste recorded yet for this location.')).toBeVisible()
    },
  },
  {
    name: 'waste-entered',
    persona: 'WASTE',
    open: async (page) => {
      await emptied(page)
      const codes = await openEnter(page)
      for (const code of codes) await enter(page, code)
      await enter(page, '04100099')
      await expect(page.getByText('Item 04100099 was not found.').first()).toBeVisible()
      await expect(
        history(page)
          .getByText(/^Saved/)
          .nth(1),
      ).toBeVisible()
    },
  },
  {
    name: 'waste-scanning',
    persona: 'WASTE',
    open: async (page) => {
      await withCamera(page)
      await emptied(page)
      await openEnter(page)
      await scan(page).click()
      await expect(page.getByRole('button', { name: 'Light' })).toBeVisible()
      await expect(page.locator('video')).toHaveJSProperty('videoWidth', 1280)
    },
  },
  {
    name: 'waste-camera-blocked',
    persona: 'WASTE',
    open: async (page) => {
      await withCamera(page, 'NotAllowedError')
      await emptied(page)
      await openEnter(page)
      await scan(page).click()
      await expect(page.getByText(/^The camera is blocked/).first()).toBeVisible()
      await expect(page.getByLabel('Photo of a bar code')).toBeAttached()
    },
  },
  {
    name: 'waste-camera-busy',
    persona: 'WASTE',
    only: 'phone',
    open: async (page) => {
      await withCamera(page, 'NotReadableError')
      await emptied(page)
      await openEnter(page)
      await scan(page).click()
      await expect(page.getByText(/^The camera gives no picture/).first()).toBeVisible()
    },
  },
  {
    name: 'waste-review',
    persona: 'WASTE',
    open: async (page) => {
      await emptied(page)
      const [code] = await openEnter(page)
      await enter(page, code)
      await expect(
        history(page)
          .getByText(/^Saved/)
          .first(),
      ).toBeVisible()
      await slowList(page)
      await page.goto('/waste/review')
      await expect(page.getByRole('button', { name: /^Post \d/ })).toBeVisible()
    },
  },
  {
    name: 'waste-correct',
    persona: 'ADMIN',
    open: async (page) => {
      await viewAsCustomer(page)
      await slowList(page)
      await page.goto('/waste/review')
      await expect(page.getByRole('heading', { name: 'Correct posted waste' })).toBeVisible()
    },
  },
]
