/**
 * What a customer's form may say (CUS-02 to CUS-06, CUS-08). The browser judges while people type, the server judges again with
 * the facts that only it has.
 */

import type { Fault } from '../faults.ts'
import {
  CUSTOMER_CITY_LENGTH,
  CUSTOMER_NAME_LENGTH,
  CUSTOMER_NO_LENGTH,
  ITEM_LISTS_MOST,
  ORDERS_ALLOWED_MOST,
  PHONE_LENGTH,
  PRICE_GROUP_LENGTH,
  QUANTITY_MAX,
} from '../limits.ts'
import { figure } from '../many.ts'
import { codeProblem } from '../text/code.ts'
import { lineProblem } from '../text/line.ts'
import { webAddressProblem } from '../text/web-address.ts'

/** What the ERP says of a customer that comes from it; of one made here, staff do. '' where there is none. */
export interface CustomerFacts {
  readonly name: string
  readonly city: string
  readonly phone: string
  /** Who owes the money; '': the customer itself. */
  readonly billToCustomerNo: string
  /** Whose items and lists this one shares; '': its own. */
  readonly masterCustomerNo: string
  readonly customerPriceGroup: string
  readonly retailPriceGroup: string
  /** A larger quantity asks first; 0: the usual limit. */
  readonly maxOrderQuantity: number
}
/** What the portal says of any customer. */
export interface CustomerAllowances {
  /** Orders that a location may place for one day. */
  readonly webOrdersAllowed: number
  /** Item lists that the customer may keep besides Master. */
  readonly itemListsAllowed: number
  readonly posEnabled: boolean
  readonly xmlUploadEnabled: boolean
  readonly payBillUrl: string
}
export interface CustomerForm extends CustomerFacts, CustomerAllowances {
  readonly customerNo: string
}
export type CustomerField = keyof CustomerForm

/** The fields that the ERP decides (CUS-08), each with its name on the form. */
export const FACT_LABELS = {
  name: 'Name',
  city: 'City',
  phone: 'Phone',
  billToCustomerNo: 'Bill-to customer',
  masterCustomerNo: 'Master',
  customerPriceGroup: 'Customer price group',
  retailPriceGroup: 'Retail price group',
  maxOrderQuantity: 'Quantity limit',
} as const satisfies Record<keyof CustomerFacts, string>
export const FACTS = Object.keys(FACT_LABELS) as (keyof CustomerFacts)[]

/** The choices of Orders Allowed: 0 to 3, and what a customer has already (CUS-04). */
export const ordersAllowedChoices = (existing = 0): number[] => {
  const usual = Array.from({ length: ORDERS_ALLOWED_MOST + 1 }, (_, count) => count)
  return existing > ORDERS_ALLOWED_MOST ? [...usual, existing] : usual
}

/** What a choice of Orders Allowed does. */
export function ordersAllowedEffect(count: number): string {
  if (count === 0) return 'Nobody can place an order for this customer.'
  if (count === 1) return 'A location may place one order for a day.'
  return `A location may place up to ${count} orders for a day.`
}

/** The form without blanks around what was typed. */
export const trimmed = (form: CustomerForm): CustomerForm => ({
  ...form,
  ...Object.fromEntries(
    Object.entries(form).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value.trim()]] : [])),
  ),
})

/** What the fields say by themselves, of one customer and without any other. `existing`: its Orders Allowed so far. */
export const judgeCustomer = (form: CustomerForm, existing?: number): Fault<CustomerField>[] => [
  ...(existing === undefined ? judgeNumber(form.customerNo) : []),
  ...judgeFacts(form),
  ...judgeAllowances(form, existing),
]

function judgeNumber(customerNo: string): Fault<'customerNo'>[] {
  if (customerNo === '') return [{ field: 'customerNo', text: REQUIRED }]
  const found = fault('customerNo', 'Customer number', numberProblem(customerNo))
  return found ? [found] : []
}

/** What is wrong with the number of a new customer, as a sentence without its subject. Those that exist keep theirs. */
export const numberProblem = (customerNo: string): string | undefined =>
  codeProblem(customerNo, CUSTOMER_NO_LENGTH) ??
  (customerNo.includes('/') ? 'must have no slash: it stands in addresses' : undefined)

/** The same of the facts alone. */
const judgeFacts = (facts: CustomerFacts): Fault<keyof CustomerFacts>[] =>
  [
    facts.name.trim() === ''
      ? ({ field: 'name', text: REQUIRED } as const)
      : fault('name', FACT_LABELS.name, lineProblem(facts.name, CUSTOMER_NAME_LENGTH)),
    fault('city', FACT_LABELS.city, lineProblem(facts.city, CUSTOMER_CITY_LENGTH)),
    fault('phone', FACT_LABELS.phone, lineProblem(facts.phone, PHONE_LENGTH)),
    ...(['billToCustomerNo', 'masterCustomerNo'] as const).map((field) =>
      fault(field, FACT_LABELS[field], facts[field] && codeProblem(facts[field], CUSTOMER_NO_LENGTH)),
    ),
    ...(['customerPriceGroup', 'retailPriceGroup'] as const).map((field) =>
      fault(field, FACT_LABELS[field], facts[field] && codeProblem(facts[field], PRICE_GROUP_LENGTH)),
    ),
    fault('maxOrderQuantity', FACT_LABELS.maxOrderQuantity, wholeProblem(facts.maxOrderQuantity, QUANTITY_MAX)),
  ].filter((found) => found !== undefined)

/** The same of what the portal allows (CUS-03, CUS-04). */
export const judgeAllowances = (
  { webOrdersAllowed, itemListsAllowed, payBillUrl }: CustomerAllowances,
  existing?: number,
): Fault<keyof CustomerAllowances>[] =>
  [
    ordersAllowedChoices(existing).includes(webOrdersAllowed)
      ? undefined
      : ({ field: 'webOrdersAllowed', text: `Orders Allowed must be 0 to ${ORDERS_ALLOWED_MOST}.` } as const),
    fault('itemListsAllowed', 'Item Lists', wholeProblem(itemListsAllowed, ITEM_LISTS_MOST)),
    fault('payBillUrl', 'Pay Bill address', payBillUrl && webAddressProblem(payBillUrl)),
  ].filter((found) => found !== undefined)

/** Another customer that a form names, and whom that one names in the same field. */
export interface Named {
  readonly customerNo: string
  readonly names: string
}
export interface Relations {
  /** Undefined: there is no such customer. Only asked of a number that was given. */
  readonly billTo: Named | undefined
  readonly master: Named | undefined
  /** How many customers are billed to this one, and how many share its lists. */
  readonly billedHere: number
  readonly sharingHere: number
}

/**
 * Whether those that a customer names may be named: they exist, are not the customer itself, and name nobody further, since
 * accounts and lists are looked up one step away (ACC-05). So there is never a circle either.
 */
export const judgeRelations = (
  {
    customerNo,
    billToCustomerNo,
    masterCustomerNo,
  }: Pick<CustomerForm, 'customerNo' | 'billToCustomerNo' | 'masterCustomerNo'>,
  { billTo, master, billedHere, sharingHere }: Relations,
): Fault<CustomerField>[] => [
  ...judgeNamed('billToCustomerNo', customerNo, billToCustomerNo, billTo, {
    itself: 'Leave Bill-to customer blank when the customer pays for itself.',
    further: (named) => `${named.customerNo} is billed to ${named.names}. Enter ${named.names} here.`,
    here: billedHere > 0 && `Other customers are billed to ${customerNo}, so it must pay for itself.`,
  }),
  ...judgeNamed('masterCustomerNo', customerNo, masterCustomerNo, master, {
    itself: 'Leave Master blank when the customer has its own item lists.',
    further: (named) => `${named.customerNo} shares the item lists of ${named.names}. Enter ${named.names} here.`,
    here: sharingHere > 0 && `Other customers share the item lists of ${customerNo}, so it must have its own.`,
  }),
]

interface Sentences {
  readonly itself: string
  readonly further: (named: Named) => string
  readonly here: string | false
}

function judgeNamed(
  field: 'billToCustomerNo' | 'masterCustomerNo',
  customerNo: string,
  wanted: string,
  named: Named | undefined,
  { itself, further, here }: Sentences,
): Fault<CustomerField>[] {
  if (wanted === '') return []
  if (wanted === customerNo) return [{ field, text: itself }]
  if (!named) return [{ field, text: noSuchCustomer(wanted) }]
  if (named.names !== '') return [{ field, text: further(named) }]
  return here ? [{ field, text: here }] : []
}

/** The facts that a form would change though the ERP decides them (CUS-08). */
export const judgeErp = (before: CustomerFacts, after: CustomerFacts): Fault<keyof CustomerFacts>[] =>
  FACTS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    text: `${FACT_LABELS[field]} comes from the ERP and is changed there.`,
  }))

export const noSuchCustomer = (customerNo: string): string =>
  customerNo === '' ? 'Enter the number of a customer.' : `There is no customer ${customerNo}.`
/** Numbers are told apart by more than their letters' case: people type them at sign-in. */
export const numberTaken = (customerNo: string): string => `Customer ${customerNo} exists already.`
/** CUS-02: why nobody makes a customer here. */
export const FROM_ERP_ONLY =
  'Customers come from the ERP. Create the customer there; the next import brings it to this portal.'

const REQUIRED = 'Value is required'

const wholeProblem = (value: number, most: number): string | undefined =>
  Number.isInteger(value) && value >= 0 && value <= most
    ? undefined
    : `must be a whole number from 0 to ${figure(most)}`

const fault = <F extends string>(field: F, label: string, problem: string | undefined): Fault<F> | undefined =>
  problem ? { field, text: `${label} ${problem}.` } : undefined
