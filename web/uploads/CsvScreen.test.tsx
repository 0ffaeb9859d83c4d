// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { posNumbersOf } from '#rules/uploads/pos-number.ts'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { choose } from '#tests/support/upload-screen.ts'
import { workersHere } from '#tests/support/workers.ts'
import { type Answer, answering, portal } from '../calendar/portal-in-test.tsx'
import { patterns } from '../portal/paths.ts'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import CsvScreen from './CsvScreen.tsx'
import { steps } from './tour.ts'
import { atUploadTime, behindFetch, csvOf, HARBOR, MILL, NOWHERE, row, uploadServer } from './upload-in-test.ts'

const Screen = () => (
  <ConfirmProvider>
    <CsvScreen />
  </ConfirmProvider>
)

async function upload(server = uploadServer(), answers: readonly Answer[] = [], search = '') {
  workersHere()
  atUploadTime()
  const opened = await portal(Screen, patterns.upload, `${patterns.upload}${search}`, [
    answering(api.uploads.batches, () => ({ batches: server.heads, isXmlEnabled: true })),
    ...answers,
  ])
  behindFetch(server)
  return { server, ...opened }
}
const confirmButton = () => screen.findByRole('button', { name: 'CONFIRM' })
const ready = async () => {
  const button = await confirmButton()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = (element: Element, key: string, more = {}) => fireEvent.keyDown(element, { key, ...more })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(34)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const REFUSED = '1 order (2 lines, 3 pieces): 1 line not on the list, 1 order for an unknown location.'

test('UPL-01, UPL-02 a file is checked, confirmed, sent location by location, and its results shown in five groups', async () => {
  const { server, address } = await upload()
  await choose(
    csvOf(row('213', '100001', 5), row('214', '100001', 7), row(NOWHERE, '100001', 1), row('213', '100999', 2)),
  )
  const button = await ready()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toBe(
    'CONFIRM sends 2 orders, 2 lines, 12 pieces: 1 new, 1 update.',
  )
  expect(screen.getByText(/^Not sent/).textContent).toContain(REFUSED)
  expect(
    await screen.findByText(
      'An order for this location and date exists (no. 480001, 493 pieces). Its quantities are set.',
    ),
  ).toBeTruthy()
  expect((await screen.findAllByText('Location 999999 was not found.'))[0]).toBeTruthy()
  expect(server.confirmed).toEqual([])
  fireEvent.click(button)
  fireEvent.click(button)
  const done = await screen.findByText(/1 order created, 1 updated, 12 pieces in 2 lines/)
  // The same figures as before, and mustard: something was refused.
  expect(done.closest('.notice')?.className).toContain('notice-warn')
  expect(screen.getByText(/^Refused/).textContent).toContain(REFUSED)
  expect(server.confirmed).toHaveLength(1)
  expect(server.sent).toEqual([1, 2, 3])
  const sizes = ['Items ordered (2)', 'Items that cannot be ordered (1)', 'Locations that cannot be ordered (0)']
  for (const title of [...sizes, 'Invalid locations (1)', 'Invalid dates (0)'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(await screen.findByText('A confirmation goes to clerk@example.com.')).toBeTruthy()
  expect(address()).toContain(`batch=${server.batch?.head.batchId}`)
})

test('CSV-01 the template is a file with the headers and nothing to order', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:http://portal.test/1'
  })
  const names: string[] = []
  vi.spyOn(Object.getPrototypeOf(document.createElement('a')), 'click').mockImplementation(function (this: unknown) {
    names.push((this as HTMLAnchorElement).download)
  })
  await upload()
  fireEvent.click(await screen.findByRole('button', { name: 'Download template' }))
  expect(names).toEqual(['enterprise_upload_template.csv'])
  const text = await files[0]?.text()
  expect(text?.replace('\uFEFF', '')).toBe('"Date","Location Number","Item Number","Quantity","Used on Day"\r\n')
})

test('UPL-09, CSV-13 a line above the limit is meant only when it is ticked, and the answer goes with it', async () => {
  const { server } = await upload()
  await choose(csvOf(row('213', '100001', 400), row('213', '100002', 500), row('213', '100003', 1)))
  const question = 'Are you sure you want to order more than a quantity of 300 for item number 100002?'
  const box = await screen.findByLabelText(question)
  expect((box as HTMLInputElement).checked).toBe(false)
  fireEvent.click(box)
  expect(await screen.findByText(/1 lines? above the limit, not confirmed/)).toBeTruthy()
  expect(screen.getByText(/^Not sent/).textContent, 'the list that has them is named').toMatch(
    /not confirmed\. Questions says which, and why\.$/,
  )
  expect(screen.getByText('1 of 2 confirmed, the others are refused.')).toBeTruthy()
  const asked = within(screen.getByRole('region', { name: 'Questions' }))
  expect(asked.getAllByText(/Harbor St Mart/)).toHaveLength(2)
  fireEvent.click(await ready())
  await screen.findByText(/1 order created/)
  expect(server.confirmed[0]?.groups[0]?.lines).toEqual([
    { itemNo: '100001', quantity: 400, isConfirmed: false },
    { itemNo: '100002', quantity: 500, isConfirmed: true },
    { itemNo: '100003', quantity: 1, isConfirmed: false },
  ])
})

test('a date more than 90 days ahead asks before CONFIRM; without a yes its orders are refused', async () => {
  const { server } = await upload()
  await choose(csvOf(row('213', '100001', 4, '01/05/2099'), row('215', '100001', 2)))
  const question = 'Are you sure you want to order for 01/05/2099? It is more than 90 days ahead.'
  const box = await screen.findByLabelText<HTMLInputElement>(question)
  expect(box.checked).toBe(false)
  expect(screen.getByRole('heading', { name: 'Date Alert' })).toBeTruthy()
  expect((await screen.findByText(/^Not sent/)).textContent).toContain(
    '1 order (1 line, 4 pieces): 1 order more than 90 days ahead, not confirmed.',
  )
  fireEvent.click(box)
  await waitFor(() =>
    expect(screen.getByText(/^CONFIRM sends/).textContent).toBe('CONFIRM sends 2 orders, 2 lines, 6 pieces: 2 new.'),
  )
  expect(screen.getByText('1 of 1 confirmed.')).toBeTruthy()
  fireEvent.click(await ready())
  await screen.findByText(/2 orders created/)
  expect(server.confirmed[0]?.groups.map(({ lines }) => lines[0]?.isConfirmed)).toEqual([false, true])
})

test('INV-27 all errors stand together; Enter goes to the next one, Ctrl+Z takes the last change back', async () => {
  await upload()
  await choose(csvOf(row('213', '100001', 'x'), row('21x', '100001', 5), row('213', '100002', 5, '13/45/2026')))
  expect(await screen.findByRole('tab', { name: 'Errors (3)' })).toBeTruthy()
  expect(screen.getByText('Row 4: Date is not valid. Format must be mm/dd/yyyy. Example: 01/01/2022')).toBeTruthy()
  const quantity = await field('Quantity, Row 2')
  quantity.focus()
  fireEvent.change(quantity, { target: { value: '12' } })
  press(quantity, 'Enter')
  expect(document.activeElement).toBe(await field('Location Number, Row 3'))
  await screen.findByRole('tab', { name: 'Errors (2)' })
  expect((await confirmButton()).getAttribute('aria-disabled')).toBe('true')
  press(document.body, 'z', { ctrlKey: true })
  expect(await screen.findByRole('tab', { name: 'Errors (3)' })).toBeTruthy()

  // Delete on a row's button leaves the line out; so does the button for all.
  const leaveOut = screen.getByRole('button', { name: 'Leave out, Row 3' })
  leaveOut.focus()
  press(leaveOut, 'Delete')
  await screen.findByRole('tab', { name: 'Errors (2)' })
  fireEvent.click(screen.getByRole('button', { name: 'Leave out all 2 errors' }))
  await screen.findByRole('tab', { name: 'Errors (0)' })
  expect((await confirmButton()).getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById('upload-reason')?.textContent).toBe('There is nothing to send.')
})

test('the same wrong value is corrected in all its rows at once', async () => {
  const { server } = await upload()
  await choose(csvOf(row('213', '100001', '12#'), row('214', '100001', '12#'), row('215', '100001', 4)))
  const quantity = await field('Quantity, Row 2')
  fireEvent.change(quantity, { target: { value: '12' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Fix all 2 like this' })[0] as Element)
  fireEvent.click(await ready())
  await screen.findByText(/2 orders created, 1 updated/)
  expect(server.confirmed[0]?.groups.map(({ lines }) => lines[0]?.quantity)).toEqual([12, 12, 4])
})

test('what was filled in, padded, left out or added up is told before CONFIRM', async () => {
  await upload()
  await choose(csvOf(row('213', '100001', 5), ',,100001,6,', '12/21/2026,0,100001,1,MON', ',214,100002,,'))
  await ready()
  fireEvent.click(screen.getByRole('tab', { name: /^Changed for you/ }))
  const list = await screen.findByRole('region', { name: 'Changed for you' })
  for (const text of [
    'Item 100001 appears 2 times in the order of 000213 for 12/21/2026. The sum is ordered: 5 + 6 = 11.',
    'The blank date repeats 12/21/2026 of the row above.',
    'Location 213 is read as 000213.',
    'Skipped: 0 is not a location number.',
    'Skipped: the quantity of item 100002 is missing.',
  ])
    expect(await within(list).findByText(text)).toBeTruthy()
})

test.each([
  [new File(['a'], 'orders.pdf', { type: 'application/pdf' }), 'A CSV file is required'],
  [new File(['Date;Location Number;Item Number;Quantity'], 'x.csv'), 'This file uses ; as delimiter.'],
  [new File(['Date,Item Number,Quantity\n1,2,3'], 'x.csv'), 'Location Number column header is required'],
  [new File(['Date,Location Number,Item Number,Quantity\n'], 'x.csv'), 'The file has headers but no order lines.'],
  [new File(['ISA*00*          *'], 'po.edi'), 'This is an X12 EDI file, such as an 850 purchase order.'],
  [new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'x.csv'), 'A CSV file is required'],
])('a file that is none is refused with its sentence: %#', async (file, text) => {
  await upload()
  await choose(file)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy()
})

test('UPL-02 36 used-on days that are filled in are one line, which opens and shows each; the tab counts them all', async () => {
  await upload()
  await choose(csvOf(...Array.from({ length: 36 }, (_, at) => row(HARBOR, String(100001 + at), 5))))
  await ready()
  fireEvent.click(screen.getByRole('tab', { name: 'Changed for you (36)' }))
  const list = within(await screen.findByRole('region', { name: 'Changed for you' }))
  const kind = await list.findByRole('button', { name: '36 blank used-on days: the weekday of the date is used.' })
  expect(kind.getAttribute('aria-expanded')).toBe('false')
  expect(list.queryByText('Row 2')).toBeNull()
  kind.focus()
  fireEvent.click(kind)
  expect(await list.findByText('Row 2')).toBeTruthy()
  expect(list.getByRole('table').getAttribute('aria-rowcount')).toBe('38')
  expect(document.activeElement?.getAttribute('aria-expanded'), 'the focus stays').toBe('true')
  expect(screen.getByRole('tab', { name: 'Changed for you (36)' })).toBeTruthy()
  fireEvent.click(kind)
  await waitFor(() => expect(list.queryByText('Row 2')).toBeNull())
})

test('LOC-34 a POS number orders for its location and is told; one that may mean two is an error that says which', async () => {
  const server = uploadServer()
  server.posNumbers.push(
    ...posNumbersOf([
      { locationNo: HARBOR, pos: 'LF100' },
      { locationNo: MILL, pos: '0042' },
      { locationNo: '000217', pos: 'TWIN' },
      { locationNo: '000218', pos: 'TWIN' },
    ]),
  )
  await upload(server)
  await choose(
    csvOf(row('lf100', '100001', 5), row('42', '100001', 6), row('TWIN', '100001', 7), row('LF9', '100001', 8)),
  )
  expect(await screen.findByText('Row 4: “TWIN” is the POS number of locations 000217 and 000218')).toBeTruthy()
  expect(screen.getByText('Row 5: location number is not valid, and no location has this POS number')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Leave out, Row 5' }))
  fireEvent.change(await field('Location Number, Row 4'), { target: { value: '217' } })
  fireEvent.blur(await field('Location Number, Row 4'))
  const button = await ready()
  fireEvent.click(screen.getByRole('tab', { name: /^Changed for you/ }))
  const kind = await screen.findByRole('button', { name: '2 POS numbers read as locations.' })
  fireEvent.click(kind)
  expect(await screen.findByText('POS number lf100 is read as location 000213.')).toBeTruthy()
  fireEvent.click(button)
  await screen.findByText(/orders? created/)
  expect(server.confirmed[0]?.groups.map(({ locationNo }) => locationNo)).toEqual([HARBOR, MILL, '000217'])
})

test('a file in Windows-1252 is read as such, and the review says so', async () => {
  await upload()
  const text = `Date,Location Number,Item Number,Quantity,Caf\xe9\r\n${row('213', '100001', 5)}`
  await choose(new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'x.csv', { type: 'text/csv' }))
  await ready()
  fireEvent.click(screen.getByRole('tab', { name: /^Changed for you/ }))
  expect(await screen.findByText('This file was read as Windows-1252.')).toBeTruthy()
})

test('INV-21 a lost answer to CONFIRM: pressing again confirms the same batch', async () => {
  const { server } = await upload()
  server.confirmTrouble = 'lost'
  await choose(csvOf(row('213', '100001', 5)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/Pressing CONFIRM again sends nothing twice/)).toBeTruthy()
  server.confirmTrouble = undefined
  fireEvent.click(await ready())
  await screen.findByText(/1 order created/)
  expect(new Set(server.confirmed.map(({ batchId }) => batchId)).size).toBe(1)
})

test('UPL-11 a server that goes away: what was sent stays sent, the rest is sent by Retry', async () => {
  const { server } = await upload()
  server.silent.add(MILL)
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/1 of 2 orders sent, 1 not yet/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Orders that were not sent (1)' })).toBeTruthy()
  server.silent.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Retry 1 failed' }))
  expect(await screen.findByText(/1 order created, 1 updated/)).toBeTruthy()
  expect(server.sent).toEqual([1, 2])
})

test('INV-22 an upload that was interrupted is offered on entering, and goes on where it stopped', async () => {
  const first = await upload()
  first.server.silent.add(MILL)
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  await screen.findByText(/1 of 2 orders sent/, {}, { timeout: 10_000 })
  cleanup()
  const { server } = first
  server.silent.clear()
  if (server.batch) server.heads.push({ ...server.batch.head, waiting: 1 })
  await upload(server)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue orders.csv' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send the other 1' }))
  expect(await screen.findByText(/1 order created, 1 updated/)).toBeTruthy()
  expect(server.sent).toEqual([1, 2])
})

test('the rest of an upload is given up after a question', async () => {
  const { server } = await upload()
  server.silent.add(MILL)
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send the rest' }, { timeout: 10_000 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send' }))
  expect(await screen.findByText('Will not be sent.')).toBeTruthy()
  expect(server.batch?.groups.map(({ outcome }) => outcome)).toEqual(['create', 'closed'])
})

test('a confirmation that cannot be mailed is a note; the orders stand', async () => {
  const { server } = await upload()
  server.mailTrouble = true
  await choose(csvOf(row(HARBOR, '100001', 5)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/The confirmation e-mail was not sent/)).toBeTruthy()
  expect(screen.getByText(/1 order created/)).toBeTruthy()
})

test('INV-25 a file that was sent before is told before CONFIRM', async () => {
  const { server } = await upload()
  await choose(csvOf(row(HARBOR, '100001', 5)))
  fireEvent.click(await ready())
  await screen.findByText(/1 order created/)
  if (server.batch) server.heads.push(server.batch.head)
  fireEvent.click(screen.getByRole('button', { name: 'Upload another file' }))
  await choose(csvOf(row(HARBOR, '100001', 5)))
  expect(await screen.findByText(/You sent a file with the same 1 line on Fri 11\/20, 9:14 AM/)).toBeTruthy()
})

test('CAL-14 a credit hold blocks CONFIRM with its own words', async () => {
  const { server } = await upload(uploadServer(), [
    answering(api.accounts.status, () => ({ accountStatus: 'Credit Hold (Over Limit)' as const })),
  ])
  await choose(csvOf(row(HARBOR, '100001', 5)))
  const button = await confirmButton()
  await waitFor(() => expect(button.getAttribute('title')).toBe(CREDIT_HOLD_REFUSAL))
  fireEvent.click(button)
  expect((await screen.findAllByText(CREDIT_HOLD_REFUSAL)).length).toBeGreaterThan(0)
  expect(server.confirmed).toEqual([])
})

test('UPL-14 CSV and XML stand side by side for a customer that sends both', async () => {
  await upload()
  const nav = await screen.findByRole('navigation', { name: 'Format' })
  expect(within(nav).getByRole('link', { name: 'XML' }).getAttribute('href')).toBe('/enterprise-upload-xml-104220')
  expect(within(nav).getByRole('link', { name: 'CSV' }).getAttribute('aria-current')).toBe('page')
})

test('SES-22 the tour finds its parts before and after a file is chosen', async () => {
  atWidth(1280)
  await upload()
  await screen.findByRole('button', { name: 'Choose file' })
  expect(targetsFound(steps)).toEqual(['#upload-choose'])
  await choose(csvOf(row(HARBOR, '100001', 5)))
  fireEvent.click(await ready())
  await act(async () => {})
  await screen.findByText(/1 order created/)
  expect(targetsFound(steps)).toEqual(['.upload-result'])
})
