// What load balancers and monitors are told, and that other probing addresses find nothing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { enqueueMail } from '#server/mail/outbox.sql.ts'
import { COMMIT, ROOT, VERSION } from '#server/runtime/root.ts'
import { beginStopping, setMaintenance } from '#server/runtime/system-status.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import type { TestWorld } from '#tests/support/world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'portal-health-'))
const world = sharedWorld({ kind: 'any', config: { dataDir } })
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Readiness of the server with something of its database otherwise. */
async function ready(otherwise: Partial<TestWorld['database']> = {}) {
  const database = { ...world.database, ...otherwise }
  const response = await createApp({ ...world, database }).fetch(new Request('http://portal.test/readyz'))
  const { ready, reasons, warnings } = (await response.json()) as Record<string, unknown>
  return { status: response.status, ready, reasons, warnings }
}
const fine = { status: 200, ready: true, reasons: [], warnings: [] }
const not = (...reasons: string[]) => ({ status: 503, ready: false, reasons, warnings: [] })

test('a server that takes orders is ready; one that cannot says why', async () => {
  expect(await ready()).toEqual(fine)
  expect(await ready({ hasRoom: () => false })).toEqual(not('disk room'))
  expect(await ready({ isHealthy: () => false })).toEqual(not('database'))
  expect(await ready({ isHealthy: () => false, holdsFolder: () => false })).toEqual(not('folder lock'))
  await setMaintenance({ dataDir }, true)
  expect(await ready()).toEqual(not('maintenance'))
  await setMaintenance({ dataDir }, false)
  expect(await ready()).toEqual(fine)
})

test('a database that a newer version has migrated is a reason', async () => {
  await world.database.pool.query("insert into schema_migration (name, checksum) values ('9999-later.sql', '')")
  expect(await ready()).toEqual(not('migrations'))
  await world.database.pool.query("delete from schema_migration where name = '9999-later.sql'")
})

test('mail that waits or was given up is a warning: orders are taken all the same', async () => {
  await enqueueMail(world.db, { key: 'a', to: 'clerk@example.com', subject: 'a', text: 'a' })
  expect(await ready()).toEqual(fine)
  await world.db
    .updateTable('outbox')
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .execute()
  expect(await ready()).toEqual({ ...fine, warnings: ['mail waits'] })
  await world.db.updateTable('outbox').set({ parkedAt: new Date() }).execute()
  expect(await ready()).toEqual({ ...fine, warnings: ['mail given up'] })
  await world.db.deleteFrom('outbox').execute()
})

test('SCL-04 a server that stops says so first of all, to a balancer that looks at either address', async () => {
  const database = { ...world.database }
  const app = createApp({ ...world, database })
  const ask = async (path: string) => (await app.fetch(new Request(`http://portal.test${path}`))).status
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  beginStopping({ ...world, database })
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([503, 503])
})

test.each(['/health', '/metrics', '/favicon.xyz', '/status', '/.env', '/wp-login.php', '/a/b.php'])(
  '%s is not there for who asks no page, and a browser gets the page',
  async (path) => {
    const ask = async (accept: string) =>
      (await world.fetch(new Request(`http://portal.test${path}`, { headers: { accept } }))).text()
    expect(await ask('*/*')).toBe('Not found')
    expect(await ask('application/json')).toBe('Not found')
    expect(await ask('text/html,application/xhtml+xml,*/*;q=0.8')).not.toBe('Not found')
  },
)

test('OPS-03 /healthz names the version and the commit that runs', async () => {
  const body = (await (await world.fetch(new Request('http://portal.test/healthz'))).json()) as Record<string, unknown>
  expect(body['version']).toBe(VERSION)
  expect(body['commit']).toBe(COMMIT?.slice(0, 12))
  if (existsSync(join(ROOT, '.git/HEAD'))) expect(body['commit']).toMatch(/^[0-9a-f]{12}$/)
})
