import { Send } from 'lucide-react'
import type { Lock } from '#rules/ordering/order.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/notice/Toasts.tsx'

export interface DoneButtonProps {
  readonly run: () => void
  readonly isBusy: boolean
  readonly lock: Lock | undefined
  /** The order is closed: nothing is left to be done but to have its confirmation once more. */
  readonly isAgain?: boolean
}

export const DONE_ID = 'order-done'

/** Done sends the mail; the quantities were saved before. In production it does nothing and says why (ORD-14, ORD-35). */
export function DoneButton({ run, isBusy, lock, isAgain = false }: DoneButtonProps) {
  const toast = useToast()
  return (
    <Button
      id={DONE_ID}
      variant={isAgain ? 'plain' : 'primary'}
      disabledReason={lock?.text}
      onDisabledPress={() => lock && toast.error(lock.text)}
      aria-busy={isBusy}
      onClick={run}
    >
      <Send size={18} aria-hidden />
      <span className={isAgain ? undefined : 'done-word'}>
        {isBusy ? 'Sending…' : isAgain ? 'Send confirmation again' : 'Done'}
      </span>
    </Button>
  )
}
