// @vitest-environment browser-beside-server
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { freshWorld } from '#tests/support/fresh-world.ts'
import { OWN, staff } from '#tests/support/personas.ts'
import { leavePortal, openPortal } from '#tests/support/portal.tsx'

const world = freshWorld('embedded', () => world.make.shop())
afterEach(leavePortal)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const one = async (customerNo: string) =>
  (await (await world.as(staff)).ask(api.customerForms.one, { customerNo })).value

describe('CUS-02 a new customer', () => {
  const open = async () => {
    const portal = await openPortal(world, staff, '/customers/create')
    await screen.findByLabelText('Customer number')
    return portal
  }

  test('is made on the form, and its setup opens', async () => {
    const { address } = await open()
    type('Customer number', 'LAKE-1')
    type('Name', 'Lakeshore')
    type('City', 'Racine')
    type('Bill-to customer', OWN)
    expect(await screen.findByText(`Customer ${OWN}`)).toBeDefined()
    type('Customer price group', 'CS')
    expect(await screen.findByText('Has 3 base costs')).toBeDefined()
    type('Retail price group', 'NEW')
    expect(screen.getByText('A group without prices yet')).toBeDefined()
    fireEvent.click(screen.getByLabelText('3'))
    expect(screen.getByText('A location may place up to 3 orders for a day.')).toBeDefined()
    press('Create')
    await screen.findByRole('heading', { level: 1, name: 'Set Up Customer LAKE-1' })
    expect(address()).toBe('/customers/LAKE-1/setup')
    expect(await one('LAKE-1')).toMatchObject({
      ...{
        name: 'Lakeshore',
        city: 'Racine',
        billToCustomerNo: OWN,
        customerPriceGroup: 'CS',
        retailPriceGroup: 'NEW',
      },
      ...{ webOrdersAllowed: 3, maxOrderQuantity: 0, isFromErp: false },
    })
  })

  test('what is wrong stands at its field, said by the form or by the server, and nothing typed is lost', async () => {
    await open()
    type('Item Lists', 'many')
    press('Create')
    const box = await screen.findByRole('alert')
    expect(
      within(box)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Customer number: Value is required',
      'Name: Value is required',
      'Item Lists must be a whole number from 0 to 99.',
    ])
    type('Item Lists', '1')
    type('Customer number', OWN)
    type('Name', 'Twice')
    type('Bill-to customer', 'X9')
    press('Create')
    await screen.findByText(`Customer number: Customer ${OWN} exists already.`)
    expect(screen.getByText('Bill-to customer: There is no customer X9.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Twice')
  })

  test('where customers come from the ERP alone there is no form, but the reason', async () => {
    await (await world.as(staff)).ask(api.settings.change, { customersFromErp: true })
    await openPortal(world, staff, '/customers/create')
    expect(await screen.findByText(/^Customers come from the ERP\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
  })
})

describe('CUS-03 a customer that there is', () => {
  const open = async (customerNo = OWN) => {
    const portal = await openPortal(world, staff, `/customers/${customerNo}/edit`)
    await screen.findByRole('button', { name: 'Update' })
    return portal
  }
  const made = { customerNo: 'LAKE-1', name: 'Lakeshore', isFromErp: false }

  test('CUS-08 from the ERP: its facts are text; what it may do is changed, saved and read again', async () => {
    await open()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.getByText('Customer price group').nextElementSibling?.textContent).toBe('CS')
    expect(screen.getByText('Quantity limit').nextElementSibling?.textContent).toBe('300')
    fireEvent.click(screen.getByLabelText('1'))
    type('Item Lists', '4')
    fireEvent.click(screen.getByRole('switch', { name: 'POS Enabled' }))
    press('Update')
    await screen.findByText(`Customer ${OWN} was saved.`)
    expect(await one(OWN)).toMatchObject({ webOrdersAllowed: 1, itemListsAllowed: 4, posEnabled: true, version: 2 })
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  })

  test('CUS-04 a larger number than 3 is one choice more; none at all is warned of, with the orders that stay', async () => {
    await world.db.updateTable('customer').set({ webOrdersAllowed: 7 }).where('customerNo', '=', OWN).execute()
    await world.make.order({ lines: { '100100': 1 } })
    await open()
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '7',
    ])
    fireEvent.click(screen.getByLabelText('0'))
    expect(
      screen.getByText(
        'Nobody can place an order for this customer. 1 open order can still be changed until the cut-off.',
      ),
    ).toBeDefined()
  })

  test('CUS-08 made here: its name and groups are changed, and what that does to open orders is told before', async () => {
    await world.make.customer(made)
    await world.make.location({ customerNo: 'LAKE-1' })
    await world.make.order({ customerNo: 'LAKE-1', lines: { '100100': 1 } })
    await open('LAKE-1')
    type('Name', 'Lakeshore Inc')
    expect(screen.queryByText(/open order/)).toBeNull()
    type('Customer price group', 'LAKE')
    expect(screen.getByText('The prices of 1 open order change at once.')).toBeDefined()
    press('Update')
    await screen.findByText('Customer LAKE-1 was saved.')
    expect(await one('LAKE-1')).toMatchObject({ name: 'Lakeshore Inc', customerPriceGroup: 'LAKE' })
  })

  test('two administrators: both values are shown, and what is chosen is saved', async () => {
    await open()
    const other = await world.as({ ...staff, userCode: 'BOSS' })
    await other.ask(api.customerForms.change, {
      customerNo: OWN,
      customer: { webOrdersAllowed: 3, posEnabled: true, version: 1 },
    })
    fireEvent.click(screen.getByLabelText('1'))
    press('Update')
    const dialog = await screen.findByRole('alertdialog', { name: 'BOSS saved this in the meantime' })
    expect(within(dialog).getByText(/POS Enabled: BOSS changed it from off to on/)).toBeDefined()
    fireEvent.click(within(dialog).getByLabelText(/^Yours/))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText(`Customer ${OWN} was saved.`)
    expect(await one(OWN)).toMatchObject({ webOrdersAllowed: 1, posEnabled: true, version: 3 })
  })

  test('one that is not there is told so', async () => {
    await openPortal(world, staff, '/customers/999999/edit')
    expect(await screen.findByText(/Customer 999999 was not found\./)).toBeDefined()
  })
})
