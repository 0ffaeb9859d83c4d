import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CustomerForm,
  FACTS,
  judgeCustomer,
  judgeErp,
  judgeRelations,
  ordersAllowedChoices,
  ordersAllowedEffect,
} from './customer-form.ts'

const right: CustomerForm = {
  customerNo: 'LAKE-1',
  name: 'Lakeshore Fuel Marts',
  city: 'Milwaukee',
  phone: '414-555-0100',
  billToCustomerNo: '',
  masterCustomerNo: '',
  customerPriceGroup: 'CS',
  retailPriceGroup: 'R1',
  maxOrderQuantity: 0,
  webOrdersAllowed: 2,
  itemListsAllowed: 0,
  posEnabled: false,
  xmlUploadEnabled: false,
  payBillUrl: '',
}
const faultsOf = (over: Partial<CustomerForm>, existing?: number) =>
  Object.fromEntries(judgeCustomer({ ...right, ...over }, existing).map(({ field, text }) => [field, text]))

describe('CUS-02 what a customer’s form says by itself', () => {
  test('a whole form is right, and so is one with the least', () => {
    expect(faultsOf({})).toEqual({})
    expect(faultsOf({ city: '', phone: '', customerPriceGroup: '', retailPriceGroup: '' })).toEqual({})
  })

  test.each<[string, Partial<CustomerForm>, Record<string, string>]>([
    ['no number', { customerNo: '' }, { customerNo: 'Value is required' }],
    ['no name', { name: '  ' }, { name: 'Value is required' }],
    [
      'a number with a blank',
      { customerNo: 'LAKE 1' },
      { customerNo: 'Customer number must be a code of at most 20 letters, digits and . _ - / &.' },
    ],
    [
      'a number that breaks addresses',
      { customerNo: 'A/../B' },
      { customerNo: 'Customer number must have no slash: it stands in addresses.' },
    ],
    [
      'a number that is too long',
      { customerNo: '1'.repeat(21) },
      { customerNo: 'Customer number must be a code of at most 20 letters, digits and . _ - / &.' },
    ],
    ['a long name', { name: 'x'.repeat(101) }, { name: 'Name is 101 characters long; 100 are allowed.' }],
    ['a name of two lines', { name: 'a\nb' }, { name: 'Name must be one line of text.' }],
    ['a long city', { city: 'x'.repeat(51) }, { city: 'City is 51 characters long; 50 are allowed.' }],
    ['a long phone', { phone: '1'.repeat(31) }, { phone: 'Phone is 31 characters long; 30 are allowed.' }],
    [
      'a price group with a blank',
      { customerPriceGroup: 'C S' },
      { customerPriceGroup: 'Customer price group must be a code of at most 10 letters, digits and . _ - / &.' },
    ],
    [
      'a retail group that is too long',
      { retailPriceGroup: '12345678901' },
      { retailPriceGroup: 'Retail price group must be a code of at most 10 letters, digits and . _ - / &.' },
    ],
    [
      'a limit that is not a number',
      { maxOrderQuantity: Number.NaN },
      { maxOrderQuantity: 'Quantity limit must be a whole number from 0 to 99,999.' },
    ],
    [
      'a limit above any quantity',
      { maxOrderQuantity: 100_000 },
      { maxOrderQuantity: 'Quantity limit must be a whole number from 0 to 99,999.' },
    ],
    [
      '100 item lists',
      { itemListsAllowed: 100 },
      { itemListsAllowed: 'Item Lists must be a whole number from 0 to 99.' },
    ],
    [
      'half an item list',
      { itemListsAllowed: 0.5 },
      { itemListsAllowed: 'Item Lists must be a whole number from 0 to 99.' },
    ],
    [
      'a payment page without https',
      { payBillUrl: 'http://pay.example.com' },
      { payBillUrl: 'Pay Bill address must be an address beginning with https://.' },
    ],
    [
      'a script for a payment page',
      { payBillUrl: 'javascript:alert(1)' },
      { payBillUrl: 'Pay Bill address must be an address beginning with https://.' },
    ],
    [
      'several at once',
      { name: '', customerNo: '', webOrdersAllowed: 4 },
      {
        customerNo: 'Value is required',
        name: 'Value is required',
        webOrdersAllowed: 'Orders Allowed must be 0 to 3.',
      },
    ],
  ])('%s', (_, over, faults) => expect(faultsOf(over)).toEqual(faults))
})

describe('CUS-04 Orders Allowed', () => {
  test('0 to 3, and what a customer has beyond that', () => {
    expect(ordersAllowedChoices()).toEqual([0, 1, 2, 3])
    expect(ordersAllowedChoices(3)).toEqual([0, 1, 2, 3])
    expect(ordersAllowedChoices(7)).toEqual([0, 1, 2, 3, 7])
  })

  test('a larger existing value may stay, another one may not be chosen', () => {
    expect(faultsOf({ webOrdersAllowed: 7 }, 7)).toEqual({})
    expect(faultsOf({ webOrdersAllowed: 6 }, 7)).toEqual({ webOrdersAllowed: 'Orders Allowed must be 0 to 3.' })
    expect(faultsOf({ webOrdersAllowed: -1 })).toEqual({ webOrdersAllowed: 'Orders Allowed must be 0 to 3.' })
    expect(faultsOf({ webOrdersAllowed: 1.5 })).toEqual({ webOrdersAllowed: 'Orders Allowed must be 0 to 3.' })
  })

  test('what a choice does is said', () => {
    expect([0, 1, 2].map(ordersAllowedEffect)).toEqual([
      'Nobody can place an order for this customer.',
      'A location may place one order for a day.',
      'A location may place up to 2 orders for a day.',
    ])
  })
})

describe('CUS-06 CUS-08 whom a customer names', () => {
  const alone = { billTo: undefined, master: undefined, billedHere: 0, sharingHere: 0 }
  const other = { customerNo: '104220', names: '' }

  test('nobody, or a customer that names nobody itself', () => {
    expect(judgeRelations(right, alone)).toEqual([])
    const named = { ...right, billToCustomerNo: '104220', masterCustomerNo: '104220' }
    expect(judgeRelations(named, { ...alone, billTo: other, master: other })).toEqual([])
  })

  test.each([
    ['one that does not exist', 'X9', alone, 'There is no customer X9.', 'There is no customer X9.'],
    [
      'itself',
      'LAKE-1',
      alone,
      'Leave Bill-to customer blank when the customer pays for itself.',
      'Leave Master blank when the customer has its own item lists.',
    ],
    [
      'one that names a third',
      '104220',
      { ...alone, billTo: { ...other, names: '9' }, master: { ...other, names: '9' } },
      '104220 is billed to 9. Enter 9 here.',
      '104220 shares the item lists of 9. Enter 9 here.',
    ],
    [
      'somebody, though others name this one: it would be a circle, or a way of two steps',
      '104220',
      { billTo: other, master: other, billedHere: 1, sharingHere: 1 },
      'Other customers are billed to LAKE-1, so it must pay for itself.',
      'Other customers share the item lists of LAKE-1, so it must have its own.',
    ],
  ])('%s', (_, named, relations, billTo, master) =>
    expect(judgeRelations({ ...right, billToCustomerNo: named, masterCustomerNo: named }, relations)).toEqual([
      { field: 'billToCustomerNo', text: billTo },
      { field: 'masterCustomerNo', text: master },
    ]),
  )

  test('whatever is allowed, nobody is ever two steps away (any sequence of customers and changes)', () => {
    const step = fc.record({
      customerNo: fc.constantFrom('A', 'B', 'C', 'D'),
      to: fc.constantFrom('', 'A', 'B', 'C', 'D'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const billTo = new Map([...'ABCD'].map((no) => [no, '']))
        for (const { customerNo, to } of steps) {
          const named = to === '' ? undefined : { customerNo: to, names: billTo.get(to) ?? '' }
          const billedHere = [...billTo.values()].filter((each) => each === customerNo).length
          const form = { customerNo, billToCustomerNo: to, masterCustomerNo: '' }
          if (judgeRelations(form, { billTo: named, master: undefined, billedHere, sharingHere: 0 }).length === 0)
            billTo.set(customerNo, to)
        }
        for (const to of billTo.values()) expect(to === '' ? '' : billTo.get(to)).toBe('')
      }),
    )
  })
})

describe('CUS-08 what the ERP says', () => {
  test('each fact that a form would change is named; an unchanged form is not', () => {
    expect(judgeErp(right, right)).toEqual([])
    expect(judgeErp(right, { ...right, name: 'Other', maxOrderQuantity: 50 })).toEqual([
      { field: 'name', text: 'Name comes from the ERP and is changed there.' },
      { field: 'maxOrderQuantity', text: 'Quantity limit comes from the ERP and is changed there.' },
    ])
    const other = Object.fromEntries(FACTS.map((field) => [field, field === 'maxOrderQuantity' ? 9 : 'other']))
    expect(judgeErp(right, { ...right, ...other }).map(({ field }) => field)).toEqual(FACTS)
  })
})
