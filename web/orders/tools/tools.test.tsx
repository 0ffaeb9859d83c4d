// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { focusedAsDialogGoes, unwatched } from '#tests/support/dialog-goes.ts'
import { askedOf, type Sent } from '#tests/support/network.ts'
import { line, ORDER_NO, orderShop, PAST_CUTOFF } from '#tests/support/order-shop.ts'
import { clerk, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal } from '#tests/support/portal.tsx'
import { parts } from './lazy-dialogs.ts'

const { orders } = api
const lines = [line('100147', 'Turkey Wedge', 8, 8), line('100154', 'Egg Salad', 0, 4), line('100161', 'Ham Sub', 0, 6)]
/** Requests that change something. */
const changes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const said = (text: string | RegExp) => screen.findAllByText(text)

const shop = orderShop()
const stored = async () => {
  const { db } = shop.world
  return db.selectFrom('salesOrder').where('orderNo', '=', ORDER_NO).selectAll().executeTakeFirstOrThrow()
}
const openForStaff = () => {
  shop.world.clock.set(PAST_CUTOFF)
  return shop.open({ by: staff })
}

beforeEach(() => shop.order(lines, { menuSeqNo: '1', menuCycle: 'A' }))

async function importFile(text: string) {
  press('Import CSV')
  const field = (await dialog('Import CSV')).getByLabelText(/CSV file/)
  fireEvent.change(field, { target: { files: [new File([text], 'week.csv', { type: 'text/csv' })] } })
}
test.each([
  ['%PDF-1.7', 'week.csv: This is a PDF. Choose the CSV file itself.'],
  ["UNB+UNOC:3+1:14+2:14'", 'week.csv: This is an EDIFACT file. It cannot be read here'],
])('ORD-50 a file of another kind is named, and nothing is changed', async (text, sentence) => {
  await shop.open()
  await importFile(text)
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
})

const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('ORD-50 ORD-53 an import shows what it would do, saves it in one request, and Undo takes it back as one', async () => {
  const { sent } = await shop.open()
  await importFile('Item,Description,Quantity\n100147,x,8\n100154,x,5\n100161,x,#7\n999999,Nothing,3\n100147,,\n')
  await screen.findByText(/2 quantities would change/)
  expect(screen.getByText(/Row 5/).textContent).toBe('Row 5: 999999 Nothing')
  await expect.poll(shop.quantities).toBe('8 0 0')
  press('Save 2 quantities, skip 1')
  await said('Imported: 2 quantities saved.')
  await expect.poll(shop.quantities).toBe('8 5 7')
  expect(askedOf(orders.saveLines, sent)).toHaveLength(1)
  expect([cell(/Egg Salad/).value, cell(/Ham Sub/).value]).toEqual(['5', '7'])
  expect(screen.getByText('20', { selector: '.figure' })).toBeDefined()

  press(/^Undo last change/)
  await said(/^Undone: Imported, 2 quantities put back/)
  await expect.poll(shop.quantities).toBe('8 0 0')
  expect([cell(/Egg Salad/).value, askedOf(orders.saveLines, sent).length]).toEqual(['', 2])
})

test('ORD-51 every line over the limit is ticked, or nothing is changed', async () => {
  const { sent } = await shop.open()
  await importFile('Item,Description,Quantity\n100147,x,400\n100154,x,5\n')
  expect(
    await screen.findByText(/Are you sure you want to order more than a quantity of 300 for Turkey Wedge\?/),
  ).toBeDefined()
  expect(screen.getByText('Quantity Alert')).toBeDefined()
  press('Save 2 quantities')
  expect(screen.getByText(/Nothing was changed\. Turkey Wedge, 400, is not confirmed\./)).toBeDefined()
  expect(changes(sent)).toEqual([])
  tick(/Turkey Wedge/)
  press('Save 2 quantities')
  await said('Imported: 2 quantities saved.')
  await expect.poll(shop.quantities).toBe('400 5 0')
  expect(askedOf(orders.saveLines, sent)).toMatchObject([{ confirmedBy: 'question' }])
})

test('a fill goes into empty lines only, and afterwards lines are saved over the versions it left', async () => {
  const { sent } = await shop.open()
  press('Fill from 11/18')
  await said('Filled from 11/18: 2 quantities saved.')
  await expect.poll(shop.quantities).toBe('8 4 6')
  const field = cell(/Egg Salad/)
  expect(field.value).toBe('4')
  field.focus()
  fireEvent.input(field, { target: { value: '9' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await expect.poll(shop.quantities).toBe('8 9 6')
  expect(askedOf(orders.saveLine, sent)).toMatchObject([{ itemNo: '100154', quantity: 9, version: 1 }])
  // The line, then the fill: what was typed over it since is gone by then, so all of it goes back.
  press(/^Undo last change/)
  await expect.poll(shop.quantities).toBe('8 4 6')
  press(/^Undo last change/)
  await expect.poll(shop.quantities).toBe('8 0 0')
})

test('a fill that the server refuses changes nothing, says why, and may be tried again', async () => {
  await shop.open()
  shop.setRoom(false)
  press('Fill from 11/18')
  const box = await dialog('Fill from 11/18')
  expect(await box.findByText('Storage is full. Nothing was saved; call your route office.')).toBeDefined()
  expect([await shop.quantities(), cell(/Egg Salad/).value]).toEqual(['8 0 0', ''])
  shop.setRoom(true)
  press('Save 2 quantities')
  await said('Filled from 11/18: 2 quantities saved.')
  await expect.poll(shop.quantities).toBe('8 4 6')
})

test('the next key after a fill that was looked at goes to the first line that was filled', async () => {
  await shop.open()
  shop.setRoom(false)
  press('Fill from 11/18')
  const box = await dialog('Fill from 11/18')
  await box.findByText(/^Storage is full/)
  shop.setRoom(true)
  await unwatched(async () => {
    const focused = focusedAsDialogGoes()
    press('Save 2 quantities')
    expect((await focused)?.id).toBe(cell(/Egg Salad/).id)
  })
})

test('ORD-42 Undo leaves lines that somebody else changed since', async () => {
  await shop.open()
  press('Fill from 11/18')
  await said('Filled from 11/18: 2 quantities saved.')
  await shop.change('100154', 11)
  press(/^Undo last change/)
  await said(/Not undone: Filled from 11\/18/)
  await expect.poll(shop.quantities).toBe('8 11 6')
  press(/^Undo last change/)
  await said(/1 quantity put back\. Not put back: 1 quantity changed in the meantime\./)
  await expect.poll(shop.quantities).toBe('8 11 0')
})

test('a column that is pasted fills the lines from there down; what matches nothing is shown first', async () => {
  await shop.open()
  const paste = (text: string) =>
    fireEvent.paste(cell(/Egg Salad/), { clipboardData: { getData: () => text } as unknown as DataTransfer })
  paste('3\n4\n')
  await said('Pasted: 2 quantities saved.')
  await expect.poll(shop.quantities).toBe('8 3 4')
  // An empty first cell passes over the line.
  paste('\n5\n')
  await said('Pasted: 1 quantity saved.')
  await expect.poll(shop.quantities).toBe('8 3 5')
  paste('\n4\n')
  paste('100147\t1\n555555\t2\n')
  expect((await dialog('Paste quantities')).getByText(/555555/)).toBeDefined()
  press('Keep what is there')
  await expect.poll(shop.quantities).toBe('8 3 4')
})

test('a pasted quantity over the limit is skipped unless it is confirmed, and the others are saved', async () => {
  const { sent } = await shop.open()
  const paste = (text: string) =>
    fireEvent.paste(cell(/Egg Salad/), { clipboardData: { getData: () => text } as unknown as DataTransfer })
  paste('420\n5\n')
  await dialog('Paste quantities')
  press('Save 1 quantity, skip 1')
  await said('Pasted: 1 quantity saved.')
  await expect.poll(shop.quantities).toBe('8 0 5')
  paste('420\n7\n')
  await dialog('Paste quantities')
  tick(/Egg Salad/)
  press('Save 2 quantities')
  await expect.poll(shop.quantities).toBe('8 420 7')
  paste('421\n7\n')
  await dialog('Paste quantities')
  press('Save 0 quantities, skip 1')
  expect(await screen.findByText(/Nothing was changed\. Egg Salad, 421, is not confirmed\./)).toBeDefined()
  expect(changes(sent)).toHaveLength(2)
})

test('ORD-63 the notes of the location: counted, saved, shown under the heading', async () => {
  await shop.open()
  press('Location Notes')
  const box = await dialog(/Location Notes/)
  const field = box.getByLabelText('Notes')
  fireEvent.change(field, { target: { value: 'x'.repeat(251) } })
  expect(box.getByText('1 character too many')).toBeDefined()
  fireEvent.change(field, { target: { value: 'Ring twice.' } })
  expect(box.getByText('239 characters left')).toBeDefined()
  press('Save')
  expect(await screen.findByText('Ring twice.', { selector: '.docket-note' })).toBeDefined()
})

const pressEsc = (name: string | RegExp) =>
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }))
const isOpen = (name: string | RegExp) => screen.queryByRole('dialog', { name, hidden: true }) !== null

test('ORD-63 notes that were typed are not lost by Esc: it asks, as for quantities', async () => {
  const { sent } = await shop.open()
  press('Location Notes')
  const field = (await dialog(/Location Notes/)).getByLabelText<HTMLTextAreaElement>('Notes')
  fireEvent.change(field, { target: { value: 'Ring twice.' } })
  pressEsc(/Location Notes/)
  const question = within(await screen.findByRole('alertdialog', { name: 'The notes are not saved' }))
  fireEvent.click(question.getByText('Keep editing'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([isOpen(/Location Notes/), field.value]).toEqual([true, 'Ring twice.'])
  fireEvent.click((await dialog(/Location Notes/)).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByText('Discard it'))
  await waitFor(() => expect(isOpen(/Location Notes/)).toBe(false))
  // Nothing typed: nothing to ask.
  press('Location Notes')
  await dialog(/Location Notes/)
  pressEsc(/Location Notes/)
  await waitFor(() => expect(isOpen(/Location Notes/)).toBe(false))
  expect(changes(sent)).toEqual([])
})

test('an item typed in Add Item and a changed header are asked about too', async () => {
  const { sent } = await openForStaff()
  press('Add Item')
  fireEvent.change((await dialog('Add Item')).getByLabelText('Item'), { target: { value: '1003' } })
  pressEsc('Add Item')
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'The item is not added' })).getByText('Discard it'),
  )
  await waitFor(() => expect(isOpen('Add Item')).toBe(false))
  press('Order Header')
  fireEvent.change(await (await dialog('Order Header')).findByLabelText('Used-on day'), { target: { value: '6' } })
  pressEsc('Order Header')
  expect(await screen.findByRole('alertdialog', { name: 'The order header is not updated' })).toBeDefined()
  expect(changes(sent)).toEqual([])
})

test('ORD-47 ORD-48 Add Item: why it waits, what the server refuses, what was added', async () => {
  await shop.world.make.item({ itemNo: '100300', description: 'Extra 100300', onMenu: false })
  await openForStaff()
  press('Add Item')
  const box = await dialog('Add Item')
  expect(box.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true')
  const put = (label: string, value: string) => fireEvent.change(box.getByLabelText(label), { target: { value } })
  put('Item', '900001')
  expect(box.getByText('Type a quantity.')).toBeDefined()
  put('Quantity', '12')
  fireEvent.click(box.getByRole('button', { name: 'Add' }))
  expect(await box.findByText('Item 900001 was not found.')).toBeDefined()
  expect(box.getByLabelText<HTMLInputElement>('Item').value).toBe('900001')
  put('Item', '100300')
  fireEvent.click(box.getByRole('button', { name: 'Add' }))
  expect((await box.findByText(/Added:/)).textContent).toBe('Added: 100300 Extra 100300, 12')
  expect(box.getByLabelText<HTMLInputElement>('Item').value).toBe('')
  fireEvent.click(box.getByText('Close'))
  expect(await screen.findByText('Added', { selector: '.line-saved' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(cell(/Extra 100300/)))
})

test('ORD-60 Order Header: another ship customer has other ship-tos; only what was changed is sent', async () => {
  const { db, make } = shop.world
  await make.customer({ customerNo: '104999', name: 'Bayside' })
  await db.insertInto('shipTo').values({ customerNo: '104999', shipToCode: 'S1', name: 'Dock one' }).execute()
  await db
    .updateTable('salesOrder')
    .set({ shipCustomerNo: '104999', shipToCode: 'S1', makeDate: '2026-11-24' })
    .execute()
  const { sent } = await openForStaff()
  press('Order Header')
  const box = await dialog('Order Header')
  expect((await box.findByLabelText<HTMLSelectElement>('Ship-to')).value).toBe('S1')
  fireEvent.change(box.getByLabelText('Ship customer'), { target: { value: OWN } })
  expect(await box.findByText('This customer has no ship-tos.')).toBeDefined()
  expect(box.getByText('11/24/2026')).toBeDefined()
  press('Update')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [change] = askedOf(orders.updateHeader, sent)
  expect(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)).toEqual([
    ['orderNo', '480001'],
    ['shipCustomerNo', OWN],
    ['button', 'Update'],
  ])
  expect(await stored()).toMatchObject({ shipCustomerNo: OWN, shipToCode: '', routeNo: 'R14' })
})

test('ORD-59 the item list is a choice for those with the right, and words for others', async () => {
  const { db } = shop.world
  await db.insertInto('itemList').values({ customerNo: OWN, listCode: 'SUMMER' }).execute()
  await shop.open({ by: { ...clerk, userCode: 'LISTS', rights: ['allowMenuChange'] } })
  fireEvent.change(screen.getByLabelText('Item List'), { target: { value: 'SUMMER' } })
  await said('Item list SUMMER. Your quantities stay.')
  expect(await stored()).toMatchObject({ itemListCode: 'SUMMER', pieces: 8 })
  await db.updateTable('salesOrder').set({ itemListCode: '' }).execute()
  leavePortal()
  await shop.open()
  expect([screen.queryByLabelText('Item List'), screen.getByText('Master')]).toMatchObject([null, {}])
})

test('ORD-35 in production everything that changes is locked with the reason, and prints are not', async () => {
  await shop.world.db.updateTable('salesOrder').set({ state: 'in production' }).execute()
  await openForStaff()
  const reason = 'This order is being made. Quantities and header are locked.'
  for (const name of ['Import CSV', 'Export CSV', 'Order Header', 'Add Item']) {
    const entry = screen.getByRole('button', { name, hidden: true })
    expect([name, entry.getAttribute('aria-disabled'), entry.title]).toEqual([name, 'true', reason])
  }
  expect(screen.queryByText(/^Fill from/)).toBeNull()
  expect(screen.getByRole('button', { name: 'PDF', hidden: true }).getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByLabelText('Item List')).toBeNull()
})

test('ORD-36 ORD-25 staff unlock an order that is being made, with a reason, and change it; when it is made stands on it', async () => {
  await shop.world.db
    .updateTable('salesOrder')
    .set({ state: 'in production', makeDate: '2026-11-24', makeCycle: 'B/2', deliverySequence: 7 })
    .execute()
  await openForStaff()
  screen.getByText('Delivery 11/25/2026, route R14, stop 7; made 11/24/2026, menu cycle B/2.')
  fireEvent.click(screen.getByRole('button', { name: 'Unlock…' }))
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Store called' } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock order' }))
  await said(/Order 480001 is unlocked\. Release it again when you are done\./)
  await screen.findByText('After the cut-off: you are changing a closed order.')
  expect(await stored()).toMatchObject({ state: 'open' })
})

test('a customer is not offered what is for staff', async () => {
  await shop.open()
  expect([screen.queryByText('Add Item'), screen.queryByText('Order Header')]).toEqual([null, null])
})

const menuChanger: Persona = { ...clerk, rights: ['menuChange'], preferences: { orderColumns: ['removed'] } }
const removed = () => shop.world.db.selectFrom('menuRemoval').selectAll().execute()

test('ORD-56 ORD-57 an item goes off the menu once however often it is pressed, stays ordered, and comes back by Undo', async () => {
  const { sent } = await shop.open({ by: menuChanger })
  const toggle = () => screen.getByRole('button', { name: /off menu: Turkey Wedge/ })
  fireEvent.click(toggle())
  fireEvent.click(toggle())
  await said('Turkey Wedge is off the menu.')
  expect(askedOf(orders.removeFromMenu, sent)).toMatchObject([
    { itemNo: '100147', isRemoved: true, menuSequence: '1', menuCycle: 'A' },
  ])
  await expect.poll(shop.quantities).toBe('8 0 0')
  expect(await removed()).toMatchObject([{ itemNo: '100147', menuSeqNo: '1', menuCycle: 'A' }])
  expect(await screen.findByText('Off menu', { selector: '.status-box *' })).toBeDefined()
  press(/^Undo last change/)
  await said('Turkey Wedge is on the menu again.')
  expect(await removed()).toEqual([])
})

test('ORD-57 a menu that was not changed says why, on the page', async () => {
  await shop.open({ by: menuChanger })
  await shop.world.db.updateTable('salesOrder').set({ menuSeqNo: '2' }).execute()
  fireEvent.click(screen.getByRole('button', { name: /off menu: Egg Salad/ }))
  await said(/The menu was not changed for Egg Salad\. The menu of this order was changed in the meantime\./)
  expect(await removed()).toEqual([])
})

test('ORD-08 ITM-37 item info is that of the order: with its list, and the price that its line keeps', async () => {
  const { sent } = await shop.open()
  fireEvent.keyDown(cell(/Turkey Wedge/), { key: 'ArrowDown', altKey: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Item info (PDF)' }))
  await waitFor(() =>
    expect(askedOf(api.documents.itemInfo, sent)).toMatchObject([{ itemNo: '100147', orderNo: String(ORDER_NO) }]),
  )
})

test('SYS-07 a print, a file or a change of the menu whose part of the page cannot be loaded says so, and changes nothing', async () => {
  await shop.open({ by: menuChanger })
  const gone = [vi.spyOn(parts, 'files'), vi.spyOn(parts, 'menu')].map((part) =>
    part.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module')),
  )
  const NOT_LOADED = 'This part of the page could not be loaded. Check the connection and try again.'
  press('PDF')
  await said(`The PDF could not be created. ${NOT_LOADED}`)
  press('Export CSV')
  await said(NOT_LOADED)
  fireEvent.click(screen.getByRole('button', { name: /off menu: Egg Salad/ }))
  await expect.poll(() => gone.map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  expect(await removed()).toEqual([])
  for (const part of gone) part.mockRestore()
})
