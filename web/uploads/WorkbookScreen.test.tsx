// @vitest-environment browser-beside-server
// The workbook for several customers on the screen and in the database: read by the server, confirmed once, sent by staff.

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { WORKBOOK_TYPE } from '#contract/kernel/endpoint.ts'
import { toUsDate } from '#rules/calendar.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { customerAdmin, OTHER, OWN, plainStaff, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { linesOf, mailsOf, ordersOf } from '#tests/support/stored.ts'
import { choose, confirmReason, confirmUpload, readyToConfirm, resultHeadings } from '#tests/support/upload-screen.ts'
import { workbookText } from '#tests/support/workbook-text.ts'
import { matrixSheet, type TestCell, type TestSheet, workbookOf } from '#tests/support/workbooks.ts'
import { paths } from '../portal/paths.ts'

/** Thursday noon is now; Monday is open, tomorrow's cut-off was yesterday, and Wednesday has passed. */
const [OPEN, CLOSED, PASSED] = ['2026-11-23', '2026-11-20', '2026-11-18']
const AT = uploadPath('xlsx')
const sender = { ...staff, email: 'desk@example.com' }

// A workbook is read by a thread that lets all others go first: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 })

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T12:00:00-06:00')
  await world.make.customer()
  await world.make.customer({ customerNo: OTHER, maxOrderQuantity: 500 })
  await world.make.item({ itemNo: '100100', description: '@SUM(1+1) Ham' })
  await world.make.shop(OWN)
  await world.make.shop(OTHER)
  await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
})
afterEach(leavePortal)

type Row = readonly [customerNo: string, locationNo: string, ...quantities: TestCell[]]
const sheetOf = (name: string, date: string, items: readonly string[], ...rows: readonly Row[]): TestSheet =>
  matrixSheet(
    name,
    { date: toUsDate(date), items },
    rows.map(([customerNo, locationNo, ...quantities]) => [customerNo, locationNo, 'A mart', 0, ...quantities]),
  )
const bookOf = (...sheets: readonly TestSheet[]) => named(new Uint8Array(workbookOf({ sheets })))
const named = (content: BlobPart, name = 'week.xlsx', type: string = WORKBOOK_TYPE) =>
  new File([content], name, { type })
const question = (limit: number, itemNo: string) =>
  `Are you sure you want to order more than a quantity of ${limit} for item number ${itemNo}?`
const isSend = isOf(api.uploads.send)
const isMail = isOf(api.uploads.mail)
const isRead = isOf(api.uploads.readWorkbook)

test.each<[what: string, file: () => File, sentence: string]>([
  ['another type', () => named('a', 'week.csv', 'text/csv'), 'A XSLX file is required'],
  [
    'text of that name',
    () => named('Date,Location Number'),
    'A XSLX file is required. This is a text file with separated values (CSV). Save it as Excel Workbook (.xlsx).',
  ],
  [
    'a damaged file',
    () => named(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0])),
    'The workbook is damaged: it ends too early, as after a download that broke off. Open it in Excel, save it and upload it again.',
  ],
  ['nothing', () => named(''), 'The file is empty.'],
  ['no header', () => bookOf({ name: 'Notes', rows: [['hello']] }), 'No sheet has a Location Number header.'],
  ['no orders', () => bookOf(sheetOf('Monday', OPEN, ['100100'])), 'No order lines found.'],
])('XLS-02, XLS-07 %s is refused with its sentence, and another file can be chosen', async (_, file, sentence) => {
  await openPortal(world, sender, AT)
  await choose(file())
  const refusal = await screen.findByText(sentence)
  expect(refusal.closest('[role=alert]')?.textContent).toContain(file().name)
  expect(screen.queryByRole('button', { name: 'CONFIRM' })).toBeNull()
  await choose(bookOf(sheetOf('Monday', OPEN, ['100100'], [OWN, '213', 1])))
  expect(await readyToConfirm()).toBeTruthy()
})

test('XLS-03, XLS-04, XLS-06 bad customers and duplicate items are told with their cells, and the rest is ordered', async () => {
  await openPortal(world, sender, AT)
  const monday = sheetOf(
    ...(['Monday', OPEN, ['100100', '100101', '100100']] as const),
    [OWN, '213', 4, 3, 9],
    ['999999', '213', 2, 2],
    [OTHER, '777', 5],
    [OTHER, '213', '12#', 6],
  )
  await choose(bookOf(monday))
  expect(await screen.findByText('2 rows with a customer or location that does not exist: not sent')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Monday, cell B5 999999 000213' })).toBeTruthy()
  expect(screen.getByRole('row', { name: `Monday, cell B6 ${OTHER} 000777` })).toBeTruthy()
  expect(screen.getByText('1 item twice on a sheet: the second column is not sent')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Monday, column G 100100' })).toBeTruthy()

  // A cell is mended in the workbook, or left out here.
  expect(screen.getByText('Monday, cell E7: quantity must be a whole number')).toBeTruthy()
  expect(screen.getByText(/Correct the cells in the workbook/)).toBeTruthy()
  expect(document.querySelector('.upload-error input')).toBeNull()
  expect(confirmReason()).toBe('Correct or leave out 1 error first.')
  fireEvent.click(screen.getByRole('button', { name: 'Leave out this error' }))
  const list = within(await screen.findByRole('region', { name: 'Orders of the file' }))
  for (const heading of [`Customer ${OWN}`, `Customer ${OTHER}`]) expect(await list.findByText(heading)).toBeTruthy()
  expect(await ordersOf(world)).toEqual([])
  await confirmUpload()
  await screen.findByText(/2 orders created, 0 updated, 13 pieces/)
  expect(await ordersOf(world)).toMatchObject([
    { customerNo: OWN, locationNo: '000213', orderDate: OPEN, usedOnDay: 2, pieces: 7, addedBy: 'ADMIN' },
    { customerNo: OTHER, locationNo: '000213', orderDate: OPEN, pieces: 6 },
  ])
})

test('XLS-05 above each customer’s own limit a line asks; an answer stays for the corrected file, without one the line is refused', async () => {
  await openPortal(world, sender, AT)
  const sheet = (last: number) =>
    sheetOf('Monday', OPEN, ['100100', '100101'], [OWN, '213', 301, 400], [OTHER, '213', 400, 501], [OWN, '214', last])
  await choose(bookOf(sheet(1)))
  fireEvent.click(await screen.findByRole('tab', { name: 'Questions (3)' }))
  expect(screen.getByRole('heading', { name: 'Quantity Alert' })).toBeTruthy()
  expect(await screen.findByLabelText(question(500, '100101'))).toBeTruthy()
  expect(screen.queryByLabelText(question(500, '100100'))).toBeNull()
  fireEvent.click(screen.getByLabelText(question(300, '100100')))
  await screen.findByText(/2 lines? above the limit, not confirmed/)

  fireEvent.click(screen.getByRole('button', { name: 'Upload a corrected file' }))
  await choose(bookOf(sheet(2)))
  await screen.findByText(/2 lines? above the limit, not confirmed/)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(question(300, '100100')).checked).toBe(true))
  await confirmUpload()
  await screen.findByText(/3 orders created, 0 updated, 703 pieces/)
  expect(await linesOf(world, 480001)).toEqual({ 100100: 301 })
})

test('UPL-03, UPL-07, XLS-08 passed days, closed days and the five groups; one mail; the file to keep begins no formula', async () => {
  const { sent, saved, address } = await openPortal(world, sender, AT)
  await world.make.order({
    orderNo: 88 as never,
    customerNo: OTHER,
    orderDate: OPEN,
    usedOnDay: 2,
    lines: { '100101': 2 },
  })
  await choose(
    bookOf(
      sheetOf(
        'Monday',
        OPEN,
        ['100100', '777777', '100101'],
        [OWN, '213', 5, 2],
        [OTHER, '213', 0, 0, 7],
        [OWN, '214', 4],
      ),
      sheetOf('Friday', CLOSED, ['100100'], [OWN, '213', 3]),
      sheetOf('Before', PASSED, ['100100'], [OWN, '213', 1]),
    ),
  )
  await readyToConfirm()
  const list = within(screen.getByRole('region', { name: 'Orders of the file' }))
  expect(await list.findByText('The cut-off for this day has passed.')).toBeTruthy()
  expect(list.getByText('This day has passed.')).toBeTruthy()
  expect(list.getByText(/exists \(no\. 88, 2 pieces\)\. Its quantities are set\./)).toBeTruthy()

  // Before CONFIRM a location goes away.
  await world.db.deleteFrom('location').where('locationNo', '=', '000214').execute()
  await confirmUpload()
  expect(await screen.findByText('A confirmation goes to desk@example.com.')).toBeTruthy()
  expect(screen.getByText(/1 order created, 1 updated, 12 pieces/)).toBeTruthy()
  expect(resultHeadings()).toEqual([
    ...['Items ordered (2)', 'Items that cannot be ordered (1)', 'Locations that cannot be ordered (1)'],
    ...['Invalid locations (1)', 'Invalid dates (1)'],
  ])
  // Orders of several customers are told, not linked: staff opens one as its customer alone.
  const ordered = within(await screen.findByRole('region', { name: /^Items ordered/ }))
  expect(await ordered.findByText(`Order 480001 of ${OWN}`)).toBeTruthy()
  expect(ordered.getByText(`Order 88 of ${OTHER}`)).toBeTruthy()
  expect(ordered.queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: 'View As its customer' }).getAttribute('href')).toBe(paths.customers)
  expect(sent.filter(isMail)).toHaveLength(1)
  expect(await mailsOf(world)).toMatchObject([{ payload: { to: 'desk@example.com' } }])

  fireEvent.click(screen.getByRole('button', { name: 'Download the results' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('week-results.csv')
  const rows = (await saved[0]?.blob.text())?.trim().split('\r\n') ?? []
  expect(rows).toHaveLength(7)
  expect(rows[1]).toContain(`"${OWN}","000213","480001","100100","'@SUM(1+1) Ham",5,"Created"`)

  // The address leads back to the results; nothing is sent and nobody is mailed again.
  const at = address()
  cleanup()
  const again = await openPortal(world, sender, at)
  expect(await screen.findByText(/1 order created, 1 updated, 12 pieces/)).toBeTruthy()
  expect(again.sent.filter((each) => isSend(each) || isMail(each))).toEqual([])
})

test('UPL-11 a network that breaks off in the middle: what was sent stays sent, the rest is gone on with later', async () => {
  const { network } = await openPortal(world, sender, AT)
  let sends = 0
  network.mishap = (asked) => {
    if (isSend(asked)) sends += 1
    return sends > 1 ? 'answer lost' : undefined
  }
  await choose(bookOf(sheetOf('Monday', OPEN, ['100100'], [OWN, '213', 1], [OTHER, '213', 2], [OWN, '214', 3])))
  await confirmUpload()
  expect(await screen.findByText(/1 of 3 orders sent, 2 not yet/, {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByText(/The server is not answering\. What was sent stays sent/)).toBeTruthy()
  cleanup()

  // The server had taken the others: whoever comes back finds them ordered once, and the mail that was owed goes.
  await openPortal(world, sender, AT)
  fireEvent.click(await screen.findByRole('button', { name: 'Show the results of week.xlsx' }))
  expect(await screen.findByText(/3 orders created, 0 updated, 6 pieces/)).toBeTruthy()
  expect(await screen.findByText('A confirmation goes to desk@example.com.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Retry|Send the other)/ })).toBeNull()
  expect((await ordersOf(world)).map(({ customerNo, pieces }) => `${customerNo} ${pieces}`).sort()).toEqual([
    ...[`${OWN} 1`, `${OWN} 3`, `${OTHER} 2`],
  ])
  expect(await mailsOf(world)).toHaveLength(1)
})

test('XLS-03 a workbook that does not reach the server is told, and can be chosen again', async () => {
  const { network } = await openPortal(world, sender, AT)
  network.mishap = (asked) => (isRead(asked) ? 'request lost' : undefined)
  const file = bookOf(sheetOf('Monday', OPEN, ['100100'], [OWN, '213', 1]))
  await choose(file)
  expect(await screen.findByText('There was a problem communicating with the server.')).toBeTruthy()
  network.mishap = () => undefined
  await choose(file)
  expect(await readyToConfirm()).toBeTruthy()
})

test('XLS-07 the template is downloaded as a workbook with its headers', async () => {
  const { saved } = await openPortal(world, sender, AT)
  fireEvent.click(await screen.findByRole('button', { name: 'Download template' }))
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['enterprise-upload.xlsx'])
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect(await workbookText(bytes)).toMatch(/Customer Number.*Location Number.*Location Name.*Total/)
})

test('XLS-01, SID-23 only staff with the Admin flag and no customer chosen has Roundys Upload', async () => {
  const entry = () => screen.queryAllByRole('link', { name: 'Roundys Upload' })
  await openPortal(world, sender, paths.customers)
  await waitFor(() => expect(entry().length).toBeGreaterThan(0))
  fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^View As ${OWN}`) }))[0] as Element)
  expect((await screen.findAllByRole('link', { name: 'Locations' })).length).toBeGreaterThan(0)
  expect(entry()).toEqual([])
  for (const persona of [plainStaff, customerAdmin]) {
    leavePortal()
    await openPortal(world, persona, AT)
    expect(await screen.findByText('Page Not Found')).toBeTruthy()
    expect(entry()).toEqual([])
  }
})
