import { useSession } from '../session/session.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { statusTone, useAccountStatus } from './account-status.ts'

/** No, Name, City and Account Status of the customer acted for; without one, the heading of company staff (SID-02, SID-03). */
export function CustomerBlock() {
  const { customer } = useSession()
  if (!customer) {
    return (
      <div className="customer-block">
        <strong>Super Admin</strong>
        <span className="muted">No customer chosen</span>
      </div>
    )
  }
  return (
    <div className="customer-block">
      <span className="code">{customer.customerNo}</span>
      <strong>{customer.name}</strong>
      {customer.city && <span className="muted">{customer.city}</span>}
      <AccountStatus />
    </div>
  )
}

/** Also on the dashboard. */
export function AccountStatus() {
  const { data, error } = useAccountStatus()
  // Our own failure blocks nobody, but is not kept quiet either (ACC-14).
  if (error && !data) return <span className="muted">Account status unavailable</span>
  if (!data) {
    return (
      <span className="account-status">
        <span className="spinner" aria-hidden="true" />
        <span className="hidden-visually" role="status">
          Checking account status
        </span>
      </span>
    )
  }
  const status = data.accountStatus
  if (status === undefined) return null
  return (
    <span className="account-status">
      <span className="hidden-visually">Account status: </span>
      <Stamp tone={statusTone[status]}>{status}</Stamp>
    </span>
  )
}
