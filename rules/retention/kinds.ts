/**
 * What may be removed when it is old enough, in the order in which it goes (RET-04), each with the months that it is kept at least where the
 * operator says nothing else (RET-08). What each is kept for is a judgment: ask who answers for your books.
 */
export const RETENTION_KINDS = {
  orders: { label: 'orders with their lines', leastMonths: 24, stays: 'open, in production or not invoiced yet' },
  waste: { label: 'waste', leastMonths: 24, stays: 'not posted yet' },
  erp: { label: 'what the ERP was told', leastMonths: 24, stays: 'of an order that is not over' },
  invoices: { label: 'invoices with their lines', leastMonths: 84, stays: 'with a balance' },
  mail: { label: 'mail that was sent', leastMonths: 3, stays: 'not sent' },
  alerts: { label: 'alerts, notices and reminders', leastMonths: 48, stays: 'not sent' },
  imports: { label: 'import runs', leastMonths: 12, stays: 'the last one that was done' },
  jobs: { label: 'reports, uploads and API requests', leastMonths: 1, stays: 'not done' },
  sessions: { label: 'sessions and password links', leastMonths: 1, stays: 'not ended' },
  records: { label: 'the record of changes', leastMonths: 24, stays: '' },
} as const

export type RetentionKind = keyof typeof RETENTION_KINDS
export const retentionKinds = Object.keys(RETENTION_KINDS) as RetentionKind[]
export const isRetentionKind = (word: string): word is RetentionKind => Object.hasOwn(RETENTION_KINDS, word)

/** Months by kind; every kind has some. */
export type Ages = Readonly<Record<RetentionKind, number>>

export const LEAST_AGES = Object.fromEntries(
  retentionKinds.map((kind) => [kind, RETENTION_KINDS[kind].leastMonths]),
) as Ages
