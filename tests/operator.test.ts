// The operator's commands, as they are started: npm run maintenance, npm run admin:create, npm run mail:retry.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { retentionKinds } from '#rules/retention/kinds.ts'
import { migrate, ownMigrations } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { setDemoDay } from '#server/demo/demo.sql.ts'
import { enqueueMail, mailQueue } from '#server/mail/outbox.sql.ts'
import { root } from '#tests/support/sources.ts'

const { helpOf } = (await import(join(root, 'scripts', 'help.mjs'))) as { helpOf: (file: string) => string }
const dataDir = mkdtempSync(join(tmpdir(), 'portal-operator-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts', `${script}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said, complained }
}
const switchFile = join(dataDir, 'maintenance')

test('SYS-06 maintenance on and off, also where the production settings are not at hand', async () => {
  expect(await run('maintenance', ['on'], { NODE_ENV: 'production' })).toMatchObject({ code: 0, complained: '' })
  expect(existsSync(switchFile)).toBe(true)
  expect(await run('maintenance', ['off'])).toMatchObject({ code: 0, complained: '' })
  expect(existsSync(switchFile)).toBe(false)
  const usage = { code: 1, complained: 'Usage: npm run maintenance -- on | off\n' }
  expect(await run('maintenance', [])).toMatchObject(usage)
  expect(await run('maintenance', ['maybe'])).toMatchObject(usage)
  expect(existsSync(switchFile)).toBe(false)
})

test('the first administrator is added to a new installation, once', { timeout: 120_000 }, async () => {
  const person = { ADMIN_CODE: 'head', ADMIN_PASSWORD: 'long enough!' }
  const added = await run('create-admin', [], person)
  expect(added).toMatchObject({ code: 0, complained: '' })
  expect(added.said).toContain('HEAD can sign in now, without a customer number.')
  expect(added.said).not.toContain(person.ADMIN_PASSWORD)
  expect(await run('create-admin', [], person)).toMatchObject({
    code: 1,
    complained: 'There is already a staff user HEAD. Choose another code.\n',
  })
})

test('INV-31 mail that was given up is taken up again, without the production settings at hand', {
  timeout: 120_000,
}, async () => {
  const atDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const { db, pool, close } = await openDatabase({ dataDir })
    await migrate(pool)
    const found = await work(db)
    await close()
    return found
  }
  await atDatabase(async (db) => {
    for (const key of ['given up', 'waiting'])
      await enqueueMail(db, { key, to: 'clerk@example.com', subject: 'Order', text: 'Two salads' })
    const long = new Date(Date.now() - 6 * 86_400_000)
    await db
      .updateTable('outbox')
      .set({ parkedAt: long, createdAt: long })
      .where('dedupeKey', '=', 'given up')
      .execute()
  })
  const { code, said, complained } = await run('retry-mail', [], { NODE_ENV: 'production' })
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  expect(said).toMatch(/^1 taken up again; 2 waiting in all\.$/m)
  expect(await atDatabase(mailQueue)).toMatchObject({ waiting: 2, parked: 0 })
  expect((await run('retry-mail', [])).said).toMatch(/^0 taken up again; 2 waiting in all\.$/m)
})

test.each([
  ['reset-user', 'user:reset', 'USER_CUSTOMER for a user of a customer'],
  ['create-user', 'user:create', 'USER_CODE and USER_NAME'],
  ['create-admin', 'admin:create', 'ADMIN_CODE and ADMIN_PASSWORD'],
  ['retry-mail', 'mail:retry', 'all mail'],
  ['migrate', 'migrate', 'DATABASE_OWNER_URL'],
  ['doctor', 'doctor', 'settings'],
])(
  '%s refuses words that it would ignore, and says how it gets its facts',
  { timeout: 60_000 },
  async (script, name, how) => {
    const facts = { USER_CODE: 'QPADMIN', USER_PASSWORD: 'long enough!', DATA_DIR: join(dataDir, 'words') }
    const { code, said, complained } = await run(script, ['C1002', 'QPADMIN'], facts)
    expect([code, said]).toEqual([1, ''])
    expect(complained).toContain(`npm run ${name} takes no words such as "C1002".`)
    expect(complained).toContain(how)
  },
)

test.each([
  ['export', ['--date', 'soon', 'out'], 'soon is not a date. Write MM/DD/YYYY or YYYY-MM-DD.'],
  ['export', ['--foo'], 'npm run export -- FOLDER --date DATE'],
  ['reconcile', ['--foo'], 'npm run reconcile -- FILE --date DATE'],
  ['production', ['release', '--foo'], 'npm run production:release -- --date DATE'],
  ['production', ['ship', '--orders', 'x'], 'x is not an order number.'],
  ['retention', ['--dry-run', '--only', 'x'], '"x" is not one of orders, waste,'],
  ['retention', ['--foo'], 'npm run retention -- --dry-run'],
  ['import', ['--foo'], 'npm run import -- FOLDER'],
  ['import', ['out', '--expect-rows', 'x'], 'x'],
  ['doctor', ['--foo'], 'npm run doctor takes no words such as "--foo".'],
])('%s %j is refused before the database is opened', { timeout: 60_000 }, async (script, words, why) => {
  const folder = join(dataDir, 'unopened')
  const { code, said, complained } = await run(script, words, { DATA_DIR: folder })
  expect([code === 0, said]).toEqual([false, ''])
  expect(complained).toContain(why)
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['export', ['--take', '--with-open', '--json']],
  ['reconcile', ['--date', '--json']],
  ['production', ['--late', '--with-open', '--orders']],
  ['retention', ['--dry-run', '--older-than', '--archive', retentionKinds.join(', ')]],
  ['import', ['--dry-run', '--complete', '--expect-rows']],
  ['copy-database', ['--from', '--to']],
])('--help of %s lists its options', (script, options) => {
  const help = helpOf(join(root, 'scripts', `${script}.ts`))
  expect(help).toMatch(new RegExp(`^npm run ${script}`))
  for (const option of options) expect(help).toContain(option)
  expect(help).not.toContain('${')
})

test('without a terminal the administrator’s code and password must be given', async () => {
  const { code, complained } = await run('create-admin', [])
  expect(code).toBe(1)
  expect(complained).toBe('Run this on a terminal, or set ADMIN_CODE and ADMIN_PASSWORD (and ADMIN_EMAIL).\n')
})

test('SEC-38 a production start refuses the default secret and an address without TLS, before it opens anything', async () => {
  const start = (env: Readonly<Record<string, string>>) =>
    run('../server/main', [], { NODE_ENV: 'production', PORT: '0', ...env, DATA_DIR: join(dataDir, 'none') })
  expect(await start({})).toMatchObject({ code: 1, said: expect.stringMatching(/^Set PORTAL_SECRET to at least 32/) })
  expect(await start({ PORTAL_SECRET: 'abcdefghij0123456789abcdefghij01' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Set PUBLIC_URL to the https/),
  })
  expect(existsSync(join(dataDir, 'none'))).toBe(false)
})

test('SEC-38 a production start refuses a database that holds the demo', { timeout: 120_000 }, async () => {
  const { db, pool, close } = await openDatabase({ dataDir })
  await migrate(pool)
  await setDemoDay(db, '2026-11-19')
  await close()
  const production = {
    NODE_ENV: 'production',
    PORTAL_SECRET: 'abcdefghij0123456789abcdefghij01',
    PUBLIC_URL: 'https://orders.example',
    TRUSTED_PROXIES: '0',
    COMPANY_NAME: 'Lakeside Fresh',
    SUPPORT_PHONE: '414-555-0134',
    MAIL_FROM: 'orders@lakeside.example',
    SMTP_URL: 'none',
  }
  expect(await run('../server/main', [], { ...production, PORT: '0' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^This database holds the demo and its log-ins\. /m),
  })
})

test('RET-02 retention changes no database but by what it removes: none is made where none is, and none is brought to this version', {
  timeout: 120_000,
}, async () => {
  const nowhere = join(dataDir, 'misspelled')
  const complained = `DATA_DIR: there is no database in the folder "${nowhere}".\n`
  expect(await run('retention', ['--dry-run'], { DATA_DIR: nowhere })).toMatchObject({ code: 1, complained })
  expect(existsSync(nowhere)).toBe(false)
  const older = join(dataDir, 'older')
  const open = () => openDatabase({ dataDir: older })
  const made = await open()
  await migrate(made.pool, ownMigrations().slice(0, 3))
  await made.close()
  expect(await run('retention', ['--dry-run'], { DATA_DIR: older })).toMatchObject({
    code: 1,
    complained: 'The database is of another version. Start this version on it once, and run this then.\n',
  })
  const left = await open()
  expect((await left.pool.query('select name from schema_migration')).rowCount).toBe(3)
  await left.close()
})
