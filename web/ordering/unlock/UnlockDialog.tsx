import { useState } from 'react'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { UNLOCK_PRICES } from '#rules/items/line-price.ts'
import { REASON_LENGTH, reasonFault } from '#rules/production/moves.ts'
import { failureOf, useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useAskBeforeClose } from '../../ui/dialog/use-ask-before-close.ts'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'

interface UnlockDialogProps {
  readonly orderNo: string
  readonly stale?: readonly AnyEndpoint[]
  readonly after?: () => Promise<unknown>
  readonly onClose: () => void
}

/** Company staff open an order that is in production again, and say why (ORD-36). */
export function UnlockDialog({ orderNo, stale = [], after, onClose }: UnlockDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const unlock = useCommand(api.production.unlock, {
    stale,
    said: () => `Order ${orderNo} is unlocked. Release it again when you are done.`,
    ...(after && { after }),
  })
  const save = async () => {
    const found = reasonFault(reason)
    setFault(found)
    if (found !== undefined) {
      document.getElementById('unlock-reason')?.focus()
      return
    }
    if (await unlock.run({ orderNo, reason })) onClose()
  }
  const close = useAskBeforeClose({
    isChanged: reason.trim() !== '',
    title: `Order ${orderNo} is not unlocked`,
    onClose,
  })
  return (
    <Dialog
      title={`Unlock order ${orderNo}`}
      onClose={close}
      footer={
        <>
          <Button onClick={onClose}>Keep locked</Button>
          <Button
            variant="primary"
            aria-busy={unlock.isBusy}
            disabledReason={unlock.isBusy ? 'Wait until this is done.' : undefined}
            onClick={() => void save()}
          >
            {unlock.isBusy ? 'Unlocking…' : 'Unlock order'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          This order is being made. Company staff can change it once it is unlocked; customers cannot. Tell the kitchen,
          and release the order again. {UNLOCK_PRICES}
        </p>
        {unlock.error && (
          <Notice tone="bad" role="alert">
            {failureOf(unlock, 'The order is still locked.')}
          </Notice>
        )}
        <TextArea
          id="unlock-reason"
          label="Reason"
          value={reason}
          onChange={setReason}
          error={fault}
          max={REASON_LENGTH}
        />
      </div>
    </Dialog>
  )
}
