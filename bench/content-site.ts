// The marketing site sends 5 MB, Brotli, another type, a redirect to an inner address, or nothing for 30 s, over real sockets, to the server
// as it is built: node bench/content-site.ts. F10. The sign-in page has its text at once: the last good one, or what is shipped.
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { requestOf } from '#tests/support/request-of.ts'
import { built } from '../scripts/built.mjs'
import { proofRow } from './support/proof-row.ts'
import { heading } from './support/report.ts'
import { type Place, startServer, withDatabase } from './support/server.ts'

/** A page within; the server gives up on the site within; memory it may hold more afterwards. */
const [PAGE_MS, GIVE_UP_MS, MORE_MB] = [1_000, 5_000, 50]
const ASKED = 20
const [GOOD, BAD] = ['Holiday cut-offs of last week', 'Stolen words']
const page = (text: string) => JSON.stringify([{ content: { rendered: `<p>${text}</p>` } }])
const json = { 'content-type': 'application/json' }

let inner = 0
const elsewhere = await listening((_, response) => {
  inner += 1
  response.writeHead(200, json).end(page(BAD))
})
const [innerUrl, cloudUrl] = [addressOf(elsewhere), 'http://169.254.169.254/latest/meta-data/']
const faults: Readonly<Record<string, { readonly answer: RequestListener; readonly said: string }>> = {
  'sends 5 MB': {
    answer: (_, response) => response.writeHead(200, json).end(page(`${BAD} ${'x'.repeat(5_000_000)}`)),
    said: 'more than 512 kB',
  },
  'answers in Brotli': {
    answer: (_, response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'br' }).end(brotliCompressSync(page(BAD))),
    said: 'answered compressed',
  },
  'answers another type': {
    answer: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${BAD}</p>`),
    said: 'answered no JSON',
  },
  'redirects to an inner address': {
    answer: (_, response) => response.writeHead(302, { location: `${innerUrl}/wp-json` }).end(page(BAD)),
    said: 'answered 302',
  },
  'redirects to a cloud’s own address': {
    answer: (_, response) => response.writeHead(307, { location: cloudUrl }).end(),
    said: 'answered 307',
  },
  'is silent for 30 s': {
    answer: (_, response) => void sleep(30_000, undefined, { ref: false }).then(() => response.end(page(BAD))),
    said: 'took longer than 3 seconds',
  },
  'trickles for 30 s': {
    answer: (_, response) => {
      response.writeHead(200, json)
      const drops = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(drops))
    },
    said: 'took longer than 3 seconds',
  },
}

heading('content-site')
const { file: program, isCurrent } = built('server')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-content-site-'))
try {
  if (program === undefined || !isCurrent)
    proofRow({
      what: 'the built server',
      figure: 'dist/server is not built from these sources: npm run build',
      passed: false,
      isNotRun: true,
    })
  else for (const [name, fault] of Object.entries(faults)) await meet(name, fault, program)
} finally {
  elsewhere.close()
  fs.rmSync(home, { recursive: true, force: true })
}

/** Once with a good page from before, which is old by now, and once without any. */
async function meet(name: string, { answer, said }: (typeof faults)[string], program: string): Promise<void> {
  const missed: string[] = []
  let [longestMs, gaveUpMs, moreMb] = [0, 0, 0]
  for (const text of [GOOD, 'Welcome']) {
    let asked = 0
    const site = await listening((request, response) => {
      asked += 1
      const started = performance.now()
      response.on('close', () => {
        gaveUpMs = Math.max(gaveUpMs, performance.now() - started)
      })
      answer(request, response)
    })
    const place: Place = { dataDir: home, more: { MARKETING_URL: addressOf(site) } }
    await withDatabase(place, async ({ db }) => {
      await sql`delete from page_copy`.execute(db)
      if (text === GOOD)
        await sql`insert into page_copy (slug, html, fetched_at) values ('login', ${`<p>${GOOD}</p>`}, now() - interval '1 day')`.execute(
          db,
        )
    })
    const server = await startServer(place, { program })
    const at = `http://127.0.0.1:${server.port}${requestOf(api.session.pageContent, { page: 'login' }).path}`
    const before = server.memoryMb()
    for (let turn = 0; turn < ASKED; turn += 1) {
      const started = performance.now()
      const shown = await (await fetch(at)).text()
      longestMs = Math.max(longestMs, performance.now() - started)
      if (!shown.includes(text) || shown.includes(BAD)) missed.push(`showed ${shown.slice(0, 80)}`)
      await sleep(50)
    }
    const until = performance.now() + 2 * GIVE_UP_MS
    while (!server.said().includes('marketing page not read') && performance.now() < until) await sleep(50)
    if (!server.said().includes(said)) missed.push(`the log lacks “${said}”`)
    if (asked !== 1) missed.push(`asked ${asked} times`)
    moreMb = Math.max(moreMb, server.memoryMb() - before)
    if (server.child.exitCode !== null) missed.push('the server ended')
    await server.stop()
    site.closeAllConnections()
    site.close()
  }
  if (inner > 0) missed.push('the inner address was asked')
  if (longestMs > PAGE_MS) missed.push('the page was slow')
  if (gaveUpMs > GIVE_UP_MS) missed.push('it did not give up')
  if (moreMb > MORE_MB) missed.push('it holds much memory')
  const figure = `the sign-in page’s text within ${longestMs.toFixed(0)} ms, the last good one or what is shipped; one request, given up after ${gaveUpMs.toFixed(0)} ms, the log says why; ${inner} requests to an inner address; ${Math.max(0, moreMb).toFixed(0)} MB more`
  proofRow({ what: `the site ${name}`, figure: [figure, ...new Set(missed)].join('; '), passed: missed.length === 0 })
}

async function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
