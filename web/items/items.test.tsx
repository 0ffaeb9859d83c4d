// @vitest-environment browser-beside-server
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OTHER, OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

/** 45 items 100100 to 100144; every third has the price code B01, and 100102 is restricted. */
const world = freshWorld('embedded', async () => {
  await world.make.shop(OWN)
  await world.make.customer({ customerNo: OTHER, name: 'Lakeshore Markets' })
  await world.db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'B01', cents: 425 }).execute()
  for (let i = 3; i < 45; i += 1)
    await world.make.item({ itemNo: String(100_100 + i), priceCode: i % 3 ? 'A03' : 'B01', description: `Wedge ${i}` })
  await world.db.updateTable('item').set({ isRestricted: true }).where('itemNo', '=', '100102').execute()
})
afterEach(leavePortal)

const open = async (at = '/items', persona = customerAdmin, viewing = '') => {
  const portal = await openPortal(world, persona, at, { viewing })
  await screen.findByRole('region', { name: 'Items of the list' })
  return portal
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const field = (itemNo: string, what = 'Price code') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${what}, .*, item ${itemNo}$`) })
const onMenu = (itemNo: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^Show on Menu, .*, item ${itemNo}$`) })
const type = (input: HTMLInputElement, value: string) => {
  input.focus()
  fireEvent.input(input, { target: { value } })
}
const leave = (input: HTMLInputElement) => input.blur()
const rowOf = (itemNo: string) => field(itemNo).closest('tr') as HTMLElement
const stored = () =>
  world.db.selectFrom('customerItem').selectAll().where('customerNo', '=', OWN).orderBy('itemNo').execute()
const saves = (sent: { path: string }[]) => sent.filter(({ path }) => path.endsWith('/ItemMaintItemSave'))

test('ITM-04 ITM-08 twenty of the whole, sorted and filtered, in the address; another list begins anew', async () => {
  await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'SCHOOL' }).execute()
  await world.db.updateTable('customer').set({ itemListsAllowed: 1 }).where('customerNo', '=', OWN).execute()
  const { address } = await open()
  await screen.findByText('Showing 20 of 44 items.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Price code starts with' }), { target: { value: 'b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Item' }))
  expect(screen.getByText('14 items.')).toBeDefined()
  await expect.poll(address).toBe('/items?f.priceCode=b&dir=desc')
  cleanup()
  const second = await open(address())
  expect(names()[0]).toBe('Wedge 42')
  await screen.findByRole('option', { name: 'SCHOOL' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Item List' }), { target: { value: 'SCHOOL' } })
  await waitFor(() => expect(onMenu('100142').checked).toBe(false))
  await expect.poll(second.address).toBe('/items?f.priceCode=b&dir=desc&list=SCHOOL')
})

test('ITM-10 a field that is left saves what differs, and nothing else; the row says so', async () => {
  const { sent } = await open()
  type(field('100100'), 'A03')
  leave(field('100100'))
  expect(saves(sent)).toEqual([])
  type(field('100100'), 'B01')
  leave(field('100100'))
  await within(rowOf('100100')).findByText('Saved')
  expect(await stored()).toMatchObject([{ itemNo: '100100', priceCode: 'B01', userDefinedCode: null }])
  expect(rowOf('100100').textContent, 'its price too').toContain('4.25')
  type(field('100100'), '')
  leave(field('100100'))
  await waitFor(() => expect(field('100100').value, 'the item’s own again').toBe('A03'))
  await waitFor(async () => expect(await stored()).toMatchObject([{ priceCode: null }]))
})

test('S26 Enter, arrows and Escape: down, beside, and put back', async () => {
  await open()
  type(field('100100'), 'B01')
  fireEvent.keyDown(field('100100'), { key: 'Enter' })
  expect(document.activeElement).toBe(field('100101'))
  await within(rowOf('100100')).findByText('Saved')
  fireEvent.keyDown(field('100101'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(field('100101', 'User defined code'))
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field('100100', 'User defined code'))
  type(field('100100', 'User defined code'), 'XX')
  fireEvent.keyDown(field('100100', 'User defined code'), { key: 'Escape' })
  leave(field('100100', 'User defined code'))
  expect(field('100100', 'User defined code').value).toBe('')
  fireEvent.keyDown(field('100101'), { key: 'End', ctrlKey: true })
  expect(document.activeElement?.id, 'also a row that was not shown yet').toBe('item-priceCode-100144')
  expect(screen.getByText('44 items.')).toBeDefined()
})

test('ITM-15 a longer life than the item’s own becomes that, and says so', async () => {
  await open()
  const life = field('100100', 'Shelf life in days')
  type(life, '4')
  leave(life)
  await within(rowOf('100100')).findByText('Saved')
  type(life, '900')
  leave(life)
  expect((await screen.findAllByText('Shelf life (days) cannot be greater than 5!')).length).toBeGreaterThan(0)
  expect(life.value).toBe('5')
  await waitFor(async () => expect(await stored()).toMatchObject([{ shelfLifeDays: null }]))
})

test('a save that the network lost can be tried again', async () => {
  const { network } = await open()
  network.mishap = ({ path }) => (path.endsWith('/ItemMaintItemSave') ? 'request lost' : undefined)
  type(field('100100'), 'B01')
  leave(field('100100'))
  const retry = await within(rowOf('100100')).findByRole('button', { name: 'Retry' })
  expect(field('100100').value).toBe('A03')
  network.mishap = () => undefined
  fireEvent.click(retry)
  await within(rowOf('100100')).findByText('Saved')
  expect(field('100100').value).toBe('B01')
})

test('ITM-31 what another saved is shown beside mine; the one that is chosen is kept', async () => {
  await open()
  const desk = await world.as(staff, { viewing: OWN })
  await desk.ask(api.items.save, { userDefinedCode: 'ONE', item: { itemNo: '100100' } })
  await desk.ask(api.items.save, { userDefinedCode: 'ONE', item: { itemNo: '100101' } })
  const code = field('100100', 'User defined code')
  type(code, 'TWO')
  leave(code)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('ADMIN for 104220 saved this in the meantime')
  expect(dialog.textContent).toContain('Yours: TWO')
  expect(dialog.textContent).toContain('ADMIN for 104220’s: ONE')
  expect(await stored()).toMatchObject([{ userDefinedCode: 'ONE' }, { userDefinedCode: 'ONE' }])
  fireEvent.click(within(dialog).getByLabelText(/Yours/))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await stored())[0]).toMatchObject({ userDefinedCode: 'TWO' }))
  // Another field of an item that somebody else changed is no conflict.
  const life = field('100101', 'Shelf life in days')
  type(life, '2')
  leave(life)
  await waitFor(async () => expect((await stored())[1]).toMatchObject({ shelfLifeDays: 2, userDefinedCode: 'ONE' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(field('100101', 'User defined code').value).toBe('ONE')
})

test('ITM-37 an item that open orders have is hidden only after that was told; Undo shows it again', async () => {
  await world.make.order({ lines: { '100100': 7 } })
  await open()
  fireEvent.click(onMenu('100100'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('1 open order keeps 7 pieces of this item.')
  fireEvent.click(within(question).getByRole('button', { name: 'Keep on menu' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onMenu('100100').checked).toBe(true)
  fireEvent.click(onMenu('100100'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take off menu' }))
  await within(rowOf('100100')).findByText('Saved')
  const isShown = async () =>
    (await world.db.selectFrom('itemListEntry').where('itemNo', '=', '100100').select('showOnMenu').executeTakeFirst())
      ?.showOnMenu
  expect(await isShown()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Undo last change' }))
  await waitFor(async () => expect(await isShown()).toBe(true))
  expect(onMenu('100100').checked).toBe(true)
})

test('ITM-37 two items hidden quickly are asked about one by one; without an answer about orders nothing is hidden', async () => {
  await world.make.order({ lines: { '100100': 7, '100101': 2 } })
  const { network, sent } = await open()
  fireEvent.click(onMenu('100100'))
  fireEvent.click(onMenu('100101'))
  for (const pieces of ['7 pieces', '2 pieces']) {
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(pieces)
    fireEvent.click(within(question).getByRole('button', { name: 'Keep on menu' }))
    await waitFor(() => expect(screen.queryByText(new RegExp(pieces))).toBeNull())
  }
  network.mishap = ({ path }) => (path.endsWith('/itemmaint_open_orders') ? 'request lost' : undefined)
  fireEvent.click(onMenu('100100'))
  await screen.findByText(/^Nothing was taken off the menu\./)
  expect(saves(sent)).toEqual([])
})

test('ITM-32 a selection is taken off the menu at once, and put back by Undo', async () => {
  await open()
  const shown = async () =>
    (
      await world.db
        .selectFrom('itemListEntry')
        .where('customerNo', '=', OWN)
        .where('showOnMenu', '=', true)
        .selectAll()
        .execute()
    ).length
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all 44 items' }))
  expect(screen.getByText('44 items')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Take off menu' }))
  await waitFor(async () => expect(await shown(), 'the restricted one is none of this user’s').toBe(1))
  expect(onMenu('100100').checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Undo last change' }))
  await waitFor(async () => expect(await shown()).toBe(45))
})

test('ITM-11 ITM-23 staff authorize restricted items; a customer sees no such column', async () => {
  await open()
  expect(screen.queryByRole('columnheader', { name: 'Authorized' })).toBeNull()
  expect(screen.queryByText(/100102/)).toBeNull()
  leavePortal()
  await open('/items', staff, OWN)
  expect(within(rowOf('100100')).getByText('N/A')).toBeDefined()
  fireEvent.click(screen.getByRole('switch', { name: /^Authorized Menu Item, .*, item 100102$/ }))
  await within(rowOf('100102')).findByText('Saved')
})

describe('ITM-05 Edit Item', () => {
  const edit = async (itemNo: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Edit item ${itemNo},`) }))
    return screen.findByRole('dialog', { name: `Edit Item #${itemNo}` })
  }
  const box = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)

  test('Close leaves the item as it was; Update saves all of it', async () => {
    const { sent } = await open()
    let dialog = await edit('100100')
    fireEvent.change(box(dialog, 'Menu section'), { target: { value: 'LUNCH' } })
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves(sent)).toEqual([])
    dialog = await edit('100100')
    expect(box(dialog, 'Menu section').value).toBe('SANDWICHES')
    fireEvent.change(box(dialog, 'Menu section'), { target: { value: 'LUNCH' } })
    fireEvent.change(box(dialog, 'Label line 1'), { target: { value: 'Ours' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ menuSection: 'LUNCH', labelLine1: 'Ours' }]))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Item #100101' })).toBeDefined()
  })

  test('ITM-15 ITM-16 ITM-36 what is wrong stands beside its field; locked lines say why', async () => {
    await world.db.updateTable('item').set({ inspectionLegend: 2 }).where('itemNo', '=', '100100').execute()
    await world.db
      .insertInto('customerItem')
      .values({ customerNo: OWN, itemNo: '100101', customerItemNo: 'T-1' })
      .execute()
    await open()
    const dialog = await edit('100100')
    expect(box(dialog, 'Label line 1').readOnly).toBe(true)
    expect(within(dialog).getAllByText('Locked by inspection legend')).toHaveLength(2)
    fireEvent.change(box(dialog, 'Shelf life (days)'), { target: { value: '6' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    expect(within(dialog).getByRole('alert').textContent).toContain('Shelf life (days) cannot be greater than 5!')
    fireEvent.change(box(dialog, 'Shelf life (days)'), { target: { value: '5' } })
    fireEvent.change(box(dialog, 'Customer Item No'), { target: { value: 'T-1' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    await within(dialog).findByText(/^T-1 is already the number of Item 100101 \(100101\)\.$/)
  })

  test('two administrators edit one item: both values, and the choice is saved', async () => {
    await open()
    const dialog = await edit('100100')
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.items.save, { item: { itemNo: '100100', version: 0, menuSection: 'THEIRS' } })
    fireEvent.change(box(dialog, 'Menu section'), { target: { value: 'MINE' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    const conflict = await screen.findByRole('alertdialog')
    expect(conflict.textContent).toContain('Yours: MINE')
    expect(conflict.textContent).toContain('THEIRS')
    fireEvent.click(within(conflict).getByLabelText(/Yours/))
    fireEvent.click(within(conflict).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ menuSection: 'MINE' }]))
  })

  test('what another saved of an item is not taken back by a change of something else, however the list was loaded again', async () => {
    await open()
    const dialog = await edit('100100')
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.items.save, { item: { itemNo: '100100', version: 0, description: 'Theirs' } })
    // Loaded again, as after the network was away.
    for (const event of ['offline', 'online']) fireEvent(window, new Event(event))
    await waitFor(() => expect(rowOf('100100').textContent).toContain('Theirs'))
    fireEvent.change(box(dialog, 'Label line 1'), { target: { value: 'Ours' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ description: 'Theirs', labelLine1: 'Ours' }]))
  })

  test('a conflict that is put off is asked again, and never decided unasked', async () => {
    await open()
    const dialog = await edit('100100')
    const desk = await world.as(staff, { viewing: OWN })
    await desk.ask(api.items.save, { item: { itemNo: '100100', version: 0, menuSection: 'THEIRS' } })
    fireEvent.change(box(dialog, 'Label line 1'), { target: { value: 'Ours' } })
    const update = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }))
    update()
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    update()
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ menuSection: 'THEIRS', labelLine1: 'Ours' }]))
  })

  test('Previous, Next, Esc and the cross ask before changes are lost', async () => {
    const { sent } = await open()
    let dialog = await edit('100101')
    const ways: readonly (readonly [string, (inside: HTMLElement) => void])[] = [
      ['Previous', (inside) => fireEvent.click(within(inside).getByRole('button', { name: 'Previous' }))],
      ['Next', (inside) => fireEvent.click(within(inside).getByRole('button', { name: 'Next' }))],
      ['Esc', (inside) => fireEvent(inside, new Event('cancel', { cancelable: true }))],
      [
        'cross',
        (inside) => fireEvent.click(within(inside).getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
      ],
    ]
    fireEvent.change(box(dialog, 'Menu section'), { target: { value: 'LUNCH' } })
    for (const [way, go] of ways) {
      go(dialog)
      const question = await screen.findByRole('alertdialog', { name: 'Your changes are not saved' })
      fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      dialog = screen.getByRole('dialog', { name: 'Edit Item #100101' })
      expect(box(dialog, 'Menu section').value, way).toBe('LUNCH')
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }))
    dialog = await screen.findByRole('dialog', { name: 'Edit Item #100103' })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog'), 'nothing was changed: nothing is asked').toBeNull())
    expect(saves(sent)).toEqual([])
  })
})

test('ITM-33 a choice of columns is kept with the user', async () => {
  await open()
  expect(screen.queryByRole('columnheader', { name: 'Menu section' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Column Chooser' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Menu section' }))
  expect(screen.getByRole('columnheader', { name: 'Menu section', hidden: true })).toBeDefined()
  const kept = async () =>
    (
      (
        await world.db
          .selectFrom('portalUser')
          .where('userCode', '=', 'MANAGER')
          .select('preferences')
          .executeTakeFirst()
      )?.preferences as { itemColumns?: string[] }
    )?.itemColumns
  await waitFor(async () => expect(await kept()).toContain('menuSection'), { timeout: 3000 })
})

test('ROL-07 staff without a customer choose one, and it stands in the address', async () => {
  const { address } = await openPortal(world, staff, '/items')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Whose items?' }), { target: { value: OWN } })
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${OWN} Customer ${OWN}`) }))
  await screen.findByRole('region', { name: 'Items of the list' })
  await expect.poll(address).toBe(`/items?customer=${OWN}`)
  type(field('100100'), 'B01')
  leave(field('100100'))
  await within(rowOf('100100')).findByText('Saved')
})

test('ITM-27 ITM-17 a list that cannot be loaded shows none, and why; a shared list is not changed here', async () => {
  await openPortal(world, customerAdmin, '/items?list=NONE')
  await screen.findByText('This list was not found.')
  expect(screen.queryByRole('region', { name: 'Items of the list' })).toBeNull()
  leavePortal()
  await world.make.item({ itemNo: '100100', customerNo: OTHER })
  await world.db.updateTable('customer').set({ masterCustomerNo: OTHER }).where('customerNo', '=', OWN).execute()
  await open()
  expect(screen.getByText(/shares the item lists of 104500/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Shelf life/ })).toBeNull()
  expect(field('100100').value).toBe('A03')
})

test('USR-27 ITM-29 an administrator who sees one route looks at items and prices, and is told why nothing is changed', async () => {
  await open('/items', { ...customerAdmin, userCode: 'MAPPED', mappedRouteNo: 'R14' })
  expect(screen.getByText(/You see the locations of R14 alone/)).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /^Price code, / })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit item/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Paste prices…' })).toBeNull()
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^A03/ })
  expect([price.value, price.readOnly]).toEqual(['3.49', true])
})
