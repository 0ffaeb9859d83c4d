// The marketing site may be down, slow, huge or hostile: people sign in all the same (GEN-08, SEC-19, T19, F10).
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/runtime/log.ts'
import type { World } from '#server/runtime/world.ts'
import { fetchPage, pageContent } from '#server/sign-in/page-content.ts'
import { sanitise } from '#server/sign-in/safe-html.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'

const shipped = 'Welcome'
const html = '<h1>News</h1><p>Holiday cut-offs</p>'
const page = (content: string) => JSON.stringify([{ content: { rendered: content } }])

let site: Server
let elsewhere: Server
let answer: RequestListener
let asked: string[] = []
let askedElsewhere = 0
let logged = ''
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listen = (server: Server) => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

const world = freshWorld('any', () => {
  asked = []
  askedElsewhere = 0
  logged = ''
  answer = (_, response) => response.setHeader('content-type', 'application/json').end(page(html))
})
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['accept-encoding']}`)
    answer(request, response)
  })
  elsewhere = createServer((_, response) => {
    askedElsewhere += 1
    response.setHeader('content-type', 'application/json').end(page('<p>stolen</p>'))
  })
  await Promise.all([listen(site), listen(elsewhere)])
})
afterEach(() => expect(askedElsewhere).toBe(0))
afterAll(() => {
  site.closeAllConnections()
  site.close()
  elsewhere.close()
})

/** The world of a server just started, whose marketing site is the fake one. */
function started(marketingUrl = addressOf(site)): World {
  const write = (line: string) => {
    logged += line
  }
  return {
    ...world,
    database: { ...world.database },
    config: { ...world.config, marketingUrl },
    log: createLog({ logLevel: 'warn' }, { write }),
  }
}
const kept = () => world.db.selectFrom('pageCopy').select('html').executeTakeFirst()
const settled = () =>
  vi.waitFor(async () => expect((await kept()) ?? logged).not.toBe(''), { timeout: 8_000, interval: 20 })

test('GEN-08 shows what is shipped at once, and the site’s page when it has come', async () => {
  const server = started()
  expect(await pageContent(server, 'login')).toContain(shipped)
  await settled()
  expect(await pageContent(server, 'login')).toBe('<h3>News</h3><p>Holiday cut-offs</p>')
  expect(asked).toEqual(['GET /wp-json/wp/v2/pages?slug=login&_fields=content identity'])
})

test('asks again after ten minutes, and not more than once a minute', async () => {
  const server = started()
  await pageContent(server, 'login')
  await settled()
  await pageContent(server, 'login')
  world.clock.advance(11 * 60_000)
  await Promise.all(Array.from({ length: 20 }, () => pageContent(server, 'login')))
  expect(asked.length).toBe(1)
  expect(await pageContent(started(), 'login')).toContain('Holiday')
  await vi.waitFor(() => expect(asked.length).toBe(2))
})

test('a browser keeps the page and asks whether it still holds; a new one comes at once when it does not', async () => {
  const app = createApp(started())
  const get = (kept = '') =>
    app.fetch(
      new Request('http://portal.test/api/page-content/login', { headers: kept ? { 'if-none-match': kept } : {} }),
    )
  const first = await get()
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const tag = first.headers.get('etag') ?? 'none'
  await settled()
  const news = await get(tag)
  expect([news.status, await news.text()]).toEqual([200, expect.stringContaining('Holiday cut-offs')])
  const newTag = news.headers.get('etag') ?? ''
  expect([(await get(newTag)).status, (await get(`W/${newTag}`)).status, (await get(tag)).status]).toEqual([
    304, 304, 200,
  ])
  expect(await (await get(newTag)).text()).toBe('')
})

const manyBytes = page(`<p>${'x'.repeat(5_000_000)}</p>`)
const faults: Readonly<Record<string, [RequestListener, string]>> = {
  'an error': [(_, response) => response.writeHead(500).end(), 'answered 500'],
  'a page of five megabytes': [
    (_, response) => response.setHeader('content-type', 'application/json').end(manyBytes),
    'answered more than 512 kB',
  ],
  'a redirect': [
    (_, response) => response.writeHead(302, { location: `${addressOf(elsewhere)}/wp-json` }).end(),
    'answered 302',
  ],
  'a Brotli answer': [
    (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' })
        .end(brotliCompressSync(page(html))),
    'answered compressed',
  ],
  'a page that is no JSON': [
    (_, response) => response.setHeader('content-type', 'text/html').end(html),
    'answered no JSON',
  ],
  'JSON that is none': [(_, response) => response.setHeader('content-type', 'application/json').end('{'), 'JSON'],
  'no such page': [
    (_, response) => response.setHeader('content-type', 'application/json').end('[]'),
    'answered no page',
  ],
  'content that is no text': [
    (_, response) => response.setHeader('content-type', 'application/json').end('[{"content":{"rendered":{"a":1}}}]'),
    'answered no page',
  ],
  'a broken connection': [(_, response) => response.destroy(), 'hang up'],
  'a connection that breaks in the middle': [
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
      response.write('[{')
      setTimeout(() => response.destroy(), 50)
    },
    'aborted',
  ],
  'an answer that never comes': [() => {}, 'took longer than 3 seconds'],
  'an answer that drips': [
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(drip))
    },
    'took longer than 3 seconds',
  ],
}

describe.each(Object.entries(faults))('a site with %s', (_, [faulty, reason]) => {
  test('leaves the last good copy, is a line in the log, and delays nobody', async () => {
    const good = started()
    await pageContent(good, 'login')
    await settled()
    world.clock.advance(11 * 60_000)
    answer = faulty
    const server = started()
    const before = performance.now()
    expect(await pageContent(server, 'login')).toContain('Holiday cut-offs')
    expect(performance.now() - before).toBeLessThan(1_500)
    await vi.waitFor(() => expect(logged).toContain('marketing page not read'), { timeout: 8_000, interval: 20 })
    expect(logged).toContain(reason)
    expect(await pageContent(server, 'login')).toContain('Holiday cut-offs')
  })
})

test('a site that is down leaves what is shipped', async () => {
  const server = started('http://127.0.0.1:1')
  expect(await pageContent(server, 'login')).toContain(shipped)
  await settled()
  expect(logged).toContain('ECONNREFUSED')
  expect(await pageContent(server, 'login')).toContain(shipped)
})

test('without a site nobody is asked', async () => {
  for (const name of ['login', 'dashboard', 'training'] as const) {
    const { value } = await world.nobody().ask(api.session.pageContent, { page: name })
    expect(value.html).toMatch(/^<h3>/)
  }
  expect(asked).toEqual([])
})

test('in production nobody reads news of a kitchen that is not theirs', async () => {
  const production = { ...world, config: { ...world.config, isProduction: true, marketingUrl: undefined } }
  expect(await pageContent(production, 'dashboard')).toBe('')
  expect(await pageContent(production, 'login')).toContain(shipped)
  expect(await pageContent(world, 'dashboard')).not.toBe('')
})

test('a page that is not one of ours is refused and asked of nobody', async () => {
  const response = await world.nobody().send('GET', '/api/page-content/%2e%2e%2fadmin')
  expect(response.status).toBe(400)
  expect(asked).toEqual([])
})

test('the page’s name cannot lead the question to another host', async () => {
  await expect(fetchPage(`${addressOf(site)}/blog/`, 'login')).resolves.toBe(html)
  expect(asked).toEqual(['GET /wp-json/wp/v2/pages?slug=login&_fields=content identity'])
})

describe('T19 what is taken out of a hostile page', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="root">a</p>', '<p>a</p>'],
    ['<img src=/x.png onerror=alert(1)>', '<img src="https://site.example/x.png" />'],
    ['<img src="http://insecure.example/x.png">', ''],
    [
      '<a href="/menus?x=1">a</a>',
      '<a href="https://site.example/menus?x=1" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
    ['<img src="https://cdn.example/a.png" alt="a">', '<img alt="a" src="https://cdn.example/a.png" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    ['<a href=" java\tscript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    [
      '<a href="//shop.example" target="_top">a</a>',
      '<a href="https://shop.example/" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    [
      '<a href="https://shop.example/" target="_self" rel="opener">a</a>',
      '<a href="https://shop.example/" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<iframe src="https://evil.example/"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    [
      '<iframe src="https://player.vimeo.com/video/1" title="v" allow="camera" onload="alert(1)"></iframe>',
      '<iframe src="https://player.vimeo.com/video/1?dnt=1" title="v"></iframe>',
    ],
    [
      '<figure class="wp-block-embed"><div><iframe title="How to" width="500" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" allowfullscreen></iframe></div></figure>',
      '<figure><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="How to"></iframe></figure>',
    ],
    ['<video controls autoplay src="/v/a.mp4"></video>', '<video src="https://site.example/v/a.mp4"></video>'],
    [
      '<video controls><source type="video/mp4" src="/v/b.mp4" /></video>',
      '<video src="https://site.example/v/b.mp4"></video>',
    ],
    ['<video src="https://evil.example/a.mp4"></video>', ''],
    ['<form action="https://evil.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
    [
      '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=//evil.example"><p>a</p>',
      '<p>a</p>',
    ],
    ['<object data="x"></object><embed src="x"><svg onload="alert(1)"></svg><math></math>', ''],
    [
      '<style>@import "https://evil.example"</style><link rel="stylesheet" href="https://evil.example"><p>a</p>',
      '<p>a</p>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['<h1>a</h1><h6>b</h6>', '<h3>a</h3><h5>b</h5>'],
  ])('%s', (given, safe) => expect(sanitise(given, 'https://site.example')).toBe(safe))
})
