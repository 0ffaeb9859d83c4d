// @vitest-environment browser-beside-server
// Files whose headings are not the template's: matched once, read so from then on.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { emptyOrders } from '#tests/support/empty-orders.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { integrator, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { choose, readyToConfirm as ready } from '#tests/support/upload-screen.ts'

const world = sharedWorld('embedded', async () => {
  const { make } = world
  await make.customer({ customerNo: OWN })
  await make.location({ locationNo: '000213' })
  await make.item({ itemNo: '100001' })
  await make.item({ itemNo: '100002' })
  await make.cutoffs()
})
beforeEach(async () => {
  world.clock.set('2026-11-21T15:00:00Z')
  await emptyOrders(world.db, 'uploadGroup', 'uploadBatch', 'outbox', 'columnMatch')
})
afterEach(leavePortal)

const upload = () => openPortal(world, integrator, uploadPath('csv'))
const file = (text: string) => new File([text], 'orders.csv', { type: 'text/csv' })
const THEIRS = 'Day,Store,SKU,Par,Pieces\n12/21/2026,213,100001,12,5\n12/21/2026,213,100002,10,6'
const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const pick = async (label: string, option: string) => {
  const control = await select(label)
  const found = [...control.options].find(({ text }) => text === option)
  fireEvent.change(control, { target: { value: found?.value } })
}
const checkFile = () => fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))
const remembered = () => world.db.selectFrom('columnMatch').selectAll().executeTakeFirst()

test('CSV-16 unfamiliar headings open Match columns: suggestions, samples, then the review; the next file is read at once', async () => {
  const { sent } = await upload()
  await choose(file(THEIRS))
  const head = await screen.findByRole('heading', { name: 'Match columns' })
  await waitFor(() => expect(document.activeElement === head).toBe(true))
  expect(screen.getByRole('alert').textContent).toContain('Quantity header is required')
  expect((await select('Item Number')).selectedOptions[0]?.text).toBe('C: SKU')
  expect((await select('Used on Day (optional)')).selectedOptions[0]?.text).toBe('Not in the file')
  expect(screen.getByText('213, 213')).toBeTruthy()
  await pick('Quantity', 'D: Par')
  expect(screen.getByText('12, 10')).toBeTruthy()
  await pick('Quantity', 'E: Pieces')
  checkFile()
  const confirm = await ready()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toContain('1 order, 2 lines, 11 pieces')
  expect(await remembered()).toMatchObject({ date: 'Day', locationNo: 'Store', itemNo: 'SKU', quantity: 'Pieces' })
  fireEvent.click(confirm)
  await waitFor(async () => expect(await world.db.selectFrom('orderLine').select('itemNo').execute()).toHaveLength(2))

  leavePortal()
  await upload()
  await choose(file(THEIRS.replace(',5\n', ',7\n')))
  await ready()
  expect(screen.queryByRole('heading', { name: 'Match columns' })).toBeNull()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toContain('13 pieces')
  expect(sent.filter(isOf(api.columnMatches.keep))).toHaveLength(1)
})

test('CSV-16 a column that is missing or chosen twice is named, and nothing is kept', async () => {
  await upload()
  await choose(file(THEIRS.replace('SKU', 'Code')))
  await screen.findByRole('heading', { name: 'Match columns' })
  checkFile()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose a column for Item Number.'))
  await pick('Item Number', 'E: Pieces')
  checkFile()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Item Number and Quantity cannot be the same column.'),
  )
  expect(await remembered()).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('upload-choose'))
})

test('CSV-16 the answer is for this file alone where the box is not ticked', async () => {
  await upload()
  await choose(file(THEIRS))
  fireEvent.click(await screen.findByLabelText('Remember this for the next files of this customer'))
  checkFile()
  await ready()
  expect(await remembered()).toBeUndefined()
})

test('CSV-16 what is remembered is shown, forgotten, and changed from the review', async () => {
  await world.db
    .insertInto('columnMatch')
    .values({
      ...{ customerNo: OWN, format: 'csv', date: 'Day', locationNo: 'Store', itemNo: 'SKU', quantity: 'Par' },
      ...{ usedOnDay: '', matchedBy: 'API', matchedAt: new Date('2026-11-20T15:00:00Z') },
    })
    .execute()
  await upload()
  const shown = (await screen.findByText('Columns are matched for this customer')).closest('details') as HTMLElement
  expect(within(shown).getByText('Par')).toBeTruthy()
  await choose(file(THEIRS))
  await ready()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toContain('22 pieces')
  fireEvent.click(screen.getByRole('button', { name: 'Match columns' }))
  await screen.findByRole('heading', { name: 'Match columns' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('upload-match'))
  fireEvent.click(screen.getByRole('button', { name: 'Match columns' }))
  expect((await select('Quantity')).selectedOptions[0]?.text).toBe('D: Par')
  await pick('Quantity', 'E: Pieces')
  checkFile()
  await waitFor(() => expect(screen.getByText(/^CONFIRM sends/).textContent).toContain('11 pieces'))
  expect(await remembered()).toMatchObject({ quantity: 'Pieces' })

  leavePortal()
  await upload()
  fireEvent.click(await screen.findByText('Columns are matched for this customer'))
  fireEvent.click(screen.getByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(screen.queryByText('Columns are matched for this customer')).toBeNull())
  expect(await remembered()).toBeUndefined()
  expect(document.activeElement?.id).toBe('upload-choose')
})

test('CSV-16 a check that ends while columns are matched does not put the review over them', async () => {
  const { network } = await upload()
  const arrive = network.hold(api.uploads.check)
  await choose(file('Date,Location Number,Item Number,Quantity\n12/21/2026,213,100001,5'))
  fireEvent.click(await screen.findByRole('button', { name: 'Match columns' }))
  const head = await screen.findByRole('heading', { name: 'Match columns' })
  await waitFor(() => expect(document.activeElement === head).toBe(true))
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.activeElement === head).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await ready()
  expect(document.activeElement?.id).toBe('upload-match')
})

test('CSV-16 a server that is away leaves the choices as they are, with the reason', async () => {
  const { network } = await upload()
  await choose(file(THEIRS))
  await screen.findByRole('heading', { name: 'Match columns' })
  network.mishap = (sent) => (isOf(api.columnMatches.keep)(sent) ? 'request lost' : undefined)
  checkFile()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/server/i))
  expect((await select('Quantity')).selectedOptions[0]?.text).toBe('E: Pieces')
  network.mishap = () => undefined
  checkFile()
  await ready()
})

test('CSV-03 a file with semicolons is refused as specified, and read once the user allows it', async () => {
  await upload()
  await choose(file('Date;Location Number;Item Number;Quantity\n12/21/2026;213;100001;5'))
  expect(await screen.findByText('Comma Delimiter is required')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read it with semicolons' }))
  await ready()
  expect(await screen.findByText('The file has semicolons between its values instead of commas.')).toBeTruthy()
})

test('dates that look swapped are one question with two answers, which cannot be skipped', async () => {
  await upload()
  await choose(file('Date,Location Number,Item Number,Quantity\n01/12/2026,213,100001,5\n13/12/2026,213,100001,6'))
  expect(await screen.findByText(/Day and month look swapped|day and month look swapped/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Use mm/dd/yyyy' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use dd/mm/yyyy' }))
  await ready()
  expect(await screen.findByText('Dates are read as dd/mm/yyyy, as you chose.')).toBeTruthy()
})

test('a row that is wider than the header is corrected as a row', async () => {
  await upload()
  await choose(file('Date,Location Number,Item Number,Quantity\n12/21/2026,213,100001,1,200'))
  const field = await screen.findByLabelText<HTMLInputElement>('Row, Row 2')
  expect(field.value).toBe('12/21/2026,213,100001,1,200')
  expect(screen.getByText('Row 2: the row has 5 values, the header has 4 columns')).toBeTruthy()
  fireEvent.change(field, { target: { value: '12/21/2026,213,100001,120' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await ready()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toContain('120 pieces')
})
