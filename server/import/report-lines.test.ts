import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withFolder } from '#tests/support/import-folder.ts'
import { root } from '#tests/support/sources.ts'
import type { FileReport, ImportReport } from './import-folder.ts'
import { reportLines } from './report-lines.ts'

const file: FileReport = {
  ...{ file: 'items.csv', rows: 1_200, inserted: 7, updated: 1, unchanged: 1_192, removed: 2, refused: 0 },
  first: { inserted: ['1', '2', '3', '4', '5'], updated: ['8'], removed: ['9', '10'] },
}
const report: ImportReport = {
  ...{ isDryRun: false, files: [file], rows: 1_200, inserted: 7, updated: 1, unchanged: 1_192, removed: 2 },
  ...{ problems: [], notes: ['1 open order is for inactive locations: 480001.'] },
}

test('IMP-12 a report names what was removed; a dry run also what would be new and changed', () => {
  expect(reportLines(report)).toEqual([
    'items.csv: 1,200 rows, 7 new, 1 changed, 2 removed (9, 10)',
    '1 open order is for inactive locations: 480001.',
    '1,200 rows: 7 new, 1 changed, 1,192 as before, 2 removed.',
  ])
  expect(reportLines({ ...report, isDryRun: true })).toEqual([
    'items.csv: 1,200 rows, 7 new (1, 2, 3, 4, 5, …), 1 changed (8), 2 removed (9, 10)',
    '1 open order is for inactive locations: 480001.',
    '1,200 rows: 7 new, 1 changed, 1,192 as before, 2 removed. A dry run: nothing was written.',
  ])
})

test('IMP-11 refusals with their place, and how many in how many files', () => {
  const problem = { file: 'items.csv', line: 2, column: 'upc', value: '12', message: 'It must be 12 digits.' }
  expect(reportLines({ ...report, problems: [problem] })).toEqual([
    'items.csv:2: upc: It must be 12 digits. It is "12".',
    'Nothing was imported: 1 problem in 1 file.',
  ])
  expect(reportLines({ ...report, problems: Array(1_001).fill(problem) }).slice(-2)).toEqual([
    '… and 1 more.',
    'Nothing was imported: 1,001 problems in 1 file.',
  ])
})

test('ERP-06 IMP-12 the command says it, and ends with 0', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'import-command-'))
  try {
    const { stdout } = await withFolder({ 'routes.csv': 'route_no\nR1\nR2\n' }, (folder) =>
      promisify(execFile)(process.execPath, ['scripts/import.ts', folder, '--complete', 'routes.csv', '--dry-run'], {
        cwd: root,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      }),
    )
    expect(stdout.trim().split('\n').slice(-2)).toEqual([
      'routes.csv: 2 rows, 2 new (R1, R2), 0 changed',
      '2 rows: 2 new, 0 changed, 0 as before. A dry run: nothing was written.',
    ])
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('IMP-11 a folder without a name is refused: it would be the one that the person stands in', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/import.ts', '', '--dry-run'], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(tmpdir(), 'no-import-here') },
  })
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run import') })
})
