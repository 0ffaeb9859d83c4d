// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { customerAdmin, OWN, type Persona, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', async () => {
  await world.make.shop()
  await world.make.item({ itemNo: '100200', priceCode: 'B01' })
  await world.db.updateTable('customer').set({ itemListsAllowed: 1 }).execute()
})
afterEach(leavePortal)

const open = async (persona: Persona = customerAdmin, viewing = '') => {
  const portal = await openPortal(world, persona, '/items', { viewing })
  await screen.findByRole('textbox', { name: /^A03/ })
  return portal
}
const box = (code: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${code}`) })
const enter = (code: string, value: string) => {
  const input = box(code)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const stored = () =>
  world.db.selectFrom('customerRetailPrice').select(['listCode', 'priceCode', 'cents']).orderBy('priceCode').execute()
const lists = async () =>
  (await world.db.selectFrom('itemList').select('listCode').orderBy('listCode').execute()).map((row) => row.listCode)

describe('price codes', () => {
  test('ITM-03 ITM-29 ITM-37 a value is saved on leaving its box, and what it does to open orders is said before', async () => {
    await world.make.order({ lines: { '100100': 2 } })
    await open()
    expect([box('A03').value, box('B01').value]).toEqual(['3.49', ''])
    fireEvent.focus(box('A03'))
    await screen.findByText(/1 open order gets the new price\./)
    enter('A03', '3.6')
    expect(box('A03').value).toBe('3.60')
    await waitFor(async () => expect(await stored()).toEqual([{ listCode: '', priceCode: 'A03', cents: 360 }]))
    press('Undo last price')
    await waitFor(() => expect(box('A03').value).toBe('3.49'))
  })

  test('ITM-03 ITM-09 while a save runs only the box with the focus takes what is typed, and that is saved, too', async () => {
    const { network } = await open()
    const goOn = network.hold(api.priceCodes.save)
    enter('A03', '3.6')
    fireEvent.focus(box('B01'))
    await waitFor(() => expect(box('A03').readOnly).toBe(true))
    expect(box('B01').readOnly).toBe(false)
    fireEvent.change(box('B01'), { target: { value: '2.22' } })
    fireEvent.blur(box('B01'))
    goOn()
    await waitFor(async () => expect(await stored()).toMatchObject([{ cents: 360 }, { priceCode: 'B01', cents: 222 }]))
    expect(box('B01').value).toBe('2.22')
  })

  test('ITM-12 text that is not a price stays in the box with the reason beside it; nothing is sent', async () => {
    const portal = await open()
    enter('A03', 'x')
    await screen.findByText('Enter a price from 0.00 to 999.99, such as 3.59.')
    expect(box('A03').value).toBe('x')
    fireEvent.keyDown(box('A03'), { key: 'Escape' })
    expect(box('A03').value).toBe('3.49')
    expect(portal.sent.filter(({ path }) => path.includes('pcodesave'))).toEqual([])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['10.99', '10.99', 1099],
    ['25.00', '25.00', 2500],
    ['999.99', '999.99', 99_999],
    ['1.999', '2.00', 200],
  ])('ITM-14 %s, typed key by key, is saved as %s', async (text, shown, value) => {
    await open()
    const input = box('A03')
    fireEvent.focus(input)
    for (let at = 1; at <= text.length; at += 1) {
      fireEvent.input(input, { target: { value: text.slice(0, at) }, inputType: 'insertText' })
      expect(input.value, 'no key is swallowed').toBe(text.slice(0, at))
    }
    fireEvent.blur(input)
    expect(box('A03').value).toBe(shown)
    await waitFor(async () => expect(await stored()).toMatchObject([{ priceCode: 'A03', cents: value }]))
    expect(screen.queryAllByText('1.999 was rounded to 2.00.')).toHaveLength(text === '1.999' ? 1 : 0)
  })

  test('ITM-14 a longer text is kept, typed or pasted, and refused; the part that would fit is not saved', async () => {
    const portal = await open()
    for (const inputType of ['insertText', 'insertFromPaste']) {
      const input = box('A03')
      fireEvent.focus(input)
      fireEvent.input(input, { target: { value: '10.999 each' }, inputType })
      fireEvent.blur(input)
      await screen.findByText('Enter a price from 0.00 to 999.99, such as 3.59.')
      expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['10.999 each', 'true'])
      fireEvent.keyDown(input, { key: 'Escape' })
    }
    expect(portal.sent.filter(({ path }) => path.includes('pcodesave'))).toEqual([])
  })

  test('ITM-12 an emptied box says that a value is required, and is 0.00 only after a question', async () => {
    await open()
    enter('A03', '')
    await screen.findByText('Value is required')
    press('Set to 0.00')
    press('Keep 3.49', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(box('A03').value).toBe('3.49'))
    enter('A03', '')
    press('Set to 0.00')
    press('Set to 0.00', await screen.findByRole('alertdialog'))
    await waitFor(async () => expect(await stored()).toMatchObject([{ cents: 0 }]))
  })

  test('ITM-30 a value that somebody else changed: both are shown, and the one that is chosen counts', async () => {
    await open()
    const saved = { customerNo: OWN, listCode: '', priceCode: 'A03', cents: 365, modifiedBy: 'LEE' }
    await world.db.insertInto('customerRetailPrice').values(saved).execute()
    enter('A03', '3.59')
    const dialog = await screen.findByRole('alertdialog', { name: 'LEE saved this in the meantime' })
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Yours: 3.59' }))
    press('Save', dialog)
    await waitFor(async () => expect(await stored()).toMatchObject([{ cents: 359 }]))
    await waitFor(() => expect(box('A03').value).toBe('3.59'))
  })

  test('ITM-30 a conflict that is put off keeps what was typed, marked, and saves it by Enter alone', async () => {
    await open()
    const saved = { customerNo: OWN, listCode: '', priceCode: 'A03', cents: 365, modifiedBy: 'LEE' }
    await world.db.insertInto('customerRetailPrice').values(saved).execute()
    enter('A03', '3.59')
    press('Go back', await screen.findByRole('alertdialog'))
    await screen.findByText('Not saved. LEE saved 3.65. Enter saves yours, Esc takes 3.65.')
    expect([box('A03').value, box('A03').getAttribute('aria-invalid')]).toEqual(['3.59', 'true'])
    fireEvent.focus(box('A03'))
    fireEvent.blur(box('A03'))
    expect([box('A03').value, await stored()]).toMatchObject(['3.59', [{ cents: 365 }]])
    fireEvent.keyDown(box('A03'), { key: 'Escape' })
    await waitFor(() => expect(box('A03').value).toBe('3.65'))
    expect(screen.queryByText(/^Not saved/)).toBeNull()
    await world.db.updateTable('customerRetailPrice').set({ cents: 370 }).execute()
    enter('A03', '3.59')
    press('Go back', await screen.findByRole('alertdialog'))
    await screen.findByText(/LEE saved 3\.70/)
    fireEvent.keyDown(box('A03'), { key: 'Enter' })
    await waitFor(async () => expect(await stored()).toMatchObject([{ cents: 359 }]))
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull())
  })

  test('ITM-14 the box of an own value has the way back; the value typed again follows the group as well', async () => {
    const saved = { customerNo: OWN, listCode: '', priceCode: 'A03', cents: 365 }
    await world.db.insertInto('customerRetailPrice').values(saved).execute()
    await open()
    press('Back to 3.49, A03')
    await waitFor(() => expect(box('A03').value).toBe('3.49'))
    expect(document.activeElement, 'the button is gone, the cursor is not').toBe(box('A03'))
    expect(screen.queryByRole('button', { name: /^Back to 3\.49/ })).toBeNull()
    expect(await stored()).toEqual([])
    press('Undo last price')
    await waitFor(async () => expect(await stored()).toMatchObject([{ cents: 365 }]))
    await waitFor(() => expect(box('A03').value).toBe('3.65'))
    enter('A03', '3.49')
    await waitFor(async () => expect(await stored()).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull())
  })

  test('a pasted column is shown before it is saved; a refused row holds all of it; it can be undone', async () => {
    await open()
    press('Paste prices…')
    const dialog = await screen.findByRole('dialog', { name: 'Paste prices' })
    const text = within(dialog).getByRole('textbox', { name: 'Price codes and values' })
    fireEvent.change(text, { target: { value: 'A03\t3.99\nB01\t2\nQ99\t1' } })
    within(dialog).getByText('Row 3: no item of this list has price code Q99.')
    press('Save 2 prices', dialog)
    expect(await stored()).toEqual([])
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    press('Keep editing', await screen.findByRole('alertdialog', { name: 'These prices are not saved' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.change(text, { target: { value: 'A03\t3.99\nB01\t2' } })
    press('Save 2 prices', dialog)
    await waitFor(() => expect(box('B01').value).toBe('2.00'))
    expect(await stored()).toMatchObject([{ cents: 399 }, { cents: 200 }])
    press('Undo last price')
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('ITM-31 ITM-37 pasted items and prices are shown before they are saved, all of them or none, and can be undone', async () => {
    await world.db.insertInto('retailPrice').values({ priceGroup: 'R1', priceCode: 'B01', cents: 425 }).execute()
    await world.make.order({ lines: { '100100': 2 } })
    await open()
    press('Paste item prices…')
    const dialog = await screen.findByRole('dialog', { name: 'Paste item prices' })
    const text = within(dialog).getByRole('textbox', { name: 'Items and prices' })
    fireEvent.change(text, { target: { value: 'Item\tPrice\n100100\t4.25\n100101\tb01\n999999\t3.49' } })
    within(dialog).getByText('Row 4: item 999999 is not on this list.')
    press('Save 2 prices', dialog)
    fireEvent.change(text, { target: { value: 'Item\tPrice\n100100\t4.25\n100101\tb01' } })
    within(dialog).getByRole('row', { name: '100100 Item 100100 A03, 3.49 B01, 4.25' })
    const given = async () =>
      (await world.db.selectFrom('customerItem').select(['itemNo', 'priceCode']).orderBy('itemNo').execute()).map(
        ({ itemNo, priceCode }) => `${itemNo} ${priceCode}`,
      )
    expect(await given()).toEqual([])
    press('Save 2 prices', dialog)
    await screen.findAllByText('2 prices saved. 1 open order gets the new price.')
    expect(await given()).toEqual(['100100 B01', '100101 B01'])
    press('Undo last change')
    await waitFor(async () => expect(await given()).toEqual(['100100 null', '100101 null']))
  })
})

describe('lists', () => {
  test('ITM-02 ITM-18 ITM-21 a list is made in upper case and shown; there is no button for one too many', async () => {
    const portal = await open()
    press('New List Name')
    const dialog = await screen.findByRole('dialog', { name: 'New List Name' })
    press('Make list', dialog)
    await within(dialog).findByText('Value is required')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'List name' }), { target: { value: 'club' } })
    press('Make list', dialog)
    await waitFor(() => expect(portal.address()).toContain('list=CLUB'))
    expect(await lists()).toEqual(['', 'CLUB'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New List Name' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Delete List Code' })).toBeNull()
  })

  test('ITM-02 ITM-19 ITM-22 ITM-28 staff delete a list after two questions; one in use stays, and why is said', async () => {
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CLUB' }).execute()
    await world.make.location({ locationNo: '000300', name: 'Mill St', itemListCode: 'CLUB' })
    const portal = await openPortal(world, staff, '/items?list=CLUB', { viewing: OWN })
    const askedTwice = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Delete List Code' }))
      const first = await screen.findByRole('alertdialog', { name: 'Delete List Code' })
      within(first).getByText('Delete List Code CLUB?')
      press('Continue', first)
      const second = await screen.findByRole('alertdialog', { name: 'Delete List Code Confirm' })
      within(second).getByText('Are you sure you want to delete this item list?')
      press('Delete list', second)
    }
    await askedTwice()
    await screen.findByText('1 location (000300 Mill St) uses list CLUB. Put them on another list first.')
    await world.db.updateTable('location').set({ itemListCode: '' }).execute()
    await askedTwice()
    await waitFor(() => expect(portal.address()).not.toContain('CLUB'))
    expect(await lists()).toEqual([''])
    await screen.findByText(/List CLUB was deleted\. To restore it, choose Deleted lists\./)
  })

  test('ITM-38 staff restore a deleted list, under another code where its own is taken', async () => {
    for (const listCode of ['CLUB', 'CAFE']) {
      await world.db.insertInto('itemList').values({ customerNo: OWN, listCode }).execute()
      const client = await world.as(staff, { viewing: OWN })
      await client.ask(api.itemLists.remove, { button: 'Delete List', itemListCode: listCode })
    }
    await world.db.insertInto('itemList').values({ customerNo: OWN, listCode: 'CAFE' }).execute()
    await world.db.updateTable('customer').set({ itemListsAllowed: 3 }).execute()
    const portal = await openPortal(world, staff, '/items', { viewing: OWN })
    fireEvent.click(await screen.findByRole('button', { name: 'Deleted lists' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deleted lists' })
    await within(dialog).findByText(/^CLUB/)
    press('Restore CAFE as CAFE.OLD', dialog)
    await screen.findByText(/List CAFE\.OLD was restored\./)
    await waitFor(() => expect(portal.address()).toContain('CAFE.OLD'))
    fireEvent.click(screen.getByRole('button', { name: 'Deleted lists' }))
    const again = await screen.findByRole('dialog', { name: 'Deleted lists' })
    fireEvent.click(await within(again).findByRole('button', { name: 'Restore CLUB' }))
    await waitFor(async () => expect(await lists()).toEqual(['', 'CAFE', 'CAFE.OLD', 'CLUB']))
  })

  test('ITM-38 a customer has no button for deleted lists', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Deleted lists' })).toBeNull()
  })

  test('ITM-01 Print List saves the CSV', async () => {
    const portal = await open()
    press('CSV')
    await waitFor(() => expect(portal.saved.map(({ name }) => name)).toEqual(['Item list.csv']))
  })
})
