// What surrounds the calls: headers, the built client, addresses that lead nowhere (ASVS 3.4, T18, T30, T36).
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isScreen, patterns } from '#contract/screen-paths.ts'
import { FOREIGN_STYLE } from '#rules/foreign-style.ts'
import { createApp } from '#server/app.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { clerk, OWN } from '#tests/support/personas.ts'
import { packFolder } from '../scripts/web/pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-web-'))
const webFolder = join(folder, 'web')
const world = sharedWorld('any', async () => {
  await world.make.shop(OWN)
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>the client</title>')
  writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webFolder, 'assets', 'index-abc.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'CANARY')
})
afterAll(() => rmSync(folder, { recursive: true }))
const get = async (path: string, { method = 'GET', config = {}, headers = {} } = {}) =>
  createApp({ ...world, config: { ...world.config, ...config } }, webFolder).fetch(
    new Request(new URL(path, 'http://portal.test'), { method, headers }),
  )

describe('every answer', () => {
  const paths = [
    '/',
    '/orders',
    '/assets/index-abc.js',
    '/assets/none.js',
    '/favicon.svg',
    '/api/checkstatus',
    '/api/session',
  ]
  test.each([...paths, '/api/none', '/api/openapi.json'])('%s carries the headers', async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'sha256-${createHash('sha256').update(FOREIGN_STYLE).digest('base64')}'`,
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(directive)
    expect(policy).not.toMatch(/unsafe-|\*| http:| https: /)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('content-type')).toMatch(/^(text\/(html|javascript|plain)|application\/json|image\/svg)/)
  })

  test('in production asks for TLS from then on', async () => {
    const { headers } = await get('/', { config: { isProduction: true } })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test.each([
    [{}, "img-src 'self' data:;"],
    [{ marketingUrl: 'https://site.example/blog' }, "img-src 'self' data: https://site.example;"],
    [{ imageUrl: 'https://images.example/{itemNo}{-p}.jpg' }, "img-src 'self' data: https://images.example;"],
    [{ imageUrl: '/pictures/{itemNo}{-p}.jpg' }, "img-src 'self' data:;"],
    [
      { marketingUrl: 'https://site.example/blog', imageUrl: 'https://images.example/{itemNo}{-p}.jpg' },
      "img-src 'self' data: https://site.example https://images.example;",
    ],
  ])('GEN-15 with %j pictures may come from: %s', async (config, directive) => {
    const { headers } = await get('/', { config })
    expect(headers.get('content-security-policy')).toContain(directive)
  })
})

describe('WST-04 the worker that reads bar codes', () => {
  const script = (headers: Headers) =>
    (headers.get('content-security-policy') ?? '').split('; ').find((each) => each.startsWith('script-src'))

  test('may compile WebAssembly, and nothing else may', async () => {
    const files = ['decode-worker-a_B-1.js', 'worker-abc.js', 'xdecode-worker-abc.js', 'decode-worker-abc.css']
    for (const file of files) writeFileSync(join(webFolder, 'assets', file), 'export {}')
    const [decoder, ...others] = await Promise.all(files.map((file) => get(`/assets/${file}`)))
    expect(script(decoder?.headers ?? new Headers())).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(decoder?.headers.get('content-security-policy')).toContain("connect-src 'self'")
    for (const other of [...others, await get('/'), await get('/assets/decode-worker-none.js')])
      expect(script(other.headers)).toBe("script-src 'self'")
  })

  test('finds its library here, by its type, and the browser keeps it', async () => {
    writeFileSync(join(webFolder, 'assets', 'zxing_reader-abc.wasm'), 'wasm')
    const { headers } = await get('/assets/zxing_reader-abc.wasm')
    expect(headers.get('content-type')).toBe('application/wasm')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('the page may use the camera, and no page within it', async () => {
    expect((await get('/')).headers.get('permissions-policy')).toBe('camera=(self), geolocation=(), microphone=()')
  })
})

describe('T36 what is kept', () => {
  test('no answer of a call, whoever asks', async () => {
    const browser = await world.as(clerk)
    for (const response of [
      await browser.send('GET', '/api/session'),
      await get('/api/session'),
      await get('/api/checkstatus'),
    ])
      expect(response.headers.get('cache-control')).toBe('no-store')
  })
  test('built files for ever, the page itself asked each time', async () => {
    expect((await get('/assets/index-abc.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
    for (const path of ['/', '/locations', '/assets/none.js'])
      expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache')
  })
})

describe('built files', () => {
  const script = `export const words = '${'lettuce '.repeat(500)}'`
  const at = '/assets/packed-abc.js'
  const ask = (headers: Record<string, string>, { path = at, method = 'GET' } = {}) =>
    createApp(world, webFolder).fetch(new Request(new URL(path, 'http://portal.test'), { method, headers }))
  beforeAll(async () => {
    writeFileSync(join(webFolder, 'assets', 'packed-abc.js'), script)
    await packFolder(webFolder)
    writeFileSync(join(webFolder, 'assets', 'plain-abc.js'), script)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Uint8Array) => bytes],
    ['identity', undefined, (bytes: Uint8Array) => bytes],
  ])('to a browser that takes %j a file goes as it was packed by the build', async (accepted, encoding, unpack) => {
    const response = await ask(accepted === '' ? {} : { 'accept-encoding': accepted })
    const { headers } = response
    expect(headers.get('content-encoding') ?? undefined).toBe(encoding)
    expect([headers.get('vary'), headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'Accept-Encoding',
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(unpack(bytes)).toString()).toBe(script)
  })

  test('nothing of them is packed anew for each asker', async () => {
    const response = await ask({ 'accept-encoding': 'gzip' }, { path: '/assets/plain-abc.js' })
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([null, script])
  })

  test('HEAD tells what GET sends, and a part is a part of it', async () => {
    const [head, whole] = [
      await ask({ 'accept-encoding': 'br' }, { method: 'HEAD' }),
      await ask({ 'accept-encoding': 'br' }),
    ]
    for (const name of ['content-encoding', 'content-length', 'content-type', 'cache-control', 'vary'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    expect(await head.text()).toBe('')
    const part = await ask({ range: 'bytes=0-5' })
    expect([part.status, await part.text()]).toEqual([206, script.slice(0, 6)])
  })

  test('the page itself and answers of calls are packed as they are made', async () => {
    const openApi = await ask({ 'accept-encoding': 'gzip' }, { path: '/api/openapi.json' })
    expect(openApi.headers.get('content-encoding')).toBe('gzip')
  })
})

describe('addresses', () => {
  test.each(['/', '/login', '/orders/R14/000213/480001/edit', '/no/such/screen', '/apiary', '/index.php'])(
    'SES-01 %s gets the page',
    async (path) => {
      const response = await get(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(response.status).toBe(isScreen(path) ? 200 : 404)
      expect(await response.text()).toContain('the client')
    },
  )

  test('an asset that is not there is not the page', async () => {
    const response = await get('/assets/index-old.js')
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('the client')
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s of a call that is not there says so',
    async (method) => {
      const response = await get('/api/none', { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        message: 'error',
        messageTxt: 'There is no such call.',
        code: 'not found',
      })
    },
  )

  test.each([
    ['POST', '/pdfs/WasteReport-PDF.php', 'GET'],
    ['POST', '/api/pdfs/OrderSummaryFile-CSV.php', 'GET'],
    ['PUT', '/csvs/OpenInvoices-CSV.php', 'GET'],
    ['GET', '/api/report_job_cancel', 'POST'],
  ])('%s of %s is told which one to use', async (method, path, other) => {
    const response = await get(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, other])
    expect(await response.json()).toEqual({
      message: 'error',
      messageTxt: `Use ${other} for this call.`,
      code: 'method',
    })
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%252e%252e/secret.txt',
    '/....//secret.txt',
    '/secret.txt%00.svg',
    '/%c0%ae%c0%ae/secret.txt',
    `/${encodeURIComponent(join(folder, 'secret.txt'))}`,
  ])('T30 %s leads to no file outside', async (path) => {
    const response = await get(path)
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).not.toContain('CANARY')
  })

  test('without a built client the calls work and the screens say what is missing', async () => {
    const app = createApp(world, join(folder, 'none'))
    const screen = await app.fetch(new Request('http://portal.test/login', { headers: { accept: 'text/html' } }))
    expect(screen.status).toBe(503)
    expect(await screen.text()).toBe('The web client is not built yet. Run: npm run build')
    expect((await app.fetch(new Request('http://portal.test/api/checkstatus'))).status).toBe(200)
  })
})

describe('SES-05 an address that is not a screen', () => {
  const html = { headers: { accept: 'text/html' } }
  const statusOf = async (path: string) => (await get(path, html)).status
  test('gets the page with 404; a screen gets it with 200, in any case and with a slash at the end', async () => {
    for (const path of ['/nothing', '/.git/config', '/locations/000213/nothing', '/customers/1/2/3', '/orders'])
      expect([path, await statusOf(path), await (await get(path, html)).text()]).toEqual([
        path,
        404,
        expect.stringContaining('the client'),
      ])
    const screens = [...Object.values(patterns), '/enterprise-upload', '/']
    for (const path of [...screens, '/Dashboard', '/locations/000213/orders/', '/confirm-alerts'])
      expect([path, await statusOf(path.replaceAll(/\$\w+/g, 'X1'))]).toEqual([path, 200])
  })

  test('security.txt names a contact, an end within a year, and its own address', async () => {
    const text = async (config = {}) => (await get('/.well-known/security.txt', { config })).text()
    expect(await text()).toMatch(/^Contact: tel:555-555-0100\nExpires: 2027-05-18T00:00:00.000Z\n/)
    expect(await text({ securityContact: 'mailto:security@example.com' })).toContain(
      'Contact: mailto:security@example.com\n',
    )
    expect(await text()).toContain('Canonical: http://portal.test/.well-known/security.txt\n')
  })
})
