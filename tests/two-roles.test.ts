// SEC-39: one role upgrades a database, another one serves it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, type PlainDate } from '#rules/calendar.ts'
import { makeRecordMonths } from '#server/audit/months.sql.ts'
import { migrate, ownMigrations } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { RECORDS } from '#server/db/roles/rights.ts'
import { deviations } from '#server/db/roles/role-facts.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { examine } from '#server/operator/doctor/doctor.ts'
import { retentionCommand } from '#server/retention/command.ts'
import { systemClock } from '#server/runtime/clock.ts'
import { readConfig } from '#server/runtime/config.ts'
import { sweep } from '#server/sweep.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { root } from '#tests/support/sources.ts'
import { ZONE } from '#tests/support/zone.ts'

const binaries = postgresBinaries()

describe.skipIf(binaries === undefined)('a database with two roles', () => {
  let server: PostgresServer
  let folder: string
  const opened: OpenDatabase[] = []
  beforeAll(async () => {
    server = await startPostgres(binaries as string, { isDurable: false })
    folder = mkdtempSync(join(tmpdir(), 'provender-roles-'))
    const admin = await open('postgres', 'postgres')
    for (const role of ['provender_owner', 'provender']) await admin.pool.query(`create role ${role} login`)
    await create('orders')
    await prepareDatabase((await open('provender', 'orders')).pool, ownerUrl())
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const urlOf = (role: string, database: string) => server.urlOf(database).replace('//postgres@', `//${role}@`)
  const open = async (role: string, database: string) => {
    const found = await openDatabase({ databaseUrl: urlOf(role, database), dataDir: folder })
    opened.push(found)
    return found
  }
  const create = async (database: string) => {
    const admin = await open('postgres', 'postgres')
    await admin.pool.query(`create database ${database} owner provender_owner`)
  }
  const ownerUrl = (database = 'orders') => urlOf('provender_owner', database)
  const run = (script: string, args: readonly string[], env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', `${script}.ts`), ...args], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env },
    })
    return { status, stdout, stderr }
  }

  test('is upgraded by its owner, and then used by the other role alone', async () => {
    await create('fresh')
    const { pool } = await open('provender', 'fresh')
    await expect(prepareDatabase(pool, undefined)).rejects.toThrow(
      'DATABASE_URL: provender may neither create the tables here nor use them. Run npm run migrate with DATABASE_OWNER_URL set',
    )
    expect(await prepareDatabase(pool, ownerUrl('fresh'))).toEqual(ownMigrations().map(({ name }) => name))
    expect(await deviations(pool, 'provender')).toEqual({ lacking: [], excess: [] })
    expect(await prepareDatabase(pool, ownerUrl('fresh'))).toEqual([])
    expect(await prepareDatabase(pool, undefined)).toEqual([])
  })

  test('takes an import, whose changes are recorded', async () => {
    const { db } = await open('provender', 'orders')
    const now = new Date()
    const { problems } = await withFolder(goodFiles, (files) => importFolder(db, files, { now, timeZone: ZONE }))
    expect(problems).toEqual([])
    const recorded = () => db.selectFrom('auditEntry').select('entryId').execute()
    const before = await recorded()
    await db.updateTable('orderLine').set({ quantity: 7, channel: 'web' }).execute()
    expect((await recorded()).length).toBeGreaterThan(before.length)
  })

  test.each([
    `update audit_entry set actor = 'X'`,
    'delete from audit_entry',
    'truncate audit_entry',
    `insert into audit_entry_other (happened_at, actor, action) values ('1999-01-01', 'X', 'order.create')`,
    'alter table audit_entry disable trigger all',
    'alter table order_line disable trigger all',
    'drop trigger record_is_kept on audit_entry',
    `set session_replication_role = replica`,
    'create temporary table audit_entry (action text)',
    'create table mine (name text)',
    'create schema mine',
    'alter table customer add column mine text',
    'drop table session',
    'truncate sales_order cascade',
    `update schema_migration set checksum = ''`,
    'alter function record_is_kept() security invoker',
    `call keep_record_part('audit_entry')`,
    'set role provender_owner',
    ...[...RECORDS].map((table) => `delete from ${table}`),
  ])('does not let the role that serves: %s', async (statement) => {
    const { pool } = await open('provender', 'orders')
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('has months of the record that the server makes and cannot change', async () => {
    const { db, pool } = await open('provender', 'orders')
    const later = addMonths(systemClock(ZONE).today(), 9)
    expect(await makeRecordMonths(db, later as PlainDate)).toBeGreaterThan(0)
    const month = `audit_entry_${addMonths(later, 1).slice(0, 7).replace('-', '_')}`
    const { rows } = await pool.query(`select tableowner from pg_tables where tablename = $1`, [month])
    expect(rows).toEqual([{ tableowner: 'provender_owner' }])
    await pool.query(`select from ${month}`)
    // It runs as the owner: no table or function of the caller may come before those it means, and no other role may call it.
    const { rows: made } = await pool.query(
      `select proconfig, has_function_privilege('public', oid, 'EXECUTE') as everyone from pg_proc where proname = 'add_record_months'`,
    )
    expect(made).toEqual([{ proconfig: ['search_path=public, pg_temp'], everyone: false }])
    await expect(pool.query(`delete from ${month}`)).rejects.toMatchObject({ code: '42501' })
    expect(await deviations(pool, 'provender')).toEqual({ lacking: [], excess: [] })
    const config = readConfig({ DATABASE_URL: urlOf('provender', 'orders') })
    const database = await open('provender', 'orders')
    await sweep({ config, database, db, clock: systemClock(ZONE), log: pino({ level: 'silent' }) })
  })

  test('gives rights on the tables of the next upgrade, and takes back rights that are too many', async () => {
    const owner = await open('provender_owner', 'orders')
    const { pool } = await open('provender', 'orders')
    await owner.pool.query('create table next_version (id bigint generated always as identity, name text)')
    await owner.pool.query('grant delete, truncate on audit_entry to provender')
    expect(await deviations(pool, 'provender')).toEqual({
      lacking: ['DELETE on next_version', 'INSERT on next_version', 'UPDATE on next_version'],
      excess: ['DELETE on audit_entry', 'TRUNCATE on audit_entry'],
    })
    await expect(prepareDatabase(pool, undefined)).rejects.toThrow('provender lacks DELETE on next_version.')
    await prepareDatabase(pool, ownerUrl())
    expect(await deviations(pool, 'provender')).toEqual({ lacking: [], excess: [] })
    await pool.query(`insert into next_version (name) values ('soup')`)
    await owner.pool.query('drop table next_version')
  })

  test('waits for its owner’s upgrade, whose lock servers share', async () => {
    await create('older')
    const owner = await open('provender_owner', 'older')
    await migrate(owner.pool, ownMigrations().slice(0, -2))
    await owner.pool.query('grant select on schema_migration to provender')
    const { pool } = await open('provender', 'older')
    await expect(prepareDatabase(pool, undefined)).rejects.toThrow(
      '2 migrations must run first, which provender may not do.',
    )
    const ran = await Promise.all([prepareDatabase(pool, ownerUrl('older')), prepareDatabase(pool, ownerUrl('older'))])
    expect(ran.flat()).toHaveLength(2)
    await owner.pool.query(`insert into schema_migration (name, checksum) values ('9999-next.sql', '')`)
    await expect(prepareDatabase(pool, undefined)).rejects.toThrow('made by a newer version: it has 9999-next.sql')
  })

  test('is refused where the second role has the owner’s rights, or leads elsewhere', async () => {
    const same = await open('provender_owner', 'orders')
    await expect(prepareDatabase(same.pool, ownerUrl())).rejects.toThrow(
      'DATABASE_URL: provender_owner has the rights of provender_owner, the role of DATABASE_OWNER_URL.',
    )
    const superuser = await open('postgres', 'orders')
    await expect(prepareDatabase(superuser.pool, ownerUrl())).rejects.toThrow('postgres has the rights of')
    const { pool } = await open('provender', 'orders')
    await expect(prepareDatabase(pool, urlOf('provender_owner', 'postgres'))).rejects.toThrow(
      'DATABASE_OWNER_URL must lead to the same database as DATABASE_URL.',
    )
  })

  test('npm run migrate, retention and copy-database use the owner, and say so to the other role', {
    timeout: 180_000,
  }, async () => {
    const [serving, owning] = [urlOf('provender', 'orders'), ownerUrl()]
    expect(run('migrate', [], { DATABASE_URL: serving, DATABASE_OWNER_URL: owning })).toEqual({
      ...{ status: 0, stderr: '' },
      stdout: 'The database is of this version.\n',
    })
    const { pool } = await open('provender_owner', 'orders')
    await pool.query(`select add_record_months('2010-01-01', '2010-01-31')`)
    await pool.query(`insert into audit_entry (happened_at, actor, action) values ('2010-01-05', 'X', 'order.create')`)
    const asked = ['--only', 'records']
    const { db } = await open('provender', 'orders')
    const world = { db, clock: systemClock(ZONE), least: readConfig({}).leastAges, log: () => {} }
    expect(await retentionCommand(world, ['--dry-run', ...asked])).toContain('2010-01  1 row')
    expect(run('retention', ['--yes', ...asked], { DATABASE_URL: serving })).toMatchObject({
      ...{ status: 1, stdout: '' },
      stderr: 'DATABASE_URL: provender may not remove records. Set DATABASE_OWNER_URL (docs/retention.md).\n',
    })
    expect(run('retention', ['--yes', ...asked], { DATABASE_URL: serving, DATABASE_OWNER_URL: owning })).toMatchObject({
      ...{ status: 0, stderr: '' },
      stdout: expect.stringContaining('1 row removed'),
    })
    await create('copied')
    const from = ['--from', serving]
    expect(run('copy-database', [...from, '--to', urlOf('provender', 'copied')], {})).toMatchObject({
      status: 1,
      stderr: '--to: provender may not create tables there. Use the address of the owner of that database.\n',
    })
  })

  test('OPS-01 the doctor names one role that does both, missing rights, too many rights, and two roles', async () => {
    await create('looked_at')
    const rolesFor = async (role: string, more: Record<string, string> = {}) => {
      const env = { DATA_DIR: folder, DATABASE_URL: urlOf(role, 'looked_at'), ...more }
      const findings = await examine(env, systemClock(ZONE), () => Promise.reject(new Error('no portal')))
      return findings.filter(({ what }) => what === 'roles' || what === 'owner')
    }
    const OWNER = { DATABASE_OWNER_URL: ownerUrl('looked_at') }
    expect(await rolesFor('provender')).toMatchObject([
      { verdict: 'wrong', says: expect.stringContaining('npm run migrate') },
    ])
    expect(await rolesFor('provender', OWNER)).toMatchObject([{ verdict: 'look' }])
    expect(await rolesFor('provender_owner')).toMatchObject([
      { verdict: 'look', says: expect.stringContaining('serves and upgrades') },
    ])
    const { pool } = await open('provender', 'looked_at')
    await prepareDatabase(pool, OWNER.DATABASE_OWNER_URL)
    expect(await rolesFor('provender')).toEqual([
      {
        ...{ what: 'roles', verdict: 'ok' },
        says: 'provender serves. It cannot change tables, and can only add to the record of changes.',
      },
    ])
    expect(await rolesFor('provender_owner', OWNER)).toMatchObject([
      { verdict: 'wrong', says: expect.stringContaining('has the owner’s rights') },
    ])
    expect(await rolesFor('provender', { DATABASE_OWNER_URL: urlOf('provender', 'looked_at') })).toMatchObject([
      { verdict: 'ok' },
      { what: 'owner', verdict: 'wrong', says: expect.stringContaining('does not own the tables') },
    ])
    const owner = await open('provender_owner', 'looked_at')
    await owner.pool.query('grant update on audit_entry to provender')
    expect(await rolesFor('provender')).toMatchObject([
      { verdict: 'look', says: expect.stringContaining('more than serving needs: UPDATE on audit_entry') },
    ])
  })
})
