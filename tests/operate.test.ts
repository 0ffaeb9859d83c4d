// OPS-03: the blocks of docs/operate.md do what the page says, on a PostgreSQL of their own and on the embedded database.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/roles/prepare.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { goodFiles, withFolder } from '#tests/support/import-folder.ts'
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/support/postgres-server.ts'
import { readSource, root } from '#tests/support/sources.ts'
import { ZONE } from '#tests/support/zone.ts'

const page = readSource('docs/operate.md').text
/** The block that is run, by the heading that it stands under. */
const blocks = new Map(
  page
    .split(/^## /m)
    .map(
      (section) => [section.split('\n')[0] ?? '', section.match(/^```sh\n# checked\n([\s\S]*?)^```/gm) ?? []] as const,
    ),
)
const now = new Date('2026-11-20T18:00:00Z')
const binaries = postgresBinaries()

// Each command is a process of its own, which takes seconds on a busy machine.
describe.skipIf(binaries === undefined)('the operator’s page', { timeout: 240_000 }, () => {
  let server: PostgresServer
  let folder: string
  let env: Record<string, string>
  beforeAll(async () => {
    server = await startPostgres(binaries as string)
    folder = mkdtempSync(join(tmpdir(), 'provender-operate-'))
    const urlOf = (database: string, role = 'provender') =>
      server.urlOf(database).replace('postgres://postgres@', `postgres://${role}@`)
    const ownerOf = (database: string) => urlOf(database, 'provender_owner')
    env = {
      ADMIN_URL: server.urlOf('postgres'),
      DB_PASSWORD: 'correct horse battery staple',
      DB_OWNER_PASSWORD: 'another battery',
      DATABASE_URL: urlOf('provender'),
      DATABASE_OWNER_URL: ownerOf('provender'),
      DRILL_URL: urlOf('provender_drill'),
      DRILL_OWNER_URL: ownerOf('provender_drill'),
      NEW_OWNER_URL: ownerOf('provender_new'),
      BACKUP: join(folder, 'provender.dump'),
      DATA_DIR: join(folder, 'data'),
      BACKUP_FOLDER: join(folder, 'backup'),
      DRILL_FOLDER: join(folder, 'drill'),
    }
  })
  afterAll(async () => {
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (heading: string, at = 0) => {
    const block = blocks.get(heading)?.[at]?.replace(/^```\w*\n?/gm, '')
    expect(block, `${heading} has a block that is checked`).toBeDefined()
    const { PATH } = process.env
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', block ?? ''], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { PATH: `${binaries}${delimiter}${PATH}`, HOME: folder, ...env },
    })
    return { status, stdout, stderr: stderr.replace(/^npm warn .*\n/gm, '') }
  }
  const fill = async (place: { databaseUrl?: string; dataDir: string }) => {
    const { db, pool, close } = await openDatabase(place)
    await prepareDatabase(pool, undefined)
    const { problems } = await withFolder(goodFiles, (files) => importFolder(db, files, { now, timeZone: ZONE }))
    expect(problems).toEqual([])
    await close()
  }

  test('OPS-03 every heading that tells what to run is run here', () => {
    const checked = [...blocks].filter(([, found]) => found.length > 0).map(([heading]) => heading)
    expect(checked).toEqual([
      ...['The database', 'Backup', 'Restore drill', 'From the embedded database to PostgreSQL'],
    ])
    expect(page.split('\n').length).toBeLessThanOrEqual(260)
  })

  test('OPS-03 the database, a backup, and the restore drill on PostgreSQL', async () => {
    const made = run('The database')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    expect(made.stdout).toMatch(/^\d+ migrations ran\.\n$/)
    await fill({ databaseUrl: env['DATABASE_URL'] as string, dataDir: folder })
    expect(run('Backup')).toMatchObject({ status: 0, stderr: '' })
    const drill = run('Restore drill')
    expect(drill).toMatchObject({ status: 0, stderr: '' })
    expect(drill.stdout).toMatch(
      /^The database is of this version\.\nok +roles +provender serves\..*\nok +migrations +All \d+ have run\.\n2\|2026-11-20/,
    )
  })

  test('OPS-03 the weekly drill restores the newest backup on trial, and fails without one of the last two days', () => {
    const backups = join(folder, 'backups')
    const drill = () =>
      spawnSync('sh', ['deploy/restore-drill.sh'], {
        ...{ cwd: root, encoding: 'utf8' },
        env: {
          PATH: `${binaries}${delimiter}${process.env['PATH']}`,
          ...{ BACKUP_FOLDER: backups, PGUSER: 'postgres' },
          PGHOST: new URL((env['ADMIN_URL'] as string).replace('@/', '@localhost/')).searchParams.get('host') as string,
        },
      })
    const databases = () => {
      const { stdout } = spawnSync(`${binaries}/psql`, [
        env['ADMIN_URL'] as string,
        '-Atc',
        'select datname from pg_database',
      ])
      return String(stdout)
    }
    mkdirSync(backups)
    expect(drill()).toMatchObject({ status: 1, stderr: `There is no backup of the last two days in ${backups}.\n` })
    copyFileSync(env['BACKUP'] as string, join(backups, 'provender-2026-11-20.dump'))
    expect(drill()).toMatchObject({
      ...{ status: 0, stderr: '' },
      stdout: expect.stringMatching(/provender-2026-11-20\.dump: 2 orders, the last one changed 2026-11-20/),
    })
    writeFileSync(join(backups, 'provender-2026-11-21.dump'), 'half a file')
    expect(drill().status).not.toBe(0)
    expect(databases()).not.toContain('drill')
    rmSync(join(backups, 'provender-2026-11-21.dump'))
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
    utimesSync(join(backups, 'provender-2026-11-20.dump'), threeDaysAgo, threeDaysAgo)
    expect(drill().status).toBe(1)
  })

  test('OPS-03 a backup of the embedded database is a data folder, and it moves to PostgreSQL', async () => {
    await fill({ dataDir: env['DATA_DIR'] as string })
    expect(run('Backup', 1)).toMatchObject({ status: 0, stderr: '' })
    const copy = await openDatabase({ dataDir: env['BACKUP_FOLDER'] as string })
    expect((await copy.db.selectFrom('orderLine').selectAll().execute()).length).toBe(3)
    await copy.close()
    const admin = new pg.Client(env['ADMIN_URL'])
    await admin.connect()
    await admin.query('create database provender_new owner provender_owner')
    await admin.end()
    const moved = run('From the embedded database to PostgreSQL')
    expect(moved).toMatchObject({ status: 0, stderr: '' })
    expect(moved.stdout).toContain('order_line: 3 rows')
    expect(moved.stdout).toMatch(/\d+ tables with \d+ rows copied, and counted on both sides\.\n$/)
  })
})
