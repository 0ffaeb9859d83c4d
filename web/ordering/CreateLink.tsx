import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { isForCustomerToFill } from '#rules/ordering/order.ts'
import { useSession } from '../session/session.tsx'
import { Button, type ButtonVariant } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { CustomerFills } from './CustomerFills.tsx'
import { type PlaceDay, type PlaceRow, useOpening } from './opening.tsx'

interface CreateLinkProps {
  readonly row: PlaceRow
  readonly day: PlaceDay
  /** On credit hold: stays visible and says why it does nothing (CAL-14). */
  readonly isHeld: boolean
  readonly children: string
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small' | 'wide'
  readonly tabIndex?: number
  readonly title?: string
  readonly 'aria-label'?: string
  readonly 'data-autofocus'?: boolean | undefined
}

/** Creates an order for a location and day by going to its "create" address; staff who may not enter it read who can. */
export function CreateLink({ row, day, isHeld, children, ...rest }: CreateLinkProps) {
  const { newOrderAddress, createOnce, refuse } = useOpening()
  const { viewer, policy } = useSession()
  if (isHeld) {
    return (
      <Button {...rest} disabledReason={CREDIT_HOLD_REFUSAL} onDisabledPress={refuse}>
        {children}
      </Button>
    )
  }
  if (isForCustomerToFill(day, viewer, policy)) {
    return <CustomerFills cutoffAt={day.cutoffAt} isShort={rest.size !== undefined} />
  }
  return (
    <LinkButton
      {...rest}
      to={newOrderAddress(row, day)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        createOnce(row, day)
      }}
    >
      {children}
    </LinkButton>
  )
}
