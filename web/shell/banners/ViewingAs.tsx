import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Session, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/notice/Banner.tsx'

export interface ViewedCustomer {
  readonly customer: NonNullable<Session['customer']>
}

interface ViewingAsProps extends ViewedCustomer {
  /** Before the way back. */
  readonly action?: ReactNode
  /** In place of the name alone. */
  readonly children?: ReactNode
}

export const viewingName = ({ customerNo, name }: ViewedCustomer['customer']): string =>
  `Viewing as ${customerNo}, ${name}`

/** Whom staff view as, with the way back (IMP-03). */
export const ViewingAs = ({ customer, action, children }: ViewingAsProps) => (
  <Banner
    tone="view-as"
    icon={<Eye size={20} aria-hidden />}
    action={
      <span className="row">
        {action}
        <BackToStaff />
      </span>
    }
  >
    {children ?? viewingName(customer)}
  </Banner>
)

export function BackToStaff() {
  const { stopViewAs } = useSession()
  return (
    <Button size="small" aria-label="Back to Super Admin Account" onClick={() => void stopViewAs()}>
      <span className="only-desktop">Back to Super Admin Account</span>
      <span className="only-phone">Back</span>
    </Button>
  )
}
