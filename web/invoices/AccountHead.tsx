import type { CSSProperties } from 'react'
import type { api } from '#contract/index.ts'
import type { Output } from '#contract/kernel/endpoint.ts'
import { dollars } from '#rules/money.ts'
import { AGES, type AgedTotals, headroomCents } from '#rules/ordering/account-ages.ts'
import { statusTone } from '../ordering/account-status.ts'
import { PayBillLink } from '../session/PayBillLink.tsx'
import { Stamp } from '../ui/Stamp.tsx'

export type Account = Output<typeof api.invoices.account>

/** Status, balance, limit and headroom of whoever is billed, and how old what is open is (S23). */
export function AccountHead({ account, totals }: { readonly account: Account; readonly totals: AgedTotals }) {
  const { accountNo, accountName, accountStatus, balanceCents, creditLimitCents, unbilledCents } = account
  return (
    <section className="card account-head" aria-label="Account">
      <div className="account-who">
        <span>
          <span className="code">{accountNo}</span> {accountName}
        </span>
        {accountStatus !== undefined && (
          <span>
            <span className="hidden-visually">Account status: </span>
            <Stamp tone={statusTone[accountStatus]}>{accountStatus}</Stamp>
          </span>
        )}
        <PayBillLink className="push" />
      </div>
      <dl className="account-amounts">
        <Amount label="Balance" cents={balanceCents} isLarge />
        {unbilledCents !== undefined && <Amount label="Orders not delivered yet" cents={unbilledCents} />}
        <Amount label="Credit limit" cents={creditLimitCents} zero="No limit" />
        <Amount label="Past due" cents={totals.pastDueCents} tone={totals.pastDueCents > 0 ? 'late' : undefined} />
      </dl>
      <Headroom {...{ balanceCents, creditLimitCents, unbilledCents }} />
      {account.invoices.length > 0 && <Ages totals={totals} />}
    </section>
  )
}

interface AmountProps {
  readonly label: string
  /** Undefined: the ERP has not told it. */
  readonly cents: number | undefined
  readonly zero?: string
  readonly isLarge?: boolean
  readonly tone?: 'late' | undefined
}
const Amount = ({ label, cents, zero, isLarge = false, tone }: AmountProps) => (
  <div className={isLarge ? 'is-large' : undefined} data-tone={tone}>
    <dt>{label}</dt>
    <dd>{cents === undefined ? 'Not known' : cents === 0 && zero ? zero : dollars(cents)}</dd>
  </div>
)

/** What may still be owed, drawn and in figures; nothing where there is no limit. */
function Headroom({
  balanceCents,
  creditLimitCents = 0,
  unbilledCents = 0,
}: Pick<Account, 'balanceCents' | 'creditLimitCents' | 'unbilledCents'>) {
  const cents = headroomCents(balanceCents, creditLimitCents, unbilledCents)
  if (cents === undefined || balanceCents === undefined) return null
  const used = Math.min(100, Math.max(0, ((balanceCents + unbilledCents) / creditLimitCents) * 100))
  const words =
    cents < 0
      ? `${dollars(-cents)} over the limit of ${dollars(creditLimitCents)}`
      : `Headroom ${dollars(cents)} of ${dollars(creditLimitCents)}`
  return (
    <div className="headroom" data-over={cents < 0 || undefined}>
      <div className="headroom-bar" aria-hidden="true" style={{ '--used': `${used}%` } as CSSProperties} />
      <p>{words}</p>
    </div>
  )
}

/** Totals by age, oldest last; they come to all that is open. */
const Ages = ({ totals: { ages } }: { readonly totals: AgedTotals }) => (
  <dl className="account-ages" aria-label="Open by age">
    {AGES.map(({ name, label }) => (
      <div key={name} data-tone={name !== 'current' && ages[name] > 0 ? 'late' : undefined}>
        <dt>{label}</dt>
        <dd>{dollars(ages[name])}</dd>
      </div>
    ))}
  </dl>
)
