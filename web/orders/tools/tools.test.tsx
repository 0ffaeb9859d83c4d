// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { line, type OrderWorld, openOrder, orderWorld, refusal, userWith } from '#tests/support/order-portal.tsx'

const { orders } = api
const lines = () => [
  line('100147', 'Turkey Wedge', 8, 8),
  line('100154', 'Egg Salad', 0, 4),
  line('100161', 'Ham Sub', 0, 6),
]
const staff = userWith({ isStaff: true, isAdmin: true })
const told = (world: OrderWorld, { path }: { readonly path: string }) =>
  world.told.flatMap(([call, input]) => (call === path ? [input] : []))
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const said = (text: string | RegExp) => screen.findAllByText(text)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function importFile(text: string) {
  press('Import CSV')
  const field = (await dialog('Import CSV')).getByLabelText(/CSV file/)
  fireEvent.change(field, { target: { files: [new File([text], 'week.csv', { type: 'text/csv' })] } })
}
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('ORD-50 ORD-53 an import shows what it would do, saves it in one request, and Undo takes it back as one', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  await importFile('Item,Description,Quantity\n100147,x,8\n100154,x,5\n100161,x,#7\n999999,Nothing,3\n100147,,\n')
  await screen.findByText(/2 quantities would change/)
  expect(screen.getByText(/Row 5/).textContent).toBe('Row 5: 999999 Nothing')
  expect(world.quantities()).toBe('8 0 0')
  press('Save 2 quantities')
  await said('Imported: 2 quantities saved.')
  expect(world.quantities()).toBe('8 5 7')
  expect(told(world, orders.saveLines)).toHaveLength(1)
  expect([cell(/Egg Salad/).value, cell(/Ham Sub/).value]).toEqual(['5', '7'])
  expect(screen.getByText('20', { selector: '.figure' })).toBeDefined()

  press(/^Undo last change/)
  await said(/^Undone: Imported, 2 quantities put back/)
  expect(world.quantities()).toBe('8 0 0')
  expect([cell(/Egg Salad/).value, told(world, orders.saveLines).length]).toEqual(['', 2])
})

test('ORD-51 every line over the limit is ticked, or nothing is changed', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  await importFile('Item,Description,Quantity\n100147,x,400\n100154,x,5\n')
  expect(
    await screen.findByText(/Are you sure you want to order more than a quantity of 300 for Turkey Wedge\?/),
  ).toBeDefined()
  expect(screen.getByText('Quantity Alert')).toBeDefined()
  press('Save 2 quantities')
  expect(screen.getByText(/Nothing was changed\. Turkey Wedge, 400, is not confirmed\./)).toBeDefined()
  expect(world.told).toEqual([])
  tick(/Turkey Wedge/)
  press('Save 2 quantities')
  await said('Imported: 2 quantities saved.')
  expect(world.quantities()).toBe('400 5 0')
  expect(told(world, orders.saveLines)).toMatchObject([{ confirmedBy: 'question' }])
})

test('a fill goes into empty lines only, and afterwards lines are saved over the versions it left', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  press('Fill from 11/18')
  await said('Filled from 11/18: 2 quantities saved.')
  expect(world.quantities()).toBe('8 4 6')
  const field = cell(/Egg Salad/)
  expect(field.value).toBe('4')
  field.focus()
  fireEvent.input(field, { target: { value: '9' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(world.quantities()).toBe('8 9 6'))
  expect(told(world, orders.saveLine)).toMatchObject([{ itemNo: '100154', quantity: 9, version: 1 }])
  // The line, then the fill: what was typed over it since is gone by then, so all of it goes back.
  press(/^Undo last change/)
  await waitFor(() => expect(world.quantities()).toBe('8 4 6'))
  press(/^Undo last change/)
  await waitFor(() => expect(world.quantities()).toBe('8 0 0'))
})

test('a fill that the server refuses changes nothing, says why, and may be tried again', async () => {
  const world = orderWorld(lines())
  world.instead.set(orders.saveLines, () => refusal('Storage is full. Nothing was saved.'))
  await openOrder(world)
  press('Fill from 11/18')
  const box = await dialog('Fill from 11/18')
  expect(box.getByText('Storage is full. Nothing was saved.')).toBeDefined()
  expect([world.quantities(), cell(/Egg Salad/).value]).toEqual(['8 0 0', ''])
  world.instead.clear()
  press('Save 2 quantities')
  await said('Filled from 11/18: 2 quantities saved.')
  expect(world.quantities()).toBe('8 4 6')
})

test('ORD-42 Undo leaves lines that somebody else changed since', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  press('Fill from 11/18')
  await said('Filled from 11/18: 2 quantities saved.')
  Object.assign(world.lines[1] as object, { quantity: 11, version: 9 })
  press(/^Undo last change/)
  await said(/Not undone: Filled from 11\/18/)
  expect(world.quantities()).toBe('8 11 6')
  press(/^Undo last change/)
  await said(/1 quantity put back\. Not put back: 1 quantity changed in the meantime\./)
  expect(world.quantities()).toBe('8 11 0')
})

test('a column that is pasted fills the lines from there down; what matches nothing is shown first', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
  const paste = (text: string) =>
    fireEvent.paste(cell(/Egg Salad/), { clipboardData: { getData: () => text } as unknown as DataTransfer })
  paste('3\n4\n')
  await said('Pasted: 2 quantities saved.')
  expect(world.quantities()).toBe('8 3 4')
  // An empty first cell passes over the line.
  paste('\n5\n')
  await said('Pasted: 1 quantity saved.')
  expect(world.quantities()).toBe('8 3 5')
  paste('\n4\n')
  paste('100147\t1\n555555\t2\n')
  expect((await dialog('Paste quantities')).getByText(/555555/)).toBeDefined()
  press('Keep what is there')
  expect(world.quantities()).toBe('8 3 4')
})

test('ORD-63 the notes of the location: counted, saved, shown under the heading', async () => {
  const world = orderWorld(lines())
  await openOrder(world)
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
  const world = orderWorld(lines())
  await openOrder(world)
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
  expect(world.told).toEqual([])
})

test('an item typed in Add Item and a changed header are asked about too', async () => {
  const world = orderWorld(lines(), { user: staff, pastCutoff: true })
  await openOrder(world)
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
  expect(world.told).toEqual([])
})

test('ORD-47 ORD-48 Add Item: why it waits, what the server refuses, what was added', async () => {
  const world = orderWorld(lines(), { user: staff, pastCutoff: true })
  await openOrder(world)
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
  const world = orderWorld(lines(), { user: staff, pastCutoff: true })
  await openOrder(world)
  press('Order Header')
  const box = await dialog('Order Header')
  expect((await box.findByLabelText<HTMLSelectElement>('Ship-to')).value).toBe('S1')
  fireEvent.change(box.getByLabelText('Ship customer'), { target: { value: '104999' } })
  expect(await box.findByText('This customer has no ship-tos.')).toBeDefined()
  expect(box.getByText('11/24/2026')).toBeDefined()
  press('Update')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [change] = told(world, orders.updateHeader) as object[]
  expect(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)).toEqual([
    ['orderNo', '480001'],
    ['shipCustomerNo', '104999'],
    ['button', 'Update'],
  ])
})

test('ORD-59 the item list is a choice for those with the right, and words for others', async () => {
  const world = orderWorld(lines(), { user: userWith({ rights: ['allowMenuChange'] }) })
  await openOrder(world)
  fireEvent.change(screen.getByLabelText('Item List'), { target: { value: 'SUMMER' } })
  await said('Item list SUMMER. Your quantities stay.')
  expect(world.header.itemListCode).toBe('SUMMER')
  cleanup()
  await openOrder(orderWorld(lines()))
  expect([screen.queryByLabelText('Item List'), screen.getByText('Master')]).toMatchObject([null, {}])
})

test('ORD-35 in production everything that changes is locked with the reason, and prints are not', async () => {
  const world = orderWorld(lines(), { user: staff, pastCutoff: true })
  world.header = { ...world.header, state: 'in production', inProduction: true }
  await openOrder(world)
  const reason = 'This order is being made. Quantities and header are locked.'
  for (const name of ['Import CSV', 'Export CSV', 'Order Header', 'Add Item']) {
    const entry = screen.getByRole('button', { name, hidden: true })
    expect([name, entry.getAttribute('aria-disabled'), entry.title]).toEqual([name, 'true', reason])
  }
  expect(screen.queryByText(/^Fill from/)).toBeNull()
  expect(screen.getByRole('button', { name: 'PDF', hidden: true }).getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByLabelText('Item List')).toBeNull()
})

test('a customer is not offered what is for staff', async () => {
  await openOrder(orderWorld(lines()))
  expect([screen.queryByText('Add Item'), screen.queryByText('Order Header')]).toEqual([null, null])
})

test('ORD-56 ORD-57 an item goes off the menu once however often it is pressed, stays ordered, and comes back by Undo', async () => {
  const world = orderWorld(lines(), { user: userWith({ rights: ['menuChange'] }) })
  await openOrder(world)
  const toggle = () => screen.getByRole('button', { name: /off menu: Turkey Wedge/ })
  fireEvent.click(toggle())
  fireEvent.click(toggle())
  await said('Turkey Wedge is off the menu.')
  expect(told(world, orders.removeFromMenu)).toMatchObject([
    { itemNo: '100147', isRemoved: true, menuSequence: '1', menuCycle: 'A' },
  ])
  expect(world.quantities()).toBe('8 0 0')
  expect(await screen.findByText('Off menu', { selector: '.status-box *' })).toBeDefined()
  press(/^Undo last change/)
  await said('Turkey Wedge is on the menu again.')
  expect(world.lines[0]?.isRemoved).toBe(false)
})

test('ORD-57 a menu that was not changed says why, on the page', async () => {
  const world = orderWorld(lines(), { user: userWith({ rights: ['menuChange'] }) })
  world.instead.set(orders.removeFromMenu, () => refusal('The menu of this order was changed in the meantime.'))
  await openOrder(world)
  fireEvent.click(screen.getByRole('button', { name: /off menu: Egg Salad/ }))
  await said(/The menu was not changed for Egg Salad\. The menu of this order was changed in the meantime\./)
  expect(world.lines[1]?.isRemoved).toBeUndefined()
})
