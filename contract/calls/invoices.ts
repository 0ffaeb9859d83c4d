import { download, endpoint } from '../kernel/endpoint.ts'
import {
  customerNo,
  decimal,
  itemNo,
  list,
  locationNo,
  money,
  text,
  truth,
  unitMoney,
  usDate,
  whole,
  word,
} from '../kernel/kinds.ts'
import { optional, record, withDefault } from '../kernel/wire.ts'

const document = {
  documentNo: ['document_no', text(20)],
  postedOn: ['posting_date', usDate],
  dueOn: ['due_date', usDate],
  /** Negative: a credit memo. */
  salesCents: ['amount', money],
  balanceCents: ['balance', money],
} as const

/** Its lines as far as they are the reader's; what the others come to is one sum. */
const Invoice = record({
  ...document,
  billedNo: ['billed_customer_no', customerNo],
  billedName: ['billed_name', text(100)],
  /** These four are blank where the ERP did not send them. */
  billToAddress: ['bill_to_address', text(200)],
  terms: ['terms', text(60)],
  poNumber: ['po_number', text(40)],
  /** Of a credit memo: the invoice that it corrects. */
  appliesTo: ['applies_to', text(20)],
  /** On top of `amount`; missing where the ERP did not send it. */
  taxCents: ['tax', optional(money)],
  /** By date; for the billed customer alone, as far as the ERP sent them. */
  payments: [
    'payments',
    withDefault(
      list(
        record({
          paymentNo: ['payment_no', text(20)],
          paidOn: ['paid_on', usDate],
          method: ['method', text(40)],
          /** Negative: taken back, or used of a credit memo. */
          amountCents: ['amount', money],
        }),
      ),
      [],
    ),
  ],
  othersCents: ['others_amount', money],
  lines: [
    'lines',
    list(
      record({
        lineNo: ['line_no', whole()],
        customerNo: ['customer_no', customerNo],
        customerName: ['customer_name', text(100)],
        locationNo: ['location_no', optional(locationNo)],
        locationName: ['location_name', text(100)],
        itemNo: ['item_no', optional(itemNo)],
        /** The customer's own number of the item, or blank. */
        customerItemNo: ['customer_item_no', text(20)],
        description: ['description', text(120)],
        deliveredOn: ['delivered_on', optional(usDate)],
        /** Negative: given back. */
        quantity: ['quantity', decimal],
        /** 'LB'; missing: pieces, where the quantity is whole. */
        unit: ['unit', withDefault(text(10), '')],
        unitPriceCents: ['unit_price', unitMoney],
        amountCents: ['amount', money],
      }),
    ),
  ],
})

const ofDocument = record({ documentNo: ['document_no', text(20)] })

/** The screen of open invoices, and an invoice with its lines (ACC-01, S23). Those that programs know are in accounts.ts. */
export const invoices = {
  account: endpoint('GET /account', {
    summary: 'The account of whoever is billed: status, balance, limit and open invoices (ACC-01)',
    ability: 'account.readAmounts',
    lane: 'reading',
    answer: record({
      accountNo: ['customer_no', customerNo],
      accountName: ['name', text(100)],
      /** Absent: the ERP tells no amounts (ACC-10). */
      accountStatus: ['account_status', optional(word('Good', 'Past Due', 'Credit Hold (Over Limit)'))],
      balanceCents: ['Balance', optional(money)],
      /** 0: no limit. */
      creditLimitCents: ['credit_limit', optional(money)],
      /** Orders that are not delivered yet, where they count in what is owed (ACC-15). */
      unbilledCents: ['unbilled', optional(money)],
      invoices: ['invoices', list(record({ ...document, hasLines: ['has_lines', truth] }))],
    }),
  }),
  one: endpoint('GET /invoice', {
    summary: 'An invoice or a credit memo with its lines, open or paid (ACC-01)',
    ability: 'account.readAmounts',
    lane: 'reading',
    query: ofDocument,
    answer: Invoice,
  }),
  pdf: download('GET /pdfs/Invoice.php', {
    summary: 'The same as PDF (ACC-01)',
    ability: 'account.readAmounts',
    query: ofDocument,
  }),
  csv: download('GET /csvs/OpenInvoices-CSV.php', {
    summary: 'Open invoices as CSV (ACC-01)',
    ability: 'account.readAmounts',
    query: record({}),
  }),
}
