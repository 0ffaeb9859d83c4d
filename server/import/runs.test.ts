import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshDatabase } from '#tests/support/fresh-world.ts'
import { withFolder } from '#tests/support/import-folder.ts'
import { ZONE } from '#tests/support/zone.ts'
import { importFolder } from './import-folder.ts'

const now = new Date('2026-11-20T18:00:00Z')
const routes = (count: number) =>
  `route_no,description\n${Array.from({ length: count }, (_, at) => `R${at + 10},Route ${at}\n`).join('')}`

describe.each(testDatabases())('the log of imports on %s', (kind) => {
  const open = freshDatabase(kind)

  const load = (text: string, options: Partial<Parameters<typeof importFolder>[2]> = {}) =>
    withFolder({ 'routes.csv': text }, (folder) => importFolder(open.db, folder, { now, timeZone: ZONE, ...options }))
  const runs = () => open.db.selectFrom('importRun').selectAll().orderBy('runId').execute()

  test('ERP-06 each run is logged with its files, refused ones with their problems; a dry run is not, accepted or refused', async () => {
    await load(routes(4))
    await load('route_no,lead_days\nR1,x\n')
    await load(routes(5), { dryRun: true })
    expect((await load('route_no,lead_days\nR1,x\n', { dryRun: true })).problems).toHaveLength(1)
    expect(await runs()).toMatchObject([
      {
        isDone: true,
        ranAt: now,
        files: [{ file: 'routes.csv', rows: 4, inserted: 4, updated: 0 }],
        problemCount: 0,
        problems: [],
      },
      {
        isDone: false,
        files: [{ file: 'routes.csv', rows: 1, inserted: 0, updated: 0 }],
        problemCount: 1,
        problems: ['routes.csv:2: lead_days must be a whole number from 0 to 9.'],
      },
    ])
  })

  test('IMP-15 the log says who ran it by which way, what was removed and refused, and that a run broke off', async () => {
    await load(routes(4))
    await load(routes(3), { complete: ['routes.csv'], by: { channel: 'http', startedBy: 'ERP' } })
    await load('route_no,lead_days\nR1,x\nR2,y\nR3,1\n')
    await sql`create function stop() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(
      open.db,
    )
    await sql`create trigger stop before insert on route for each row execute function stop()`.execute(open.db)
    await expect(load(routes(9))).rejects.toThrow('disk full')
    await expect(load(routes(9), { dryRun: true }), 'a dry run is not logged').rejects.toThrow('disk full')
    await sql`drop function stop cascade`.execute(open.db)
    expect(await runs()).toMatchObject([
      { channel: 'command', startedBy: '', isDone: true },
      { channel: 'http', startedBy: 'ERP', isDone: true, files: [{ rows: 3, removed: 1, refused: 0 }] },
      { isDone: false, isBrokenOff: false, files: [{ rows: 3, removed: 0, refused: 2 }], problemCount: 2 },
      { isDone: false, isBrokenOff: true, files: [], problemCount: 1, problems: ['disk full'] },
    ])
  })

  test('ERP-06 a file that shrank by half is told, against the last one that was imported', async () => {
    expect((await load(routes(10))).notes).toEqual([])
    await load('route_no,lead_days\nR1,x\n')
    expect((await load(routes(5))).notes).toEqual([])
    expect((await load(routes(2))).notes).toEqual(['routes.csv has 2 rows; it had 5 the last time. Is it whole?'])
    expect((await load('route_no,description\n')).notes).toEqual([
      'routes.csv has no rows; it had 2 the last time. Is it whole?',
    ])
  })

  test('ERP-06 another count than was said is refused, and so is a file that is not there', async () => {
    const expectedRows = new Map([
      ['routes.csv', 3],
      ['items.csv', 7],
    ])
    const { problems } = await load(routes(2), { expectedRows })
    expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
      'items.csv The file was expected and is not there.',
      'routes.csv The file has 2 rows; 3 were expected.',
    ])
    expect(await open.db.selectFrom('route').selectAll().execute()).toEqual([])
    expect((await load(routes(3), { expectedRows: new Map([['routes.csv', 3]]) })).problems).toEqual([])
  })
})
