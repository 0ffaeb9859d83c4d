// @vitest-environment browser-beside-server
// CSV upload on the screen and in the database: judged as it is chosen, confirmed once, sent location by location.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toUsDate } from '#rules/calendar.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { emptyOrders } from '#tests/support/empty-orders.ts'
import { sharedWorld } from '#tests/support/fresh-world.ts'
import { askedOf, isOf, type Sent } from '#tests/support/network.ts'
import { integrator, OTHER, OWN } from '#tests/support/personas.ts'
import { leavePortal, openPortal, type PortalInTest } from '#tests/support/portal.tsx'
import { linesOf, mailsOf, ordersOf } from '#tests/support/stored.ts'
import { atWidth, targetsFound } from '#tests/support/tour-targets.ts'
import { choose, readyToConfirm as ready } from '#tests/support/upload-screen.ts'
import { steps } from './tour.ts'

const NOW = '2026-11-21T15:00:00Z'
const DAY = '2026-12-21'
const HARBOR = '000213'
/** Has an order for the day. */
const MILL = '000214'
const NOWHERE = '999999'
/** On another customer's list. */
const BAD_ITEM = '100999'

const world = sharedWorld('embedded', async () => {
  const { make } = world
  await make.customer({ customerNo: OWN, xmlUploadEnabled: true })
  await make.customer({ customerNo: OTHER })
  for (const locationNo of ['000215', '000217', '000218']) await make.location({ locationNo, name: 'Lake St Mart' })
  await make.location({ locationNo: MILL, name: 'Mill Rd Mart' })
  await make.location({ locationNo: HARBOR })
  for (let i = 1; i <= 36; i += 1) await make.item({ itemNo: String(100_000 + i) })
  await make.item({ customerNo: OTHER, itemNo: BAD_ITEM })
  await make.cutoffs()
})
beforeEach(async () => {
  const { db, clock, make } = world
  clock.set(NOW)
  await emptyOrders(db, 'uploadGroup', 'uploadBatch', 'outbox')
  await db.updateTable('customer').set({ posEnabled: false, balanceCents: 0 }).execute()
  await make.order({ orderNo: 88 as never, locationNo: MILL, orderDate: DAY, lines: { '100001': 493 } })
})
afterEach(leavePortal)

const upload = () => openPortal(world, integrator, uploadPath('csv'))
const csvOf = (...rows: readonly string[]): File =>
  new File([['Date,Location Number,Item Number,Quantity,Used on Day', ...rows].join('\r\n')], 'orders.csv', {
    type: 'text/csv',
  })
const row = (locationNo: string, itemNo: string, quantity: number | string, date = toUsDate(DAY)): string =>
  `${date},${locationNo},${itemNo},${quantity},`
/** The file's second order does not reach the server; answers which orders did. */
function secondIsLost({ network }: PortalInTest): number[] {
  const arrived: number[] = []
  network.mishap = (sent) => {
    const [asked] = askedOf(api.uploads.send, [sent])
    if (asked?.groups.includes(2)) return 'request lost'
    arrived.push(...(asked?.groups ?? []))
    return undefined
  }
  return arrived
}
const confirmButton = () => screen.findByRole('button', { name: 'CONFIRM' })
/** Which orders of the file were sent. */
const sentSince = (sent: readonly Sent[], from = 0) =>
  askedOf(api.uploads.send, sent.slice(from)).flatMap(({ groups }) => groups)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = (element: Element, key: string, more = {}) => fireEvent.keyDown(element, { key, ...more })

const REFUSED = '1 order (2 lines, 3 pieces): 1 line not on the list, 1 order for an unknown location.'

test('UPL-01, UPL-02 a file is checked, confirmed, sent location by location, and its results shown in five groups', async () => {
  const { sent, address } = await upload()
  await choose(
    csvOf(row('213', '100001', 5), row('214', '100001', 7), row(NOWHERE, '100001', 1), row('213', BAD_ITEM, 2)),
  )
  const button = await ready()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toBe(
    'CONFIRM sends 2 orders, 2 lines, 12 pieces: 1 new, 1 update.',
  )
  expect(screen.getByText(/^Not sent/).textContent).toContain(REFUSED)
  expect(
    await screen.findByText('An order for this location and date exists (no. 88, 493 pieces). Its quantities are set.'),
  ).toBeTruthy()
  expect((await screen.findAllByText('Location 999999 was not found.'))[0]).toBeTruthy()
  expect(sent.filter(isOf(api.uploads.confirm))).toEqual([])
  fireEvent.click(button)
  fireEvent.click(button)
  const done = await screen.findByText(/1 order created, 1 updated, 12 pieces in 2 lines/)
  // The same figures as before, and mustard: something was refused.
  expect(done.closest('.notice')?.className).toContain('notice-warn')
  expect(screen.getByText(/^Refused/).textContent).toContain(REFUSED)
  const [confirmed, ...others] = askedOf(api.uploads.confirm, sent)
  expect(others).toEqual([])
  expect(askedOf(api.uploads.send, sent).flatMap(({ groups }) => groups)).toEqual([1, 2, 3])
  expect(await ordersOf(world)).toMatchObject([
    { orderNo: 88, locationNo: MILL, orderDate: DAY, pieces: 7 },
    { locationNo: HARBOR, orderDate: DAY, usedOnDay: 2, pieces: 5, addedBy: 'API', platform: 'upload' },
  ])
  const sizes = ['Items ordered (2)', 'Items that cannot be ordered (1)', 'Locations that cannot be ordered (0)']
  for (const title of [...sizes, 'Invalid locations (1)', 'Invalid dates (0)'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(await screen.findByText('A confirmation goes to api@example.com.')).toBeTruthy()
  expect(address()).toContain(`batch=${confirmed?.batchId}`)
})

test('CSV-01 the template is a file with the headers and nothing to order', async () => {
  const { saved } = await upload()
  fireEvent.click(await screen.findByRole('button', { name: 'Download template' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['enterprise_upload_template.csv']))
  const text = await saved[0]?.blob.text()
  expect(text?.replace('\uFEFF', '')).toBe('"Date","Location Number","Item Number","Quantity","Used on Day"\r\n')
})

test('UPL-09, CSV-13 a line above the limit is meant only when it is ticked, and the answer goes with it', async () => {
  const { sent } = await upload()
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
  expect(askedOf(api.uploads.confirm, sent)[0]?.groups[0]?.lines).toEqual([
    { itemNo: '100001', quantity: 400, isConfirmed: false },
    { itemNo: '100002', quantity: 500, isConfirmed: true },
    { itemNo: '100003', quantity: 1, isConfirmed: false },
  ])
  const [, made] = await ordersOf(world)
  expect(await linesOf(world, made?.orderNo ?? 0)).toEqual({ 100002: 500, 100003: 1 })
})

test('a date more than 90 days ahead asks before CONFIRM; without a yes its orders are refused', async () => {
  const { sent } = await upload()
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
  const [confirmed] = askedOf(api.uploads.confirm, sent)
  expect(confirmed?.groups.map(({ lines }) => lines[0]?.isConfirmed)).toEqual([false, true])
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
  const { sent } = await upload()
  await choose(csvOf(row('213', '100001', '12#'), row('214', '100001', '12#'), row('215', '100001', 4)))
  const quantity = await field('Quantity, Row 2')
  fireEvent.change(quantity, { target: { value: '12' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Fix all 2 like this' })[0] as Element)
  fireEvent.click(await ready())
  await screen.findByText(/2 orders created, 1 updated/)
  const [confirmed] = askedOf(api.uploads.confirm, sent)
  expect(confirmed?.groups.map(({ lines }) => lines[0]?.quantity)).toEqual([12, 12, 4])
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
  await world.db.updateTable('customer').set({ posEnabled: true }).execute()
  const posNumbers = { [HARBOR]: 'LF100', [MILL]: '0042', '000217': 'TWIN', '000218': 'TWIN' }
  for (const [locationNo, pos] of Object.entries(posNumbers))
    await world.db.updateTable('location').set({ pos }).where('locationNo', '=', locationNo).execute()
  const { sent } = await upload()
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
  const [confirmed] = askedOf(api.uploads.confirm, sent)
  expect(confirmed?.groups.map(({ locationNo }) => locationNo)).toEqual([HARBOR, MILL, '000217'])
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
  const { sent, network } = await upload()
  network.mishap = (each) => (isOf(api.uploads.confirm)(each) ? 'answer lost' : undefined)
  await choose(csvOf(row('213', '100001', 5)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/Pressing CONFIRM again sends nothing twice/)).toBeTruthy()
  network.mishap = () => undefined
  fireEvent.click(await ready())
  await screen.findByText(/1 order created/)
  const confirmed = askedOf(api.uploads.confirm, sent)
  expect(confirmed.length).toBeGreaterThan(1)
  expect(new Set(confirmed.map(({ batchId }) => batchId)).size).toBe(1)
  expect(await ordersOf(world)).toHaveLength(2)
})

test('UPL-11 a server that goes away: what was sent stays sent, the rest is sent by Retry', async () => {
  const portal = await upload()
  const arrived = secondIsLost(portal)
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/1 of 2 orders sent, 1 not yet/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Orders that were not sent (1)' })).toBeTruthy()
  const before = portal.sent.length
  portal.network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'Retry 1 failed' }))
  expect(await screen.findByText(/1 order created, 1 updated/)).toBeTruthy()
  expect([arrived, sentSince(portal.sent, before)]).toEqual([[1], [2]])
  expect(await ordersOf(world)).toMatchObject([
    { locationNo: MILL, pieces: 7 },
    { locationNo: HARBOR, pieces: 5 },
  ])
})

test('INV-22 an upload that was interrupted is offered on entering, and goes on where it stopped', async () => {
  const arrived = secondIsLost(await upload())
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  await screen.findByText(/1 of 2 orders sent/, {}, { timeout: 10_000 })
  cleanup()
  const { sent } = await upload()
  fireEvent.click(await screen.findByRole('button', { name: 'Continue orders.csv' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send the other 1' }))
  expect(await screen.findByText(/1 order created, 1 updated/)).toBeTruthy()
  expect([arrived, sentSince(sent)]).toEqual([[1], [2]])
})

test('the rest of an upload is given up after a question', async () => {
  const portal = await upload()
  secondIsLost(portal)
  await choose(csvOf(row(HARBOR, '100001', 5), row(MILL, '100001', 7)))
  fireEvent.click(await ready())
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send the rest' }, { timeout: 10_000 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send' }))
  expect(await screen.findByText('Will not be sent.')).toBeTruthy()
  const [confirmed] = askedOf(api.uploads.confirm, portal.sent)
  const { groups } = (await portal.client.ask(api.uploads.batch, { batchId: confirmed?.batchId ?? '' })).value
  expect(groups.map(({ outcome }) => outcome)).toEqual(['create', 'closed'])
})

test('a confirmation that cannot be mailed is a note; the orders stand', async () => {
  const { network } = await upload()
  network.mishap = (sent) => (isOf(api.uploads.mail)(sent) ? 'request lost' : undefined)
  await choose(csvOf(row(HARBOR, '100001', 5)))
  fireEvent.click(await ready())
  expect(await screen.findByText(/The confirmation e-mail was not sent/)).toBeTruthy()
  expect(screen.getByText(/1 order created/)).toBeTruthy()
  expect(await ordersOf(world)).toHaveLength(2)
  expect(await mailsOf(world)).toEqual([])
})

test('INV-25 a file that was sent before is told before CONFIRM', async () => {
  world.clock.set('2026-11-20T15:14:00Z')
  await upload()
  await choose(csvOf(row(HARBOR, '100001', 5)))
  fireEvent.click(await ready())
  await screen.findByText(/1 order created/)
  world.clock.set(NOW)
  fireEvent.click(screen.getByRole('button', { name: 'Upload another file' }))
  await choose(csvOf(row(HARBOR, '100001', 5)))
  expect(await screen.findByText(/You sent a file with the same 1 line on Fri 11\/20, 9:14 AM/)).toBeTruthy()
})

test('CAL-14 a credit hold blocks CONFIRM with its own words', async () => {
  await world.db.updateTable('customer').set({ balanceCents: 9_000, creditLimitCents: 5_000 }).execute()
  const { sent } = await upload()
  await choose(csvOf(row(HARBOR, '100001', 5)))
  const button = await confirmButton()
  await waitFor(() => expect(button.getAttribute('title')).toBe(CREDIT_HOLD_REFUSAL))
  fireEvent.click(button)
  expect((await screen.findAllByText(CREDIT_HOLD_REFUSAL)).length).toBeGreaterThan(0)
  expect(sent.filter(isOf(api.uploads.confirm))).toEqual([])
})

test('UPL-14 CSV and XML stand side by side for a customer that sends both', async () => {
  await upload()
  const nav = await screen.findByRole('navigation', { name: 'Format' })
  const xml = await within(nav).findByRole('link', { name: 'XML' })
  expect(xml.getAttribute('href')).toBe('/enterprise-upload-xml-104220')
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
