import { endpoint } from '../../kernel/endpoint.ts'
import {
  clearable,
  customerNo,
  flag,
  instant,
  json,
  list,
  takenBack,
  text,
  truth,
  usDate,
  userCode,
  whole,
  word,
} from '../../kernel/kinds.ts'
import { optional, record } from '../../kernel/wire.ts'
import { faultFacts } from '../../shapes/faults.ts'
import { ListedCustomer } from './customers.ts'

/** What staff decide of any customer (CUS-03). */
const allowances = {
  webOrdersAllowed: ['Web Orders Allowed Count', whole()],
  itemListsAllowed: ['Web Allowed Item List Code Cnt', whole()],
  posEnabled: ['POS Enabled', flag],
  xmlUploadEnabled: ['xml_upload_enabled', flag],
  payBillUrl: ['pay_bill_url', text(1000)],
} as const
/** CUS-05, CUS-06. Texts are longer here than a customer's may be, so that the form's own rule says which is too long. */
const facts = {
  name: ['Name', text()],
  city: ['City', text()],
  phone: ['Phone No_', text()],
  billToCustomerNo: ['Bill-to Customer No_', text()],
  masterCustomerNo: ['Master', text()],
  customerPriceGroup: ['Customer Price Group', text()],
  retailPriceGroup: ['Retail Price Group', text()],
  maxOrderQuantity: ['Max_Order_Qty', whole()],
} as const
const NewCustomer = record({ customerNo: ['No_', text()], ...facts, ...allowances })

const Customer = record({
  customerNo: ['No_', customerNo],
  ...facts,
  ...allowances,
  /** Name, price groups and the like come from the ERP and are changed there (CUS-08). */
  isFromErp: ['from_erp', flag],
  /** Moves with each change; a change says on which one it is based. */
  version: ['version', whole()],
  /** Orders that can still change: what a change of prices or allowances acts on. */
  openOrderCount: ['open_orders', whole()],
})

/** What is left out stays as it is. Without a version the last write wins. */
const changes = {
  customerNo: ['No_', optional(text())],
  name: ['Name', clearable(text())],
  city: ['City', clearable(text())],
  phone: ['Phone No_', clearable(text())],
  billToCustomerNo: ['Bill-to Customer No_', clearable(text())],
  masterCustomerNo: ['Master', clearable(text())],
  customerPriceGroup: ['Customer Price Group', clearable(text())],
  retailPriceGroup: ['Retail Price Group', clearable(text())],
  maxOrderQuantity: ['Max_Order_Qty', optional(whole())],
  webOrdersAllowed: ['Web Orders Allowed Count', optional(whole())],
  itemListsAllowed: ['Web Allowed Item List Code Cnt', optional(whole())],
  posEnabled: ['POS Enabled', optional(flag)],
  xmlUploadEnabled: ['xml_upload_enabled', optional(flag)],
  payBillUrl: ['pay_bill_url', clearable(text(1000))],
  version: ['version', optional(whole())],
} as const
/** The record as GET /customer answered it is taken back (CUS-07). */
const CustomerChange = record({
  ...changes,
  rest: takenBack([Customer, ListedCustomer], [...record(changes).fields.keys()]),
})
const ofCustomer = record({ customerNo: ['lccustno', customerNo] })

/** What a customer has of what its first order needs (rules/customers/setup.ts). */
const Setup = record({
  customerNo: ['No_', customerNo],
  name: ['Name', text()],
  isFromErp: ['from_erp', flag],
  customerPriceGroup: ['Customer Price Group', text()],
  retailPriceGroup: ['Retail Price Group', text()],
  /** Whose item lists these are: its own, or its master's. */
  listOwnerNo: ['list_owner', customerNo],
  ordersAllowed: ['Web Orders Allowed Count', whole()],
  isOnHold: ['on_hold', truth],
  locationCount: ['locations', whole()],
  deliveredCount: ['delivered', whole()],
  itemCount: ['items', whole()],
  emptyLists: ['empty_lists', list(text(20))],
  withoutCost: ['items_without_cost', whole()],
  codesWithoutRetail: ['codes_without_retail', whole()],
  ownCutoffs: ['cutoffs', whole()],
  userCount: ['users', whole()],
  signedInCount: ['signed_in', whole()],
  /** When each of the next days closes. */
  days: [
    'days',
    list(record({ date: ['orderdate', usDate], cutoffAt: ['cutoff_at', instant], isNoWork: ['no_work', truth] })),
  ],
  /** The first day that somebody can order for, if there is one soon; once nothing is missing. */
  firstDay: ['first_day', optional(usDate)],
  firstCutoffAt: ['first_cutoff_at', optional(instant)],
})
const GroupCount = record({ group: ['group', text(10)], count: ['count', whole()] })

/** How staff make and change customers. Whoever orders needs none of it. */
export const customerForms = {
  one: endpoint('GET /customer', {
    summary: 'One customer, as staff edit it (CUS-07)',
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    query: ofCustomer,
    answer: Customer,
  }),
  change: endpoint('POST /customer', {
    summary:
      'Change what a customer may do; of one made here, also its name, price groups and the like (CUS-03, CUS-07)',
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    query: ofCustomer,
    form: record({ customer: ['customer', json(CustomerChange)] }),
    answer: Customer,
    refusal: record({
      ...faultFacts,
      current: ['current', optional(Customer)],
      changedBy: ['changed_by', optional(userCode)],
    }),
  }),
  create: endpoint('POST /customers', {
    summary: 'A new customer, unless customers come from the ERP alone (CUS-02)',
    ability: 'customers.maintain',
    form: record({ customer: ['customer', json(NewCustomer)] }),
    answer: Customer,
    refusal: record(faultFacts),
  }),
  setup: endpoint('GET /customersetup', {
    summary: 'What a new customer has of what its first order needs, and from which day on it can order',
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    lane: 'reading',
    query: ofCustomer,
    answer: Setup,
  }),
  startList: endpoint('POST /customersetup/items', {
    summary: 'Begin the empty Master list of a customer: with every item, or as the Master of another customer is',
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    query: ofCustomer,
    form: record({
      source: ['source', word('all', 'customer')],
      likeCustomerNo: ['like_customer', optional(text(20))],
    }),
    answer: record({ count: ['items', whole()] }),
    refusal: record(faultFacts),
  }),
  copyPrices: endpoint('POST /customersetup/prices', {
    summary: 'Copy the prices of a price group into the one of this customer, which has none yet',
    ability: 'customers.maintain',
    ofAnyCustomer: true,
    query: ofCustomer,
    form: record({ kind: ['kind', word('base', 'retail')], fromGroup: ['from_group', text(10)] }),
    answer: record({ count: ['prices', whole()] }),
    refusal: record(faultFacts),
  }),
  priceGroups: endpoint('GET /pricegroups', {
    summary: 'The price groups that there are, each with how many prices it has',
    ability: 'customers.maintain',
    answer: record({ base: ['base', list(GroupCount)], retail: ['retail', list(GroupCount)] }),
  }),
}
