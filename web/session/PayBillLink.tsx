import { ExternalLink } from 'lucide-react'
import { may } from '#rules/access.ts'
import { OutsideLink } from '../ui/Button.tsx'
import { useSession } from './session.tsx'

/** Where the reader pays (SID-21): for those who may, and where the customer has an address for it. */
export function usePayBillUrl(): string | undefined {
  const { viewer, customer } = useSession()
  const url = customer?.payBillUrl ?? ''
  return may(viewer, 'payBill.open') && /^https:\/\//i.test(url) ? url : undefined
}

/** Opens in a new tab; nothing for those who cannot pay there. */
export function PayBillLink({ className }: { readonly className?: string }) {
  const url = usePayBillUrl()
  if (url === undefined) return null
  return (
    <OutsideLink href={url} size="small" {...(className !== undefined && { className })}>
      <ExternalLink size={16} aria-hidden />
      <span className="foldable">
        Pay Bill<span className="hidden-visually"> (opens in a new tab)</span>
      </span>
    </OutsideLink>
  )
}
