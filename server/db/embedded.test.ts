import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from './open.ts'

const temporaryFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'provender-embedded-'))

describe('an embedded database in a folder', () => {
  let dataDir: string
  let open: OpenDatabase
  const told: string[] = []
  beforeAll(async () => {
    dataDir = temporaryFolder()
    open = await openDatabase({ dataDir, log: (line) => told.push(line) })
    await sql`create table note (no integer primary key, words text)`.execute(open.db)
  })
  afterAll(async () => {
    await open.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('tells what it does while it is made', () => {
    expect(told).toContain('Creating the database: this happens once and takes some seconds.')
  })

  test('puts each commit on the disk before it acknowledges it', async () => {
    const write = (no: number) => sql`insert into note values (${no}, 'x')`.execute(open.db)
    const synced = vi.spyOn(fs, 'fsyncSync')
    for (let no = 1; no <= 20; no++) {
      const before = synced.mock.calls.length
      await write(no)
      expect(synced.mock.calls.length, `commit ${no}`).toBeGreaterThan(before)
    }
    const before = synced.mock.calls.length
    await sql`select * from note`.execute(open.db)
    expect(synced.mock.calls.length).toBe(before)
  })

  test('between two statements the process turns to whoever came meanwhile, however many statements wait', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 20 }, () => open.pool.query('select 1')))
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(20)
  })

  test('runs with the settings that make this so', async () => {
    const { rows } =
      await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      current_setting('wal_sync_method') as method, current_setting('full_page_writes') as pages`.execute(open.db)
    expect(rows).toEqual([{ fsync: 'on', commits: 'on', method: 'fsync', pages: 'on' }])
  })

  test('a second process is refused with a sentence, and the first goes on', async () => {
    const script = `import { openDatabase } from '#server/db/open.ts'; await openDatabase({ dataDir: process.argv[1] })`
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], { encoding: 'utf8' })
    expect(second.status).not.toBe(0)
    expect(second.stderr).toContain(`The database folder is in use by another process (${process.pid}).`)
    await expect(openDatabase({ dataDir })).rejects.toThrow('in use by another process')
    expect(open.isHealthy()).toBe(true)
    await sql`insert into note values (100, 'still here')`.execute(open.db)
  })

  test('has room, and says so', () => {
    expect(open.hasRoom()).toBe(true)
  })

  test('keeps what was written when it is closed and opened again', async () => {
    await sql`insert into note values (200, 'kept')`.execute(open.db)
    await open.close()
    expect(fs.readdirSync(dataDir)).toEqual(['database'])
    open = await openDatabase({ dataDir })
    const { rows } = await sql`select words from note where no = ${200}`.execute(open.db)
    expect(rows).toEqual([{ words: 'kept' }])
  })
})

describe('the lock of a folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = temporaryFolder()
  })
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

  test('of a process that was killed is taken over', async () => {
    const script = `import { takeFolderLock } from '#server/db/folder-lock.ts'
      await takeFolderLock(process.argv[1], console.log); process.kill(process.pid, 'SIGKILL')`
    const lockPath = path.join(dataDir, 'database.lock')
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script, lockPath], { encoding: 'utf8' })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(fs.existsSync(lockPath)).toBe(true)
    const told: string[] = []
    const { close, isHealthy } = await openDatabase({ dataDir, log: (line) => told.push(line) })
    expect(told[0]).toBe(`Taking over the database folder from process ${killed.pid}, which has ended.`)
    expect(isHealthy()).toBe(true)
    await close()
  })
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be opened for want of descriptors is not called damaged',
  { timeout: 120_000 },
  async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-descriptors-'))
    const open = `import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))}
      const { pool } = await openDatabase({ dataDir: process.argv[1] })
      await pool.query('create table if not exists kept (n int)')
      process.kill(process.pid, 'SIGKILL')`
    const started = (limit: number) =>
      spawnSync(
        'bash',
        ['-c', `ulimit -n ${limit}; exec "$0" --input-type=module -e "$1" "$2"`, process.execPath, open, dataDir],
        { encoding: 'utf8' },
      )
    expect(started(1024).signal).toBe('SIGKILL')
    const said = started(28).stderr
    expect(said).toMatch(/EMFILE: too many open files/)
    expect(said).not.toContain('damaged')
    expect(started(1024).signal, 'and it opens again').toBe('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true })
  },
)

test('a damaged folder is refused with a sentence that says what to do', { timeout: 120_000 }, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'provender-damaged-'))
  await (await openDatabase({ dataDir })).close()
  fs.writeFileSync(path.join(dataDir, 'database/global/pg_control'), '')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^The database folder is damaged\. Restore the last backup\. \(.*database\)$/,
  )
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('OPS-03 root writes nothing into the folder of the user that the server runs as', async () => {
  const dataDir = temporaryFolder()
  if (process.getuid?.() === 0) fs.chownSync(dataDir, 65_534, 65_534)
  const asRoot = vi.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(0)
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^The folder .* belongs to the user with the number \d+, who could not open what root writes there\. Run this as that user: /,
  )
  expect(fs.readdirSync(dataDir)).toEqual([])
  asRoot.mockRestore()
  fs.rmSync(dataDir, { recursive: true })
})
