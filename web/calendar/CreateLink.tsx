import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { isForCustomerToFill } from '#rules/ordering/order.ts'
import { CustomerFills } from '../ordering/CustomerFills.tsx'
import { useSession } from '../session/session.tsx'
import { Button, type ButtonVariant } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import type { DayView } from './month-days.ts'
import { useOpening } from './opening.tsx'

interface CreateLinkProps {
  readonly day: DayView
  readonly children: string
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small' | 'wide'
  readonly 'aria-label'?: string
  readonly tabIndex?: number
  readonly isFocusedFirst?: boolean
}

/**
 * Create where an order can be made; on credit hold it stays visible and says why it does nothing. Staff who may not enter it read who can
 * (ORD-38). Else nothing.
 */
export function CreateLink({ day, children, isFocusedFirst = false, ...rest }: CreateLinkProps) {
  const { newOrderAddress, createOnce, refuse } = useOpening()
  const { viewer, policy } = useSession()
  const marks = { ...rest, ...(isFocusedFirst && { 'data-autofocus': true }) }
  if (day.kind === 'hold') {
    return (
      <Button {...marks} disabledReason={CREDIT_HOLD_REFUSAL} onDisabledPress={refuse}>
        {children}
      </Button>
    )
  }
  if (day.kind !== 'open') return null
  if (isForCustomerToFill(day, viewer, policy)) {
    return <CustomerFills cutoffAt={day.cutoffAt} isShort={rest.size === 'small'} />
  }
  return (
    <LinkButton
      {...marks}
      to={newOrderAddress(day.date)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        createOnce(day.date)
      }}
    >
      {children}
    </LinkButton>
  )
}
