import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#server/access/secrets/sealed-secret.ts'
import { openTestDatabase, testDatabases } from '#tests/support/base-db.ts'
import { ownMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { systemClock } from '../../runtime/clock.ts'
import { COMMIT, VERSION } from '../../runtime/root.ts'
import { ranMigrations } from '../../runtime/system-status.sql.ts'
import { databaseFacts } from './doctor.sql.ts'
import { clockState, examine, migrationState, postgres, secretState, tableOf } from './doctor.ts'
import type { Finding } from './finding.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-doctor-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const clock = systemClock('UTC')
const answers = (body: object, status = 200) =>
  (async () => new Response(JSON.stringify(body), { status })) as unknown as typeof fetch
const examined = async (env: Record<string, string>, fetcher = answers({ healthy: true, forwarded: 0 })) => {
  const findings = await examine({ DATA_DIR: path.join(folder, 'data'), ...env }, clock, fetcher)
  return (what: string): Finding | undefined => findings.find((each) => each.what === what)
}
const PRODUCTION = {
  NODE_ENV: 'production',
  PORTAL_SECRET: 'abcdefghij0123456789abcdefghij0123456789',
  PUBLIC_URL: 'https://orders.example.com',
  TRUSTED_PROXIES: '1',
  COMPANY_NAME: 'Lakeshore Kitchens',
  SUPPORT_PHONE: '555-555-0111',
  MAIL_FROM: 'orders@example.com',
  SMTP_URL: 'none',
}

test('OPS-01 a setting that is refused at the start is the one finding, by its name', async () => {
  const findings = await examine({ ...PRODUCTION, PUBLIC_URL: 'https://orders.example.com/portal' }, clock)
  expect(findings).toMatchObject([{ what: 'settings', verdict: 'wrong' }])
  expect(findings[0]?.says).toContain('PUBLIC_URL')
})

test('OPS-01 a new machine without settings is told what each thing is', async () => {
  const finding = await examined({})
  expect(finding('version')).toMatchObject({ verdict: 'ok', says: expect.stringContaining(VERSION) })
  expect(finding('settings')).toMatchObject({ verdict: 'look', says: expect.stringContaining('NODE_ENV=production') })
  expect(finding('data folder')).toMatchObject({ verdict: 'ok' })
  expect(finding('database')).toMatchObject({
    verdict: 'ok',
    says: expect.stringContaining('made with the first start'),
  })
  expect(finding('mail')).toMatchObject({ verdict: 'look', says: expect.stringContaining('SMTP_URL is not set') })
  expect(finding('text alerts')).toMatchObject({ verdict: 'look' })
  expect(finding('address')).toMatchObject({ verdict: 'ok' })
  // It looked, and made nothing.
  expect(fs.existsSync(path.join(folder, 'data'))).toBe(false)
})

test('OPS-01 a database that does not answer, and a folder under a file', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  const finding = await examined({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: path.join(file, 'data'),
  })
  expect(finding('database')).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('DATABASE_URL: ') })
  expect(finding('data folder')).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('DATA_DIR: ') })
})

test('OPS-01 an embedded database that a running server has open is not wrong', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-doctor-'))
  const server = await openDatabase({ dataDir })
  try {
    expect((await examined({ DATA_DIR: dataDir }))('database')).toEqual({
      ...{ what: 'database', verdict: 'look' },
      says: `The server, or a command, is running (process ${process.pid}) and has the embedded database open. Stop it to look inside.`,
    })
  } finally {
    await server.close()
    fs.rmSync(dataDir, { recursive: true })
  }
})

test('OPS-01 a name that is nearly a setting has a line, and a folder that is on no disk is wrong', async () => {
  const findings = await examine({ DATA_DIR: folder, COMPANYNAME: 'Lake' }, clock, answers({ forwarded: 0 }))
  const says = 'COMPANYNAME is not a setting. Is it COMPANY_NAME?'
  expect(findings).toContainEqual({ what: 'settings', verdict: 'look', says })
  const onProc = await examined({ DATA_DIR: '/proc/x' })
  expect(onProc('data folder')).toMatchObject({ verdict: 'wrong' })
})

test('OPS-01 a key before that is still accepted has a line', async () => {
  const [key, previous] = ['a'.repeat(32), 'b'.repeat(32)]
  const replaced = { ERP_KEY: key, ERP_KEY_PREVIOUS: previous, METRICS_TOKEN: key, METRICS_TOKEN_PREVIOUS: previous }
  const linesOf = async (env: Readonly<Record<string, string>>) =>
    (await examine({ DATA_DIR: folder, ...env }, clock, answers({ forwarded: 0 })))
      .filter(({ says }) => says.includes('still accepted'))
      .map(({ what, verdict, says }) => [what, verdict, says.split(' ')[0]])
  expect(await linesOf(replaced)).toEqual([
    ['settings', 'look', 'ERP_KEY_PREVIOUS'],
    ['settings', 'look', 'METRICS_TOKEN_PREVIOUS'],
  ])
  expect(await linesOf({ ERP_KEY: key, METRICS_TOKEN: key })).toEqual([])
})

test('12.3.1 what goes to another host without verified TLS has a line for each', async () => {
  expect((await examined({}))('network')).toMatchObject({ verdict: 'ok' })
  const findings = await examine(
    {
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATABASE_REPLICA_URL: 'postgres://nobody:CANARY@replica.invalid/none',
      MARKETING_URL: 'http://www.example.com',
    },
    clock,
    answers({}),
  )
  const lines = findings.filter(({ what }) => what === 'network')
  expect(lines.map(({ verdict, says }) => [verdict, says.split(':')[0]])).toEqual([
    ['look', 'DATABASE_REPLICA_URL'],
    ['look', 'MARKETING_URL'],
  ])
  expect(tableOf(findings)).not.toContain('CANARY')
})

test('OPS-01 the proxy is counted, and a page of somebody else is no portal', async () => {
  const said = async (fetcher: typeof fetch) => (await examined(PRODUCTION, fetcher))('address')
  expect(await said(answers({ forwarded: 1 }))).toMatchObject({ verdict: 'ok' })
  expect(await said(answers({ forwarded: 2 }))).toMatchObject({
    verdict: 'wrong',
    says: 'TRUSTED_PROXIES is 1, but 2 addresses came in X-Forwarded-For. Set it to 2, or let the proxy pass the header.',
  })
  expect(await said(answers({}))).toMatchObject({ verdict: 'wrong' })
  expect(await said(answers({ forwarded: 1 }, 502))).toMatchObject({ verdict: 'wrong' })
  const failing = (code: string, message: string) =>
    (() =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }),
      )) as unknown as typeof fetch
  expect(await said(failing('ENOTFOUND', 'getaddrinfo ENOTFOUND orders.example.com'))).toEqual({
    ...{ what: 'address', verdict: 'wrong' },
    says: 'PUBLIC_URL: https://orders.example.com cannot be reached, the DNS does not know this name (ENOTFOUND).',
  })
  for (const code of [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'EPROTO',
    'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
  ]) {
    const found = await said(failing(code, '80A:error:0A000438:SSL routines:ssl3_read_bytes'))
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining(code) })
    expect(found?.says).not.toContain('routines')
  }
  expect(await said(failing('ECONNREFUSED', 'connect ECONNREFUSED'))).toMatchObject({ verdict: 'look' })
  const older = await said(answers({ forwarded: 1, version: '0.0.9', commit: 'abc' }))
  expect(older).toMatchObject({ verdict: 'look', says: expect.stringContaining('runs version 0.0.9, commit abc, and') })
  const same = { version: VERSION, ...(COMMIT && { commit: COMMIT.slice(0, 12) }) }
  expect(await said(answers({ forwarded: 1, ...same }))).toMatchObject({ verdict: 'ok' })
  // What fetch itself says is 'fetch failed', and no more.
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:443') })
  const closed = (() => Promise.reject(refused)) as unknown as typeof fetch
  expect((await said(closed))?.says).toContain('(connect ECONNREFUSED 127.0.0.1:443)')
})

test('OPS-01 a mail server that lets us in, and one that is not there', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  expect((await examined({ SMTP_URL: `smtp://127.0.0.1:${port}` }))('mail')).toMatchObject({ verdict: 'ok' })
  await new Promise<void>((resolve) => server.close(resolve))
  expect((await examined({ SMTP_URL: `smtp://127.0.0.1:${port}` }))('mail')).toMatchObject({
    verdict: 'wrong',
    says: expect.stringContaining('SMTP_URL: '),
  })
})

const facts = {
  version: '15.8',
  fsync: 'on',
  jit: 'off',
  mostConnections: 100,
  usedConnections: 7,
  now: new Date('2026-11-23T18:00:00Z'),
  isNew: false,
  mayRead: true,
}
test.each([
  [{}, 'ok', 'PostgreSQL 15.8, 93 connections of 100 free; each server takes up to 16.'],
  [{ version: '14.2' }, 'wrong', 'PostgreSQL 14.2; 15 or newer is needed.'],
  [{ fsync: 'off' }, 'wrong', 'fsync is off: orders are lost when the machine stops. Set it on.'],
  [{ jit: 'on' }, 'look', 'jit is on: saves of a large database are slow. alter role … set jit = off.'],
  [{ usedConnections: 90 }, 'look', 'PostgreSQL 15.8, 10 connections of 100 free; each server takes up to 16.'],
] as const)('OPS-01 a PostgreSQL server with %j', (given, verdict, says) => {
  expect(postgres({ ...facts, ...given })).toEqual({ what: 'database', verdict, says })
})

test('OPS-01 migrations that wait, and those of a newer version', () => {
  const own = ownMigrations().map(({ name }) => name)
  expect(migrationState(own).verdict).toBe('ok')
  expect(migrationState(own.slice(1))).toMatchObject({
    verdict: 'look',
    says: '1 migration will run with the next start or npm run migrate. Back up first.',
  })
  expect(migrationState([...own, '9999-later.sql'])).toMatchObject({
    verdict: 'wrong',
    says: 'A newer version has run here (9999-later.sql). Start that version.',
  })
})

test('OPS-01 clocks that are apart', () => {
  expect(clockState(facts, new Date('2026-11-23T18:00:04Z')).verdict).toBe('ok')
  expect(clockState(facts, new Date('2026-11-23T17:59:00Z'))).toMatchObject({
    verdict: 'wrong',
    says: 'This machine and the database are 60 s apart. Let both take the time from NTP.',
  })
})

test('OPS-01 the table has a line for each finding', () => {
  expect(
    tableOf([
      { what: 'mail', verdict: 'ok', says: 'Fine.' },
      { what: 'data folder', verdict: 'wrong', says: 'Full.' },
    ]),
  ).toBe('ok     mail         Fine.\nwrong  data folder  Full.')
})

describe.each(testDatabases())('the doctor’s questions on %s', (kind) => {
  test('OPS-01 the facts of a database and its migrations', async () => {
    const open = await openTestDatabase(kind)
    try {
      expect(await databaseFacts(open.db)).toMatchObject({
        mayRead: true,
        isNew: false,
        version: expect.stringMatching(/^\d+/),
      })
      expect(migrationState(await ranMigrations(open.db)).verdict).toBe('ok')
    } finally {
      await open.close()
    }
  })
})

test.runIf(testDatabases().includes('postgres'))(
  'OPS-01 an empty database; a replica that is none, that is of another database, and that is away',
  async () => {
    const addresses: string[] = []
    const keep = async (url: string) => {
      addresses.push(url)
      return url
    }
    const [own, other] = [await openTestDatabase('postgres', keep), await openTestDatabase('postgres', keep)]
    const [ownUrl = '', otherUrl = ''] = addresses
    await other.pool.query('drop table schema_migration')
    const findingOf = async (DATABASE_REPLICA_URL: string) =>
      (await examined({ DATABASE_URL: ownUrl, DATABASE_REPLICA_URL }))('replica')
    try {
      expect(await findingOf(ownUrl)).toMatchObject({
        verdict: 'look',
        says: expect.stringContaining('primary itself'),
      })
      expect(await findingOf(otherUrl)).toMatchObject({
        verdict: 'wrong',
        says: expect.stringContaining('another database'),
      })
      expect((await examined({ DATABASE_URL: otherUrl }))('migrations')).toEqual({
        ...{ what: 'migrations', verdict: 'ok' },
        says: 'The database is empty; the first start or npm run migrate makes its tables.',
      })
      expect(await findingOf('postgres://nobody@127.0.0.1:1/none')).toMatchObject({
        verdict: 'look',
        says: expect.stringMatching(/^DATABASE_REPLICA_URL: .+ Everything is read from the primary in the meantime\.$/),
      })
    } finally {
      await own.close()
      await other.close()
    }
  },
)

test('OPS-01 a PORTAL_SECRET that cannot open what the database holds is found', () => {
  const sealed = (secret: string, owner: string) => ({ owner, sealed: seal(secret, owner, 'sk_test') })
  const [ours, theirs] = ['secret-of-this-installation-0123456789', 'secret-of-another-one-0123456789']
  const verdicts = (...rows: ReturnType<typeof sealed>[]) => secretState(ours, rows).map(({ verdict }) => verdict)
  expect(verdicts()).toEqual([])
  expect(verdicts(sealed(ours, '1'), sealed(ours, '2'))).toEqual(['ok'])
  expect(verdicts(sealed(theirs, '1'), sealed(theirs, '2'))).toEqual(['wrong'])
  expect(verdicts(sealed(theirs, '1'), sealed(ours, '2'))).toEqual(['look'])
})
