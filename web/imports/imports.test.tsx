// @vitest-environment browser-beside-server
// IMP-15 before the real server: staff find a run of an import, read it, and go back.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { paths } from '../portal/paths.ts'
import { importPath } from './address.ts'

const world = freshWorld('embedded', () => world.make.shop())
afterEach(leavePortal)

const rowOf = (cells: readonly string[]) =>
  screen.findByRole('row', { name: (name) => cells.every((cell) => name.includes(cell)) })

test('IMP-15 from the history to the runs, to one of them, and back', async () => {
  await world.make.importRun({
    ...{ isDone: false, problemCount: 70, notes: [], source: 'morning' },
    problems: ['items.csv:2: item_no must have a value.', 'items.csv:2: item_no must have a value.'],
    files: [{ file: 'items.csv', rows: 1_200, inserted: 0, updated: 0, removed: 0, refused: 70 }],
  })
  await world.make.importRun({ channel: 'http', startedBy: 'NIGHT' })
  await openPortal(world, staff, paths.history)
  fireEvent.click(await screen.findByRole('link', { name: 'Imports of files' }))
  const done = await rowOf(['HTTP by NIGHT', 'items.csv, locations.csv', '6', '4', '2', '1 note', 'Done'])
  const refused = await rowOf(['Command by erp', 'morning', '70 refusals', 'Refused'])
  expect(done.compareDocumentPosition(refused)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  fireEvent.click(within(refused).getByRole('link'))
  await screen.findByText(/Nothing was imported. Correct what is refused, and send all files again./)
  const refusals = screen.getByRole('region', { name: '70 refusals' })
  expect(within(refusals).getByText('Only the first 2 are listed.')).toBeTruthy()
  expect(within(refusals).getAllByText('items.csv:2: item_no must have a value.')).toHaveLength(2)
  await rowOf(['items.csv', '1,200', '70'])
  fireEvent.click(screen.getByRole('link', { name: 'Imports' }))
  await rowOf(['HTTP by NIGHT'])
})

test('IMP-15 a run of another year says so, on the company’s clock, and one that broke off has no refusals', async () => {
  await world.make.importRun({
    ...{ ranAt: new Date('2025-07-04T07:05:00Z'), isDone: false, isBrokenOff: true, files: [], notes: [] },
    ...{ problemCount: 1, problems: ['The database was lost.'] },
  })
  await openPortal(world, staff, paths.imports)
  const row = await rowOf(['Fri 07/04/2025, 2:05 AM', 'No files', 'Broke off'])
  screen.getByText(/Times are in CT\.$/)
  expect(row.textContent).not.toContain('refusal')
  fireEvent.click(within(row).getByRole('link'))
  await screen.findByRole('heading', { name: 'Import of Fri 07/04/2025, 2:05 AM CT' })
  expect(screen.getByRole('region', { name: 'Why it broke off' }).textContent).toContain('The database was lost.')
})

test('IMP-15 nothing yet, a page of older ones, and a run that is not there say so', async () => {
  await openPortal(world, staff, paths.imports)
  await screen.findByText(/Nothing was imported yet/)
  leavePortal()
  for (let at = 0; at < 51; at += 1) await world.make.importRun({ source: `night-${at}` })
  await openPortal(world, staff, paths.imports)
  fireEvent.click(await screen.findByRole('link', { name: 'Older' }))
  await rowOf(['night-0'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Imports' }))
  fireEvent.click(screen.getByRole('link', { name: 'Newest' }))
  await rowOf(['night-50'])
  leavePortal()
  await openPortal(world, staff, importPath(999_999))
  await screen.findByText(/Import 999999/)
  expect(screen.getByRole('link', { name: 'Imports' })).toBeTruthy()
})
