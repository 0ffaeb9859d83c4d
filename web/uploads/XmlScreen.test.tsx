// @vitest-environment browser-beside-server
// XML upload on the screen and in the database: nothing before CONFIRM, a location for every order, each order once.

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { uploadPath } from '#rules/uploads/formats.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { isOf } from '#tests/support/network.ts'
import { xcblList, xcblOrder } from '#tests/support/order-xml.ts'
import { clerk, integrator, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'
import { linesOf, mailsOf, ordersOf } from '#tests/support/stored.ts'
import { choose, confirmReason, confirmUpload, readyToConfirm, resultHeadings } from '#tests/support/upload-screen.ts'
import { paths } from '../portal/paths.ts'

/** Thursday noon is now; Tuesday is open, tomorrow's cut-off was yesterday, and Wednesday has passed. */
const [OPEN, CLOSED, PASSED] = ['2026-11-24', '2026-11-20', '2026-11-18']
const AT = uploadPath('xml', OWN)

const world = freshWorld('embedded', async () => {
  world.clock.set('2026-11-19T12:00:00-06:00')
  await world.make.customer({ customerNo: OWN, xmlUploadEnabled: true })
  await world.make.customer({ customerNo: OTHER })
  await world.make.item({ itemNo: '100100', description: '=HYPERLINK("http://x.test";"Ham, sliced")' })
  await world.make.shop()
  await world.make.location({ locationNo: '000214', name: 'Lake St Mart' })
  await world.make.location({ locationNo: '002508', name: 'Mill Rd Mart' })
  // An item that the customer has a number for, and no list.
  await world.make.item({ customerNo: OTHER, itemNo: '100900' })
  const numbers = { HAM: '100100', EGG: '100101', TUNA: '100900' }
  for (const [customerItemNo, itemNo] of Object.entries(numbers))
    await world.db.insertInto('customerItem').values({ customerNo: OWN, itemNo, customerItemNo }).execute()
})
afterEach(leavePortal)

const fileOf = (...orders: readonly string[]) => named(xcblList(...orders))
const named = (text: BlobPart, name = 'orders.xml', type = 'text/xml') => new File([text], name, { type })
const card = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector: '.card-title' })).closest('li') as HTMLElement
const chooseLocation = async (title: string, locationNo: string) => {
  await waitFor(() => expect(document.querySelector('datalist option')).toBeTruthy())
  const field = within(await card(title)).getByLabelText('Location')
  fireEvent.change(field, { target: { value: locationNo } })
  fireEvent.blur(field)
}
const pressConfirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'CONFIRM' }))

test.each<[what: string, file: File, sentence: string]>([
  ['another type', named('a', 'orders.pdf', 'application/pdf'), 'An XML file is required'],
  ['a CSV file of that name', named('Date,Location Number'), 'An XML file is required'],
  ['a workbook of that name', named(new Uint8Array([0x50, 0x4b, 3, 4])), 'An XML file is required'],
  ['nothing', named(''), 'The file is empty.'],
  ['a damaged file', named('<OrderList>\n<Order></OrderList>'), 'Line 2: the XML is not well formed'],
  ['another XML', named('<Invoice><Total>1</Total></Invoice>'), 'This XML is not an order.'],
  ['an entity', named('<!DOCTYPE Order [<!ENTITY a "b">]><Order/>'), 'Document type declarations are not allowed'],
  ['no lines', fileOf(xcblOrder('PO1', OPEN, '213')), 'No order lines found.'],
])('XML-02, XML-09 %s is refused with its sentence, and another file can be chosen', async (_, file, sentence) => {
  await openPortal(world, integrator, AT)
  await choose(file)
  const refusal = await screen.findByText(new RegExp(`^${sentence.replaceAll('.', '\\.')}`))
  expect(refusal.closest('[role=alert]')?.textContent).toContain(file.name)
  expect(screen.queryByRole('button', { name: 'CONFIRM' })).toBeNull()
  await choose(fileOf(xcblOrder('PO1', OPEN, '213', ['HAM', 1])))
  expect(await card('Order PO1')).toBeTruthy()
})

test('XML-03, XML-04, XML-07 every order needs its location before anything goes: Location Alert, then the order is there', async () => {
  const { sent, address } = await openPortal(world, integrator, AT)
  await choose(fileOf(xcblOrder('PO1', OPEN, 'SHIP 2508', ['HAM', 5]), xcblOrder('PO2', OPEN, '77', ['EGG', 3])))
  const first = await card('Order PO1')
  expect(first.textContent).toContain('11/24/2026, used on Tuesday. Ship-to 002508')
  expect((await card('Order PO2')).textContent).toContain('Ship-to 000077')
  await pressConfirm()
  const alert = await screen.findByText('Location Alert')
  const box = within(alert.closest('[role=alert]') as HTMLElement)
  expect(box.getByText('Choose a location for 2 orders.')).toBeTruthy()
  expect(confirmReason()).toBe('Choose a location for 2 orders first.')

  // The ship-to's own number is one of the customer's; the other order's is none, and neither is what is typed first.
  fireEvent.click(within(first).getByRole('button', { name: 'Use R14-002508 Mill Rd Mart' }))
  expect(await box.findByText('Choose a location for 1 order.')).toBeTruthy()
  fireEvent.click(box.getByRole('button', { name: 'Order PO2' }))
  expect(document.activeElement).toBe(within(await card('Order PO2')).getByLabelText('Location'))
  await chooseLocation('Order PO2', '999')
  expect(await screen.findByText('999 is not one of your locations.')).toBeTruthy()
  await pressConfirm()
  expect(confirmReason()).toBe('Choose a location for 1 order first.')
  await chooseLocation('Order PO2', '214')
  await confirmUpload()

  expect(await screen.findByText(/2 orders created, 0 updated, 8 pieces/)).toBeTruthy()
  expect(await ordersOf(world)).toMatchObject([
    { locationNo: '000214', orderDate: OPEN, usedOnDay: 3, pieces: 3, addedBy: 'API', platform: 'upload' },
    { locationNo: '002508', orderDate: OPEN, usedOnDay: 3, pieces: 5 },
  ])
  expect(sent.filter(isOf(api.uploads.confirm))).toHaveLength(1)
  fireEvent.click(await screen.findByRole('link', { name: 'Order 480002' }))
  await expect.poll(address).toMatch(/^\/orders\/R14\/002508\/480002\/edit/)
})

test('LOC-34 a POS number as the ship-to offers its location; one that may mean two says which and offers none', async () => {
  await world.db.updateTable('customer').set({ posEnabled: true }).where('customerNo', '=', OWN).execute()
  for (const [locationNo, pos] of Object.entries({ '000214': 'LF100', '002508': '213' }))
    await world.db.updateTable('location').set({ pos }).where('locationNo', '=', locationNo).execute()
  await openPortal(world, integrator, AT)
  await choose(fileOf(xcblOrder('PO1', OPEN, 'lf100', ['HAM', 5]), xcblOrder('PO2', OPEN, '213', ['EGG', 3])))
  expect((await card('Order PO1')).textContent).toContain('Ship-to lf100')
  fireEvent.click(await within(await card('Order PO1')).findByRole('button', { name: 'Use R14-000214 Lake St Mart' }))
  expect(await screen.findByText('R14-000214 Lake St Mart, by its POS number')).toBeTruthy()
  const unclear = '“213” is the number of location 000213 and the POS number of location 002508. Choose one.'
  expect(within(await card('Order PO2')).getByText(unclear)).toBeTruthy()
  expect(within(await card('Order PO2')).queryByRole('button', { name: /^Use/ })).toBeNull()
  await chooseLocation('Order PO2', '213')
  await confirmUpload()
  await screen.findByText(/2 orders created/)
  expect(await ordersOf(world)).toMatchObject([{ locationNo: '000213' }, { locationNo: '000214' }])
  expect(await world.db.selectFrom('shipToChoice').select(['shipToIdent', 'locationNo']).execute()).toEqual([
    { shipToIdent: '000213', locationNo: '000213' },
  ])
})

test('XML-05, XML-06 an item that is none is told with its number, matched by hand or left out', async () => {
  await openPortal(world, integrator, AT)
  await choose(fileOf(xcblOrder('PO1', OPEN, '213', ['HAM', 5], ['9999999', 2], ['8888888', 4])))
  expect(await screen.findByText('Order PO1, line 2: Invalid item #9999999')).toBeTruthy()
  expect(screen.getByText('Order PO1, line 3: Invalid item #8888888')).toBeTruthy()
  expect(confirmReason()).toBe('Correct or leave out 2 errors first.')
  const field = screen.getByLabelText<HTMLInputElement>('Item Number, Order PO1, line 2')
  fireEvent.change(field, { target: { value: 'no such' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Undo last change' })).toBeTruthy()
  expect(screen.getByText('Order PO1, line 2: Invalid item #9999999')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'EGG' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByRole('tab', { name: 'Errors (1)' })
  fireEvent.click(screen.getByRole('button', { name: 'Leave out, Order PO1, line 3' }))
  await screen.findByRole('tab', { name: 'Errors (0)' })
  await chooseLocation('Order PO1', '213')
  await confirmUpload()
  await screen.findByText(/1 order created, 0 updated, 7 pieces/)
  expect(await linesOf(world, 480001)).toEqual({ 100100: 5, 100101: 2 })
})

test('XML-08 a line above the limit asks under Quantity Alert; without a yes it is refused', async () => {
  await openPortal(world, integrator, AT)
  await choose(
    fileOf(xcblOrder('PO1', OPEN, '213', ['HAM', 301], ['EGG', 300]), xcblOrder('PO2', OPEN, '214', ['EGG', 500])),
  )
  await chooseLocation('Order PO1', '213')
  await chooseLocation('Order PO2', '214')
  fireEvent.click(await screen.findByRole('tab', { name: 'Questions (2)' }))
  expect(screen.getByRole('heading', { name: 'Quantity Alert' })).toBeTruthy()
  const asks = (itemNo: string) =>
    `Are you sure you want to order more than a quantity of 300 for item number ${itemNo}?`
  expect(await screen.findByLabelText<HTMLInputElement>(asks('100100'))).toHaveProperty('checked', false)
  fireEvent.click(screen.getByLabelText(asks('100101')))
  expect(await screen.findByText(/1 lines? above the limit, not confirmed/)).toBeTruthy()
  await confirmUpload()
  await screen.findByText(/2 orders created, 0 updated, 800 pieces/)
  expect(await linesOf(world, 480001)).toEqual({ 100101: 300 })
  expect(await linesOf(world, 480002)).toEqual({ 100101: 500 })
})

test('XML-10 the next file has the location already, and only CONFIRM is left to be pressed', async () => {
  await openPortal(world, integrator, AT)
  await choose(fileOf(xcblOrder('PO1', OPEN, '77', ['HAM', 5])))
  await chooseLocation('Order PO1', '214')
  await confirmUpload()
  await screen.findByText(/1 order created/)
  cleanup()

  const next = await openPortal(world, integrator, AT)
  await choose(fileOf(xcblOrder('PO2', '2026-11-25', '000077', ['HAM', 6])))
  expect(await within(await card('Order PO2')).findByText('R14-000214 Lake St Mart, same as last upload')).toBeTruthy()
  await readyToConfirm()
  expect(next.sent.filter(isOf(api.uploads.confirm))).toEqual([])
  expect(await ordersOf(world)).toHaveLength(1)
  await confirmUpload()
  await screen.findByText(/1 order created, 0 updated, 6 pieces/)
  expect(await ordersOf(world)).toMatchObject([{ orderDate: OPEN }, { orderDate: '2026-11-25', locationNo: '000214' }])
})

test('UPL-03, UPL-07 days and cut-offs that have passed are told before, the results have five groups, one mail goes', async () => {
  const { sent, saved } = await openPortal(world, integrator, AT)
  await world.make.order({ orderNo: 88 as never, locationNo: '000214', orderDate: OPEN, lines: { '100101': 2 } })
  const orders = [
    xcblOrder('PO1', OPEN, '000213', ['HAM', 5], ['TUNA', 2]),
    xcblOrder('PO2', OPEN, '000214', ['EGG', 7]),
    xcblOrder('PO3', CLOSED, '000213', ['HAM', 3]),
    xcblOrder('PO4', OPEN, '002508', ['HAM', 4]),
    xcblOrder('PO5', PASSED, '000213', ['HAM', 1]),
  ]
  await choose(fileOf(...orders))
  fireEvent.click(await screen.findByRole('button', { name: 'Use the locations of the ship-to numbers (5)' }))
  await readyToConfirm()
  fireEvent.click(screen.getByRole('tab', { name: 'Orders (5)' }))
  const list = within(await screen.findByRole('region', { name: 'Orders of the file' }))
  expect(await list.findByText('The cut-off for this day has passed.')).toBeTruthy()
  expect(list.getByText('This day has passed.')).toBeTruthy()
  expect(list.getByText(/exists \(no\. 88, 2 pieces\)\. Its quantities are set\./)).toBeTruthy()
  expect(screen.getByText(/^CONFIRM sends/).textContent).toMatch(/^CONFIRM sends 3 orders/)
  expect(screen.getByText(/^Not sent/).textContent).toMatch(
    /^Not sent: 2 orders \(3 lines, \d+ pieces\): .*Refused says which, and why\.$/,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Refused (3)' }))
  const refused = within(await screen.findByRole('region', { name: 'Refused' }))
  expect(await refused.findByText('The cut-off for this day has passed.')).toBeTruthy()
  expect(refused.getByText('This day has passed.')).toBeTruthy()
  expect(refused.getAllByText('The whole order')).toHaveLength(2)
  expect(refused.getByRole('row', { name: /R14-000213 Harbor St Mart 11\/24\/2026 Tuesday 100900/ })).toBeTruthy()

  // Before CONFIRM a location goes away.
  await world.db.deleteFrom('location').where('locationNo', '=', '002508').execute()
  await confirmUpload()
  expect(await screen.findByText('A confirmation goes to api@example.com.')).toBeTruthy()
  expect(screen.getByText(/1 order created, 1 updated, 12 pieces/)).toBeTruthy()
  expect(resultHeadings()).toEqual([
    ...['Items ordered (2)', 'Items that cannot be ordered (1)', 'Locations that cannot be ordered (1)'],
    ...['Invalid locations (1)', 'Invalid dates (1)'],
  ])
  expect(await screen.findByText('Location 002508 was not found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Order 88' }).getAttribute('href')).toBe(
    paths.order({ routeNo: 'R14', locationNo: '000214', orderNo: '88', orderDate: OPEN }),
  )
  expect(sent.filter(isOf(api.uploads.mail))).toHaveLength(1)
  expect(await mailsOf(world)).toHaveLength(1)

  // Kept as a file in which no text begins a formula.
  fireEvent.click(screen.getByRole('button', { name: 'Download the results' }))
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('orders-results.csv')
  const rows = (await saved[0]?.blob.text())?.trim().split('\r\n') ?? []
  expect(rows).toHaveLength(7)
  expect(rows[1]).toBe(
    `"Items ordered","11/24/2026","Tuesday","000213","480001","100100","'=HYPERLINK(""http://x.test"";""Ham, sliced"")",5,"Created"`,
  )
  for (const cell of rows.flatMap((row) => row.match(/(?<=")(?:[^"]|"")*(?=")/g) ?? []))
    expect(cell).not.toMatch(/^[=+@]|^-/)
})

test('UPL-11 a network that breaks off in the middle: what was sent stays sent, Retry sends the rest, each once', async () => {
  const { network, sent } = await openPortal(world, integrator, AT)
  const isSend = isOf(api.uploads.send)
  let sends = 0
  // The first order's answer is lost and asked for again; then nothing comes through any more.
  network.mishap = (asked) => {
    if (!isSend(asked)) return undefined
    sends += 1
    return sends === 1 ? 'answer lost' : sends === 2 ? undefined : 'request lost'
  }
  const orders = ['213', '214', '2508'].map((shipTo, at) => xcblOrder(`PO${at}`, OPEN, shipTo, ['HAM', at + 1]))
  await choose(fileOf(...orders))
  fireEvent.click(await screen.findByRole('button', { name: 'Use the locations of the ship-to numbers (3)' }))
  await confirmUpload()
  expect(await screen.findByText(/1 of 3 orders sent, 2 not yet/, {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByText(/The server is not answering\. What was sent stays sent/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Orders that were not sent (2)' })).toBeTruthy()
  expect(await ordersOf(world)).toMatchObject([{ locationNo: '000213', pieces: 1 }])
  expect(await mailsOf(world)).toEqual([])
  network.mishap = () => undefined
  fireEvent.click(screen.getByRole('button', { name: 'Retry 2 failed' }))
  expect(await screen.findByText(/3 orders created, 0 updated, 6 pieces/)).toBeTruthy()
  expect((await ordersOf(world)).map(({ pieces }) => pieces)).toEqual([1, 2, 3])
  await screen.findByText('A confirmation goes to api@example.com.')
  expect(sent.filter(isOf(api.uploads.mail))).toHaveLength(1)
  expect(await mailsOf(world)).toHaveLength(1)
})

test('XML-01, SES-21 staff uploads under View As, from the CSV screen by the toggle; the page of another customer is none', async () => {
  const { address } = await openPortal(world, staff, paths.customers)
  fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^View As ${OWN}`) }))[0] as Element)
  fireEvent.click((await screen.findAllByRole('link', { name: 'Enterprise Upload' }))[0] as Element)
  const formats = await screen.findByRole('navigation', { name: 'Format' })
  const xml = await within(formats).findByRole('link', { name: 'XML' })
  expect(within(formats).getByRole('link', { name: 'CSV' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(xml)
  expect(await screen.findByRole('heading', { level: 1, name: 'XML Upload' })).toBeTruthy()
  expect(address()).toBe(AT)
  await choose(fileOf(xcblOrder('PO1', OPEN, '213', ['HAM', 5])))
  fireEvent.click(await screen.findByRole('button', { name: 'Use R14-000213 Harbor St Mart' }))
  await confirmUpload()
  await screen.findByText(/1 order created, 0 updated, 5 pieces/)
  expect(await ordersOf(world)).toMatchObject([{ customerNo: OWN, locationNo: '000213', addedBy: 'ADMIN' }])
  expect(await screen.findByRole('link', { name: 'Order 480001' })).toBeTruthy()
})

test('XML-01 another customer’s address, or one without the right to upload, leads nowhere', async () => {
  await openPortal(world, integrator, uploadPath('xml', OTHER))
  expect(await screen.findByText('You cannot upload XML orders for another customer here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: `XML Upload of ${OWN}` }).getAttribute('href')).toBe(AT)
  leavePortal()
  await openPortal(world, clerk, AT)
  expect(await screen.findByText('Page Not Found')).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test.each([uploadPath('csv'), AT])(
  'UPL-14 CSV and XML stand side by side only where the customer’s setting says so: %s',
  async (at) => {
    // An unfinished upload stands in the answer that says what the customer sends: once it is shown, the toggle would be.
    const { client } = await openPortal(world, integrator, at)
    const lines = [{ itemNo: '100100', quantity: 1, isConfirmed: false }]
    await client.ask(api.uploads.confirm, {
      ...{
        batchId: '11111111-2222-4333-8444-555555555555',
        format: 'xml',
        fileName: 'left.xml',
        fileHash: 'ab'.repeat(32),
      },
      groups: [{ locationNo: '000213', orderDate: OPEN, usedOnDay: 3, lines }],
      shipToChoices: [],
    })
    expect(await screen.findByRole('link', { name: 'XML' })).toBeTruthy()
    leavePortal()
    await world.db.updateTable('customer').set({ xmlUploadEnabled: false }).where('customerNo', '=', OWN).execute()
    await openPortal(world, integrator, at)
    if (at === AT) {
      // The page itself asks, too.
      expect(await screen.findByText(/This customer does not send orders in XML/)).toBeTruthy()
      expect(document.querySelector('input[type=file]')).toBeNull()
    } else expect(await screen.findByRole('button', { name: 'Continue left.xml' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'XML' })).toBeNull()
  },
)

test('XML-11 CONFIRM waits for an answer about a unit; it is remembered for the next file when the user says so, and forgotten again', async () => {
  const dozens = (orderNo: string) =>
    fileOf(
      xcblOrder(orderNo, OPEN, '213', ['HAM', 5], ['EGG', 2]).replaceAll(
        '</QuantityValue>',
        '</QuantityValue><UnitOfMeasurement><UOMCoded>DZN</UOMCoded></UnitOfMeasurement>',
      ),
    )
  await openPortal(world, integrator, AT)
  await choose(dozens('PO1'))
  const question =
    'the file orders 5 DZN (dozen), not pieces. How many pieces is that? It would be 60 pieces: a dozen is 12.'
  expect(await screen.findByText(`Order PO1, line 1: ${question}`)).toBeTruthy()
  await chooseLocation('Order PO1', '213')
  await waitFor(() => expect(confirmReason()).toBe('Correct or leave out 2 errors first.'))

  fireEvent.click(await screen.findByRole('button', { name: 'Use for DZN' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remember for the next file: DZN' }))
  expect(await screen.findByText('1 DZN is 12 pieces (remembered)')).toBeTruthy()
  expect((await card('Order PO1')).textContent).toContain('2 lines, 84 pieces')
  await confirmUpload()
  await screen.findByText(/1 order created, 0 updated, 84 pieces/)
  cleanup()

  await openPortal(world, integrator, AT)
  fireEvent.click(await screen.findByText('1 unit remembered from earlier files'))
  await choose(dozens('PO2'))
  expect((await card('Order PO2')).textContent).toContain('2 lines, 84 pieces')
  fireEvent.click(await screen.findByRole('button', { name: 'Forget DZN' }))
  expect(await screen.findByRole('button', { name: 'Use for DZN' })).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Errors (2)' })).toBeTruthy()
  expect(await world.db.selectFrom('unitChoice').selectAll().execute()).toEqual([])
})

test('XML-13 a line for another place has its own card, and its order goes there', async () => {
  const line =
    '<DeliveryDetail><ShipToLocation><LocationIdentifier><LocID><Ident>214</Ident></LocID></LocationIdentifier></ShipToLocation></DeliveryDetail>'
  const order = xcblOrder('PO1', OPEN, '213', ['HAM', 5], ['EGG', 3])
  const at = order.lastIndexOf('</ItemDetail>')
  await openPortal(world, integrator, AT)
  await choose(fileOf(order.slice(0, at) + line + order.slice(at)))
  await chooseLocation('Order PO1', '213')
  await chooseLocation('Order PO1 to 214', '214')
  await confirmUpload()
  await screen.findByText(/2 orders created, 0 updated, 8 pieces/)
  expect(await ordersOf(world)).toMatchObject([
    { locationNo: '000213', pieces: 5 },
    { locationNo: '000214', pieces: 3 },
  ])
})

test('XML-07 the tabs count the orders and lines of the file before locations are chosen; the first with a number is open', async () => {
  await openPortal(world, integrator, AT)
  await choose(
    fileOf(
      xcblOrder('PO1', OPEN, '77', ['HAM', 5], ['EGG', 2]),
      xcblOrder('PO2', OPEN, '78', ['HAM', 1], ['9999999', 2]),
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out, Order PO2, line 2' }))
  const open = await screen.findByRole('tab', { name: 'Orders (2)' })
  await waitFor(() => expect(open.getAttribute('aria-selected')).toBe('true'))
  expect(
    screen.getByText('2 orders with 3 lines wait for a location. They are listed here once you choose it.'),
  ).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All lines (3)' })).toBeTruthy()
  await chooseLocation('Order PO1', '213')
  expect(await screen.findByText(/^1 order with 1 line waits for a location\. It is listed/)).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Orders (2)' })).toBeTruthy()
})
