// What a start loads: each package costs every start its time and memory, so what few people ask for is loaded when they ask.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { readSource, root } from '#tests/support/sources.ts'
import { environmentOf } from '../bench/support/server.ts'

const binaries = postgresBinaries()
const hook = pathToFileURL(join(root, 'tests/support/loaded-files.ts')).href

const { dependencies } = JSON.parse(readSource('package.json').text) as { dependencies: Record<string, string> }
const ours = Object.keys(dependencies)

/** Starts the server, calls it, stops it, and returns which of our packages it had loaded after the calls. */
async function packagesAfter(
  databaseUrl: string,
  ask: (address: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'provender-start-'))
  const child = spawn(process.execPath, ['--import', hook, join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...environmentOf({ dataDir, databaseUrl }), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, null>
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = / is ready at (http:\S+)/.exec(line)?.[1]
      if (address === undefined) continue
      child.stdout.resume()
      await ask(address)
      const told = once(child, 'message')
      child.send('loaded')
      const [files] = (await told) as [string[]]
      return ours.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)))
    }
    throw new Error('The server did not start.')
  } finally {
    child.kill()
    await ended
    rmSync(dataDir, { recursive: true })
  }
}

test.runIf(binaries !== undefined)(
  'on PostgreSQL: neither the embedded engine, nor what writes documents and mail, nor what reads files and pages',
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgres(binaries as string)
    try {
      const loaded = await packagesAfter(postgres.urlOf('postgres'), async (address) => {
        expect((await fetch(`${address}/api/checkstatus`)).status).toBe(200)
      })
      expect(loaded).toEqual([
        '@hono/node-server',
        'hono',
        'kysely',
        'pg',
        'pino',
        'rate-limiter-flexible',
        'temporal-polyfill',
        'zod',
      ])
    } finally {
      await postgres.remove()
    }
  },
)

test.runIf(binaries !== undefined)(
  'OPS-08 a started server with a collector sends the statements of a call',
  { timeout: 300_000 },
  async () => {
    const postgres = await startPostgres(binaries as string)
    let sent = ''
    const collector = createServer((request, response) => {
      request.on('data', (piece) => (sent += piece)).on('end', () => response.end('{}'))
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as AddressInfo
    try {
      const askSession = async (address: string) => {
        await fetch(`${address}/api/session`, { headers: { cookie: '__Host-sid=unknown; sid=unknown' } })
      }
      await packagesAfter(postgres.urlOf('postgres'), askSession, {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      })
      expect(sent).toContain('"name":"select session"')
    } finally {
      collector.closeAllConnections()
      collector.close()
      await postgres.remove()
    }
  },
)
