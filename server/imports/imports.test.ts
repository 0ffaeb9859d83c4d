// IMP-15: the log of imports, as staff read it.
import { describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { testDatabases } from '#tests/support/base-db.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { clerk, customerAdmin, OWN, plainStaff, staff } from '#tests/support/personas.ts'

describe.each(testDatabases())('the log of imports on %s', (kind) => {
  const world = freshWorld(kind, () => world.make.shop())
  const list = async (before?: number) => (await (await world.as(staff)).ask(api.imports.list, { before })).value

  test('IMP-15 newest first, a page at a time, each run once', async () => {
    expect(await list()).toEqual({ runs: [], hasMore: false })
    for (let at = 0; at < 52; at += 1) await world.make.importRun({ source: `night-${at}` })
    const first = await list()
    expect([first.hasMore, first.runs.length, first.runs[0]?.source]).toEqual([true, 50, 'night-51'])
    const second = await list(first.runs.at(-1)?.runId)
    expect([second.hasMore, second.runs.map(({ source }) => source)]).toEqual([false, ['night-1', 'night-0']])
  })

  test('IMP-15 a run says how it ended, who ran it and what it did in each file; one of before says what it can', async () => {
    await world.make.importRun({ files: [{ file: 'items.csv', rows: 5, inserted: 1, updated: 2 } as never] })
    await world.make.importRun({
      channel: 'http',
      startedBy: 'NIGHT',
      isDone: false,
      problemCount: 70,
      problems: ['a', 'b'],
    })
    await world.make.importRun({ isDone: false, isBrokenOff: true, files: [], notes: [] })
    const { runs } = await list()
    expect(runs).toMatchObject([
      { end: 'broken off', files: [], noteCount: 0 },
      { end: 'refused', way: 'http', startedBy: 'NIGHT', problemCount: 70, noteCount: 1 },
      { end: 'done', files: [{ file: 'items.csv', rows: 5, inserted: 1, updated: 2, removed: 0, refused: 0 }] },
    ])
    const client = await world.as(staff)
    expect((await client.ask(api.imports.one, { run: runs[1]?.runId ?? 0 })).value).toMatchObject({
      ...{ ...runs[1], problems: ['a', 'b'] },
      notes: ['2 open orders hold 1 item that is no longer made (100100): 480001, 480002.'],
    })
    expect(await client.ask(api.imports.one, { run: 999_999 })).toMatchObject({ status: 404 })
  })

  test('IMP-15 it is for staff administrators alone, with no customer chosen', async () => {
    await world.make.importRun()
    const clients = [clerk, customerAdmin, plainStaff].map((persona) => world.as(persona))
    for (const client of await Promise.all([...clients, world.as(staff, { viewing: OWN })])) {
      expect(await client.ask(api.imports.list, {})).toMatchObject({ status: 403, code: 'no right' })
      expect(await client.ask(api.imports.one, { run: 1 })).toMatchObject({ status: 403, code: 'no right' })
    }
  })
})
