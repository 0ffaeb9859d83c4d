/** An invoice or a credit memo with its lines, as screen and print show it. Facts in; lines that the reader may not see are a sum. */
import { type PlainDate, toUsDate } from '../calendar.ts'
import { figure } from '../many.ts'
import { dollars } from '../money.ts'
import { daysPastDue, statusWords } from '../ordering/account-ages.ts'
import { invoiceStatus } from '../ordering/account-status.ts'
import type { ReportFact, ReportTable } from './report-table.ts'

export interface InvoiceLine {
  readonly lineNo: number
  readonly customerNo: string
  readonly customerName: string
  readonly locationNo?: string | undefined
  readonly locationName: string
  readonly itemNo?: string | undefined
  /** The customer's own number, or blank. */
  readonly customerItemNo: string
  readonly description: string
  readonly deliveredOn?: PlainDate | undefined
  /** Negative: given back. */
  readonly quantity: number
  /** 'LB'; '' for pieces, and where the ERP does not say. */
  readonly unit: string
  /** Of one piece or unit; may be finer than a cent (IMP-16). */
  readonly unitPriceCents: number
  readonly amountCents: number
}
export interface InvoicePayment {
  readonly paymentNo: string
  readonly paidOn: PlainDate
  /** 'Check', or blank. */
  readonly method: string
  /** Negative: taken back, or used of a credit memo. */
  readonly amountCents: number
}
export interface Invoice {
  readonly documentNo: string
  readonly postedOn: PlainDate
  readonly dueOn: PlainDate
  /** Before tax. */
  readonly salesCents: number
  /** Undefined where the ERP did not send it. */
  readonly taxCents?: number | undefined
  readonly balanceCents: number
  readonly billedNo: string
  readonly billedName: string
  /** These four are blank where the ERP did not send them. */
  readonly billToAddress: string
  readonly terms: string
  readonly poNumber: string
  /** Of a credit memo: the invoice that it corrects. */
  readonly appliesTo: string
  /** What the lines come to that are not the reader's: other customers' of the same account, or of other routes. */
  readonly othersCents: number
  readonly lines: readonly InvoiceLine[]
  /** By date; none where the ERP does not send them, or for readers who are not billed. */
  readonly payments: readonly InvoicePayment[]
}

/** A negative amount is a credit (S23). */
export const invoiceKind = ({ salesCents }: { readonly salesCents: number }): 'Invoice' | 'Credit Memo' =>
  salesCents < 0 ? 'Credit Memo' : 'Invoice'

/** What the lines do not tell of the document's amount, such as rounding; 0 where they tell it all, or there are none. */
export const otherChargesCents = ({ salesCents, othersCents, lines }: Invoice): number =>
  lines.length === 0 && othersCents === 0 ? 0 : salesCents - othersCents - amountOf(lines)

export const amountOf = (lines: readonly { readonly amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
/** Whether a line counts pieces: it has no other unit, and its quantity is whole. */
const isInPieces = ({ quantity, unit }: Pick<InvoiceLine, 'quantity' | 'unit'>): boolean =>
  unit === '' && Number.isInteger(quantity)

/** '12', '2.35 LB'. */
export const quantityText = ({ quantity, unit }: Pick<InvoiceLine, 'quantity' | 'unit'>): string =>
  `${figure(quantity)}${unit === '' ? '' : ` ${unit}`}`

/** Undefined where no item among them is counted in pieces. */
export function piecesOf(lines: readonly InvoiceLine[]): number | undefined {
  const items = lines.filter((line) => line.itemNo !== undefined && isInPieces(line))
  return items.length === 0 ? undefined : items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Status and days; 'Paid' for what is no longer owed. */
export const standingWords = (
  invoice: { readonly dueOn: PlainDate; readonly balanceCents: number },
  today: PlainDate,
): string =>
  invoice.balanceCents === 0 ? 'Paid' : statusWords(invoiceStatus(invoice, today), daysPastDue(invoice, today))

/** Who sells, and where payments go; blank where the operator has not set it. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly remitTo: string
}

/** What is owed for a document as a whole: its value and the tax on it. */
export const totalCents = ({ salesCents, taxCents }: Pick<Invoice, 'salesCents' | 'taxCents'>): number =>
  salesCents + (taxCents ?? 0)

/** What was paid of an invoice, or used of a credit memo, so far. */
export const settledCents = (invoice: Pick<Invoice, 'salesCents' | 'taxCents' | 'balanceCents'>): number =>
  totalCents(invoice) - invoice.balanceCents

export interface ClosingLine {
  readonly label: string
  readonly cents: number
}

/**
 * From the sum of the lines to what is owed: other charges, tax, the document's amount, each payment, the balance. Each step that
 * changes nothing is left out; the steps always add up.
 */
export function closingLines(invoice: Invoice): ClosingLine[] {
  const { othersCents, taxCents, balanceCents, payments, lines } = invoice
  const kind = invoiceKind(invoice)
  const listed = amountOf(payments)
  const unlisted = settledCents(invoice) - listed
  const added = [
    { label: 'Sold to others of the account', cents: othersCents },
    { label: 'Other charges', cents: otherChargesCents(invoice) },
  ].filter(({ cents }) => cents !== 0)
  if (taxCents !== undefined) added.push({ label: 'Tax', cents: taxCents })
  const paid = payments.map((payment) => ({ label: paymentWords(payment, kind), cents: -payment.amountCents }))
  if (paid.length > 0 && unlisted !== 0) paid.push({ label: 'Other payments and credits', cents: -unlisted })
  const isClosed = added.length > 0 || paid.length > 0 || lines.length === 0
  return [
    ...added,
    ...(isClosed ? [{ label: `${kind} amount`, cents: totalCents(invoice) }] : []),
    ...paid,
    ...(paid.length > 0 ? [{ label: balanceWords(invoice), cents: balanceCents }] : []),
  ]
}

/** 'Paid on 11/10/2026, Check 10334'. */
const paymentWords = ({ paidOn, method, paymentNo, amountCents }: InvoicePayment, kind: 'Invoice' | 'Credit Memo') => {
  const isTakenBack = amountCents < 0 !== (kind === 'Credit Memo')
  const verb = isTakenBack ? 'Taken back' : kind === 'Credit Memo' ? 'Used' : 'Paid'
  return `${verb} on ${toUsDate(paidOn)}, ${[method, paymentNo].filter((word) => word !== '').join(' ')}`
}

export const balanceWords = ({ balanceCents }: Pick<Invoice, 'balanceCents'>): string =>
  balanceCents < 0 ? 'Credit left' : 'Balance due'

/** What a document needs to be paid by, besides its amounts; screen and print leave out what is blank. */
export function paymentFacts(invoice: Invoice, seller: Seller, today: PlainDate): ReportFact[] {
  const isCredit = invoiceKind(invoice) === 'Credit Memo'
  const facts = [
    { label: 'From', value: withAddress(seller.name, seller.address) },
    { label: 'Bill to', value: withAddress(`${invoice.billedNo} ${invoice.billedName}`, invoice.billToAddress) },
    { label: 'Remit to', value: isCredit ? '' : withAddress('', seller.remitTo) },
    { label: isCredit ? 'Credit memo date' : 'Invoice date', value: toUsDate(invoice.postedOn) },
    { label: 'Due date', value: toUsDate(invoice.dueOn) },
    { label: 'Terms', value: invoice.terms },
    { label: 'PO number', value: invoice.poNumber },
    { label: isCredit ? 'Corrects invoice' : 'Applies to', value: invoice.appliesTo },
    { label: 'Status', value: standingWords(invoice, today) },
  ]
  return facts.filter(({ value }) => value !== '')
}
/** An address comes in one line, its parts divided by a bar. */
const withAddress = (name: string, address: string): string =>
  [name, ...address.split('|')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

interface InvoiceGroup {
  readonly label: string
  readonly lines: readonly InvoiceLine[]
}

/** The lines by place, those of the billed customer first, what is of no one place after its places. */
export function invoiceGroups({ lines, billedNo }: Pick<Invoice, 'lines' | 'billedNo'>): readonly InvoiceGroup[] {
  const groups = new Map<string, { readonly label: string; readonly lines: InvoiceLine[] }>()
  for (const line of lines) {
    const { customerNo, customerName, locationNo, locationName } = line
    const isBilled = customerNo === billedNo
    const label = `${isBilled ? '' : `${customerNo} ${customerName}, `}${locationNo === undefined ? 'Other charges' : `${locationNo} ${locationName}`}`
    const key = [isBilled ? 0 : 1, customerNo, locationNo ?? LAST].join('\n')
    const group = groups.get(key) ?? { label, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
/** After every location number. */
const LAST = '~'

/** The document as it is printed. */
export function invoiceReport(invoice: Invoice, today: PlainDate, seller: Seller): ReportTable {
  const { documentNo, salesCents, balanceCents, lines } = invoice
  const groups = invoiceGroups(invoice)
  const kind = invoiceKind(invoice)
  const hasUnits = lines.some(({ unit }) => unit !== '')
  const hasOwn = lines.some(({ customerItemNo }) => customerItemNo !== '')
  const settled = settledCents(invoice)
  return {
    title: `${kind} ${documentNo}`,
    facts: paymentFacts(invoice, seller, today),
    columns: [
      { label: 'Delivered', kind: 'date', width: 10 },
      { label: 'Item', kind: 'code', width: 8 },
      ...(hasOwn ? [{ label: 'Your item', kind: 'code' as const, width: 11 }] : []),
      { label: 'Description', kind: 'text', width: 36 },
      { label: 'Quantity', kind: 'number', width: 9 },
      ...(hasUnits ? [{ label: 'Unit', kind: 'code' as const, width: 6 }] : []),
      { label: 'Price', kind: 'money', width: 9 },
      { label: 'Amount', kind: 'money', width: 11 },
    ],
    groups: groups.map(({ label, lines: of }) => ({
      label,
      rows: of.map((line) => [
        ...[line.deliveredOn, line.itemNo, ...(hasOwn ? [line.customerItemNo] : []), line.description],
        ...[line.quantity, ...(hasUnits ? [line.unit] : []), line.unitPriceCents, line.amountCents],
      ]),
      totals: groups.length > 1 ? totalsOf('Subtotal', of, { hasOwn, hasUnits }) : undefined,
    })),
    totals: lines.length > 0 ? totalsOf('Total', lines, { hasOwn, hasUnits }) : undefined,
    closing: closingLines(invoice).map(({ label, cents }) => [
      ...[label, undefined, ...(hasOwn ? [undefined] : []), undefined, undefined, ...(hasUnits ? [undefined] : [])],
      ...[undefined, cents],
    ]),
    figures: [
      { label: `${kind} amount`, value: dollars(totalCents(invoice)) },
      ...(settled === 0 ? [] : [{ label: salesCents < 0 ? 'Used so far' : 'Paid so far', value: dollars(settled) }]),
      { label: balanceWords(invoice), value: dollars(balanceCents) },
    ],
    emptyText: NO_LINES,
    footer: `${kind} ${documentNo}`,
  }
}

/** Said in place of lines. */
export const NO_LINES = 'The lines of this document are not here. Call your route office for a copy.'

const totalsOf = (
  word: string,
  lines: readonly InvoiceLine[],
  { hasOwn, hasUnits }: { readonly hasOwn: boolean; readonly hasUnits: boolean },
) => [
  ...[word, undefined, ...(hasOwn ? [undefined] : []), undefined, piecesOf(lines)],
  ...(hasUnits ? [undefined] : []),
  ...[undefined, amountOf(lines)],
]
