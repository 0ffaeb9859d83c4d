import type { MouseEventHandler } from 'react'
import { api } from '#contract/index.ts'
import { CREDIT_HOLD_REFUSAL } from '#rules/ordering/account-status.ts'
import { openDocument } from '../portal/files.ts'
import { Button, type ButtonVariant } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { useToast } from '../ui/notice/Toasts.tsx'

interface OrderLinkProps {
  readonly to: string
  readonly children: string
  /** The account is on credit hold: the link stays visible and says why it does nothing (CAL-14, ACC-12). */
  readonly isHeld: boolean
  readonly onRefuse: () => void
  readonly onClick: MouseEventHandler
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small' | 'wide'
  readonly className?: string
  readonly tabIndex?: number
  readonly 'aria-label'?: string
  readonly 'data-autofocus'?: boolean | undefined
}

/** Opens an order. */
export function OrderLink({ to, isHeld, onRefuse, onClick, children, ...rest }: OrderLinkProps) {
  if (isHeld) {
    return (
      <Button {...rest} disabledReason={CREDIT_HOLD_REFUSAL} onDisabledPress={onRefuse}>
        {children}
      </Button>
    )
  }
  return (
    <LinkButton {...rest} to={to} onClick={onClick}>
      {children}
    </LinkButton>
  )
}

/** The order's PDF: on credit hold, what is coming can still be read (CAL-14). */
export function OrderPdf({ orderNo, className = '' }: { readonly orderNo: string; readonly className?: string }) {
  const toast = useToast()
  const open = () =>
    openDocument(api.documents.order, { orderNo }).catch((error: unknown) =>
      toast.error(`The PDF could not be created. ${error instanceof Error ? error.message : ''}`),
    )
  return (
    <Button size="small" className={className} aria-label={`PDF of order ${orderNo}`} onClick={() => void open()}>
      PDF
    </Button>
  )
}
