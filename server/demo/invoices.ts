import { addDays, daysBetween, type PlainDate, weekStart } from '#rules/calendar.ts'
import { extendedCents } from '#rules/money.ts'
import type { Row } from '../import/layout.ts'
import { row } from '../import/rows.ts'
import { BILLED_ELSEWHERE_CUSTOMER, customerDrafts, PAST_DUE_CUSTOMER } from './customers.ts'
import { randomOf } from './random.ts'
import { CREDIT_HOLD_CUSTOMER, DEMO_CUSTOMER } from './users.ts'

type Line = Row<'invoiceLines'>
type Order = Row<'orders'>
interface Document {
  readonly billedCustomerNo: string
  readonly documentNo: string
  /** Of a credit memo. */
  readonly appliesTo?: string
  readonly postedOn: PlainDate
  readonly dueOn: PlainDate
  readonly lines: Line[]
}
export interface Invoices {
  readonly invoices: Row<'invoices'>[]
  /** Of those that are paid in part. */
  readonly payments: Row<'invoicePayments'>[]
  readonly lines: Line[]
}

const HEALTH_CUSTOMER = '104300'
/** Who is billed for the customers whose invoices have lines: those that a visitor of the demo signs in for, and a pair of which one pays. */
const billedFor = new Map([
  [DEMO_CUSTOMER, DEMO_CUSTOMER],
  [HEALTH_CUSTOMER, HEALTH_CUSTOMER],
  [BILLED_ELSEWHERE_CUSTOMER, HEALTH_CUSTOMER],
  [CREDIT_HOLD_CUSTOMER, CREDIT_HOLD_CUSTOMER],
  [PAST_DUE_CUSTOMER, PAST_DUE_CUSTOMER],
])
export const isInvoicedByLine = (customerNo: string): boolean => billedFor.has(customerNo)

/** Days until an invoice is due; who is late has little time. */
const TERMS = 30
const SHORT_TERMS = 10
/** The demo's customer, which has by far the most lines, has those of four weeks: a start is not to take longer for more. */
const DAYS_OF_LINES = 28
/** An invoice of the demo's customer is paid after so many days at the latest. */
const OPEN_DAYS = 26
/** Of the invoices of so many weeks back the late customer still owes such shares of its balance. */
const OWED_BY_WEEK = new Map([
  [7, 0.15],
  [5, 0.2],
  [3, 0.3],
])
const SHORT_SHARE = 0.008
const STOP_CENTS = 450

/** A delivery is invoiced as it was ordered, but for a few lines of which something was missing. */
function lineOf(order: Order, unitPriceCents: number): Omit<Line, 'billedCustomerNo' | 'documentNo' | 'lineNo'> {
  const { customerNo, locationNo, itemNo, orderDate } = order
  const random = randomOf(`short|${customerNo}|${locationNo}|${itemNo}|${orderDate}`)
  const quantity = random.chance(SHORT_SHARE) ? random.whole(0, order.quantity - 1) : order.quantity
  const amountCents = extendedCents(unitPriceCents, quantity)
  return {
    customerNo,
    locationNo,
    itemNo,
    description: '',
    deliveredOn: orderDate,
    quantity,
    unit: '',
    unitPriceCents,
    amountCents,
  }
}

/**
 * What was invoiced by line of these orders: the demo's own customer each delivery by itself, the others a week at a time, and a
 * credit memo a week. What is open of it makes up each account's balance.
 */
export function invoicesOf(
  seed: string,
  orders: readonly Order[],
  priceOf: (customerNo: string, itemNo: string) => number,
  { from, today }: { readonly from: PlainDate; readonly today: PlainDate },
): Invoices {
  const documents = documentsOf(orders, priceOf, { from, today })
  const memos = memosOf(documents, today)
  const balances = new Map(customerDrafts(seed).map(({ customerNo, balanceCents }) => [customerNo, balanceCents ?? 0]))
  const open = new Map<Document, number>()
  const older: Row<'invoices'>[] = []
  const [newestMemo] = memos
  if (newestMemo) open.set(newestMemo, salesOf(newestMemo))
  for (const billed of new Set(billedFor.values())) {
    const own = documents.filter(({ billedCustomerNo }) => billedCustomerNo === billed)
    const credit = newestMemo?.billedCustomerNo === billed ? salesOf(newestMemo) : 0
    const owed = (balances.get(billed) ?? 0) - credit
    const told = openOf(own, owed, today)
    for (const [document, cents] of told) open.set(document, cents)
    const rest = owed - told.reduce((sum, [, cents]) => sum + cents, 0)
    if (rest > 0) older.push(olderInvoice(billed, rest, today))
  }
  const all = [...documents, ...memos]
  const made = all.map((document) => {
    const { billedCustomerNo: customerNo, documentNo, postedOn, dueOn, appliesTo = '' } = document
    const terms = appliesTo === '' ? `Net ${daysBetween(postedOn, dueOn)}` : ''
    const amounts = { salesCents: salesOf(document), balanceCents: open.get(document) ?? 0 }
    return row('invoices', { customerNo, documentNo, postedOn, dueOn, ...amounts, terms, appliesTo })
  })
  return {
    invoices: [...older, ...made],
    payments: made
      .filter(({ balanceCents, salesCents }) => balanceCents > 0 && balanceCents < salesCents)
      .map(paymentOf),
    lines: all.flatMap(({ lines }) => lines),
  }
}

const paymentOf = ({ customerNo, documentNo, postedOn, salesCents, balanceCents }: Row<'invoices'>) =>
  row('invoicePayments', {
    ...{ customerNo, documentNo, paymentNo: String(randomOf(`paid|${documentNo}`).whole(10_000, 99_999)) },
    ...{ paidOn: addDays(postedOn, 1), method: 'Check', amountCents: salesCents - balanceCents },
  })

/** What an account owed before the orders of the demo began. */
const olderInvoice = (customerNo: string, cents: number, today: PlainDate): Row<'invoices'> =>
  row('invoices', {
    ...{ customerNo, documentNo: `SI-${customerNo}-1`, postedOn: addDays(today, -95), dueOn: addDays(today, -65) },
    ...{ salesCents: cents, balanceCents: cents },
  })

const salesOf = ({ lines }: Document) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

function documentsOf(
  orders: readonly Order[],
  priceOf: (customerNo: string, itemNo: string) => number,
  { from, today }: { readonly from: PlainDate; readonly today: PlainDate },
): Document[] {
  const documents = new Map<string, Document>()
  for (const order of orders) {
    const billedCustomerNo = billedFor.get(order.customerNo)
    if (!billedCustomerNo || order.state !== 'shipped') continue
    const isAlone = billedCustomerNo === DEMO_CUSTOMER
    const firstDay = isAlone ? order.orderDate : weekStart(order.orderDate)
    const postedOn = isAlone ? order.orderDate : addDays(firstDay, 6)
    // A week that is not over, or not here from its first day, is not invoiced.
    if (firstDay < (isAlone ? addDays(today, -DAYS_OF_LINES) : from) || postedOn >= today) continue
    const documentNo = numberOf('SI', postedOn, isAlone ? order.locationNo : billedCustomerNo)
    const document = documents.get(documentNo) ?? {
      ...{ billedCustomerNo, documentNo, postedOn },
      dueOn: addDays(postedOn, billedCustomerNo === PAST_DUE_CUSTOMER ? SHORT_TERMS : TERMS),
      lines: [],
    }
    documents.set(documentNo, document)
    const line = lineOf(order, priceOf(order.customerNo, order.itemNo))
    if (line.quantity > 0) add(document, line)
  }
  for (const document of documents.values()) if (document.billedCustomerNo !== DEMO_CUSTOMER) addStops(document)
  return [...documents.values()].filter(({ lines }) => lines.length > 0)
}

const numberOf = (kind: string, day: PlainDate, of: string) => `${kind}-${day.slice(2).replaceAll('-', '')}-${of}`

function add(document: Document, line: Omit<Line, 'billedCustomerNo' | 'documentNo' | 'lineNo'>): void {
  const { billedCustomerNo, documentNo, lines } = document
  lines.push(row('invoiceLines', { ...line, billedCustomerNo, documentNo, lineNo: lines.length + 1 }))
}

/** Each customer pays for the stops of its deliveries. */
function addStops(document: Document): void {
  const stops = new Map<string, Set<string>>()
  for (const { customerNo, locationNo, deliveredOn } of document.lines)
    stops.set(customerNo, (stops.get(customerNo) ?? new Set()).add(`${locationNo} ${deliveredOn}`))
  for (const [customerNo, { size: quantity }] of stops) {
    const ofNoPlace = { locationNo: null, itemNo: null, deliveredOn: null }
    const amountCents = extendedCents(STOP_CENTS, quantity)
    add(document, {
      customerNo,
      ...ofNoPlace,
      description: 'Delivery charge',
      quantity,
      unit: '',
      unitPriceCents: STOP_CENTS,
      amountCents,
    })
  }
}

/** Of each week's first delivery of the demo's customer three items are taken back; the newest first. */
function memosOf(documents: readonly Document[], today: PlainDate): Document[] {
  const firstOfWeek = new Map<PlainDate, Document>()
  for (const document of documents) {
    const week = weekStart(document.postedOn)
    if (document.billedCustomerNo === DEMO_CUSTOMER && !firstOfWeek.has(week)) firstOfWeek.set(week, document)
  }
  const weeks = [...firstOfWeek].filter(([week]) => addDays(week, 6) < today)
  return weeks.reverse().map(([week, { billedCustomerNo, documentNo: appliesTo, lines }]) => {
    const postedOn = addDays(week, 3)
    const [first] = lines
    const documentNo = numberOf('CM', postedOn, first?.locationNo ?? '')
    const memo: Document = { billedCustomerNo, documentNo, appliesTo, postedOn, dueOn: postedOn, lines: [] }
    for (const line of lines.slice(0, 3)) {
      const quantity = -Math.min(2, line.quantity)
      add(memo, { ...line, quantity, amountCents: extendedCents(line.unitPriceCents, quantity) })
    }
    return memo
  })
}

/** What is open of an account's invoices, in all the cents that it owes. */
function openOf(documents: readonly Document[], owed: number, today: PlainDate): [Document, number][] {
  const billed = documents[0]?.billedCustomerNo
  const newestFirst = [...documents].reverse()
  const weeksBack = ({ postedOn }: Document) => Math.ceil(daysBetween(postedOn, today) / 7)
  if (billed === DEMO_CUSTOMER) {
    const turn = ({ documentNo }: Document) => randomOf(`open|${documentNo}`).next()
    const young = newestFirst.filter(({ postedOn }) => daysBetween(postedOn, today) <= OPEN_DAYS)
    return filled(
      young.sort((a, b) => turn(a) - turn(b)),
      owed,
    )
  }
  if (billed !== PAST_DUE_CUSTOMER) return filled(newestFirst, owed)
  const late = documents.flatMap((document): [Document, number][] => {
    const share = OWED_BY_WEEK.get(weeksBack(document))
    return share === undefined ? [] : [[document, Math.min(Math.round(owed * share), salesOf(document))]]
  })
  const rest = owed - late.reduce((sum, [, cents]) => sum + cents, 0)
  return [
    ...late,
    ...filled(
      newestFirst.filter((each) => !late.some(([document]) => document === each)),
      rest,
    ),
  ]
}

/** One after the other is open until all that is owed is told. */
function filled(documents: readonly Document[], owed: number): [Document, number][] {
  const open: [Document, number][] = []
  let rest = owed
  for (const document of documents) {
    if (rest <= 0) break
    const cents = Math.min(rest, salesOf(document))
    open.push([document, cents])
    rest -= cents
  }
  return open
}
