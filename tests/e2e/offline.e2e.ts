// Without a network: the portal opens from the device, says what waits, sends it once from wherever the reader is, and takes up a new build.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { orders } from '#contract/calls/orders.ts'
import { ROOT } from '#server/runtime/root.ts'
import { launchWhole } from '../../scripts/chromium.ts'
import { expect, test } from './fixtures.ts'
import { openDay } from './places.ts'
import { createOrder, enter, footer, quantities, serverQuantities, signedIn } from './portal.ts'

test.use({ serviceWorkers: 'allow', tolerated: [/net::ERR_/] })

const place = (locationNo: string) => ({ locationNo, routeNo: 'R14' })
/** Until the shell is on the device. */
async function installed(page: Page, address = '/dashboard'): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
const savesOf = (page: Page): string[] => {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes(orders.saveLine.path)) sent.push(request.postData() ?? '')
  })
  return sent
}

test('SYS-07 G23 a tab that is closed in mid-order without a network: the portal opens, counts what waits, and sends it once', async ({
  page,
  context,
}) => {
  await signedIn(page, 'CLERK')
  await installed(page)
  const orderNo = await createOrder(page, place('000211'), openDay(1))
  const at = page.url()
  await context.setOffline(true)
  const typed: Record<string, number> = {}
  for (const quantity of [4, 5, 6]) typed[await enter(page, quantity)] = quantity
  await expect(footer(page)).toContainText('Offline. 3 quantities waiting on this device')
  await expect(page.getByText('3 quantities are not sent yet and kept on this device.')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  const sent = savesOf(next)
  await next.goto(at)
  await expect(next.getByRole('heading', { name: 'No Connection' })).toBeVisible()
  await expect(next.getByText('3 quantities that were not sent are kept on this device.')).toBeVisible()
  // The dashboard, where the order is not.
  await next.goto('/dashboard')
  await expect(next.getByRole('heading', { name: 'No Connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(next.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(next.getByText('3 quantities kept on this device were sent.')).toBeVisible()
  expect(await serverQuantities(next, orderNo)).toEqual(typed)
  expect(sent).toHaveLength(3)
  await expect(next.getByText('not sent yet')).toHaveCount(0)
})

test('two tabs send once, and an order that is opened meanwhile has no empty field', async ({ page, context }) => {
  await signedIn(page, 'CLERK')
  await installed(page)
  const orderNo = await createOrder(page, place('000212'), openDay(1))
  const at = page.url()
  await context.setOffline(true)
  const typed: Record<string, number> = {}
  for (const quantity of [7, 8]) typed[await enter(page, quantity)] = quantity
  await expect(footer(page)).toContainText('2 quantities waiting')
  await page.close()
  const sent = savesOf(await context.newPage())
  const [one, two] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto('/dashboard'), two.goto(at)])
  await expect(one.getByRole('heading', { name: 'No Connection' })).toBeVisible()
  await expect(two.getByRole('heading', { name: 'No Connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(quantities(two).first()).toHaveValue('7')
  await expect(quantities(two).nth(1)).toHaveValue('8')
  await expect(one.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => serverQuantities(two, orderNo)).toEqual(typed)
  expect(sent).toHaveLength(2)
})

test('the device has files of the build alone, and none after signing out', async ({ page }) => {
  await signedIn(page, 'CLERK')
  await installed(page)
  await page.goto('/OrderSummary')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  const files = await kept()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !/^\/(assets\/[\w.-]+|favicon[\w-]*\.svg)?$/.test(file))).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await kept()).filter((file) => !/^\/(assets\/[\w.-]+|favicon[\w-]*\.svg)?$/.test(file))).toEqual([])
})

test('the portal can be installed: Chromium has no complaint, and the home screen has its name, colors and icons', async ({
  baseURL,
}) => {
  // A window with a profile of its own: nothing is installed from a private one.
  const profile = mkdtempSync(join(tmpdir(), 'provender-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchWhole(),
    serviceWorkers: 'allow',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await installed(page, '/login')
  const browser = await context.newCDPSession(page)
  const complaints = async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors
  // The browser reads the manifest when it has nothing else to do.
  await expect.poll(complaints).toEqual([])
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  const manifest = JSON.parse(data) as Manifest
  expect(manifest).toMatchObject({
    ...{ name: 'Provender', short_name: 'Provender', id: '/', lang: 'en' },
    ...{ start_url: '/dashboard', scope: '/', display: 'standalone' },
  })
  const themeColor = await page.locator('meta[name="theme-color"]').getAttribute('content')
  expect(manifest.theme_color).toBe(themeColor)
  const icons = [
    ...manifest.icons,
    {
      src: await page.locator('link[rel="apple-touch-icon"]').getAttribute('href'),
      sizes: '180x180',
      type: 'image/png',
    },
  ]
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(src ?? '')
    expect([src, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
    const side = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src ?? '')
    if (sizes !== 'any') expect([src, side]).toEqual([src, sizes])
  }
  const sizesFor = (purpose: string) =>
    manifest.icons.filter((icon) => (icon.purpose ?? 'any').split(' ').includes(purpose)).map(({ sizes }) => sizes)
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(sizesFor('maskable')).toContain('512x512')
  // It does complain where there is reason to.
  await page.locator('link[rel="manifest"]').evaluate((link) => link.remove())
  await expect.poll(async () => (await complaints()).map(({ errorId }) => errorId)).toEqual(['no-manifest'])
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

test.describe('a new build', () => {
  test.use({ tolerated: [/./] })
  test('is there with the next reload; a tab of the old one whose file is gone loads anew', async ({ browser }) => {
    const built = await deployment()
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const page = await context.newPage()
    await installed(page, `${built.address}/login`)
    const own = async () =>
      new URL((await page.locator('script[src*="/main-"]').getAttribute('src')) ?? '', page.url()).pathname
    const before = await own()
    // Controlled by the worker, as every visit after the first.
    await page.reload()
    await built.deployAnother()
    // The old tab asks for a file that neither the device nor the server has.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (/ForgotPassword/.test(request.url)) await cache.delete(request)
      }
    })
    await page.getByRole('link', { name: /forgot/i }).click()
    await expect.poll(own, { timeout: 30_000 }).not.toBe(before)
    await expect(page).toHaveURL(/forgot-password/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // And what is kept on the device is the new build's.
    await page.reload()
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const cacheName = (await caches.keys()).at(-1) ?? ''
            return (await caches.match('/', { cacheName }))?.text()
          }),
        { timeout: 30_000 },
      )
      .toContain(await own())
    built.server.closeAllConnections()
    await context.setOffline(true)
    await page.reload()
    expect(await own()).not.toBe(before)
    await context.close()
    built.close()
  })
})

interface Manifest {
  readonly theme_color: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose?: string
  }[]
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** A server of the built client, and of another build of it: the same files under other names. */
async function deployment() {
  const folder = mkdtempSync(join(tmpdir(), 'provender-build-'))
  cpSync(join(ROOT, 'dist', 'web'), folder, { recursive: true })
  const server: Server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname
    if (path.startsWith('/api/')) {
      answer.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"error"}')
      return
    }
    const file = extname(path) ? path : '/index.html'
    try {
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      const body = readFileSync(join(folder, file))
      answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    address: `http://127.0.0.1:${port}`,
    deployAnother: async () => {
      const assets = join(folder, 'assets')
      const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
      const another = (name: string) =>
        name.replace(/-([\w-]{8})\.js$/, (_, hash: string) => `-${[...hash].reverse().join('')}.js`)
      for (const name of names) renameSync(join(assets, name), join(assets, another(name)))
      const written = [
        ...readdirSync(assets).map((name) => join(assets, name)),
        join(folder, 'index.html'),
        join(folder, 'sw.js'),
      ]
      for (const file of written.filter((each) => /\.(js|html)$/.test(each))) {
        let text = readFileSync(file, 'utf8')
        for (const name of names) text = text.replaceAll(name, another(name))
        writeFileSync(file, file.endsWith('sw.js') ? text.replace(/build:`[^`]*`/, 'build:`another`') : text)
      }
    },
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
