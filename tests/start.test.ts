// What a start loads: each package costs every start its time and memory, so what few people ask for is loaded when they ask.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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

/** Starts the server, asks it, and answers which of our packages it has loaded by then. */
async function packagesAfter(databaseUrl: string, ask: (address: string) => Promise<void>): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'provender-start-'))
  const child = spawn(process.execPath, ['--import', hook, join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...environmentOf({ dataDir, databaseUrl }), PORT: '0' },
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
