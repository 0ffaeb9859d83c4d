/** How old what is owed is: the totals of open invoices by the days since they were due, and what is left of a limit (S23). */
import { daysBetween, type PlainDate } from '../calendar.ts'
import { many } from '../many.ts'
import { type InvoiceStatus, invoiceStatus } from './account-status.ts'

interface OpenInvoice {
  readonly dueOn: PlainDate
  readonly balanceCents: number
}

/** From the youngest. What is not due, and credits, which are never late, are current. */
export const AGES = [
  { name: 'current', label: 'Current', upTo: 0 },
  { name: 'to30', label: '1–30 days', upTo: 30 },
  { name: 'to60', label: '31–60 days', upTo: 60 },
  { name: 'over60', label: 'Over 60 days', upTo: Number.POSITIVE_INFINITY },
] as const
export type Age = (typeof AGES)[number]['name']

/** Days since the due date; 0 for what is not past due. */
export const daysPastDue = (invoice: OpenInvoice, today: PlainDate): number =>
  invoiceStatus(invoice, today) === 'Past Due' ? daysBetween(invoice.dueOn, today) : 0

export const ageOf = (invoice: OpenInvoice, today: PlainDate): Age => {
  const days = daysPastDue(invoice, today)
  return (AGES.find(({ upTo }) => days <= upTo) ?? AGES[AGES.length - 1] ?? AGES[0]).name
}

export interface AgedTotals {
  /** The sum of each age; together they are `openCents`. */
  readonly ages: Readonly<Record<Age, number>>
  readonly openCents: number
  readonly pastDueCents: number
}

/** The open invoices summed by age, and what of them is past due. */
export function agedTotals(invoices: readonly OpenInvoice[], today: PlainDate): AgedTotals {
  const ages: Record<Age, number> = { current: 0, to30: 0, to60: 0, over60: 0 }
  for (const invoice of invoices) ages[ageOf(invoice, today)] += invoice.balanceCents
  const pastDueCents = ages.to30 + ages.to60 + ages.over60
  return { ages, openCents: ages.current + pastDueCents, pastDueCents }
}

/** 'Past Due, 12 days'. */
export const statusWords = (status: InvoiceStatus, days: number): string =>
  status === 'Past Due' ? `${status}, ${many(days, 'day')}` : status

/** What may still be owed; negative over the limit, undefined where there is none or an amount is unknown. */
export const headroomCents = (
  balanceCents: number | undefined,
  creditLimitCents: number | undefined,
  unbilledCents = 0,
): number | undefined =>
  balanceCents === undefined || !creditLimitCents ? undefined : creditLimitCents - balanceCents - unbilledCents
