import type { PlainDate } from '../calendar.ts'

/** CON-11. */
export type AccountStatus = 'Good' | 'Past Due' | 'Credit Hold (Over Limit)'
export type InvoiceStatus = 'Current' | 'Past Due'
interface OpenInvoice {
  readonly dueOn: PlainDate
  /** Negative: a credit memo. */
  readonly balanceCents: number
}
interface Account {
  readonly balanceCents: number | null
  /** 0: no limit. */
  readonly creditLimitCents: number | null
  /** Orders that are not delivered yet, where staff have them counted; else 0 (ACC-15). */
  readonly unbilledCents?: number
}

/** What an order is refused with while the account is on hold (CAL-14), word for word. */
export const CREDIT_HOLD_REFUSAL = 'Credit Hold: You cannot place an order at this time.'

/** The one status that stops ordering (ACC-12). */
export const CREDIT_HOLD = 'Credit Hold (Over Limit)' satisfies AccountStatus
export const isCreditHold = (status: AccountStatus | undefined): boolean => status === CREDIT_HOLD

/** Undefined: the ERP told neither balance nor limit, nothing is shown (ACC-10). A hold wins over past due (ACC-09). */
export function accountStatus(
  invoices: readonly OpenInvoice[],
  account: Account,
  today: PlainDate,
): AccountStatus | undefined {
  const { balanceCents, creditLimitCents, unbilledCents = 0 } = account
  if (balanceCents === null && creditLimitCents === null) return undefined
  if (creditLimitCents && balanceCents !== null && balanceCents + unbilledCents > creditLimitCents)
    return 'Credit Hold (Over Limit)'
  return invoices.some((invoice) => invoiceStatus(invoice, today) === 'Past Due') ? 'Past Due' : 'Good'
}

/** Past due from the day after the due date, and only when something is owed (ACC-03, ACC-07). */
export const invoiceStatus = ({ dueOn, balanceCents }: OpenInvoice, today: PlainDate): InvoiceStatus =>
  balanceCents > 0 && dueOn < today ? 'Past Due' : 'Current'
