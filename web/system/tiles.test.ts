import { expect, test } from 'vitest'
import { tilesOf } from './tiles.ts'

type Now = Parameters<typeof tilesOf>[0]
const calm: Now = {
  toldAt: '2026-11-19T18:00:00.000Z',
  server: {
    ...{ version: '0.1.0', startedAt: '2026-11-19T17:00:00.000Z', reasons: [], engine: 'embedded', memoryMb: 200 },
  },
  jobs: [],
  jobCounts: { waiting: 0, working: 0, failed: 0 },
  mail: { waiting: 0, givenUp: 0, unsent: [], unsentCount: 0 },
  imports: [],
  sessions: { customerCount: 0, staffCount: 1, latest: [] },
  slowCalls: [],
}
const bad = (now: Now, isLost = false) => tilesOf(now, isLost).filter(({ isBad }) => isBad)

test('OPS-07 when nothing is wrong no tile has color', () => {
  expect(bad(calm)).toEqual([])
  expect(tilesOf(calm, false).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Orders: Accepting orders',
    'Mail and alerts: None waiting',
    'Reports: None in progress',
    'Last import: None yet',
  ])
})

test.each<[string, Now, Partial<ReturnType<typeof tilesOf>[number]>]>([
  [
    'the server accepts no orders',
    { ...calm, server: { ...calm.server, reasons: ['maintenance'] } },
    { name: 'Orders', text: 'Not accepting orders' },
  ],
  [
    'mail was given up',
    { ...calm, mail: { ...calm.mail, waiting: 1204, givenUp: 2, unsentCount: 2 } },
    { name: 'Mail and alerts', text: '1,204 waiting', more: '2 given up' },
  ],
  [
    'mail failed so far',
    { ...calm, mail: { ...calm.mail, waiting: 1, unsentCount: 1 } },
    { name: 'Mail and alerts', text: '1 waiting' },
  ],
  [
    'a report failed',
    { ...calm, jobCounts: { waiting: 3, working: 1, failed: 1 } },
    { name: 'Reports', text: '1 in progress', more: '3 waiting, 1 failed in 24 hours' },
  ],
])('OPS-07 %s: its tile alone has color and says so', (_, now, tile) => {
  expect(bad(now)).toEqual([expect.objectContaining(tile)])
})

test.each(['refused', 'broken off'] as const)('OPS-07 the last import was %s', (end) => {
  const run = { runId: 1, ranAt: '2025-07-04T07:05:00.000Z', tookMs: 1, source: 'night', files: 1, rows: 1 }
  const of = (which: 'done' | typeof end) => ({ ...calm, imports: [{ ...run, end: which, problemCount: 0 }] })
  expect(bad(of(end))).toEqual([
    expect.objectContaining({ name: 'Last import', more: expect.stringMatching(/^Fri 07\/04\/2025, \d:05 AM$/) }),
  ])
  expect(bad(of('done'))).toEqual([])
})

test('OPS-07 a server that does not answer is not said to accept orders', () => {
  expect(bad(calm, true)).toEqual([expect.objectContaining({ name: 'Orders', text: 'Not known' })])
})
