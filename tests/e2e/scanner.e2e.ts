// WST-04, WST-05: bar codes in front of a camera. The browser's fake camera shows films of labels that are drawn here.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { waste } from '#contract/calls/waste/waste.ts'
import { chromiumArgs, launchWhole } from '../../scripts/chromium.ts'
import { type BarcodeKind, barsOf } from '../support/barcodes/bars.ts'
import { frameOf } from '../support/barcodes/frame.ts'
import { writeVideo } from '../support/barcodes/video.ts'
import { png } from '../support/pictures.ts'
import { expect, test } from './fixtures.ts'
import { harbor, shortUpc } from './places.ts'
import { signedIn } from './portal.ts'
import { emptied } from './waste-screens.ts'

/** Read when the camera is opened. */
const film = join(tmpdir(), `provender-labels-${process.env['TEST_PARALLEL_INDEX'] ?? 0}.y4m`)
test.use({
  launchOptions: {
    ...launchWhole(),
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  },
})

const SHOT = { modulePx: 3.4, blurPx: 0.7, noise: 5, degrees: 7 }
const FOREIGN = '4006381333931'
const labelOf = (kind: BarcodeKind, text: string) => frameOf(barsOf(kind, text), SHOT)

const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true })
const item = (page: Page) => page.getByRole('textbox', { name: 'Item', exact: true })
const rows = (page: Page) => page.getByRole('list', { name: 'Last entries' }).getByRole('listitem')
const said = (page: Page) => page.getByRole('region', { name: 'Scanner' }).getByRole('alert')

/** The customer's items: those that the films show. */
async function itemsOf(page: Page) {
  const items = waste.items.answer.read(await (await page.request.get(`/api${waste.items.path}`)).json())
  const find = (isIt: (upc: string) => boolean) => {
    const found = items.find(({ upc }) => isIt(upc))
    if (!found) throw new Error('The demo has no such item.')
    return found
  }
  return {
    items,
    byUpc: find((upc) => upc.startsWith('47100')),
    // Four zeros and an EAN-8.
    byEan8: find((upc) => upc.startsWith('00001')),
    byUpcE: find((upc) => upc === shortUpc.upc),
  }
}

async function openWaste(page: Page): Promise<void> {
  await signedIn(page, 'MANAGER')
  await emptied(page)
  await page.goto('/waste')
  await page.getByRole('combobox', { name: 'Location' }).selectOption(harbor.locationNo)
  await expect(page.getByText(/^No waste recorded yet/)).toBeVisible()
}

test('WST-04 a label of each kind, held before the camera, is its item; a label of somebody else’s is none', async ({
  page,
  context,
}) => {
  await openWaste(page)
  const { items, byUpc, byEan8, byUpcE } = await itemsOf(page)
  const [byNo = byUpc] = items.filter((each) => ![byUpc, byEan8, byUpcE].includes(each))
  const labels = [
    labelOf('UPC-A', byUpc.upc),
    labelOf('EAN-8', byEan8.upc.slice(4)),
    labelOf('UPC-E', shortUpc.upcE),
    labelOf('Code 128', byNo.itemNo),
    labelOf('EAN-13', FOREIGN),
  ]
  writeVideo(film, labels, 2)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await context.grantPermissions(['camera'])
  expect(asked.filter((path) => /decode-worker|\.wasm$/.test(path))).toEqual([])
  await scan(page).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
    .toEqual([1280, 960])
  for (const { itemNo } of [byUpc, byEan8, byUpcE, byNo])
    await expect(rows(page).filter({ hasText: itemNo }).filter({ hasText: 'Saved' }).first()).toBeVisible()
  await expect(
    page.getByText(`Barcode ${FOREIGN} is not one of your items. Scan it again, or type the item number.`).first(),
  ).toBeVisible()
  expect(asked.filter((path) => path.endsWith('.wasm'))).toEqual([expect.stringMatching(/^\/assets\/zxing_reader-/)])
  await page.getByRole('button', { name: 'Stop Scanning' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  // Shown again and again, they are these four.
  const seen = await rows(page).locator('.code').allTextContents()
  expect([...new Set(seen)].sort()).toEqual([byUpc, byEan8, byUpcE, byNo].map(({ itemNo }) => itemNo).sort())
})

test('G29 with the camera blocked five items are typed, one key beyond each code, and a photo is read', async ({
  page,
}) => {
  await openWaste(page)
  const { items, byUpc } = await itemsOf(page)
  await scan(page).click()
  await expect(said(page)).toHaveText(/^The camera is blocked for this site\. Type the item number, or allow/)
  await expect(item(page)).toBeFocused()
  for (const { itemNo } of items.slice(0, 5)) {
    await page.keyboard.type(itemNo)
    await page.keyboard.press('Enter')
    await expect(rows(page).filter({ hasText: itemNo }).filter({ hasText: 'Saved' })).toBeVisible()
    await expect(item(page)).toBeFocused()
  }
  await expect(rows(page)).toHaveCount(5)

  const file = join(tmpdir(), `provender-photo-${process.env['TEST_PARALLEL_INDEX'] ?? 0}.png`)
  writeFileSync(file, pictureOf(labelOf('UPC-A', byUpc.upc)))
  await page.getByLabel('Photo of a bar code').setInputFiles(file)
  await expect(rows(page).filter({ hasText: byUpc.itemNo }).filter({ hasText: 'Saved' }).first()).toBeVisible()
})

test('G29 a camera that another app has, or that is not plugged in, leads to typing; once it is there Scan shows it', async ({
  page,
  context,
}) => {
  await openWaste(page)
  const { byUpc } = await itemsOf(page)
  // What is no film is no camera.
  writeFileSync(film, 'no film')
  await context.grantPermissions(['camera'])
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const own = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = own
      return Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
    }
  })
  for (const sentence of [
    /^The camera gives no picture: another app may be using it\./,
    /^No camera was found\. Type/,
  ]) {
    await scan(page).click()
    await expect(said(page)).toHaveText(sentence)
    await expect(item(page)).toBeFocused()
  }
  writeVideo(film, [labelOf('UPC-A', byUpc.upc)], 2)
  await scan(page).click()
  await expect(rows(page).filter({ hasText: byUpc.itemNo }).filter({ hasText: 'Saved' })).toBeVisible()
  // The label stays where it is: one piece.
  await page.getByRole('button', { name: 'Stop Scanning' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test.describe('a library that does not come', () => {
  test.use({ tolerated: [/ERR_FAILED|wasm|ArrayBuffer instantiation/i] })

  test('WST-04 leads to typing', async ({ page, context }) => {
    writeVideo(film, [labelOf('EAN-13', FOREIGN)], 1)
    await context.route('**/*.wasm', (route) => route.abort())
    await context.grantPermissions(['camera'])
    await openWaste(page)
    await scan(page).click()
    await expect(said(page)).toHaveText(/^The scanner did not load\./)
    await expect(item(page)).toBeFocused()
    await expect(page.locator('video')).toHaveCount(0)
  })
})

/** A frame as a photo of it: gray in three colors. */
function pictureOf({ width, height, luma }: ReturnType<typeof frameOf>): Buffer {
  const rowBytes = 1 + width * 3
  const data = Buffer.alloc(rowBytes * height)
  for (const [at, shade] of luma.entries()) {
    const from = Math.floor(at / width) * rowBytes + 1 + (at % width) * 3
    data.fill(shade, from, from + 3)
  }
  return png({ width, height, data })
}
