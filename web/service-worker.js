// Keeps the shell of the portal on the device, so that it opens without a network (decision 0057): the page and the files of the
// build, never an answer of the server. The build puts the plan in (scripts/web/service-worker.ts). Pages come from the network
// first: a new build is there with the next reload, and nobody stays on an old one.
;(({ build, main, files }) => {
  const PREFIX = 'shell-'
  const own = PREFIX + build
  // What an open page of the build before may still ask for stays until the build after.
  const KEPT = 2

  const install = async () => {
    const page = await fetch('/', { cache: 'no-store' })
    // In the middle of a deployment the page may be another build's: the browser tries again later.
    if (!page.ok || !(await page.clone().text()).includes(main)) throw new Error('The page is of another build.')
    const cache = await caches.open(own)
    await cache.addAll(files)
    await cache.put('/', page)
    await self.skipWaiting()
  }
  const activate = async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
    await Promise.all(kept.slice(0, -KEPT).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  const cached = (request, cacheName) => caches.match(request, { ignoreVary: true, ...(cacheName && { cacheName }) })

  const page = async (request) => {
    const answer = await fetch(request).catch(() => undefined)
    // A gateway whose server is away: the shell knows what to say.
    const isThere = answer !== undefined && ![502, 503, 504].includes(answer.status)
    return isThere ? answer : ((await cached('/', own)) ?? answer ?? Response.error())
  }
  const file = async (request) => {
    const known = await cached(request)
    if (known) return known
    const answer = await fetch(request)
    if (answer.status === 200) await (await caches.open(own)).put(request, answer.clone())
    return answer
  }

  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => event.waitUntil(activate()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    if (/^\/((api|csvs|pdfs)\/|OrderData-)/i.test(pathname)) return
    if (request.mode === 'navigate') event.respondWith(page(request))
    else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(file(request))
  })
})(PLAN)
