import { CUSTOMER_NO_LENGTH, INVOICE_LINES_MAX, INVOICE_QUANTITY_MAX, ITEM_NO_LENGTH } from '#rules/limits.ts'
import { code, date, fineQuantity, locationNo, may, money, need, text, unit, unitPrice, whole } from './cell.ts'

const documentNo = need('document_no', code(20), 'Number of the document')

/** The files of invoices and what they are made of (ACC-02), a part of the layout. */
export const invoiceFiles = {
  invoices: {
    file: 'invoices.csv',
    means: 'Open invoices and credit memos. A paid one is sent again with balance 0.00.',
    key: ['customerNo', 'documentNo'],
    refers: [{ to: 'customers', by: ['customerNo'] }],
    columns: {
      customerNo: need('customer_no', code(CUSTOMER_NO_LENGTH), 'The customer'),
      documentNo,
      postedOn: need('posted_on', date, 'Posting date'),
      dueOn: need('due_on', date, 'Due date'),
      salesCents: need('sales', money({ isSigned: true }), 'Value before tax; negative: a credit memo'),
      balanceCents: need('balance', money({ isSigned: true }), 'What is still owed; negative: a credit memo'),
      taxCents: may('tax', money({ isSigned: true }), null, 'Tax on top of `sales`; blank: unknown'),
      billToAddress: may('bill_to_address', text(200), '', 'Where the document is sent, as its print shows it'),
      terms: may('terms', text(60), '', 'Terms of payment, such as Net 30'),
      poNumber: may('po_number', text(40), '', 'The order number of the customer'),
      appliesTo: may('applies_to', text(20), '', 'Of a credit memo: the invoice that it corrects'),
    },
  },
  invoicePayments: {
    file: 'invoice_payments.csv',
    means: 'What was paid on invoices, and used of credit memos. The invoice prints each with its date.',
    key: ['customerNo', 'documentNo', 'paymentNo'],
    refers: [
      { to: 'customers', by: ['customerNo'] },
      { to: 'invoices', by: ['customerNo', 'documentNo'] },
    ],
    columns: {
      customerNo: need('customer_no', code(CUSTOMER_NO_LENGTH), 'customer_no of invoices.csv'),
      documentNo,
      paymentNo: need('payment_no', code(20), 'Number of the payment, such as of a check, or of the credit memo used'),
      paidOn: need('paid_on', date, 'Date of the payment'),
      method: may('method', text(40), '', 'Such as Check, ACH or Credit memo'),
      amountCents: need('amount', money({ isSigned: true }), 'Negative: taken back, or used of a credit memo'),
    },
  },
  invoiceLines: {
    file: 'invoice_lines.csv',
    means: 'What invoices and credit memos are made of. A line is read by whom it was sold to, and by who is billed.',
    key: ['billedCustomerNo', 'documentNo', 'lineNo'],
    refers: [
      { to: 'customers', by: ['billedCustomerNo'] },
      { to: 'invoices', by: ['billedCustomerNo', 'documentNo'] },
      { to: 'customers', by: ['customerNo'] },
      { to: 'locations', by: ['customerNo', 'locationNo'] },
      { to: 'items', by: ['itemNo'] },
    ],
    columns: {
      billedCustomerNo: need('billed_customer_no', code(CUSTOMER_NO_LENGTH), 'customer_no of invoices.csv'),
      documentNo: need('document_no', code(20), 'The invoice or credit memo, of invoices.csv'),
      lineNo: need('line_no', whole(1, INVOICE_LINES_MAX), 'Its place on the document'),
      customerNo: need('customer_no', code(CUSTOMER_NO_LENGTH), 'To whom it was sold'),
      locationNo: may('location_no', locationNo, null, 'Where it was delivered; blank: no one place, such as freight'),
      itemNo: may('item_no', code(ITEM_NO_LENGTH), null, 'The item; blank: none, such as a deposit'),
      description: may('description', text(120), '', "Blank: the item's own; without an item it must have a value"),
      deliveredOn: may('delivered_on', date, null, 'Day of the delivery; blank: reports by day leave the line out'),
      quantity: need(
        'quantity',
        fineQuantity(INVOICE_QUANTITY_MAX),
        'Pieces, or how much of its unit; negative: given back, as on a credit memo',
      ),
      unit: may('unit', unit, '', 'Unit of the quantity; blank: pieces, where the quantity is whole'),
      unitPriceCents: need('unit_price', unitPrice({ isSigned: true }), 'Price of one piece or unit'),
      amountCents: need('amount', money({ isSigned: true }), 'Value of the line before tax; negative: a credit'),
    },
  },
} as const
