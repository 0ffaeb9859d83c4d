import { ExternalLink } from 'lucide-react'
import { may } from '#rules/access.ts'
import { OutsideLink } from '../ui/Button.tsx'
import { useSession } from './session.tsx'

/** SID-21: for those who may pay, where the customer has an address for it. Opens in a new tab. */
export function PayBillLink({ className }: { readonly className?: string }) {
  const { viewer, customer } = useSession()
  if (!customer?.payBillUrl || !may(viewer, 'payBill.open') || !/^https:\/\//i.test(customer.payBillUrl)) return null
  return (
    <OutsideLink href={customer.payBillUrl} size="small" {...(className !== undefined && { className })}>
      <ExternalLink size={16} aria-hidden />
      <span className="foldable">
        Pay Bill<span className="hidden-visually"> (opens in a new tab)</span>
      </span>
    </OutsideLink>
  )
}
